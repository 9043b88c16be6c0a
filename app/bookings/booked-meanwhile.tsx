import { useEffect, useRef } from 'react'
import { receipt } from '#app/shell/links.ts'
import { type Booked, noticeOf } from './booking-outcome.ts'
import type { AttachedQuoteState } from './use-sending.ts'

const quoteNotices = {
	saved: undefined,
	'under way':
		'Some of your photos are still on their way. Leave this page open until they have arrived; then it opens your receipt.',
	lost: 'Not all of your photos reached us. The crew looks at the load on site; to show it to us before, answer our mail with your photos.',
}

/** In place of the form once the pickup is booked, until the receipt opens: at once, or when the photos have arrived. */
export function BookedMeanwhile({ booked, quoteState }: { booked: Booked; quoteState: AttachedQuoteState }) {
	const { title, text } = noticeOf(booked)
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		// The form was higher: without it the page would show what came below it.
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
