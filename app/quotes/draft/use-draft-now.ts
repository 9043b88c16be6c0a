import { useSyncExternalStore } from 'react'
import type { DraftState } from './draft-state.ts'
import type { QuoteDraft } from './quote-draft.ts'

/** The draft as it is now, for what itself answers a tap; the component is drawn again with each change. */
export const useDraftNow = ({ subscribe, snapshot }: QuoteDraft): DraftState =>
	useSyncExternalStore(subscribe, snapshot, snapshot)
