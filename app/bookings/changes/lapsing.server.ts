import type { BookingId } from '#app/platform/ids.ts'
import { oneByOne } from '#app/platform/jobs/one-by-one.server.ts'
import { runHourly } from '#app/platform/jobs/recurring.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { officePhones, officeTextKey } from '#app/threads/telling/office-phones.ts'
import { localDate } from '#app/values/local-time.ts'
import { enqueueApart, type NewMessage } from '../outgoing/enqueue-messages.server.ts'
import { unseenKey } from '../outgoing/unseen-request.ts'
import * as store from '../store.server.ts'
import { changeBooking } from './change-booking.server.ts'
import { answerWithin, notifiedUnseenAfter, requestWaits } from './lapsing.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now' | 'log'>

const before = ({ now }: Needs, milliseconds: number) => new Date(now().getTime() - milliseconds)

/**
 * Cancels the requests that neither staff nor customer have changed for a day, which releases their slots, but none that nobody was
 * shown. One answered at the same moment keeps its answer. Returns how many lapsed.
 */
export async function lapseRequests(platform: Needs): Promise<number> {
	const { database, company, now, log } = platform
	const since = {
		touched: before(platform, requestWaits),
		shown: before(platform, answerWithin),
		today: localDate(now(), company.timeZone),
	}
	let lapsed = 0
	const failure = 'a request that no one answered couldn’t be cancelled'
	await oneByOne(await store.requestsToLapse(database, since), { log, failure }, async ({ id, version }) => {
		const right = { actor: 'system', bookingId: id } as const
		if ((await changeBooking(platform, right, { action: 'cancel', version })).ok) lapsed++
	})
	return lapsed
}

/** Notes that staff who can answer these requests were shown them: from then on they lapse. */
export async function noteRequestsShown(
	{ database }: Pick<Platform, 'database'>,
	shown: readonly { id: BookingId; version: number }[],
): Promise<void> {
	if (shown.length > 0) await store.noteShown(database, shown)
}

/** Tells the office once more of the requests that nobody was shown, once for each state of theirs. */
export async function tellOfUnseenRequests(platform: Needs): Promise<void> {
	const { database, company, now, log } = platform
	const today = localDate(now(), company.timeZone)
	const touched = before(platform, notifiedUnseenAfter)
	const unseen = await store.unseenRequests(database, { touched, today })
	const failure = 'the office couldn’t be told of a request that no one was shown'
	await oneByOne(unseen, { log, failure }, ({ id, version, phone }) =>
		database.transaction().execute(async (transaction) => {
			const found = await store.findBooking(transaction, { actor: 'system', bookingId: id })
			if (!found) return
			const about = unseenKey(version)
			const mail: NewMessage = { kind: 'lead', channel: 'mail', dedupeKey: about }
			const texts = officePhones(company, phone).map(
				(number): NewMessage => ({ kind: 'lead', channel: 'text', dedupeKey: officeTextKey(about, number) }),
			)
			await enqueueApart(platform, transaction, { bookingId: found.id }, [[mail]], [texts])
		}),
	)
}

/** Runs it now and each hour. Returns a function that stops it. */
export function runLapsing(platform: Platform): () => Promise<void> {
	const { log } = platform
	return runHourly({ log, task: 'cancel requests no one has answered' }, async () => {
		const requests = await lapseRequests(platform)
		if (requests > 0) log.info({ requests }, 'requests lapsed: no one had answered them for a day')
		await tellOfUnseenRequests(platform)
	})
}
