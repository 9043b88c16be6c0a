import { useEffect, useState } from 'react'
import type { ArrivalWindow, WindowOnDate } from './arrival-window.ts'
import { windowsOf } from './arrival-windows-client.ts'
import type { OfferedDays } from './booking-days.ts'
import type { BookingOutcome } from './booking-outcome.ts'

/**
 * The windows with what is free on a date. What came with the page is shown at once; a day that it says nothing of, and
 * each `answer` to the form, since a window may just have filled, is asked for. While that loads, and when it cannot be
 * loaded, a window counts as free: the server decides when the form arrives.
 */
export function useArrivalWindows(
	windows: ArrivalWindow[],
	date: string,
	{ days, answer }: { days: OfferedDays; answer: BookingOutcome | undefined },
): WindowOnDate[] {
	const came = days.shown.find((day) => day.date === date)?.windows
	const isKnown = came !== undefined && answer === undefined
	const [asked, setAsked] = useState<{ date: string; windows: WindowOnDate[] | undefined }>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer to the form fetches the same date again
	useEffect(() => {
		if (isKnown || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return
		const waiting = new AbortController()
		windowsOf(date, waiting.signal).then((windows) => {
			if (!waiting.signal.aborted) setAsked({ date, windows })
		})
		return () => waiting.abort()
	}, [date, isKnown, answer])
	const known = [...(came ?? []), ...((asked?.date === date && asked.windows) || [])]
	const states = new Map(known.map(({ id, state }) => [id, state]))
	return windows.map(({ id, label }) => ({ id, label, state: states.get(id) ?? 'open' }))
}
