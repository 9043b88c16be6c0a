import { useCallback, useState } from 'react'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Beginning } from './draft-state.ts'
import type { Quote } from './quote.ts'
import { openQuoteDraft, type QuoteDraft } from './quote-draft.ts'

type Begun = { today: NumberedList; quote: Quote | undefined; began: Beginning | undefined }

/**
 * The visitor's draft, and `begin`, which replaces it with a new one unless that has already happened. Uploads of the
 * former draft continue.
 */
export function useQuoteDraft({ today, quote, began }: Begun) {
	const [draft, setDraft] = useState(() => openQuoteDraft(today, quote, began))
	const begin = useCallback(
		(why: Beginning, former: QuoteDraft) => {
			// The former draft may know newer prices than the page was loaded with.
			const { prices } = former.snapshot()
			const newest = prices.id > today.id ? prices : today
			setDraft((now) => (now === former ? openQuoteDraft(newest, undefined, why) : now))
		},
		[today],
	)
	return { draft, begin }
}
