import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { originOf } from '#app/platform/http/request-origin.server.ts'
import { pricesContext } from '#app/pricing/prices-context.server.ts'
import { things } from '#app/quotes/quotes.server.ts'
import { documentHead } from '#app/shell/document-head.ts'
import { HydratedPage } from '#app/shell/hydrated-page.tsx'
import { bookPath, receipt } from '#app/shell/links.ts'
import { daysWithWindows } from '../availability/free-windows.server.ts'
import { allWindows } from '../rules/arrival-window.ts'
import { prefillSchema } from '../rules/booking.ts'
import type { Route } from './+types/book.page.ts'
import { attachedQuote, contactFor } from './attached-quote.server.ts'
import { BookingPage } from './booking-page.tsx'
import { receiveBooking } from './receive-booking.server.ts'

/**
 * `/book`: the booking form on its own page, and the target of forms posted without a script. A free window on a local page
 * links here with that window chosen (`bookWindow` in `links.ts`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const [days, attached] = await Promise.all([
		daysWithWindows(platform, allWindows(platform.company)),
		attachedQuote(request, context),
	])
	const prices = context.get(pricesContext).current()
	const { searchParams } = new URL(request.url)
	const prefill = prefillSchema({ company: platform.company, dates: days }).safeParse(
		Object.fromEntries(searchParams),
	).data
	const contact = await contactFor(request, context, attached.quote)
	const origin = originOf(request, platform.config)
	return { origin, days, prefill, contact, ...attached, prices, things }
}

/** A form posted without a script: redirects to the receipt, or is this page again with the outcome. */
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

export default function BookPage({ loaderData: { origin: _, ...given }, actionData }: Route.ComponentProps) {
	return <HydratedPage page="booking-page" of={BookingPage} given={{ ...given, posted: actionData }} />
}
