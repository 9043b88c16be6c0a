import type { RefObject } from 'react'
import { useCompany } from '#app/shell/use-company.ts'
import { plusTax } from '#app/values/money.ts'
import { type Booked, noticeOf } from './booking-outcome.ts'
import type { AttachedQuoteState } from './use-sending.ts'

const quoteNotices = {
	'under way': 'Some of your photos are still on their way. Leave this page open until they have arrived.',
	lost: 'Not all of your photos reached us. The crew looks at the load on site; to show it to us before, answer our mail with your photos.',
}

/** What was booked. It is part of the page, because a toast disappears. */
export function BookingConfirmation({
	booked,
	quoteState,
	focusRef,
}: {
	booked: Booked
	quoteState: AttachedQuoteState
	focusRef: RefObject<HTMLDivElement | null>
}) {
	const { city } = useCompany()
	const { title, text } = noticeOf(booked)
	return (
		<div
			ref={focusRef}
			tabIndex={-1}
			role="status"
			className="mb-8 rounded-card border-2 border-spruce bg-white p-6 focus-visible:outline-3 focus-visible:outline-signal"
		>
			<h3 className="font-display text-2xl text-spruce">{title}</h3>
			<p className="mt-2 text-lg">
				{booked.farAway ? 'You asked for' : 'We arrive on'} <b>{booked.dateInWords}</b>,{' '}
				<b className="whitespace-nowrap">{booked.windowLabel}</b>
				{`, ${city} time.`}
			</p>
			{booked.load && (
				<p className="mt-2">
					{booked.load.items}: <b className="tabular-nums">{booked.load.total}</b>
					{` ${plusTax}, estimated.`}
				</p>
			)}
			<p className="mt-2">{text}</p>
			{quoteState !== 'saved' && <p className="mt-2 font-semibold">{quoteNotices[quoteState]}</p>}
			<p className="mt-2 break-words text-muted">The details went to {booked.email}.</p>
		</div>
	)
}
