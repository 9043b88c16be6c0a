import { useNavigate } from 'react-router'
import { useKeys } from './use-keys.ts'

/** Keys that lead to other pages, unless the user is typing in a field. */
export function usePathKeys(pathByKey: Readonly<Record<string, string>>): void {
	const navigate = useNavigate()
	useKeys(
		Object.fromEntries(Object.entries(pathByKey).map(([key, path]) => [key, () => void navigate(path)])),
	)
}
