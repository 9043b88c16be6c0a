import { useEffect } from 'react'
import { KeysSheet } from '../keys-sheet.tsx'
import { move } from './list/row-focus.ts'

const sheet = [
	['/', 'Search'],
	['j, k', 'Next and previous quote'],
	['Enter', 'Open the quote that is marked'],
	['a, p, r', 'Approve, mark pending or reject the open quote; the amount is confirmed first'],
	['s, z', 'With a photo open: two side by side, zoom in; arrow keys go on'],
	['b', 'Ask the customer of the open quote for a better photo'],
	['Esc', 'Close what is open'],
	['?', 'This sheet'],
] as const

/** Keyboard shortcuts of the desk. Letters do nothing while the user is typing in a field. */
export function Shortcuts() {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey) return
			const typing =
				event.target instanceof HTMLElement &&
				event.target.closest<HTMLElement>('input, textarea, select, dialog[open]')
			if (typing) {
				// The first Escape only leaves the field, so that what was typed is not lost by surprise.
				if (event.key === 'Escape' && !typing.matches('dialog, #search')) typing.blur()
				return
			}
			if (event.key === '/') {
				event.preventDefault()
				document.querySelector<HTMLInputElement>('#search')?.focus()
			} else if (event.key === 'j') move(1)
			else if (event.key === 'k') move(-1)
			else if (event.key === 'Escape') closeOpen()
		}
		document.addEventListener('keydown', press)
		return () => document.removeEventListener('keydown', press)
	}, [])
	return <KeysSheet keys={sheet} />
}

/** Closes the menu when it is open, or else the quote next to the list. */
function closeOpen() {
	const menu = document.querySelector<HTMLElement>('[data-menu][open]')
	if (!menu) return document.querySelector<HTMLElement>('[data-close]')?.click()
	menu.removeAttribute('open')
	menu.querySelector('summary')?.focus()
}
