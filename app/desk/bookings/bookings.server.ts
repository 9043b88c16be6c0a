import { bookedJobSize } from '#app/bookings/capacity/job-size.ts'
import { nobodyComesInWords, whyNobodyComes } from '#app/bookings/capacity/nobody-comes.ts'
import { questionBefore } from '#app/bookings/changes/action-question.ts'
import { noteRequestsShown } from '#app/bookings/changes/changes.server.ts'
import { lapsesAt } from '#app/bookings/changes/lapsing.ts'
import { windowsOfItsDay } from '#app/bookings/changes/move-refusal.ts'
import { sizeRanges } from '#app/bookings/outgoing/outgoing.server.ts'
import { detailLines, detailsOf } from '#app/bookings/outgoing/pickup-details.ts'
import { subjectOf } from '#app/bookings/outgoing/subject-of.ts'
import { bookingFacts } from '#app/bookings/rules/booking-facts.ts'
import { linesAt } from '#app/bookings/rules/booking-fields.ts'
import { pickupTimes } from '#app/bookings/rules/pickup-times.ts'
import { reachOfPickup } from '#app/bookings/rules/service-zone.ts'
import { marksInWords } from '#app/customers/customer-marks.ts'
import { marksOf } from '#app/customers/customers.server.ts'
import { creditedBookings } from '#app/invoices/invoices.server.ts'
import { billedTaxes } from '#app/invoices/total-with-taxes.ts'
import { type BookingId, bookingIdSchema, type PhotoId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { bookingActions, canRunLate, isAhead } from '#app/policies/booking-states.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import { endsPromises } from '#app/policies/promises.ts'
import { isUnsaid } from '#app/pricing/load-source.ts'
import { extrasIn, withExtras } from '#app/pricing/load-words.ts'
import { keptCountInWords } from '#app/quotes/quotes.server.ts'
import { sourceOf } from '#app/quotes/source-columns.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import { formatDay, localDate, shortDate } from '#app/values/local-time.ts'
import { type Cents, formatMoney, formatRange } from '#app/values/money.ts'
import { taxNames } from '#app/values/tax.ts'
import { typedAmount } from '#app/values/typed-amount.ts'
import { actionsAtDesk } from '../leads/pickup.ts'
import { cameByItself } from '../review/by-itself.ts'
import { isChargeable } from './charge/charged-booking.server.ts'
import { customersPickups, isFirst } from './first-pickup.server.ts'
import type { Glance } from './glance/glance.tsx'
import { higherPricesOf } from './higher-price/higher-prices.server.ts'
import type { BookingsAsk, BookingsFilter } from './list/bookings-ask.ts'
import { bookingsPageSize } from './list/bookings-list.ts'
import * as list from './list/store.server.ts'
import { staffNotesOf } from './notes/notes.server.ts'
import { notifiedTimes } from './notified-times.server.ts'
import { hoursLeft, type OpenRequest } from './open-request.ts'
import { payersOf } from './payers/payers.server.ts'
import { curbsideInWords, type PickupAtDesk, type PickupOfDay } from './pickup-at-desk.ts'
import { textsOfPickups } from './pickup-texts.server.ts'
import { pressedTimes } from './pressed-times.server.ts'
import * as store from './store.server.ts'
import { amountOf, dueFor, feeBeside, travelFeeAtDesk } from './travel-fee-at-desk.ts'

export { receiveCharge } from './charge/charged-booking.server.ts'
export { receiveDeskMove } from './moving/moved-booking.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>
type NeedsOfDay = Needs & Pick<Platform, 'now'>

const todayOf = ({ company, now }: Pick<NeedsOfDay, 'company' | 'now'>) => localDate(now(), company.timeZone)

/** Older charges are no longer asked for: the desk has not always recorded them. */
const daysToEnterCharge = 30

/** A page of the list: the pickups from today on, the next one first, then the earlier ones, the latest first. */
export async function listBookings(
	needs: NeedsOfDay,
	ask: BookingsAsk,
	sees: Sees,
): Promise<{
	bookings: PickupAtDesk[]
	today: CalendarDate
	next: Pick<BookingsAsk, 'after' | 'before'> | undefined
}> {
	const { database } = needs
	const [today, found] = [todayOf(needs), await list.fewFound(database, ask.q)]
	const { after, before } = ask
	const wanted = bookingsPageSize + 1
	const coming =
		before === undefined
			? await list.pageRows(database, ask, { part: 'coming', today, found, after, limit: wanted })
			: []
	const limit = wanted - coming.length
	const earlier =
		limit > 0
			? await list.pageRows(database, ask, { part: 'earlier', today, found, after: before, limit })
			: []
	const rows = [...coming, ...earlier]
	const bookings = await atDesk(needs, rows.slice(0, bookingsPageSize), sees)
	const last = rows.length > bookingsPageSize ? bookings.at(-1) : undefined
	return { bookings, today, next: last && (last.date < today ? { before: last.id } : { after: last.id }) }
}

/** The bookings that a search finds, in no order; `undefined` when they are more than a few. */
export const bookingsFound = ({ database }: Pick<Needs, 'database'>, q: string) => list.fewFound(database, q)

/** The pickups of a day, in the order of booking, cancelled ones included. */
export async function pickupsOn(needs: NeedsOfDay, date: CalendarDate, sees: Sees): Promise<PickupOfDay[]> {
	return withNotes(needs, await store.pickupsOfDay(needs.database, date), sees)
}

/** One pickup with its photos; `undefined` when there is none. */
export async function openPickup(needs: NeedsOfDay, id: BookingId, sees: Sees) {
	const row = await store.findPickup(needs.database, id)
	if (!row) return undefined
	const [[pickup], photos] = await Promise.all([withNotes(needs, [row], sees), photosOf(needs, id)])
	return pickup && { ...pickup, photos }
}

/** What a booking's page has at its head; `undefined` when there is none. */
export async function glanceAt(needs: Needs, id: BookingId, sees: Sees): Promise<Glance | undefined> {
	const row = await store.findPickup(needs.database, id)
	if (!row) return undefined
	const [[pickup], payers, photos] = await Promise.all([
		atDesk(needs, [row], sees),
		sees.money ? payersOf(needs, [row]) : undefined,
		photosOf(needs, id),
	])
	if (!pickup) return undefined
	const { phone, where, load, cubicYards, price, travelFee, charged, isCredited } = pickup
	return {
		...{ phone, where, load, cubicYards, price, travelFee, charged, isCredited },
		...{ payer: payers?.get(id), photos },
	}
}

/** The photos of a booking's quote, and those that its customer added to it. */
async function photosOf({ database }: Pick<Needs, 'database'>, id: BookingId) {
	const [photos, added] = await Promise.all([
		store.photoRows(database, id),
		store.addedPhotoRows(database, id),
	])
	return [
		...photos.map(({ quote_id, ...photo }) => ({ ...photo, quoteId: quote_id })),
		...added
			.filter(({ kind }) => kind === 'customer')
			.map(({ id: photoId, label }) => ({ id: photoId, label, quoteId: undefined })),
	]
}

/** The first day after this one that has pickups. */
export const nextDayWithPickups = ({ database }: Pick<Needs, 'database'>, after: CalendarDate) =>
	store.nextDayWithPickups(database, after)

export const dayOfPickup = async ({ database }: Pick<Needs, 'database'>, id: BookingId) =>
	(await store.findPickup(database, id))?.date

/** The keys of a photo that was added to a booking; `undefined` when there is none. */
export async function findAddedPhoto({ database }: Pick<Needs, 'database'>, id: BookingId, photoId: PhotoId) {
	const rows = await store.addedPhotoRows(database, id)
	const row = rows.find((each) => each.id === photoId)
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}

/** The requests from today on that wait for an answer, the one that lapses first before the others. */
export async function requestsThatWait(needs: NeedsOfDay): Promise<OpenRequest[]> {
	const rows = await store.openRequests(needs.database, todayOf(needs))
	const now = needs.now()
	return rows.map(({ id, version, name, city, date, lapses, updated_at: touched, shown_at: shown }) => {
		const { weekday, day } = shortDate(date)
		// Who reads this is being shown it.
		const since = shown && shown >= touched ? shown : now
		const left = lapses ? hoursLeft(lapsesAt(touched, since), now) : undefined
		return { id, version, name, city, date, day: `${weekday}, ${day}`, left }
	})
}

/** Notes that staff were shown these requests, unless their page loaded by itself: nobody may be looking at it. */
export async function noteShownTo(
	request: Request,
	...[platform, requests]: Parameters<typeof noteRequestsShown>
): Promise<void> {
	if (!cameByItself(request)) await noteRequestsShown(platform, requests)
}

/** The number of pickups that have no charge and should, and the first day that counts. */
export async function withoutChargeSince(needs: NeedsOfDay) {
	const from = addDays(todayOf(needs), -daysToEnterCharge)
	return { count: await list.countWithoutCharge(needs.database, from), from }
}

/** The number of pickups of past days of which nobody has said what became of them. */
export const countWithoutOutcome = (needs: NeedsOfDay) =>
	list.countWithoutOutcome(needs.database, todayOf(needs))

/** Bookings per query of an export. */
const batchSize = 1000

/** All matching bookings, the latest pickup first, a batch at a time. */
export async function* bookingBatches(needs: NeedsOfDay, filter: BookingsFilter, sees: Sees) {
	const found = await list.fewFound(needs.database, filter.q)
	const today = todayOf(needs)
	let after: BookingId | undefined
	for (;;) {
		const page = { part: 'all', today, found, after, limit: batchSize } as const
		const rows = await list.pageRows(needs.database, filter, page)
		const [pickups, rangeOf] = [await atDesk(needs, rows, sees), await sizeRanges(needs)]
		const byId = new Map(
			rows.map((row) => [row.id, { cost: costOf(row, rangeOf), travelFeeCents: feeBeside(row) || null }]),
		)
		yield pickups.map((pickup) => ({ ...pickup, ...byId.get(pickup.id) }))
		after = rows.at(-1)?.id
		if (rows.length < batchSize) return
	}
}

async function withNotes(needs: NeedsOfDay, rows: store.PickupRow[], sees: Sees): Promise<PickupOfDay[]> {
	const { database, company, now } = needs
	const date = rows[0]?.date ?? localDate(now(), company.timeZone)
	const asksFrom = addDays(localDate(now(), company.timeZone), -daysToEnterCharge)
	const [ids, customerIds] = [rows.map(({ id }) => id), rows.map(({ customer_id }) => customer_id)]
	const lacking = new Set(rows.filter(({ lacks_charge }) => lacks_charge).map(({ id }) => id))
	const [pickups, texts, notified, pressed, events, consents, customers, schedule, higherPrices, besides] =
		await Promise.all([
			atDesk(needs, rows, sees),
			textsOfPickups(needs, rows),
			notifiedTimes(needs, ids),
			pressedTimes(needs, rows),
			store.eventRows(database, ids),
			store.curbsideRows(database, ids),
			customersPickups(needs, customerIds, date),
			readSchedule(needs, date, date),
			higherPricesOf(needs, rows),
			besidesOf(needs, rows, sees),
		])
	const canMoveTo = new Map(
		rows.map((row) => [
			row.id,
			windowsOfItsDay(company, { ...row, reach: reachOfPickup(company, row) }, now()),
		]),
	)
	const byId = new Map(rows.map((row) => [row.id, row]))
	const whyNot = ({ status, date: on, truck, leftTruck }: PickupAtDesk) =>
		isAhead(status)
			? whyNobodyComes(schedule, { date: on, truckId: (truck ?? leftTruck)?.id ?? null })
			: undefined
	return pickups.map((pickup) => {
		const ofPickup = ({ booking_id }: { booking_id: BookingId }) => booking_id === pickup.id
		const consent = consents.filter(ofPickup).map(({ words }) => words)
		const [why, own] = [whyNot(pickup), besides(pickup.id)]
		const times = pickupTimes(company, pickup)
		return {
			...pickup,
			actions: actionsAtDesk({ status: pickup.status, times, nobodyComes: why !== undefined }, now()),
			askedWithDone: sees.money
				? askedWithDone(needs, { ...pickup, ...own, times }, byId.get(pickup.id))
				: undefined,
			dayInWords: formatDay(pickup.date),
			times,
			nobodyComes: why && nobodyComesInWords[why],
			texts: texts.get(pickup.id) ?? { stoppedBy: undefined, latest: [], count: 0 },
			notified: canRunLate(pickup.status) ? notified.get(pickup.id) : undefined,
			pressed: pressed.get(pickup.id) ?? [],
			...ofRow(company, byId.get(pickup.id)),
			canBeLate:
				canRunLate(pickup.status) && why === undefined && pickup.date === localDate(now(), company.timeZone),
			canMoveTo: canMoveTo.get(pickup.id) ?? [],
			firstTime: isFirst(customers, { ...pickup, times }),
			lacksCharge: lacking.has(pickup.id) && pickup.date >= asksFrom,
			higherPrice: higherPrices.get(pickup.id),
			...own,
			isCurbside: consent.length > 0,
			notes: [...curbsideInWords(consent), ...notesFor(pickup, events.filter(ofPickup))],
		}
	})
}

/** What 'Done' asks for beside itself: nothing where it has a question first, nor where somebody else may be billed than who booked. */
function askedWithDone(
	{ company, now }: Pick<NeedsOfDay, 'company' | 'now'>,
	{ status, times, payer }: Pick<PickupOfDay, 'status' | 'times' | 'payer'>,
	row: store.PickupRow | undefined,
): PickupOfDay['askedWithDone'] {
	const isAsked = questionBefore({ action: 'finish', status, times, eta: 0 }, now().getTime())
	if (!row || isAsked || payer !== undefined || !bookingActions(status, 'staff').includes('finish'))
		return undefined
	return {
		total: typedAmount(dueFor(row, company)?.total ?? null),
		taxNames: taxNames(billedTaxes(company)),
	}
}

/** Who pays for each pickup if not who booked, for who sees money, and what staff noted of it. */
async function besidesOf(needs: Needs, rows: store.PickupRow[], sees: Sees) {
	const [payers, notes] = await Promise.all([
		sees.money ? payersOf(needs, rows) : undefined,
		staffNotesOf(
			needs,
			rows.map(({ id }) => id),
		),
	])
	return (id: BookingId): Pick<PickupOfDay, 'payer' | 'staffNotes'> => ({
		payer: payers?.get(id),
		staffNotes: notes.get(id) ?? [],
	})
}

/** What a crew reads of how a pickup is reached and paid. */
const ofRow = (
	company: Platform['company'],
	row: store.PickupRow | undefined,
): Pick<PickupOfDay, 'leavesAtEight' | 'due' | 'purchaseOrder' | 'owesPhotos'> => ({
	leavesAtEight: row !== undefined && isAhead(row.status) && reachOfPickup(company, row) === 'by-eight',
	due: row && dueFor(row, company),
	purchaseOrder: row?.purchase_order ?? null,
	owesPhotos: row !== undefined && !endsPromises(row.status) && row.owes_photos === true,
})

/** What the crew is to know, as the customer said it last. */
const notesFor = (pickup: PickupAtDesk, events: Parameters<typeof detailsOf>[0]): string[] => [
	...detailLines(detailsOf(events)),
	...linesAt('crew', 'said', pickup.shown).flatMap(({ label, text }) =>
		text === '' ? [] : `${label}: ${text}`,
	),
]

async function atDesk(needs: Needs, rows: store.PickupRow[], sees: Sees): Promise<PickupAtDesk[]> {
	const { company } = needs
	const [rangeOf, marks, credited] = await Promise.all([
		sizeRanges(needs),
		marksOf(needs, [...new Set(rows.map(({ customer_id }) => customer_id))]),
		creditedBookings(
			needs.database,
			rows.filter(({ charged_cents }) => charged_cents !== null).map(({ id }) => id),
		),
	])
	return rows.map((row) => {
		const { weekday, day } = shortDate(row.date)
		return {
			...bookingFacts(company, row),
			id: bookingIdSchema.parse(row.id),
			actions: bookingActions(row.status, 'staff'),
			day: `${weekday}, ${day}`,
			asapWindowId: row.asap_window_id,
			load: loadOf(row),
			price: priceOf(row, costOf(row, rangeOf)),
			travelFee: travelFeeAtDesk(row),
			isChargeable: isChargeable(row),
			isCharged: row.payment !== null,
			charged: sees.money ? row.charged_cents : null,
			isCredited: sees.money && credited.has(row.id),
			payment: sees.money ? row.payment : null,
			quoteId: row.quote_id,
			quoteStatus: row.quote_status,
			customerId: row.customer_id,
			customerMarks: marksInWords(marks.get(row.customer_id)),
			farAway: row.far_away,
			overbookedBecause: row.overbooked_because,
			truck: row.truck_out_because === null ? truckOf(row) : undefined,
			leftTruck: row.truck_out_because === null ? undefined : truckOf(row),
			...bookedJobSize(row),
			booked: row.created_at,
		}
	})
}

const truckOf = ({ truck_id: id, truck_name: name }: store.PickupRow) =>
	id === null || name === null ? undefined : { id, name }

/** The load size from the form, with the extras of a quote that says nothing else, or else the load of the quote, as on the receipt. */
function loadOf({ load_size, line_items, counted_things, ...row }: store.PickupRow): string | undefined {
	const source = sourceOf(row)
	if (load_size !== null)
		return withExtras(
			load_size,
			line_items && source && isUnsaid(source) ? extrasIn(line_items.items) : undefined,
		)
	const counted = keptCountInWords(counted_things)
	return line_items === null ? undefined : `${line_items.items}${counted === '' ? '' : `: ${counted}`}`
}

/** The price of a pickup, as far as it is known before the crew has seen it. */
type Cost = {
	is: 'agreed' | 'accepted' | 'final' | 'estimated' | 'range' | 'not said'
	from: Cents
	to: Cents
}

/**
 * The amount that the customer agreed to or accepted, or that staff have set, or the calculator's, or the range of the chosen
 * load size, or of all loads where nobody has said how much there is.
 */
function costOf(row: store.PickupRow, rangeOf: SizeRanges): Cost | undefined {
	const one = amountOf(row)
	if (one) return { is: one.is, from: one.amount, to: one.amount }
	if (row.load_size === null) {
		const all = rangeOf.all(row.created_at)
		return all && { is: 'not said', ...all }
	}
	const range = subjectOf(row) ?? rangeOf.size(row.load_size, row.created_at)
	return range && { is: 'range', from: range.from, to: range.to }
}

type SizeRanges = Awaited<ReturnType<typeof sizeRanges>>

function priceOf(row: store.PickupRow, cost: Cost | undefined): string | undefined {
	if (cost?.is === 'range') return subjectOf(row)?.price ?? formatRange(cost)
	const amount = cost && (cost.from === cost.to ? formatMoney(cost.from) : formatRange(cost))
	// What was not said is the load, which stands beside it and says so itself.
	const isPlain = cost?.is === 'final' || cost?.is === 'not said'
	return cost && `${amount}${isPlain ? '' : `, ${cost.is}`}`
}
