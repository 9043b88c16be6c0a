import { bookingActions } from '#app/bookings/booking-states.ts'
import { leadMessage } from '#app/bookings/lead-message.ts'
import { leadDeliveryKinds } from '#app/notifications/delivery.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addressLine } from '#app/values/address.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { formatPhone, withoutExtension } from '#app/values/phone.ts'
import { type LeadOnList, type LeadsAsk, leadsPageSize } from './lead-on-list.ts'
import { messageInWords } from './message-in-words.ts'
import type { Pickup } from './pickup.ts'
import * as store from './store.server.ts'

export { receiveChange } from './receive-change.server.ts'

/**
 * A page of leads, newest first, with the states of their deliveries; `older` is the last one's id when others follow.
 */
export async function listLeads(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	ask: LeadsAsk,
): Promise<{ leads: LeadOnList[]; older: string | undefined }> {
	const rows = await store.leadRows(database, ask, leadsPageSize + 1)
	const shown = rows.slice(0, leadsPageSize).map((row) => ({
		...row,
		name: row.present_name ?? row.name,
		email: row.present_email ?? row.email,
		phone: row.present_phone ?? row.phone,
	}))
	const phones = [...new Set(shown.map(({ phone }) => withoutExtension(phone)))]
	const [deliveries, additions, messages, texts] = await Promise.all([
		store.deliveryRows(
			database,
			shown.map(({ id }) => id),
		),
		store.additionRows(
			database,
			shown.flatMap(({ booking_id }) => booking_id ?? []),
		),
		store.messageRows(
			database,
			shown.flatMap(({ booking_id }) => booking_id ?? []),
		),
		store.textsFrom(database, phones, mostReplies),
	])
	return {
		leads: shown.map((row) => ({
			id: row.id,
			name: row.name,
			email: row.email,
			phone: formatPhone(row.phone),
			address: addressLine({
				propertyAddress: row.property_address,
				city: row.city,
				provinceState: row.province_state,
				postalCode: row.postal_code,
			}),
			message: leadMessage(
				company,
				{
					date: row.date ?? row.preferred_date,
					windowId: row.window_id ?? undefined,
					// An old lead may have no booking, and so no status.
					unsettled: row.far_away && (row.status ?? 'requested') === 'requested',
					loadSize: row.load_size,
					trip: row.trip_cents || undefined,
					sourceSite: row.source_site,
					notes: row.notes,
				},
				additions.filter(({ booking_id }) => booking_id === row.booking_id),
			),
			pickup: toPickup(row),
			created: formatMoment(row.created_at, company.timeZone),
			quoteId: row.booking_quote_id ?? row.quote_id,
			customerId: row.customer_id,
			isStopped: texts.stopped.has(withoutExtension(row.phone)),
			messages: messages.filter(({ booking_id }) => booking_id === row.booking_id).map(messageInWords),
			replies: texts.replies
				.filter(({ phone, at }) => phone === withoutExtension(row.phone) && at >= row.created_at)
				.map(({ id, at, body }) => ({ id, at: formatMoment(at, company.timeZone), body })),
			deliveries: leadDeliveryKinds.map((kind) => {
				const found = deliveries.find((each) => each.lead_id === row.id && each.kind === kind)
				const state = found && found.state !== 'begun' ? found.state : 'waiting'
				return { kind, state, error: found?.error ?? null, perhapsTwice: found?.perhaps_twice ?? false }
			}),
		})),
		older: rows.length > leadsPageSize ? shown.at(-1)?.id : undefined,
	}
}

/** How many texts from all customers of a page are shown at most. */
const mostReplies = 200

/** `undefined` for an old lead that has no booking. */
function toPickup({
	booking_id,
	reference,
	status,
	version,
}: Awaited<ReturnType<typeof store.leadRows>>[number]): Pickup | undefined {
	if (booking_id === null || reference === null || status === null || version === null) return undefined
	return { id: booking_id, reference, status, version, actions: bookingActions(status, 'staff') }
}
