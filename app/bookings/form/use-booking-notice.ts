import { useEffect, useRef } from 'react'
import { type NoticeOfMatter, useNotice } from '#app/ui/notices.tsx'
import { type BookingOutcome, bookingNotices } from '../rules/booking-outcome.ts'

/** Shows once per answer why a form was not booked, until it is sent again or answered differently. */
export function useBookingNotice(outcome: BookingOutcome | undefined, sending: boolean): NoticeOfMatter {
	const notice = useNotice()
	const shown = useRef(outcome)
	useEffect(() => {
		if (!outcome || shown.current === outcome) return
		shown.current = outcome
		const isSaidInForm = ['booked', 'refused', 'booked-already'].includes(outcome.outcome)
		if (isSaidInForm) notice.withdraw()
		if (outcome.outcome === 'repriced') notice.show({ ...bookingNotices.repriced, text: outcome.message })
		if (outcome.outcome === 'failed')
			notice.show({ ...bookingNotices.failed, text: outcome.message ?? bookingNotices.failed.text })
	})
	const { withdraw } = notice
	useEffect(() => {
		if (sending) withdraw()
	}, [sending, withdraw])
	return notice
}
