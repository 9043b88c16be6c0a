import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Prints the page. Without scripts the browser's own command does. */
export function PrintButton() {
	const hydrated = useHydrated()
	if (!hydrated) return null
	return (
		<Button kind="solid" className="px-4" onClick={() => print()}>
			Print
		</Button>
	)
}
