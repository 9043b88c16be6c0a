import { useEffect, useState } from 'react'
import { z } from 'zod'
import { arrivalWindowsPath } from '#app/shell/links.ts'
import { arrivalWindows, type WindowOnDate } from './arrival-window.ts'
import type { BookingOutcome } from './booking-outcome.ts'

const windowsSchema = z.array(
	z.object({ id: z.string(), label: z.string(), state: z.enum(['open', 'full', 'begun']) }),
)

const allOpen: WindowOnDate[] = arrivalWindows.map(({ id, label }) => ({ id, label, state: 'open' }))

/**
 * The windows of a date, asked for when the date changes and after each `answer` to the form, which may have come from a
 * window that just filled. Until they are there, and when they cannot be had, all are offered: the server decides when
 * the form arrives.
 */
export function useArrivalWindows(date: string, answer: BookingOutcome | undefined): WindowOnDate[] {
	const [known, setKnown] = useState({ date: '', windows: allOpen })
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer to the form asks for the same date again
	useEffect(() => {
		if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return
		const waiting = new AbortController()
		fetch(arrivalWindowsPath(date), { signal: waiting.signal })
			.then((response) => response.json())
			.then((told: unknown) => {
				const parsed = windowsSchema.safeParse(told)
				if (!waiting.signal.aborted) setKnown({ date, windows: parsed.success ? parsed.data : allOpen })
			})
			.catch(() => {
				if (!waiting.signal.aborted) setKnown({ date, windows: allOpen })
			})
		return () => waiting.abort()
	}, [date, answer])
	return known.date === date ? known.windows : allOpen
}
