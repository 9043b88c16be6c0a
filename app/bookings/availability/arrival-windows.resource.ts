import { platformContext } from '#app/platform/context.server.ts'
import { answer, refusal } from '#app/platform/http/responses.server.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { Route } from './+types/arrival-windows.resource.ts'
import { windowsOrNearest } from './free-windows.server.ts'

/** `GET /arrival-windows?date=2026-12-01`: the states of the windows of a date, and the nearest free ones where none is open. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url)
	const date = searchParams.get('date') ?? ''
	if (!isCalendarDate(date)) return refusal(422, 'Choose a date.')
	return answer(await windowsOrNearest(context.get(platformContext), date))
}
