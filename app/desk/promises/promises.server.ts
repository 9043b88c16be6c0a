import type { Platform } from '#app/platform/platform.server.ts'
import { formatDay, formatMoment, formatTime } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { promiseNames, timeLeft } from './promise-words.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** The most of each that the list shows; it is worked from the head. */
const shown = 200

/** What customers were promised and nobody has kept, and open complaints, the oldest first. */
export async function listPromises({ database, company, now }: Needs) {
	const [promises, complaints] = await Promise.all([
		store.openRows(database, shown),
		store.complaintRows(database, shown),
	])
	return {
		promises: promises.flatMap(({ due_at: due, kind, id, name, phone, city, reference, date }) =>
			due === null
				? []
				: {
						...{ id, kind, name, reference, city, day: formatDay(date) },
						phone: formatPhone(phone),
						what: promiseNames[kind],
						due: formatMoment(due, company.timeZone),
						...timeLeft(due, now()),
					},
		),
		complaints: complaints.map(({ made_at: made, taken_by: by, phone, date, ...row }) => ({
			...row,
			by,
			phone: formatPhone(phone),
			day: formatDay(date),
			made: formatMoment(made, company.timeZone),
		})),
	}
}
export type PromisesListed = Awaited<ReturnType<typeof listPromises>>

/** For the menu; each kind is counted up to a hundred. */
export const countPromises = ({ database }: Pick<Needs, 'database'>): Promise<number> =>
	store.countOpen(database, 100)

/** How many emergencies stand on every page. */
const onEveryPage = 3

/** Emergencies that nobody has answered yet, the most urgent first. */
export async function openEmergencies({ database, company, now }: Needs) {
	const rows = await store.emergencyRows(database, now(), onEveryPage)
	return rows.flatMap(({ id, name, city, due_at: due }) =>
		due === null ? [] : { id, name, city, due: formatTime(due, company.timeZone), ...timeLeft(due, now()) },
	)
}
