import { useEffect, useState } from 'react'
import type { ArrivalWindow, FreeWindow, WindowOnDate } from './arrival-window.ts'
import { windowsOf } from './arrival-windows-client.ts'
import type { OfferedDays } from './booking-days.ts'
import type { BookingOutcome } from './booking-outcome.ts'

/**
 * The windows with what is free on a date. What came with the page is shown at once; a day that it says nothing of, and
 * each `answer` to the form, since a window may just have filled, is asked for. While that loads, and when it cannot be
 * loaded, a window counts as free: the server decides when the form arrives. Where a day that was asked for has none, the
 * nearest ones come with it.
 */
export function useArrivalWindows(
	windows: ArrivalWindow[],
	date: string,
	{ days, answer }: { days: OfferedDays; answer: BookingOutcome | undefined },
): { windows: WindowOnDate[]; nearest: FreeWindow[] } {
	const came = days.shown.find((day) => day.date === date)?.windows
	const isKnown = answer === undefined && came?.some(({ state }) => state === 'open')
	const [asked, setAsked] = useState<{ date: string } & Partial<Awaited<ReturnType<typeof windowsOf>>>>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer to the form fetches the same date again
	useEffect(() => {
		if (isKnown || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return
		const waiting = new AbortController()
		windowsOf(date, waiting.signal).then((answered) => {
			if (!waiting.signal.aborted) setAsked({ date, ...answered })
		})
		return () => waiting.abort()
	}, [date, isKnown, answer])
	const heard = asked?.date === date ? asked : undefined
	const known = [...(came ?? []), ...(heard?.windows ?? [])]
	const states = new Map(known.map(({ id, state }) => [id, state]))
	return {
		windows: windows.map(({ id, label }) => ({ id, label, state: states.get(id) ?? 'open' })),
		nearest: heard?.nearest ?? [],
	}
}
