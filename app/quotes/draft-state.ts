import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import type { Load } from '#app/pricing/load.ts'
import type { Quote } from './quote.ts'

/** Why a draft began anew: the quote before it is booked, or the visitor wanted another one. */
export type Beginning = 'after-booking' | 'another'

/** A quote while the visitor works on it, as the page shows it. */
export type DraftState = {
	load: Load
	/** Another one whenever the load does not come from its own fields, which then begin anew. */
	sheet: string
	photos: ShownPhoto[]
	/** `restored`: a quote saved earlier and not touched since this page was opened. */
	saving: 'unsaved' | 'saving' | 'saved' | 'restored'
	/** Its load stays as it was booked; photos can still be added. */
	booked: boolean
	began: Beginning | undefined
	/** What another tab saved over what this one knew: the visitor has to choose. */
	elsewhere: Quote | undefined
}

export type SaveOutcome = { ok: true; first: boolean } | { ok: false; first: boolean; message: string }
