import type { CalendarDate } from '#app/values/local-time.ts'
import { localPath } from './booking.ts'
import { BookingForm } from './booking-form.tsx'
import { type BookingOutcome, formOf } from './booking-outcome.ts'
import { LandingForm } from './landing-form.tsx'

type Props = {
	/** First and last date that can be booked, by the company's calendar. */
	dates: { first: CalendarDate; last: CalendarDate }
	/** The outcome of a plain form post, when this page is the response to it. */
	posted: BookingOutcome | undefined
}

/** The booking form on its own page: the home page's, or that of the local page that was sent. */
export function BookingPage({ dates, posted }: Props) {
	const local = localFormOf(posted)
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="font-display text-4xl text-spruce">Book a pickup</h1>
			{local && (
				<p className="mt-3 break-words">
					Back to <a href={local.page}>{local.page}</a>
				</p>
			)}
			<div className="mt-8">
				{local === undefined ? (
					<BookingForm dates={dates} posted={posted} />
				) : (
					<LandingForm dates={dates} {...local} posted={posted} />
				)}
			</div>
		</main>
	)
}

/** The local page whose form came back: the form is shown as on that page. */
function localFormOf(
	posted: BookingOutcome | undefined,
): { page: string; farAway: boolean; bookedByEight: boolean } | undefined {
	const { page, farAway, bookedByEight } = formOf(posted)?.initialValue ?? {}
	const ours = localPath.safeParse(page)
	return ours.success
		? { page: ours.data, farAway: farAway === 'yes', bookedByEight: bookedByEight === 'yes' }
		: undefined
}
