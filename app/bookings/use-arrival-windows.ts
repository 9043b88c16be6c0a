import { useEffect, useState } from 'react'
import { useCompany } from '#app/shell/use-company.ts'
import type { WindowOnDate } from './arrival-window.ts'
import { windowsOf } from './arrival-windows-client.ts'
import type { BookingOutcome } from './booking-outcome.ts'

/**
 * The windows of a date, fetched when the date changes and after each `answer` to the form, since a window may just have
 * filled. While they load, and when they cannot be loaded, all are offered: the server decides when the form arrives.
 */
export function useArrivalWindows(date: string, answer: BookingOutcome | undefined): WindowOnDate[] {
	const { arrivalWindows } = useCompany()
	const allOpen = arrivalWindows.map(({ id, label }): WindowOnDate => ({ id, label, state: 'open' }))
	const [known, setKnown] = useState<{ date: string; windows: WindowOnDate[] | undefined }>({
		date: '',
		windows: undefined,
	})
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer to the form fetches the same date again
	useEffect(() => {
		if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return
		const waiting = new AbortController()
		windowsOf(date, waiting.signal).then((windows) => {
			if (!waiting.signal.aborted) setKnown({ date, windows })
		})
		return () => waiting.abort()
	}, [date, answer])
	return (known.date === date ? known.windows : undefined) ?? allOpen
}
