import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { bookPath, receipt } from '#app/shell/links.ts'
import type { Route } from './+types/book.page.ts'
import { allWindows } from './arrival-window.ts'
import { localPath } from './booking.ts'
import { BookingForm } from './booking-form.tsx'
import { type BookingOutcome, formOf } from './booking-outcome.ts'
import { daysWithWindows } from './bookings.server.ts'
import { receiveBooking } from './receive-booking.server.ts'
import type { LocalPage } from './sent-along.tsx'

/** `/book`: the booking form on its own page, and the target of a form posted without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	return {
		origin: originOf(request, platform.config),
		days: await daysWithWindows(platform, allWindows(platform.company)),
	}
}

/** A form posted without a script: the response leads to the receipt, or is this page again, with the outcome. */
export async function action({ request, context }: Route.ActionArgs) {
	const { outcome, ...init } = await receiveBooking(request, context)
	if (outcome.outcome === 'booked')
		return redirect(receipt(outcome.receiptToken ?? 'stopped'), { ...init, status: 303 })
	return data(outcome, init)
}

export const meta: Route.MetaFunction = ({
	loaderData,
	matches: [
		{
			loaderData: { company },
		},
	],
}) =>
	documentHead({
		company,
		title: 'Book a pickup',
		description: 'Choose a date and a two-hour arrival window. Booking takes about 60 seconds.',
		path: bookPath(),
		noindex: true,
		origin: loaderData?.origin ?? '',
	})

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
	const local = localPageOf(actionData)
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="font-display text-4xl text-spruce">Book a pickup</h1>
			{local && (
				<p className="mt-3 break-words">
					Back to <a href={local.page}>{local.page}</a>
				</p>
			)}
			<div className="mt-8">
				<BookingForm days={loaderData.days} posted={actionData} local={local} />
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
