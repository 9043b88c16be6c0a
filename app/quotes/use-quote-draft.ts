import { useCallback, useState } from 'react'
import type { NumberedList } from '#app/pricing/price-list.ts'
import type { Beginning } from './draft-state.ts'
import type { Quote } from './quote.ts'
import { openQuoteDraft, type QuoteDraft } from './quote-draft.ts'

type Begun = { today: NumberedList; quote: Quote | undefined; began: Beginning | undefined }

/**
 * The draft that the visitor works on, and `begin`, which puts a clean one in its place, unless another one has come there
 * already. What the former one is still sending goes on.
 */
export function useQuoteDraft({ today, quote, began }: Begun) {
	const [draft, setDraft] = useState(() => openQuoteDraft(today, quote, began))
	const begin = useCallback(
		(why: Beginning, former: QuoteDraft) => {
			// The former one may have heard of newer prices than the page came with.
			const { prices } = former.snapshot()
			const newest = prices.id > today.id ? prices : today
			setDraft((now) => (now === former ? openQuoteDraft(newest, undefined, why) : now))
		},
		[today],
	)
	return { draft, begin }
}
