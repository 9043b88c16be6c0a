import type { TextPictureId } from '#app/platform/ids.ts'

/** A picture of a text: stored, still to come, or failed with a reason. */
export type PictureOfText =
	| { id: TextPictureId; state: 'stored' | 'pending' }
	| { id: TextPictureId; state: 'failed'; reason: string }

export type TextAtDesk = { id: string; at: string; body: string; pictures: PictureOfText[] }
