import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { deskNewBooking, type TypedSize } from '#app/shell/desk-links.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { OfferedWindows } from '../slot-choice.tsx'

/**
 * The windows of the typed day, by whether the typed load has room in them: those of the page, until the server answers for another day
 * or load.
 */
export function useWindowsOfDay(came: OfferedWindows, size: TypedSize) {
	const { data, load } = useFetcher<{ windows: OfferedWindows }>()
	const [date, setDate] = useState(came.date)
	const address = deskNewBooking({ date, ...size })
	const answered = useRef(deskNewBooking({ date: came.date }))
	useEffect(() => {
		if (address === answered.current) return
		answered.current = address
		void load(address)
	}, [address, load])
	return {
		windows: data?.windows ?? came,
		ask: (typed: string) => {
			if (isCalendarDate(typed)) setDate(typed)
		},
	}
}
