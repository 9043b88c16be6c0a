import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { quotePhotoPath } from '#app/shell/links.ts'
import type { Quote } from './quote.ts'

/** The photos of a saved quote, as the page shows them. */
export const savedPhotos = (quote: Quote): ShownPhoto[] =>
	quote.photos.map(({ id, label }) => ({
		id,
		label,
		name: 'Photo',
		preview: quotePhotoPath(quote.id, id, { thumbnail: true }),
		stage: 'kept',
		progress: 1,
	}))

/**
 * What the page shows of a quote's photos once the server has said which it holds: those that another tab removed are gone,
 * those that it added are there. `before` was shown when the server was asked, and `removed` was taken away here: what
 * has happened since is newer than the answer.
 */
export function photosAsHeld(
	shown: ShownPhoto[],
	quote: Quote,
	{ before, removed }: { before: ShownPhoto[]; removed: ReadonlySet<string> },
): ShownPhoto[] {
	const held = new Set<string>(quote.photos.map(({ id }) => id))
	const known = new Set([...before, ...shown].map(({ id }) => id))
	const wasKept = new Set(before.filter(({ stage }) => stage === 'kept').map(({ id }) => id))
	return [
		...shown.filter(({ id }) => held.has(id) || !wasKept.has(id)),
		...savedPhotos(quote).filter(({ id }) => !known.has(id) && !removed.has(id)),
	]
}

/** A photo that could not be taken away: on its way it was stopped, and the server may have it. */
export const stillThere = (photo: ShownPhoto): ShownPhoto =>
	photo.stage === 'kept'
		? photo
		: { ...photo, stage: 'failed', fault: 'It may still be in your quote. Remove it again in a moment.' }
