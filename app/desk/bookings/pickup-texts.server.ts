import type { BookingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { withoutExtension } from '#app/values/phone.ts'
import { picturesOf } from '../texts/texts.server.ts'
import type { PickupTexts } from './pickup-at-desk.ts'
import * as store from './store.server.ts'

const shown = 2

/** The texts from the phone of each pickup since it was booked, and whether texts to it are stopped. */
export async function textsOfPickups(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	pickups: Pick<store.PickupRow, 'id' | 'phone' | 'created_at'>[],
): Promise<Map<BookingId, PickupTexts>> {
	const phones = pickups.map(({ id, phone, created_at }) => ({
		id,
		phone: withoutExtension(phone),
		since: created_at,
	}))
	const [texts, stopped] = await Promise.all([
		store.latestTexts(database, phones, shown),
		store.stoppedPhones(
			database,
			phones.map(({ phone }) => phone),
		),
	])
	const pictures = await picturesOf(
		{ database },
		texts.map(({ id }) => id),
	)
	return new Map(
		phones.map(({ id, phone }) => {
			const own = texts.filter(({ booking }) => booking === id)
			return [
				id,
				{
					stoppedBy: stopped.get(phone),
					latest: own.map(({ id: text, at, body }) => ({
						id: text,
						at: formatMoment(at, company.timeZone),
						body,
						pictures: pictures.get(text) ?? [],
					})),
					count: own[0]?.count ?? 0,
				},
			]
		}),
	)
}
