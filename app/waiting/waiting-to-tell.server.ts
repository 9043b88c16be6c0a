import { windowLabel } from '#app/bookings/arrival-window.ts'
import type { WaitingId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import * as store from './store.server.ts'

/** Who waits, and for what, for the messages to them; `undefined` when their place is no longer kept. */
export async function findWaiting(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	waitingId: WaitingId,
) {
	const place = await store.findPlace(database, { actor: 'system', waitingId })
	if (!place) return undefined
	const windows = place.offered_window_id === null ? place.window_ids : [place.offered_window_id]
	return {
		lead: {
			name: place.name,
			email: place.email,
			phone: place.phone,
			propertyAddress: place.property_address,
			postalCode: place.postal_code,
			city: place.city,
			provinceState: company.region.code,
			preferredDate: place.date,
			unsettled: false,
		},
		reference: '',
		dateInWords: formatDate(place.date),
		windowLabel: windows.map((id) => windowLabel(company, id)).join(' or '),
		asap: false,
	}
}
