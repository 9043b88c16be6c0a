import { photoTokenHeader } from '#app/photos/photo.ts'
import { abortAfter, answerTimeout, parseJson } from '#app/platform/json-client.ts'
import { quotePhotoPath, sentPhotoPath } from '#app/shell/links.ts'
import { refused, SaveRefused } from '../quote-client.ts'

/** How long a photo's upload may stall, or the server may process it, in milliseconds. */
const longestStall = 60_000

/** A photo that the server does not take, whenever it is sent: it is no picture, or too large. */
export class PhotoRefused extends SaveRefused {}

/** A new token for the photos that a page sends: only who has it may put them into a quote, or remove them. */
export const newPhotoToken = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
		'',
	)

/**
 * Sends one photo and reports its progress from 0 to 1. Throws {@link PhotoRefused}, or {@link SaveRefused} when it was
 * refused for now, when it stalls for a minute, or when `signal` aborts it.
 */
export function sendPhoto(
	token: string,
	photo: { id: string; body: Blob },
	{ signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
	return new Promise((resolve, reject) => {
		// fetch does not report an upload's progress.
		const request = new XMLHttpRequest()
		const stop = () => request.abort()
		let stallTimer = setTimeout(stop, longestStall)
		const restartTimer = () => {
			clearTimeout(stallTimer)
			stallTimer = setTimeout(stop, longestStall)
		}
		request.open('PUT', sentPhotoPath(photo.id))
		request.setRequestHeader('X-Bowline-Client', 'site')
		request.setRequestHeader(photoTokenHeader, token)
		request.upload.onprogress = ({ loaded, total }) => {
			restartTimer()
			onProgress(total ? loaded / total : 0)
		}
		request.upload.onload = restartTimer
		request.onload = () => {
			if (request.status === 201) return resolve()
			const { message } = refused(request.status, parseJson(request.responseText))
			const isFinal = request.status === 413 || request.status === 415
			reject(isFinal ? new PhotoRefused(message) : new SaveRefused(message))
		}
		const failed = () => reject(new SaveRefused('The connection dropped. Try this photo again.'))
		request.onerror = failed
		request.onabort = failed
		request.onloadend = () => {
			clearTimeout(stallTimer)
			signal.removeEventListener('abort', stop)
		}
		signal.addEventListener('abort', stop)
		request.send(photo.body)
	})
}

const drop = (path: string, headers: Record<string, string> = {}) =>
	fetch(path, {
		method: 'DELETE',
		headers: { 'X-Bowline-Client': 'site', ...headers },
		// Also when the visitor leaves the page meanwhile.
		keepalive: true,
		signal: abortAfter(answerTimeout),
	}).catch(() => undefined)

/** Removes a photo that is in no quote. When that fails, the server deletes it within a day. */
export async function dropSentPhoto(token: string, photoId: string): Promise<void> {
	await drop(sentPhotoPath(photoId), { [photoTokenHeader]: token })
}

/** Removes a photo from the quote. Throws {@link SaveRefused}. */
export async function dropPhoto(quoteId: string, photoId: string): Promise<void> {
	const response = await drop(quotePhotoPath(quoteId, photoId))
	if (!response?.ok && response?.status !== 404) throw new SaveRefused('')
}
