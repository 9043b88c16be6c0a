import { useEffect, useRef } from 'react'
import { type NoticeOfMatter, useNotice } from '#app/ui/notices.tsx'
import { type BookingOutcome, bookingNotices } from './booking-outcome.ts'

/** Why a sent form was not booked, shown once for each answer, until the form is sent again or answered differently. */
export function useBookingNotice(outcome: BookingOutcome | undefined, sending: boolean): NoticeOfMatter {
	const notice = useNotice()
	const shown = useRef(outcome)
	useEffect(() => {
		if (!outcome || shown.current === outcome) return
		shown.current = outcome
		if (outcome.outcome === 'booked' || outcome.outcome === 'refused') notice.withdraw()
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
