import type { Platform } from '#app/platform/platform.server.ts'
import { requestsThatWait } from '../bookings/bookings.server.ts'
import { waitingNow } from '../inbox/inbox.server.ts'
import { openEmergencies } from '../promises/promises.server.ts'
import type { OpenNow } from './open-now.ts'

/** What the desk rings for, as it is now. */
export async function openNow(platform: Pick<Platform, 'database' | 'company' | 'now'>): Promise<OpenNow> {
	const [emergencies, { waiting, latest }, requests] = await Promise.all([
		openEmergencies(platform),
		waitingNow(platform),
		requestsThatWait(platform),
	])
	return { emergencies, waiting, latest, requests: requests.map(({ id }) => id) }
}
