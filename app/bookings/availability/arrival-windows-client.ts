import * as z from 'zod/mini'
import { fetchJson } from '#app/platform/json-client.ts'
import { arrivalWindowsPath } from '#app/shell/links.ts'
import type { FreeWindow, WindowOnDate } from '../rules/arrival-window.ts'
import { freeWindowSchema } from '../rules/booking-outcome.ts'

type Windows = { windows: WindowOnDate[]; nearest: FreeWindow[] }

const windowsSchema: z.ZodMiniType<Windows> = z.object({
	windows: z.array(
		z.object({ id: z.string(), label: z.string(), state: z.enum(['open', 'full', 'too-late', 'closed']) }),
	),
	nearest: z.array(freeWindowSchema),
})

/**
 * Fetches the states of the windows of a date, and the nearest free ones where none is open; `undefined` when the request
 * fails or `signal` aborts it.
 */
export async function windowsOf(date: string, signal: AbortSignal): Promise<Windows | undefined> {
	const fetched = await fetchJson(arrivalWindowsPath(date), windowsSchema, { signal })
	return fetched.outcome === 'answered' ? fetched.data : undefined
}
