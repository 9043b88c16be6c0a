import * as z from 'zod/mini'
import { fetchJson } from '#app/platform/json-client.ts'
import { arrivalWindowsPath } from '#app/shell/links.ts'
import type { WindowOnDate } from './arrival-window.ts'

const windowsSchema: z.ZodMiniType<WindowOnDate[]> = z.array(
	z.object({ id: z.string(), label: z.string(), state: z.enum(['open', 'full', 'begun', 'closed']) }),
)

/** Fetches which windows of a date are free; `undefined` when the request fails or `signal` aborts it. */
export async function windowsOf(date: string, signal: AbortSignal): Promise<WindowOnDate[] | undefined> {
	const fetched = await fetchJson(arrivalWindowsPath(date), windowsSchema, { signal })
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
