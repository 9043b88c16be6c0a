import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { move } from './row-focus.ts'

const sheet = [
	['/', 'Search'],
	['j, k', 'Next and previous quote'],
	['Enter', 'Open the quote that is marked'],
	['a, p, r', 'Approve, mark pending or reject the open quote; the amount is confirmed first'],
	['Esc', 'Close what is open'],
	['?', 'This sheet'],
] as const

/** Keyboard shortcuts of the desk. Letters do nothing while the user is typing in a field. */
export function Shortcuts() {
	const help = useRef<HTMLDialogElement>(null)
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
			} else if (event.key === '?') help.current?.showModal()
			else if (event.key === 'j') move(1)
			else if (event.key === 'k') move(-1)
			else if (event.key === 'Escape') closeOpen()
		}
		document.addEventListener('keydown', press)
		return () => document.removeEventListener('keydown', press)
	}, [])
	return (
		<>
			<p className="mt-6 hidden text-muted text-sm lg:block">
				Press <kbd>?</kbd> for the keys.
			</p>
			<dialog
				ref={help}
				aria-labelledby="keys-heading"
				className="m-auto w-full max-w-md rounded-card bg-paper p-6 text-ink shadow-float backdrop:bg-black/60"
			>
				<h2 id="keys-heading" className="text-2xl text-spruce">
					Keys
				</h2>
				<dl className="mt-3 grid grid-cols-[6rem_1fr] gap-y-1.5">
					{sheet.map(([key, does]) => (
						<div key={key} className="contents">
							<dt>
								<kbd className="rounded-field border border-line bg-white px-1.5">{key}</kbd>
							</dt>
							<dd>{does}</dd>
						</div>
					))}
				</dl>
				<Button kind="outline" className="mt-4 px-4" onClick={() => help.current?.close()}>
					Close
				</Button>
			</dialog>
		</>
	)
}

/** Closes the menu when it is open, or else the quote next to the list. */
function closeOpen() {
	const menu = document.querySelector<HTMLElement>('[data-menu][open]')
	if (!menu) return document.querySelector<HTMLElement>('[data-close]')?.click()
	menu.removeAttribute('open')
	menu.querySelector('summary')?.focus()
}
