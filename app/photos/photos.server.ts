import type { FileStorage } from '#app/platform/files/file-storage.ts'
import { isKnown } from '#app/platform/http/if-none-match.ts'

export { type IntakeRefusal, openPhotoIntake, type PhotoIntake, type StoredPhoto } from './intake.server.ts'
export { hashOf, photoTokenOf } from './photo-token.server.ts'
export { deleteUnsavedPhotosHourly, takeSentPhotos } from './sent-photos.server.ts'

/**
 * A stored photo as a response that no browser can take for anything else; the caller has checked the right to it. A browser
 * keeps it, and asks each time whether that right still holds: after it has ended, the browser shows nothing.
 */
export async function servePhoto(files: FileStorage, key: string, request: Request): Promise<Response> {
	const etag = `"${key.split('/').at(-1)}"`
	const headers = {
		'Content-Type': key.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
		'Content-Disposition': 'inline',
		'Content-Security-Policy': "default-src 'none'; sandbox",
		'Cache-Control': 'private, no-cache',
		ETag: etag,
	}
	if (isKnown(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
	const bytes = await files.get(key)
	if (!bytes)
		return new Response('This photo is no longer here.\n', {
			status: 410,
			headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
		})
	return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.byteLength) } })
}
