import { platformContext } from '#app/platform/context.server.ts'
import { notFound } from '#app/platform/http/responses.server.ts'
import type { Route } from './+types/pickups-calendar.resource.ts'
import { pickupsCalendar } from './calendar.server.ts'

/** `GET /pickups/:token/calendar.ics`: all pickups, for the calendar of the member of staff whose token it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const calendar = await pickupsCalendar(context.get(platformContext), params.token)
	if (calendar === undefined) return notFound()
	return new Response(calendar, {
		headers: {
			'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
			'Content-Disposition': 'inline; filename="pickups.ics"',
			'Cache-Control': 'no-store',
			'X-Robots-Tag': 'noindex',
		},
	})
}
