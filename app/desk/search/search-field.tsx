import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { deskSearch } from '#app/shell/desk-links.ts'
import { longestSearch } from './search-ask.ts'

/** The search over the whole desk, in its frame; '/' leads to it where the page has no search of its own for that key. */
export function SearchField() {
	const field = useRef<HTMLInputElement>(null)
	const { pathname, search } = useLocation()
	const asked = pathname === deskSearch() ? (new URLSearchParams(search).get('q') ?? '') : ''
	useEffect(() => {
		if (field.current) field.current.value = asked
	}, [asked])
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
				return
			if (
				event.target instanceof HTMLElement &&
				event.target.closest('input, textarea, select, dialog[open]')
			)
				return
			event.preventDefault()
			field.current?.focus()
		}
		// On the window: the page's own keys are asked first.
		window.addEventListener('keydown', press)
		return () => window.removeEventListener('keydown', press)
	}, [])
	return (
		<Form role="search" aria-label="Desk" action={deskSearch()} className="field grow sm:max-w-64">
			<label htmlFor="desk-search" className="sr-only">
				Search the desk
			</label>
			<input
				ref={field}
				id="desk-search"
				name="q"
				type="text"
				enterKeyHint="search"
				autoComplete="off"
				aria-keyshortcuts="/"
				placeholder="Phone, name…"
				defaultValue={asked}
				maxLength={longestSearch}
			/>
		</Form>
	)
}
