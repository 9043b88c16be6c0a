import { useEffect, useState } from 'react'
import { isWindowOffered } from '#app/schedule/offered-windows.ts'
import { useCompany } from '#app/shell/use-company.ts'
import type { ArrivalWindow, FreeWindow, WindowOnDate } from '../rules/arrival-window.ts'
import type { BookingOutcome } from '../rules/booking-outcome.ts'
import { windowsOf } from './arrival-windows-client.ts'
import type { OfferedDays } from './booking-days.ts'

/**
 * The states of the windows on a date. Those that came with the page are shown at once; they are fetched for another day, and
 * after each `answer` to the form, since a window may just have filled. Until they are known, windows count as open: the
 * server decides when the form arrives. `nearest` has the alternatives for a day without an open window.
 */
export function useArrivalWindows(
	windows: ArrivalWindow[],
	date: string,
	{ days, answer }: { days: OfferedDays; answer: BookingOutcome | undefined },
): { windows: WindowOnDate[]; nearest: FreeWindow[] } {
	const company = useCompany()
	const given = days.shown.find((day) => day.date === date)?.windows
	const isKnown = answer === undefined && given?.some(({ state }) => state === 'open')
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
	const fetched = asked?.date === date ? asked : undefined
	const known = [...(given ?? []), ...(fetched?.windows ?? [])]
	const offered = windows.filter(({ id }) => isWindowOffered(company, date || days.first, id))
	const states = new Map(known.map(({ id, state }) => [id, state]))
	return {
		windows: offered.map(({ id, label }) => ({
			id,
			label,
			state: states.get(id) ?? 'open',
		})),
		nearest: fetched?.nearest ?? [],
	}
}
