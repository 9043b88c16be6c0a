import { useEffect, useState } from 'react'
import { z } from 'zod'
import { arrivalWindowsPath } from '#app/shell/links.ts'
import { arrivalWindows, type WindowOnDate } from './arrival-window.ts'

const windowsSchema = z.array(
	z.object({ id: z.string(), label: z.string(), state: z.enum(['open', 'full', 'begun']) }),
)

const allOpen: WindowOnDate[] = arrivalWindows.map(({ id, label }) => ({ id, label, state: 'open' }))

/**
 * The windows of a date, asked for when the date changes. Until there is an answer, and when there is none,
 * all are offered: the server decides when the form arrives.
 */
export function useArrivalWindows(date: string, asked: number): WindowOnDate[] {
	const [windows, setWindows] = useState(allOpen)
	// biome-ignore lint/correctness/useExhaustiveDependencies: `asked` grows when the same date is to be asked again
	useEffect(() => {
		if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return setWindows(allOpen)
		const waiting = new AbortController()
		fetch(arrivalWindowsPath(date), { signal: waiting.signal })
			.then((response) => response.json())
			.then((answer: unknown) => {
				const parsed = windowsSchema.safeParse(answer)
				if (!waiting.signal.aborted) setWindows(parsed.success ? parsed.data : allOpen)
			})
			.catch(() => {
				if (!waiting.signal.aborted) setWindows(allOpen)
			})
		return () => waiting.abort()
	}, [date, asked])
	return windows
}
