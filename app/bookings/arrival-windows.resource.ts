import { platformContext } from '#app/platform/context.server.ts'
import { answer, refusal } from '#app/platform/responses.server.ts'
import { isCalendarDate } from '#app/values/local-time.ts'
import type { Route } from './+types/arrival-windows.resource.ts'
import { windowsOn } from './availability.server.ts'

/** `GET /arrival-windows?date=2026-12-01`: which windows of a date are free. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const date = new URL(request.url).searchParams.get('date') ?? ''
	if (!isCalendarDate(date)) return refusal(422, 'Choose a date.')
	return answer(await windowsOn(context.get(platformContext), date))
}
