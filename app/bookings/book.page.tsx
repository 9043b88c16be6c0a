import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/request-origin.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { bookPath } from '#app/shell/links.ts'
import type { Route } from './+types/book.page.ts'
import { bookableDates } from './arrival-window.ts'
import { BookingForm } from './booking-form.tsx'
import type { BookingOutcome } from './booking-outcome.ts'
import { receiveBooking } from './receive-booking.server.ts'

/** `/book`: the booking form on a page of its own, and where every booking form is sent. */
export function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	return { origin: originOf(request, platform.config), dates: bookableDates(platform.now()) }
}

export const action = ({ request, context }: Route.ActionArgs) => receiveBooking(request, context)

/** A lost connection or a fault of ours must not take away the page with what was typed in it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<BookingOutcome> {
	try {
		return await serverAction()
	} catch {
		return { outcome: 'failed' }
	}
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	documentHead({
		title: 'Book a pickup',
		description: 'Choose a date and a two-hour arrival window. Booking takes about 60 seconds.',
		path: bookPath(),
		noindex: true,
		origin: loaderData?.origin ?? '',
	})

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<main id="main" className="mx-auto max-w-2xl px-5 py-16">
			<h1 className="font-display text-4xl text-spruce">Book a pickup</h1>
			<div className="mt-8">
				<BookingForm dates={loaderData.dates} posted={actionData} />
			</div>
		</main>
	)
}
