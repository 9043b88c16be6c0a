import { useEffect, useState } from 'react'

/** Where a device remembers that the desk may ring. */
const key = 'bowline-desk-sound'

export type Sound = {
	/** Whether this device rings; `undefined` until that is read. */
	on: boolean | undefined
	/** Somebody has turned it on or off on this page. */
	isPressed: boolean
	choose: (on: boolean) => void
}

/** Whether this device rings, as somebody has chosen on it. */
export function useSound(): Sound {
	const [on, setOn] = useState<boolean>()
	const [isPressed, setPressed] = useState(false)
	useEffect(() => {
		const read = () => setOn(kept() === 'on')
		read()
		// Another tab has chosen.
		window.addEventListener('storage', read)
		return () => window.removeEventListener('storage', read)
	}, [])
	const choose = (next: boolean) => {
		setOn(next)
		setPressed(true)
		keep(next ? 'on' : 'off')
	}
	return { on, isPressed, choose }
}

/** A browser may have no room, or forbid it: then the choice lasts as long as the tab. */
function kept(): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

function keep(text: string): void {
	try {
		localStorage.setItem(key, text)
	} catch {}
}
