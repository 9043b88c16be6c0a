import { useDeferredValue } from 'react'
import type { DraftState } from './draft-state.ts'
import type { QuoteDraft } from './quote-draft.ts'
import { useDraftNow } from './use-draft-now.ts'

/**
 * The draft as the page shows it; the component is drawn again with each change. What a count sets follows the count by a
 * frame, so that the counted thing answers its tap first. Another draft is shown at once.
 */
export function useDraftState(draft: QuoteDraft): DraftState {
	const now = useDraftNow(draft)
	const before = useDeferredValue(now)
	const isAnother = useDeferredValue(draft) !== draft
	return isAnother || now.counted === before.counted ? now : before
}
