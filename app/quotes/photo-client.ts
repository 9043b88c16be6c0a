import type { PhotoLabel } from '#app/photos/photo.ts'
import { answerTimeout, parseJson } from '#app/platform/json-client.ts'
import { quotePhotoPath } from '#app/shell/links.ts'
import { refused, SaveRefused } from './quote-client.ts'

/** How long a photo may stand still on its way, or be looked at by the server, in milliseconds. */
const longestPause = 60_000

/**
 * Sends one photo, telling its progress from 0 to 1. Throws {@link SaveRefused} when it was not taken, when it stands
 * still for a minute, or when `signal` stops it.
 */
export function sendPhoto(
	quoteId: string,
	photo: { id: string; label: PhotoLabel; body: Blob },
	{ signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
	return new Promise((resolve, reject) => {
		// fetch tells nothing of an upload's progress.
		const request = new XMLHttpRequest()
		const stop = () => request.abort()
		let pause = setTimeout(stop, longestPause)
		const goesOn = () => {
			clearTimeout(pause)
			pause = setTimeout(stop, longestPause)
		}
		request.open('PUT', quotePhotoPath(quoteId, photo.id, { label: photo.label }))
		request.setRequestHeader('X-Bowline-Client', 'site')
		request.upload.onprogress = ({ loaded, total }) => {
			goesOn()
			onProgress(total ? loaded / total : 0)
		}
		request.upload.onload = goesOn
		request.onload = () => {
			if (request.status === 201) resolve()
			else reject(refused(request.status, parseJson(request.responseText)))
		}
		const brokeOff = () => reject(new SaveRefused('The connection broke off. Try this photo again.'))
		request.onerror = brokeOff
		request.onabort = brokeOff
		request.onloadend = () => {
			clearTimeout(pause)
			signal.removeEventListener('abort', stop)
		}
		signal.addEventListener('abort', stop)
		request.send(photo.body)
	})
}

/** Takes a photo out of the quote, even if the page is left meanwhile. Throws {@link SaveRefused}. */
export async function dropPhoto(quoteId: string, photoId: string): Promise<void> {
	const response = await fetch(quotePhotoPath(quoteId, photoId), {
		method: 'DELETE',
		headers: { 'X-Bowline-Client': 'site' },
		keepalive: true,
		signal: AbortSignal.timeout(answerTimeout),
	}).catch(() => undefined)
	if (!response?.ok && response?.status !== 404) throw new SaveRefused('')
}
