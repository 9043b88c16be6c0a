import { useSyncExternalStore } from 'react'
import type { DraftState } from './draft-state.ts'
import type { QuoteDraft } from './quote-draft.ts'

/** The draft as it is now; the component is drawn again with each change. */
export const useDraftState = ({ subscribe, snapshot }: QuoteDraft): DraftState =>
	useSyncExternalStore(subscribe, snapshot, snapshot)
