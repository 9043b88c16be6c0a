import { useLayoutEffect } from 'react'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { useKeys } from '../keys/use-keys.ts'
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
	useKeys({
		'/': () => document.querySelector<HTMLInputElement>('#search')?.focus(),
		j: () => move(1),
		k: () => move(-1),
		Escape: closeOpen,
	})
	useLayoutEffect(() => {
		// The first Escape only leaves the field, so that what was typed is not lost by surprise; the search clears itself.
		const leave = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
			if (key !== 'Escape' || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
			if (target.matches('input:not(#search), textarea, select')) target.blur()
		}
		document.addEventListener('keydown', leave)
		return () => document.removeEventListener('keydown', leave)
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
