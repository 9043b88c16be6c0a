import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import { customerPageHeaders } from '#app/shell/customer-page.ts'
import { calendarMediaType } from '../outgoing/pickup-event.ts'
import type { Route } from './+types/receipt-calendar.resource.ts'
import { findCalendarFile } from './receipt.server.ts'

/** `GET /booked/:token/pickup.ics`: the calendar file of the pickup. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await findCalendarFile(context.get(platformContext), params.token)
	if (!found) return notFound()
	return new Response(found.calendar, {
		headers: {
			'Content-Type': calendarMediaType(found.calendar),
			'Content-Disposition': `attachment; filename="pickup-${found.reference}.ics"`,
			...customerPageHeaders,
			'X-Robots-Tag': 'noindex',
		},
	})
}
