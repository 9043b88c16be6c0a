import { type OwnedQuoteId, openToken } from '#app/customers/customers.server.ts'
import * as history from '#app/history/history.server.ts'
import { photoLabelSchema } from '#app/photos/photo.ts'
import type { PhotoId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { priceListOf } from '#app/pricing/pricing.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import { type PhotoRequestRow, photoRequestsOf } from '../photo-request/store.server.ts'
import * as quotes from '../store.server.ts'
import { keptCountInWords } from '../things/things.server.ts'
import { answerTimeWords, countedAnswers } from './answer-times/answer-times.ts'
import { answerMinutes } from './answer-times/store.server.ts'
import { canBeReached } from './enqueue-quote-messages.server.ts'
import { firmPriceState, travelFeeBesideEstimate, travelInWords } from './firm-price.ts'
import { comparedLines, estimateLines, keptLines, type PriceLine } from './lines/price-lines.ts'
import type { QuotePage } from './quote-page.ts'
import * as store from './store.server.ts'
import { travelFeeOfQuote } from './travel-fee-of-quote.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now' | 'travelFeeTo'>

/** The quote that a token opens, as its page shows it; `undefined` when it opens none. */
export async function findQuotePage(
	{ database, company, now, travelFeeTo }: Needs,
	token: string,
): Promise<QuotePage | undefined> {
	const { quoteId } = await openToken(database, token)
	const row = quoteId && (await quotes.findQuoteRow(database, quoteId))
	if (!row) return undefined
	const [list, photos, prices, questions, contact, requests] = await Promise.all([
		priceListOf(database, row.price_list_id),
		quotes.photoRows(database, row.id),
		store.firmPrices(database, row),
		store.questionsOf(database, row),
		store.quoteOfMessage(database, row.id),
		photoRequestsOf(database, row),
	])
	const lines = estimateLines(quotes.loadOf(row), list)
	const travelFee = contact && travelFeeOfQuote({ travelFeeTo }, contact)
	const current = prices.find(({ withdrawn_at }) => withdrawn_at === null)
	const sent = await sentAt(database, row.id)
	const moments = [
		{ at: row.created_at, words: row.made_by === null ? 'You saved it' : 'We saved it for you' },
		...sent,
		...prices.flatMap(momentsOf),
		...requests.map(momentOfRequest),
	]
	return {
		status: row.quote_status,
		booked: row.closed_at !== null,
		savedOn: formatDate(localDate(row.created_at, company.timeZone)),
		share: row.volume_selection,
		items: row.line_items.items,
		counted: keptCountInWords(row.counted_things),
		lines,
		estimate: row.estimated_total_cents,
		travel: travelFee ? travelFeeBesideEstimate(row.estimated_total_cents, travelFee, company) : '',
		photos: photos.map(({ id, label }) => ({ id, label: photoLabelSchema.parse(label) })),
		note: row.customer_note ?? '',
		price: current && {
			id: current.id,
			state: firmPriceState(current, now()),
			amount: current.amount_cents,
			lines: comparedWith(lines, keptLines(current.lines)),
			until: formatDate(localDate(current.holds_until, company.timeZone)),
			travel: travelInWords(current),
			agreed: current.accepted_wording ?? undefined,
		},
		wanted: requests
			.filter(({ isAnswered }) => !isAnswered)
			.map(({ id, label, wanted }) => ({ id, label, words: wanted })),
		questions: questions.map(({ id, question, answer, answered_at, asked_at }) => ({
			id,
			question,
			answer: answer ?? '',
			at: formatMoment(answered_at ?? asked_at, company.timeZone),
		})),
		expected: row.quote_status === 'pending' ? await expectation({ database, now }) : undefined,
		canAsk: contact !== undefined && canBeReached(contact),
		timeline: inTheirOrder(moments, company),
	}
}

const inTheirOrder = (moments: Moment[], { timeZone }: Company) =>
	moments
		.toSorted((one, other) => one.at.getTime() - other.at.getTime())
		.map(({ at, words }) => ({ at: formatMoment(at, timeZone), words }))

/** How long an answer takes, by those of the last thirty days. */
async function expectation({ database, now }: Pick<Needs, 'database' | 'now'>): Promise<string | undefined> {
	const since = new Date(now().getTime() - countedAnswers.days * 24 * 60 * 60_000)
	return answerTimeWords(await answerMinutes(database, { since, most: countedAnswers.most }))
}

const comparedWith = (estimate: PriceLine[], lines: PriceLine[] | undefined) =>
	lines && comparedLines(lines, estimate)

type Moment = { at: Date; words: string }

/** When it went to the office, alone or with a booking. */
async function sentAt(database: Platform['database'], id: OwnedQuoteId): Promise<Moment[]> {
	const rows = await history.of(database, { kind: 'quote', id })
	return rows
		.filter(({ actor, action }) => actor === 'customer' && action.startsWith('sent for '))
		.map(({ at, action }) => ({
			at,
			words: action === 'sent for review' ? 'You booked with it' : 'You sent it to us for a firm price',
		}))
}

const momentOfRequest = ({ asked_at, label }: PhotoRequestRow): Moment => ({
	at: asked_at,
	words: `We asked for a photo: ${label}`,
})

function momentsOf(row: store.FirmPriceRow): Moment[] {
	const amount = formatMoney(row.amount_cents)
	return [
		{ at: row.offered_at, words: `We set a firm price: ${amount}` },
		...(row.accepted_at ? [{ at: row.accepted_at, words: `You accepted ${amount}` }] : []),
		...(row.declined_at ? [{ at: row.declined_at, words: `You declined ${amount}` }] : []),
		...(row.withdrawn_at
			? [
					{
						at: row.withdrawn_at,
						words:
							row.withdrawn_by === 'customer'
								? `You changed your quote, so ${amount} no longer holds`
								: `We changed our answer: ${amount} no longer holds`,
					},
				]
			: []),
	]
}

/** Where a photo of the quote that a token opens is stored; `undefined` when it opens none, or another one. */
export async function findPhotoOnPage(
	{ database }: Pick<Needs, 'database'>,
	token: string,
	photoId: PhotoId,
): Promise<{ thumbnailKey: string } | undefined> {
	const { quoteId } = await openToken(database, token)
	const row = quoteId && (await quotes.findPhotoRow(database, quoteId, photoId))
	return row && { thumbnailKey: row.thumbnail_key }
}
