import { useEffect, useRef } from 'react'
import { useNotices } from '#app/ui/notices.tsx'
import { type BookingOutcome, bookingNotices } from './booking-outcome.ts'

/** Shows why a sent form was not booked, once for each answer. A booking withdraws what was shown before. */
export function useBookingNotices(outcome: BookingOutcome | undefined) {
	const notices = useNotices()
	const shown = useRef(outcome)
	useEffect(() => {
		if (!outcome || shown.current === outcome) return
		shown.current = outcome
		if (outcome.outcome === 'booked') {
			notices.withdraw(bookingNotices.failed.title)
			notices.withdraw(bookingNotices.repriced.title)
		}
		if (outcome.outcome === 'repriced') notices.show({ ...bookingNotices.repriced, text: outcome.message })
		if (outcome.outcome === 'failed')
			notices.show({ ...bookingNotices.failed, text: outcome.message ?? bookingNotices.failed.text })
	})
}
