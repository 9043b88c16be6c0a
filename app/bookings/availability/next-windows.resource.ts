import { platformContext } from '#app/platform/context.server.ts'
import { refusal } from '#app/platform/http/responses.server.ts'
import { locationSchema } from '../rules/booking.ts'
import { serviceZoneOf } from '../rules/service-zone.ts'
import type { Route } from './+types/next-windows.resource.ts'
import { cachedFor } from './free-days.server.ts'
import { freeDaysContext } from './free-days-context.server.ts'
import { nextWindows } from './next-windows.ts'
import { nextWindowsDocument } from './next-windows.tsx'

/**
 * `GET /next-windows?page=/airdrie/piano-removal&city=Airdrie`: the document of a frame, because a local page is cached for a
 * day and cannot show what is free.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = locationSchema().safeParse(Object.fromEntries(new URL(request.url).searchParams))
	if (!asked.success) return refusal(422, 'Name a local page and its city.')
	const { company, now } = context.get(platformContext)
	const days = await context.get(freeDaysContext)()
	const place = asked.data
	const { reach } = serviceZoneOf(company, { postal: '', city: place.city })
	const windows = nextWindows(company, days, reach, now())
	return new Response(nextWindowsDocument({ place, reach, windows }), {
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Cache-Control': windows ? `public, max-age=${cachedFor / 1000}` : 'no-store',
			'X-Robots-Tag': 'noindex, nofollow',
		},
	})
}
