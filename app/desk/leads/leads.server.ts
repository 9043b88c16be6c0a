import { nobodyComesInWords, whyNobodyComes } from '#app/bookings/capacity/nobody-comes.ts'
import { leadMessage, loadLines } from '#app/bookings/outgoing/lead-message.ts'
import { travelFeeBeside } from '#app/bookings/outgoing/travel-fee.ts'
import { fieldTexts } from '#app/bookings/rules/booking-facts.ts'
import { pickupTimes } from '#app/bookings/rules/pickup-times.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isAhead } from '#app/policies/booking-states.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import type { Schedule } from '#app/schedule/schedule.ts'
import { addressLine } from '#app/values/address.ts'
import { formatMoment, localDate } from '#app/values/local-time.ts'
import { formatPhone, withoutExtension } from '#app/values/phone.ts'
import { picturesOf } from '../texts/texts.server.ts'
import { type LeadOnList, type LeadsAsk, leadsPageSize, type PickupOfLead } from './lead-on-list.ts'
import { messageInWords } from './message-in-words.ts'
import { actionsAtDesk } from './pickup.ts'
import * as store from './store.server.ts'

export { finishPickup, type Refused, receiveChange } from './receive-change.server.ts'

/** A page of leads, newest first, with how their messages stand; `older` is the last one's id when others follow. */
export async function listLeads(
	{ database, company, now }: Pick<Platform, 'database' | 'company' | 'now'>,
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
	const bookingIds = shown.flatMap(({ booking_id }) => booking_id ?? [])
	const today = localDate(now(), company.timeZone)
	const dates = shown.flatMap(({ date }) => date ?? []).sort()
	const [additions, messages, texts, schedule] = await Promise.all([
		store.additionRows(database, bookingIds),
		store.messageRows(database, bookingIds),
		store.textsFrom(database, phones, mostReplies),
		readSchedule({ database }, dates[0] ?? today, dates.at(-1) ?? today),
	])
	const pictures = await picturesOf(
		{ database },
		texts.replies.map(({ id }) => id),
	)
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
			threadId: row.thread_id ?? undefined,
			takenBy: row.taken_by ?? undefined,
			message: messageOf(company, row, additions),
			pickup: toPickup({ company, now }, schedule, row),
			created: formatMoment(row.created_at, company.timeZone),
			quoteId: row.booking_quote_id ?? row.quote_id,
			customerId: row.customer_id,
			stoppedBy: texts.stopped.get(withoutExtension(row.phone)),
			messages: messages.filter(({ booking_id }) => booking_id === row.booking_id).map(messageInWords),
			replies: texts.replies
				.filter(({ phone, at }) => phone === withoutExtension(row.phone) && at >= row.created_at)
				.map(({ id, at, body }) => ({
					id,
					at: formatMoment(at, company.timeZone),
					body,
					pictures: pictures.get(id) ?? [],
				})),
		})),
		older: rows.length > leadsPageSize ? shown.at(-1)?.id : undefined,
	}
}

type LeadRow = Awaited<ReturnType<typeof store.leadRows>>[number]

/** The most texts shown on a page, from all of its customers. */
const mostReplies = 200

/** What a lead says: a caller's words, or the load and all that the form brought. */
function messageOf(
	company: Platform['company'],
	row: LeadRow,
	additions: Awaited<ReturnType<typeof store.additionRows>>,
): string {
	// What a caller said was kept as it is.
	if (row.thread_id !== null) return row.message ?? ''
	return [
		...loadLines(
			{
				loadSize: row.load_size,
				travelFee: travelFeeBeside(
					company,
					{ ...row, status: row.status ?? '' },
					row.accepted_cents === null ? undefined : { travelFee: row.accepted_travel_fee_cents },
				),
			},
			company,
		),
		leadMessage(
			company,
			{
				date: row.date ?? row.preferred_date,
				windowId: row.window_id ?? undefined,
				// An old lead may have no booking, and so no status.
				unconfirmed: row.far_away && (row.status ?? 'requested') === 'requested',
				sourceSite: row.source_site,
				shown: { ...fieldTexts(company, row), notes: row.notes },
			},
			additions.filter(({ booking_id }) => booking_id === row.booking_id),
		),
	].join('\n')
}

/** `undefined` for an old lead that has no booking. */
function toPickup(
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	schedule: Schedule,
	row: LeadRow,
): PickupOfLead | undefined {
	const { booking_id, reference, status, version, date, window_id: windowId, truck_id: truckId } = row
	if (booking_id === null || reference === null || status === null || version === null) return undefined
	if (date === null || windowId === null) return undefined
	const why = isAhead(status) ? whyNobodyComes(schedule, { date, truckId }) : undefined
	const times = pickupTimes(company, { date, windowId })
	return {
		id: booking_id,
		reference,
		status,
		version,
		actions: actionsAtDesk({ status, times, nobodyComes: why !== undefined }, now()),
		nobodyComes: why && nobodyComesInWords[why],
	}
}
