import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/responses.server.ts'
import type { Route } from './+types/receipt-calendar.resource.ts'
import { calendarMediaType } from './pickup-event.ts'
import { findCalendarFile } from './receipt.server.ts'

/** `GET /booked/:token/pickup.ics`: the pickup as a file for calendars. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await findCalendarFile(context.get(platformContext), params.token)
	if (!found) return notFound()
	return new Response(found.calendar, {
		headers: {
			'Content-Type': calendarMediaType(found.calendar),
			'Content-Disposition': `attachment; filename="pickup-${found.reference}.ics"`,
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	})
}
