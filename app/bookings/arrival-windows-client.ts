import * as z from 'zod/mini'
import { fetchJson } from '#app/platform/json-client.ts'
import { arrivalWindowsPath } from '#app/shell/links.ts'
import type { FreeWindow, WindowOnDate } from './arrival-window.ts'
import { freeWindowSchema } from './booking-outcome.ts'

type Windows = { windows: WindowOnDate[]; nearest: FreeWindow[] }

const windowsSchema: z.ZodMiniType<Windows> = z.object({
	windows: z.array(
		z.object({ id: z.string(), label: z.string(), state: z.enum(['open', 'full', 'begun', 'closed']) }),
	),
	nearest: z.array(freeWindowSchema),
})

/**
 * Fetches which windows of a date are free, and the nearest ones where none is; `undefined` when the request fails or
 * `signal` aborts it.
 */
export async function windowsOf(date: string, signal: AbortSignal): Promise<Windows | undefined> {
	const fetched = await fetchJson(arrivalWindowsPath(date), windowsSchema, { signal })
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
