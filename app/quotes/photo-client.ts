import type { PhotoLabel } from '#app/photos/photo.ts'
import { answerTimeout, parseJson } from '#app/platform/json-client.ts'
import { quotePhotoPath } from '#app/shell/links.ts'
import { refused, SaveRefused } from './quote-client.ts'

/** How long a photo's upload may stall, or the server may process it, in milliseconds. */
const longestStall = 60_000

/**
 * Sends one photo and reports its progress from 0 to 1. Throws {@link SaveRefused} when it was refused, when it stalls
 * for a minute, or when `signal` aborts it.
 */
export function sendPhoto(
	quoteId: string,
	photo: { id: string; label: PhotoLabel; body: Blob },
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
		request.open('PUT', quotePhotoPath(quoteId, photo.id, { label: photo.label }))
		request.setRequestHeader('X-Bowline-Client', 'site')
		request.upload.onprogress = ({ loaded, total }) => {
			restartTimer()
			onProgress(total ? loaded / total : 0)
		}
		request.upload.onload = restartTimer
		request.onload = () => {
			if (request.status === 201) resolve()
			else reject(refused(request.status, parseJson(request.responseText)))
		}
		const failed = () => reject(new SaveRefused('The connection broke off. Try this photo again.'))
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

/** Removes a photo from the quote, even if the visitor leaves the page meanwhile. Throws {@link SaveRefused}. */
export async function dropPhoto(quoteId: string, photoId: string): Promise<void> {
	const response = await fetch(quotePhotoPath(quoteId, photoId), {
		method: 'DELETE',
		headers: { 'X-Bowline-Client': 'site' },
		keepalive: true,
		signal: AbortSignal.timeout(answerTimeout),
	}).catch(() => undefined)
	if (!response?.ok && response?.status !== 404) throw new SaveRefused('')
}
