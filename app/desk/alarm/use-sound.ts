import { useEffect, useState } from 'react'

/** Where a device remembers that the desk may ring. */
const key = 'bowline-desk-sound'

/** Whether this device rings, as somebody has chosen on it; `undefined` until that is read. */
export function useSound(): { on: boolean | undefined; choose: (on: boolean) => void } {
	const [on, setOn] = useState<boolean>()
	useEffect(() => {
		const read = () => setOn(kept() === 'on')
		read()
		// Another tab has chosen.
		window.addEventListener('storage', read)
		return () => window.removeEventListener('storage', read)
	}, [])
	const choose = (next: boolean) => {
		setOn(next)
		keep(next ? 'on' : 'off')
	}
	return { on, choose }
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
