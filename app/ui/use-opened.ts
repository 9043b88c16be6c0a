import { type ToggleEvent, useEffect, useRef, useState } from 'react'

/** Whether a fold is open, as far as somebody has opened or closed it; it may have been opened before the page was hydrated. */
export function useOpened() {
	const details = useRef<HTMLDetailsElement>(null)
	const [opened, setOpened] = useState<boolean>()
	useEffect(() => {
		if (details.current?.open) setOpened(true)
	}, [])
	const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpened(currentTarget.open)
	return { details, opened, onToggle }
}
