import { similarLoads } from '#app/bookings/costs/costs.server.ts'
import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import { travelFeeTo } from '#app/bookings/rules/service-zone.ts'
import * as history from '#app/history/history.server.ts'
import { isStopped } from '#app/notifications/notifications.server.ts'
import type { PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Load } from '#app/pricing/load.ts'
import { priceListOf, priceListsOf } from '#app/pricing/pricing.server.ts'
import { anyTravelFee, type TravelFeeInPrice } from '#app/quotes/firm/firm-price.ts'
import { estimateLines, type PriceLine } from '#app/quotes/firm/lines/price-lines.ts'
import type { QuoteStatus } from '#app/quotes/quote.ts'
import {
	keptCountInWords,
	openQuestions,
	photoRequests,
	questionsOfQuote,
} from '#app/quotes/quotes.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, formatMoment, localDate, shortDate, type TimeZone } from '#app/values/local-time.ts'
import { type Cents, formatMoney } from '#app/values/money.ts'
import { savedReplies } from '../saved-replies/saved-replies.server.ts'
import {
	countedMatches,
	isToAnswer,
	type ListAsk,
	pageSize,
	type QuestionToAnswer,
	type QuoteCounts,
	type QuoteOnList,
	type QuotePage,
} from './list/quotes-list.ts'
import { soonWindows, waitingTime } from './list/to-answer.ts'
import { priceAtDesk } from './price-at-desk.ts'
import { type QuoteDetail, toDetail } from './quote-detail.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>

/** A page of the list, with the number of matches and the total. */
export async function listQuotes(
	{ database, company, now }: Needs & Pick<Platform, 'now'>,
	ask: ListAsk,
): Promise<QuotePage> {
	const today = localDate(now(), company.timeZone)
	const [byStatus, over, matches, after] = await Promise.all([
		store.countByStatus(database),
		store.countPendingOver(database, today),
		fewMatches(database, ask, isToAnswer(ask) ? today : undefined),
		ask.before === undefined ? undefined : store.cursorOf(database, ask.before),
	])
	const limit = pageSize + 1
	const page = { after: ask.before, ids: matches?.map(({ id }) => id), limit }
	const rows = await {
		newest: () =>
			store.pageRows(database, ask, { ...page, ids: matches && pageOfMatches(matches, after, limit) }),
		pickup: () => store.pageByPickup(database, ask, { ...page, today }),
		waiting: () => store.pageToAnswer(database, ask, { ...page, today, soon: soonWindows(company, now()) }),
	}[ask.sort]()
	const shown = rows.slice(0, pageSize)
	const shownIds = shown.map(({ id }) => id)
	const [photos, pickups, since] = await Promise.all([
		store.photosOnCards(database, shownIds),
		store.pickupDays(database, shownIds),
		ask.sort === 'waiting' ? store.waitingSince(database, shownIds) : undefined,
	])
	const waitingOf = (id: QuoteId) => {
		const from = since?.get(id)
		return from && waitingTime(from, now())
	}
	const pickupOf = (id: QuoteId) => {
		const days = pickups.filter(({ quote_id }) => quote_id === id).map(({ date }) => date)
		const next = days.find((day) => day >= today) ?? days.at(-1)
		return next === undefined ? undefined : inShort(next, today)
	}
	return {
		quotes: shown.map((row) => ({
			...toRow(row, photos.get(row.id), pickupOf(row.id), company.timeZone),
			waiting: waitingOf(row.id),
		})),
		counts: countsOf({ byStatus, over }, ask, matches?.length),
		older: rows.length > pageSize ? shown.at(-1)?.id : undefined,
	}
}

/**
 * The matches of a search, newest first; `undefined` when there is no search, or when there are too many to collect.
 */
async function fewMatches(
	database: Needs['database'],
	ask: Pick<ListAsk, 'q' | 'status'>,
	notOver?: CalendarDate,
) {
	if (ask.q === '') return undefined
	const matches = await store.findMatches(database, ask, { notOver })
	return matches.length > countedMatches ? undefined : matches.sort(newestFirst)
}

const newestFirst = (one: store.Cursor, other: store.Cursor) =>
	other.micros - one.micros || (other.id < one.id ? -1 : other.id > one.id ? 1 : 0)

const pageOfMatches = (matches: store.Cursor[], after: store.Cursor | undefined, limit: number) =>
	matches
		.filter((match) => !after || newestFirst(after, match) < 0)
		.slice(0, limit)
		.map(({ id }) => id)

function countsOf(
	{ byStatus, over }: { byStatus: Map<QuoteStatus, number>; over: number },
	ask: ListAsk,
	few?: number,
): QuoteCounts {
	const { q, status } = ask
	const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0)
	const toAnswer = Math.max(0, (byStatus.get('pending') ?? 0) - over)
	if (q === '')
		return {
			matching: isToAnswer(ask) ? toAnswer : status === 'all' ? total : (byStatus.get(status) ?? 0),
			more: false,
			total,
			toAnswer,
			byStatus: Object.fromEntries(byStatus),
		}
	return { matching: few ?? countedMatches, more: few === undefined, total, toAnswer, byStatus: undefined }
}

function inShort(date: CalendarDate, today: CalendarDate): QuoteOnList['pickup'] {
	const { weekday, day } = shortDate(date)
	return date < today ? { day, over: true } : { day: `${weekday}, ${day}`, over: false }
}

const toRow = (
	row: store.QuoteRow,
	photos: { count: number; first: string[] } | undefined,
	pickup: QuoteOnList['pickup'],
	zone: TimeZone,
): Omit<QuoteOnList, 'waiting'> => ({
	id: row.id,
	status: row.quote_status,
	customerName: row.customer_name,
	madeBy: row.made_by,
	propertyAddress: row.property_address,
	city: row.city,
	load: row.line_items.items,
	estimatedTotal: row.estimated_total_cents,
	finalAmount: row.final_quote_cents,
	created: formatMoment(row.created_at, zone),
	pickup,
	photoCount: photos?.count ?? 0,
	photos: photos?.first ?? [],
})

/** The row with what the customer counted in words. */
const counted = (row: store.QuoteRow) => ({ ...row, counted: keptCountInWords(row.counted_things) })

const shownChanges = 200

/** Everything about one quote, for staff; `undefined` when there is no such quote. */
export async function openQuote(
	{ database, company, now }: Needs & Pick<Platform, 'now'>,
	quoteId: QuoteId,
): Promise<QuoteDetail | undefined> {
	const row = await store.findQuoteRow(database, quoteId)
	if (!row) return undefined
	const [list, photos, changes, pickup, price, questions, asked, similar] = await Promise.all([
		priceListOf(database, row.price_list_id),
		store.photoRows(database, quoteId),
		history.of(database, { kind: 'quote', id: quoteId }, shownChanges),
		store.pickupOfQuote(database, quoteId),
		store.firmPriceOfQuote(database, quoteId),
		questionsOfQuote({ database }, row),
		photoRequests({ database, isStopped }, row),
		similarLoads(
			{ database, company, now },
			{
				volume: row.volume_selection,
				estimate: row.estimated_total_cents,
			},
		),
	])
	const saved = questions.some(({ answer }) => answer === null) ? await savedReplies({ database }) : []
	const fee = feeOf(company, pickup, row)
	const when = pickup && `${formatDate(pickup.date)}, ${windowLabel(company, pickup.window_id)}`
	const zone = company.timeZone
	const beside = {
		pickup: when,
		price: price && priceAtDesk(price, { now: now(), zone }),
		travelFee: feeInWords(fee),
		estimateLines: [
			...estimateLines(loadOf(row), list),
			...travelFeeLine({ place: placeOf(company, pickup, row), travelFee: fee }),
		],
		similar,
		photoRequests: asked.requests.map(({ id, label, wanted, asked_at, asked_by, isAnswered }) => ({
			...{ id, label, wanted, isAnswered },
			asked: `${asked_by}, ${formatMoment(asked_at, zone)}`,
		})),
		askingWays: asked.askingWays,
		formKey: crypto.randomUUID(),
		saved,
		questions: questions.map(({ id, question, asked_at, answer, answered_by, answered_at }) => ({
			id,
			question,
			asked: formatMoment(asked_at, zone),
			answer: answer ?? '',
			answered: answered_at ? `${answered_by}, ${formatMoment(answered_at, zone)}` : '',
		})),
	}
	return toDetail(counted(row), list, photos, changes, beside, zone)
}

const feeInWords = (fee: Cents | null) => (fee ? formatMoney(fee) : undefined)

/** The line of the trip, where it adds something. */
const travelFeeLine = ({ place, travelFee }: TravelFeeInPrice): PriceLine[] =>
	travelFee ? [{ part: 'trip', label: `Trip to ${place}`, amount: travelFee }] : []

const loadOf = (row: store.QuoteRow): Load => ({
	volume: row.volume_selection,
	weightKg: row.weight_kg,
	hasStairs: row.has_stairs,
	addOns: row.selected_addons,
})

const nothingBeside = {
	pickup: undefined,
	price: undefined,
	travelFee: undefined,
	estimateLines: [],
	similar: undefined,
	questions: [],
	saved: [],
	photoRequests: [],
	askingWays: [],
	formKey: '',
}

type Pickup = { city: string; travel_fee_cents: Cents | null } | undefined

/** The travel fee of the pickup, or else of the place that the customer has typed; `null` where the settings have none for it. */
function feeOf(
	company: Needs['company'],
	pickup: Pickup,
	{ city }: Pick<store.QuoteRow, 'city'>,
): Cents | null {
	return pickup ? pickup.travel_fee_cents : travelFeeTo(company, city ?? '')
}

const placeOf = (company: Needs['company'], pickup: Pickup, { city }: Pick<store.QuoteRow, 'city'>): string =>
	pickup?.city ?? city ?? company.city

/** The trip that is in a price which staff set for the quote now. */
export async function travelFeeOfQuote(
	{ database, company }: Pick<Needs, 'database' | 'company'>,
	quoteId: QuoteId,
): Promise<TravelFeeInPrice> {
	const row = await store.findQuoteRow(database, quoteId)
	if (!row) return anyTravelFee
	const pickup = await store.pickupOfQuote(database, quoteId)
	return { place: placeOf(company, pickup, row), travelFee: feeOf(company, pickup, row) }
}

/** The questions about quotes that wait for an answer, the longest waiting first. */
export async function questionsToAnswer({
	database,
	now,
}: Pick<Platform, 'database' | 'now'>): Promise<QuestionToAnswer[]> {
	return (await openQuestions({ database })).map((row) => ({
		id: row.id,
		quoteId: row.quote_id,
		customerName: row.customer_name,
		question: row.question,
		waiting: waitingTime(row.asked_at, now()),
	}))
}

/** A token that changes with every change of a quote, lead or booking. */
export const latestChange = ({ database }: Pick<Needs, 'database'>): Promise<string> =>
	history.latestChange(database)

/** The storage keys of a photo of a quote, for staff. */
export async function pickupDayOf({ database }: Pick<Needs, 'database'>, quoteId: QuoteId) {
	return (await store.pickupOfQuote(database, quoteId))?.date
}

export async function findPhotoKeys(
	{ database }: Pick<Needs, 'database'>,
	quoteId: QuoteId,
	photoId: PhotoId,
) {
	const row = await store.photoKeys(database, quoteId, photoId)
	return row && { storageKey: row.storage_key, thumbnailKey: row.thumbnail_key }
}

/** Quotes per query of an export. */
const batchSize = 1000

/** All matching quotes, newest first, a batch at a time. Quotes saved meanwhile are newer and left out. */
export async function* quoteBatches({ database, company }: Needs, ask: Pick<ListAsk, 'q' | 'status'>) {
	const matches = await fewMatches(database, ask)
	let after: QuoteId | undefined
	for (;;) {
		const cursor = matches?.find(({ id }) => id === after)
		const ids = matches && pageOfMatches(matches, cursor, batchSize)
		const rows = await store.pageRows(database, ask, { after, ids, limit: batchSize })
		const lists = await priceListsOf(
			database,
			rows.map(({ price_list_id }) => price_list_id),
		)
		yield rows.map((row) => ({
			...toDetail(counted(row), lists(row.price_list_id), [], [], nothingBeside, company.timeZone),
			savedAt: row.created_at,
		}))
		after = rows.at(-1)?.id
		if (rows.length < batchSize) return
	}
}
