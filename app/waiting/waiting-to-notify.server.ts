import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import type { WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import * as store from './store.server.ts'

/** An entry's customer and windows, for messages; `undefined` when it is no longer kept. */
export async function findWaiting(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	waitingId: WaitingId,
) {
	const entry = await store.findEntry(database, { actor: 'system', waitingId })
	if (!entry) return undefined
	const windows = entry.offered_window_id === null ? entry.window_ids : [entry.offered_window_id]
	return {
		lead: {
			name: entry.name,
			email: entry.email,
			phone: entry.phone,
			propertyAddress: entry.property_address,
			postalCode: entry.postal_code,
			city: entry.city,
			provinceState: company.region.code,
			preferredDate: entry.date,
			unconfirmed: false,
		},
		reference: '',
		dateInWords: formatDate(entry.date),
		windowLabel: windows.map((id) => windowLabel(company, id)).join(' or '),
		asap: false,
	}
}
