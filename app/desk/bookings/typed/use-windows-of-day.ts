import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FreeWindow } from '#app/bookings/rules/arrival-window.ts'
import { deskNewBooking, type TypedSize } from '#app/shell/desk-links.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { OfferedWindows } from '../slot-choice.tsx'

/** Since the last key or choice, in milliseconds: a city is not asked about letter by letter. */
const pause = 300

/**
 * The windows of the typed day, by whether the typed load has room in them: those of the page, until the server answers for another day
 * or load. It is asked once typing rests.
 */
export function useWindowsOfDay(came: OfferedWindows, size: TypedSize) {
	const { data, load } = useFetcher<{ windows: OfferedWindows }>()
	const [date, setDate] = useState(came.date)
	const [picked, setPicked] = useState<FreeWindow>()
	const field = useRef<HTMLInputElement>(null)
	const address = deskNewBooking({ date, ...size })
	const answered = useRef(deskNewBooking({ date: came.date }))
	useEffect(() => {
		if (address === answered.current) return
		const rest = setTimeout(() => {
			answered.current = address
			void load(address)
		}, pause)
		return () => clearTimeout(rest)
	}, [address, load])
	return {
		windows: data?.windows ?? came,
		ask: (typed: string) => {
			if (isCalendarDate(typed)) setDate(typed)
		},
		/** The field of the day. */
		field,
		/** The free window of another day that was taken in place of the day's. */
		picked,
		pick: (free: FreeWindow) => {
			if (field.current) field.current.value = free.date
			field.current?.focus()
			setDate(free.date)
			setPicked(free)
		},
	}
}
