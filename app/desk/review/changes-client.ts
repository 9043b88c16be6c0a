import * as z from 'zod/mini'
import { fetchJson } from '#app/platform/json-client.ts'
import { deskChanges } from '#app/shell/desk-links.ts'

const changeSchema = z.object({ change: z.string() })

/** A token for the latest change; `undefined` when the server does not answer. */
export async function latestChange(): Promise<string | undefined> {
	const fetched = await fetchJson(deskChanges(), changeSchema)
	return fetched.outcome === 'answered' ? fetched.data.change : undefined
}
