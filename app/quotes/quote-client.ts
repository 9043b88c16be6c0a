import { z } from 'zod'
import type { PhotoLabel } from '#app/photos/photo.ts'
import type { Load } from '#app/pricing/load.ts'
import { quotePath, quotePhotoPath, quotesPath } from '#app/shell/links.ts'
import { type QuoteChanges, quoteIdSchema } from './quote.ts'

/** The server's answer to a save: all the browser needs of it is which quote it was. */
const savedSchema = z.object({ id: quoteIdSchema })
const refusalSchema = z.object({ message: z.string() })

/** What went wrong in words for the visitor, or nothing when there was no answer that says it. */
export class SaveRefused extends Error {}

const headers = { 'Content-Type': 'application/json', 'X-Bowline-Client': 'site' }

async function sendJson(path: string, method: 'POST' | 'PATCH', body: object): Promise<{ id: string }> {
	const response = await fetch(path, { method, headers, body: JSON.stringify(body) }).catch(() => undefined)
	if (!response)
		throw new SaveRefused('We cannot be reached right now. Your quote is still here: try again in a moment.')
	const answer: unknown = await response.json().catch(() => undefined)
	const saved = savedSchema.safeParse(answer)
	if (response.ok && saved.success) return saved.data
	const refused = refusalSchema.safeParse(answer)
	throw new SaveRefused(refused.success ? refused.data.message : '')
}

/** The first save: answers the new quote's id. Throws {@link SaveRefused}. */
export const createQuote = (load: Load) => sendJson(quotesPath(), 'POST', load)

/** A later save with only what changed. Throws {@link SaveRefused}. */
export const changeQuote = (quoteId: string, changes: QuoteChanges) =>
	sendJson(quotePath(quoteId), 'PATCH', changes)

/** Sends one photo, telling its progress from 0 to 1. Throws {@link SaveRefused} when it was not taken. */
export function sendPhoto(
	quoteId: string,
	photo: { id: string; label: PhotoLabel; body: Blob },
	onProgress: (share: number) => void,
): Promise<void> {
	return new Promise((resolve, reject) => {
		// fetch tells nothing of an upload's progress.
		const request = new XMLHttpRequest()
		request.open('PUT', quotePhotoPath(quoteId, photo.id, { label: photo.label }))
		request.setRequestHeader('X-Bowline-Client', 'site')
		request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
		request.onload = () => {
			if (request.status === 201) return resolve()
			const refused = refusalSchema.safeParse(parsed(request.responseText))
			reject(new SaveRefused(refused.success ? refused.data.message : ''))
		}
		request.onerror = () => reject(new SaveRefused('The connection broke off. Try this photo again.'))
		request.send(photo.body)
	})
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Takes a photo out of the quote. Throws {@link SaveRefused}. */
export async function dropPhoto(quoteId: string, photoId: string): Promise<void> {
	const response = await fetch(quotePhotoPath(quoteId, photoId), {
		method: 'DELETE',
		headers: { 'X-Bowline-Client': 'site' },
	}).catch(() => undefined)
	if (!response?.ok && response?.status !== 404) throw new SaveRefused('')
}
