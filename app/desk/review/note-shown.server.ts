import { noteRequestsShown } from '#app/bookings/changes/changes.server.ts'
import { cameByItself } from './by-itself.ts'

/** Notes that staff were shown these requests, unless their page loaded by itself: nobody may be looking at it. */
export async function noteShownTo(
	request: Request,
	...[platform, requests]: Parameters<typeof noteRequestsShown>
): Promise<void> {
	if (!cameByItself(request)) await noteRequestsShown(platform, requests)
}
