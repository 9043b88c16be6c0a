import { noteRequestsShown } from '#app/bookings/changes/changes.server.ts'
import { lapseRequests, tellOfUnseenRequests } from '#app/bookings/changes/lapsing.server.ts'
import { requestsThatWait } from '#app/desk/bookings/bookings.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { localHour } from '#app/values/local-time.ts'

/** From when until when somebody at the desk reads the requests, by the company's clock. */
const reads = { from: 9, until: 17 } as const

/** The hourly run. By day staff have read what waits before it; at night nobody is shown anything. */
export async function readAndLapse(platform: Platform): Promise<string> {
	const hour = localHour(platform.now(), platform.company.timeZone)
	if (hour >= reads.from && hour < reads.until)
		await noteRequestsShown(platform, await requestsThatWait(platform))
	const lapsed = await lapseRequests(platform)
	await tellOfUnseenRequests(platform)
	return String(lapsed)
}
