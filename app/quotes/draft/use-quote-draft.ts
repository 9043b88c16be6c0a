import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Load } from '#app/pricing/load.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { isSameLoad, loadChanges, type Quote } from '../quote.ts'
import type { Beginning } from './draft-state.ts'
import { openQuoteDraft, type QuoteDraft } from './quote-draft.ts'

type Prefill = {
	today: NumberedList
	quote: Quote | undefined
	began: Beginning | undefined
	/** The load as the visitor has changed it on the page before. */
	changed?: Load | undefined
}

/**
 * The visitor's draft, and `begin`, which replaces it with a new one unless that has already happened. Uploads of the
 * former draft continue. What was chosen since the former draft showed the load `shownThen` was chosen for the new one.
 */
export function useQuoteDraft({ today, quote, began, changed }: Prefill) {
	const [draft, setDraft] = useState(() => {
		const opened = openQuoteDraft(today, quote, began)
		if (changed) opened.setLoad(changed)
		return opened
	})
	const begin = useCallback(
		(why: Beginning, former: QuoteDraft, shownThen?: Load) => {
			// The former draft may know newer prices than the page was loaded with.
			const { prices, load } = former.snapshot()
			const newest = prices.id > today.id ? prices : today
			const another = openQuoteDraft(newest, undefined, why)
			if (shownThen && !isSameLoad(shownThen, load)) another.setLoad(loadChanges(shownThen, load))
			// At once: the browser keeps what stands in the fields as the page is left, and puts it back on Back.
			flushSync(() => setDraft((now) => (now === former ? another : now)))
		},
		[today],
	)
	return { draft, begin }
}
