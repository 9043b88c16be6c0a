import { platformContext } from '#app/platform/context.server.ts'
import { answer, refusal } from '#app/platform/responses.server.ts'
import { isCalendarDate } from '#app/values/calendar-date.ts'
import type { Route } from './+types/arrival-windows.resource.ts'
import { windowsOn, windowsOrNearest } from './availability.server.ts'

/**
 * `GET /arrival-windows?nearest&date=2026-12-01`: which windows of a date are free, and where none is, the nearest that are.
 * Without `nearest`, for pages that were opened before this release, the windows alone.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url)
	const date = searchParams.get('date') ?? ''
	if (!isCalendarDate(date)) return refusal(422, 'Choose a date.')
	const platform = context.get(platformContext)
	return answer(
		searchParams.has('nearest') ? await windowsOrNearest(platform, date) : await windowsOn(platform, date),
	)
}
