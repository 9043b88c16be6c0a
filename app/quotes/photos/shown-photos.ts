import type { ShownPhoto } from '#app/photos/photo-card.tsx'
import { quotePhotoPath } from '#app/shell/links.ts'
import type { Quote } from '../quote.ts'

/** The photos of a saved quote, as the page shows them. */
export const savedPhotos = (quote: Quote): ShownPhoto[] =>
	quote.photos.map(({ id, label }) => ({
		id,
		label,
		name: 'Photo',
		preview: quotePhotoPath(quote.id, id, { thumbnail: true }),
		stage: 'saved',
		progress: 1,
	}))

/**
 * Merges the shown photos with those of a quote that the server returned: photos that another tab removed are dropped,
 * photos that it added are added. `before` are the photos shown when the request was sent, `removed` those removed on
 * this page: changes since the request are newer than the response.
 */
export function withServerPhotos(
	shown: ShownPhoto[],
	quote: Quote,
	{ before, removed }: { before: ShownPhoto[]; removed: ReadonlySet<string> },
): ShownPhoto[] {
	const onServer = new Set<string>(quote.photos.map(({ id }) => id))
	const known = new Set([...before, ...shown].map(({ id }) => id))
	const wasSaved = new Set(before.filter(({ stage }) => stage === 'saved').map(({ id }) => id))
	return [
		...withSaved(shown, quote).filter(({ id }) => onServer.has(id) || !wasSaved.has(id)),
		...savedPhotos(quote).filter(({ id }) => !known.has(id) && !removed.has(id)),
	]
}

/** The shown photos, with those that the quote has taken in as saved. */
export function withSaved(shown: ShownPhoto[], quote: Quote): ShownPhoto[] {
	const onServer = new Set<string>(quote.photos.map(({ id }) => id))
	return shown.map((photo) =>
		photo.stage === 'sent' && onServer.has(photo.id) ? { ...photo, stage: 'saved' } : photo,
	)
}

/** A photo whose removal failed. If its upload was stopped, the server may still have it. */
export const removalFailed = (photo: ShownPhoto): ShownPhoto =>
	photo.stage === 'saved'
		? photo
		: { ...photo, stage: 'failed', fault: 'It may still be in your quote. Remove it again in a moment.' }
