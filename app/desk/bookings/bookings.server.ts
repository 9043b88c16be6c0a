import { windowLabel } from '#app/bookings/arrival-window.ts'
import { bookingActions } from '#app/bookings/booking-states.ts'
import { sizeRanges } from '#app/bookings/bookings.server.ts'
import { windowsOfItsDay } from '#app/bookings/move-refusal.ts'
import { detailLines, detailsOf } from '#app/bookings/pickup-details.ts'
import { reachOfBooking } from '#app/bookings/reach.ts'
import { type BookingId, bookingIdSchema, type PhotoId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { keptCountInWords } from '#app/quotes/quotes.server.ts'
import { addressLine } from '#app/values/address.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { localDate, shortDate } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { BookingsAsk, BookingsFilter } from './bookings-ask.ts'
import { bookingsPageSize } from './bookings-list.ts'
import type { PickupAtDesk, PickupOfDay } from './pickup-at-desk.ts'
import { textsOfPickups } from './pickup-texts.server.ts'
import * as store from './store.server.ts'

export { receiveDeskMove } from './moved-booking.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>
type NeedsOfDay = Needs & Pick<Platform, 'now'>

/** Charges of longer ago are no longer asked for: the desk was not always told them. */
const daysToEnterCharge = 30

/** A page of the list, the latest pickup first; `older` is the last one's id when others follow. */
export async function listBookings(
	needs: Needs,
	ask: BookingsAsk,
): Promise<{ bookings: PickupAtDesk[]; older: BookingId | undefined }> {
	const { database } = needs
	const found = await store.fewFound(database, ask.q)
	const rows = await store.pageRows(database, ask, {
		found,
		after: ask.before,
		limit: bookingsPageSize + 1,
	})
	const bookings = await atDesk(needs, rows.slice(0, bookingsPageSize))
	return { bookings, older: rows.length > bookingsPageSize ? bookings.at(-1)?.id : undefined }
}

/** The pickups of a day, in the order in which they were booked, the cancelled ones among them. */
export async function pickupsOn(needs: NeedsOfDay, date: CalendarDate): Promise<PickupOfDay[]> {
	return withNotes(needs, await store.pickupsOfDay(needs.database, date))
}

/** One pickup with its photos; `undefined` when there is none. */
export async function openPickup(needs: NeedsOfDay, id: BookingId) {
	const row = await store.findPickup(needs.database, id)
	if (!row) return undefined
	const [[pickup], photos, added] = await Promise.all([
		withNotes(needs, [row]),
		store.photoRows(needs.database, id),
		store.addedPhotoRows(needs.database, id),
	])
	return (
		pickup && {
			...pickup,
			photos: [
				...photos.map(({ quote_id, ...photo }) => ({ ...photo, quoteId: quote_id })),
				...added.map((photo) => ({ id: photo.id, label: photo.label, quoteId: undefined })),
			],
		}
	)
}

/** Where a photo that was added to a booking is stored. */
export async function findAddedPhoto({ database }: Pick<Needs, 'database'>, id: BookingId, photoId: PhotoId) {
	const rows = await store.addedPhotoRows(database, id)
	const row = rows.find((each) => each.id === photoId)
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}

/** Bookings per query of an export. */
const batchSize = 1000

/** All matching bookings, the latest pickup first, a batch at a time. */
export async function* bookingBatches(needs: Needs, filter: BookingsFilter) {
	const found = await store.fewFound(needs.database, filter.q)
	let after: BookingId | undefined
	for (;;) {
		const rows = await store.pageRows(needs.database, filter, { found, after, limit: batchSize })
		yield await atDesk(needs, rows)
		after = rows.at(-1)?.id
		if (rows.length < batchSize) return
	}
}

async function withNotes(needs: NeedsOfDay, rows: store.PickupRow[]): Promise<PickupOfDay[]> {
	const { database, company, now } = needs
	const date = rows[0]?.date ?? ''
	const asksFrom = addDays(localDate(now(), company.timeZone), -daysToEnterCharge)
	const [pickups, texts, entries, served] = await Promise.all([
		atDesk(needs, rows),
		textsOfPickups(needs, rows),
		store.entryRows(
			database,
			rows.map(({ id }) => id),
		),
		store.servedBefore(
			database,
			rows.map(({ customer_id }) => customer_id),
			date,
		),
	])
	const canMoveTo = new Map(
		rows.map((row) => [
			row.id,
			windowsOfItsDay(company, { ...row, reach: reachOfBooking(company, row) }, now()),
		]),
	)
	return pickups.map((pickup) => ({
		...pickup,
		texts: texts.get(pickup.id) ?? { isStopped: false, latest: [], count: 0 },
		canMoveTo: canMoveTo.get(pickup.id) ?? [],
		firstTime: !served.has(pickup.customerId),
		lacksCharge: pickup.status === 'done' && pickup.payment === null && pickup.date >= asksFrom,
		notes: detailLines(detailsOf(entries.filter(({ booking_id }) => booking_id === pickup.id))),
	}))
}

async function atDesk(needs: Needs, rows: store.PickupRow[]): Promise<PickupAtDesk[]> {
	const { company } = needs
	const rangeOf = await sizeRanges(needs)
	return rows.map((row) => {
		const { weekday, day } = shortDate(row.date)
		return {
			id: bookingIdSchema.parse(row.id),
			reference: row.reference,
			status: row.status,
			version: row.version,
			actions: bookingActions(row.status, 'staff'),
			date: row.date,
			day: `${weekday}, ${day}`,
			windowId: row.window_id,
			windowLabel: windowLabel(company, row.window_id),
			asapWindowId: row.asap_window_id,
			name: row.name,
			phone: formatPhone(row.phone),
			email: row.email,
			where: addressLine({
				propertyAddress: row.property_address,
				city: row.city,
				provinceState: company.region.code,
				postalCode: row.postal_code,
			}),
			load: loadOf(row),
			price: priceOf(row, rangeOf),
			trip: row.trip_cents ? formatMoney(row.trip_cents) : undefined,
			charged: row.charged_cents,
			payment: row.payment,
			quoteId: row.quote_id,
			quoteStatus: row.quote_status,
			customerId: row.customer_id,
			farAway: row.far_away,
			overbookedBecause: row.overbooked_because,
			truck: truckOf(row),
			cubicYards: row.cubic_yards,
			booked: row.created_at,
		}
	})
}

const truckOf = ({ truck_id: id, truck_name: name }: store.PickupRow) =>
	id === null || name === null ? undefined : { id, name }

/** The size from the form, or else what the quote holds, as the receipt has it. */
function loadOf({ load_size, line_items, counted_things }: store.PickupRow): string | undefined {
	if (load_size !== null) return load_size
	const counted = keptCountInWords(counted_things)
	return line_items === null ? undefined : `${line_items.items}${counted === '' ? '' : `: ${counted}`}`
}

/** The amount that staff have set, or the calculator's, or the range of the size that was chosen. */
function priceOf(
	{ final_quote_cents, estimated_total_cents, load_size, created_at }: store.PickupRow,
	rangeOf: Awaited<ReturnType<typeof sizeRanges>>,
): string | undefined {
	if (final_quote_cents !== null) return formatMoney(final_quote_cents)
	if (load_size !== null) return rangeOf(load_size, created_at)
	return estimated_total_cents === null ? undefined : `${formatMoney(estimated_total_cents)}, estimated`
}
