import { useCallback, useState } from 'react'
import type { Beginning } from './draft-state.ts'
import type { Quote } from './quote.ts'
import { openQuoteDraft, type QuoteDraft } from './quote-draft.ts'

/**
 * The draft that the visitor works on, and `begin`, which puts a clean one in its place, unless another one has come there
 * already. What the former one is still sending goes on.
 */
export function useQuoteDraft(quote: Quote | undefined, began: Beginning | undefined) {
	const [draft, setDraft] = useState(() => openQuoteDraft(quote, began))
	const begin = useCallback((why: Beginning, former: QuoteDraft) => {
		setDraft((now) => (now === former ? openQuoteDraft(undefined, why) : now))
	}, [])
	return { draft, begin }
}
