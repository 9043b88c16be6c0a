import { useEffect, useRef } from 'react'
import { receipt } from '#app/shell/links.ts'
import { type Booked, noticeOf } from '../rules/booking-outcome.ts'
import type { AttachedQuoteState } from './use-sending.ts'

const quoteNotices = {
	saved: undefined,
	'under way':
		'Some of your photos are still on their way. Leave this page open until they’ve arrived. Then it’ll open your receipt.',
	lost: 'Some of your photos didn’t reach us. The crew will look at the load on site. To show us before then, reply to our email with your photos.',
}

/** In place of the form after the booking, until the receipt opens: at once, or when the photos have arrived. */
export function BookedNotice({ booked, quoteState }: { booked: Booked; quoteState: AttachedQuoteState }) {
	const { title, text } = noticeOf(booked)
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// The form was higher: without it the page would show what was below it.
		box.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
		box.current?.focus({ preventScroll: true })
	}, [])
	return (
		<div
			ref={box}
			tabIndex={-1}
			role="status"
			className="rounded-card border-2 border-spruce bg-white p-6 focus-visible:outline-3 focus-visible:outline-signal"
		>
			<h3 className="font-display text-2xl text-spruce">{title}</h3>
			<p className="mt-2">{text}</p>
			{quoteNotices[quoteState] && <p className="mt-2 font-semibold">{quoteNotices[quoteState]}</p>}
			{quoteState !== 'under way' && booked.receiptToken !== undefined && (
				<p className="mt-2">
					<a href={receipt(booked.receiptToken)}>Open your receipt</a>
				</p>
			)}
		</div>
	)
}
