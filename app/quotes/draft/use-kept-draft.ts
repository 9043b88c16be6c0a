import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { putBack, type TypedFields, typedFields } from '#app/ui/typed-fields.ts'
import { useUnkeptPhotos } from '../photos/use-unkept-photos.ts'
import { type DraftKeeping, openDraftKeeping } from './draft-keeping.ts'
import { type DraftStorage, openDraftStorage } from './draft-storage.ts'
import { type BroughtBack, isEmptyDraft } from './kept-draft.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { forgetUndrawn, noteUndrawn, timesUndrawn } from './undrawn-draft.ts'

type Kept = {
	draft: QuoteDraft
	/** Whose draft this page may bring back; where nobody can say it, nothing is brought back, and nothing kept. */
	whose: string | undefined
	/** The id of the booking form. */
	formId: string
	/** The form came with what was sent from it: what was kept of it is older. */
	isAnswered?: boolean
	/** Fields that a link has just begun the form with: what was kept of them is older. */
	prefill?: TypedFields | undefined
}

const nothing: BroughtBack = { load: false, details: false, photos: 0, leftOut: false }

/**
 * Keeps the draft, its photos and what stands in the booking form in this browser, and brings back what an earlier page of
 * this tab has left, or a tab that was closed. Where a browser keeps nothing, nothing is different.
 */
export function useKeptDraft({ draft, whose, formId, isAnswered = false, prefill }: Kept) {
	const [keeping, setKeeping] = useState<DraftKeeping>()
	const [brought, setBrought] = useState(nothing)
	const formOnPage = () => {
		const form = document.getElementById(formId)
		return form instanceof HTMLFormElement ? form : undefined
	}
	const typedOnPage = () => {
		const form = formOnPage()
		return form ? typedFields(form) : {}
	}

	const begin = useEffectEvent((storage: DraftStorage, owner: string) => {
		const opened = openDraftKeeping(storage, owner)
		if (storage.found) {
			const pageIsNewer = !isRestored()
			const { load, photos, leftOut } = bringBack(draft, storage.found, pageIsNewer)
			const form = formOnPage()
			const kept = timesUndrawn(sessionStorage) > 1 ? {} : storage.found.draft.fields
			const fields = pageIsNewer ? { ...kept, ...prefill } : kept
			const details = form !== undefined && !isAnswered && putBack(form, fields, pageIsNewer)
			startTransition(() => setBrought({ load, photos, leftOut, details }))
		}
		// All of the page is drawn again with it, which nobody waits for.
		startTransition(() => setKeeping(opened))
		return opened
	})
	useEffect(() => {
		if (whose === undefined) return
		let left = false
		let opened: DraftKeeping | undefined
		open((kept) => kept.whose === whose).then((storage) => {
			if (left) storage?.leave()
			else if (storage) opened = begin(storage, whose)
		})
		const leave = () => opened?.leave()
		// A page that the browser had set aside: meanwhile its draft may have been booked, or be another tab's.
		const comeBack = async ({ persisted }: PageTransitionEvent) => {
			if (persisted && opened && !(await opened.isStillOwn())) window.location.reload()
		}
		window.addEventListener('pagehide', leave)
		window.addEventListener('pageshow', comeBack)
		return () => {
			left = true
			leave()
			window.removeEventListener('pagehide', leave)
			window.removeEventListener('pageshow', comeBack)
		}
	}, [whose])

	const keepTyped = useEffectEvent(() => keeping?.keepTyped(draft, typedOnPage()))
	// What was typed before anything listened.
	useEffect(() => {
		if (keeping) keepTyped()
	}, [keeping])
	useEffect(() => {
		if (!keeping) return
		const keepTypedIn = ({ target }: Event) => {
			const form = document.getElementById(formId)
			if (!(target instanceof Element) || !form?.contains(target)) return
			forgetUndrawn(sessionStorage)
			keepTyped()
		}
		const unsubscribe = draft.subscribe(() => {
			forgetUndrawn(sessionStorage)
			keeping.keep(draft)
		})
		for (const type of ['input', 'change', 'focusout']) document.addEventListener(type, keepTypedIn)
		return () => {
			unsubscribe()
			for (const type of ['input', 'change', 'focusout']) document.removeEventListener(type, keepTypedIn)
		}
	}, [keeping, draft, formId])
	useUnkeptPhotos(draft, keeping)

	return {
		brought,
		/** Another quote begins: all that was kept is forgotten. */
		beginAnother() {
			keeping?.beginAnother()
			setBrought(nothing)
		},
		/** A pickup is booked that the draft does not belong to. */
		forgetTyped: () => keeping?.forgetTyped(draft),
		/** The pickup is booked. */
		end() {
			keeping?.end()
			setBrought(nothing)
		},
	}
}

/** Brings load and photos back, unless a page could not draw them: then they are left out. */
function bringBack(
	draft: QuoteDraft,
	{ draft: kept, files }: NonNullable<DraftStorage['found']>,
	pageIsNewer: boolean,
): Omit<BroughtBack, 'details'> {
	const times = timesUndrawn(sessionStorage)
	const without = times > 1 ? kept : { ...kept, fields: {} }
	const none = { load: false, photos: 0, leftOut: !isEmptyDraft(without) }
	if (times > 0) return none
	try {
		return { ...draft.bringBack(kept, files, pageIsNewer), leftOut: false }
	} catch {
		noteUndrawn(() => sessionStorage)
		return none
	}
}

/** What this browser keeps; `undefined` where it gives no page a place for that. */
async function open(fits: Parameters<typeof openDraftStorage>[1]): Promise<DraftStorage | undefined> {
	try {
		const browser = { databases: indexedDB, locks: navigator.locks, tab: sessionStorage, now: Date.now }
		return await openDraftStorage(browser, fits)
	} catch {
		return undefined
	}
}

/** Whether the browser has shown this page before, and may have restored its inputs as they were then. */
const isRestored = () => {
	const [navigation] = performance.getEntriesByType('navigation')
	return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}
