import { fetchJson } from '#app/platform/json-client.ts'
import { deskOpenNow } from '#app/shell/desk-links.ts'
import { type OpenNow, openNowSchema } from './open-now.ts'

/** What is open now; `undefined` when the server does not answer. */
export async function readOpenNow(): Promise<OpenNow | undefined> {
	const fetched = await fetchJson(deskOpenNow(), openNowSchema)
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
