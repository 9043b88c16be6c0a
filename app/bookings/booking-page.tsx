import { localPath } from './booking.ts'
import type { OfferedDays } from './booking-days.ts'
import { BookingForm } from './booking-form.tsx'
import { type BookingOutcome, formOf } from './booking-outcome.ts'
import type { LocalPage } from './sent-along.tsx'

type Props = {
	days: OfferedDays
	/** The outcome of a plain form post, when this page is the response to it. */
	posted: BookingOutcome | undefined
}

/** The booking form on its own page, or as on the local page from which it was sent. */
export function BookingPage({ days, posted }: Props) {
	const local = localPageOf(posted)
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="font-display text-4xl text-spruce">Book a pickup</h1>
			{local && (
				<p className="mt-3 break-words">
					Back to <a href={local.page}>{local.page}</a>
				</p>
			)}
			<div className="mt-8">
				<BookingForm days={days} posted={posted} local={local} />
			</div>
		</main>
	)
}

/** The local page whose form came back: the form is shown as on that page. */
function localPageOf(posted: BookingOutcome | undefined): LocalPage | undefined {
	const { page, farAway, bookedByEight } = formOf(posted)?.initialValue ?? {}
	const ours = localPath.safeParse(page)
	return ours.success
		? { page: ours.data, farAway: farAway === 'yes', bookedByEight: bookedByEight === 'yes' }
		: undefined
}
