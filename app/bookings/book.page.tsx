import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { HydratedPage } from '#app/shell/hydrated-page.tsx'
import { bookPath, receipt } from '#app/shell/links.ts'
import type { Route } from './+types/book.page.ts'
import { allWindows } from './arrival-window.ts'
import { BookingPage } from './booking-page.tsx'
import { daysWithWindows } from './bookings.server.ts'
import { receiveBooking } from './receive-booking.server.ts'

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

export default function BookPage({ loaderData: { days }, actionData }: Route.ComponentProps) {
	return <HydratedPage page="booking-page" of={BookingPage} given={{ days, posted: actionData }} />
}
