import { createElement } from 'react'
import { BookingPage } from '#app/bookings/form/booking-page.tsx'
import { LandingBody } from '#app/catalogue/landing/landing-body.tsx'
import { firmPriceIdSchema, type QuoteId } from '#app/platform/ids.ts'
import { defaultLoad, type Load } from '#app/pricing/load.ts'
import { fieldsOfLoad, fieldsOfSource } from '#app/pricing/load-fields.ts'
import type { LoadSource } from '#app/pricing/load-source.ts'
import { QuoteSummary } from '#app/quotes/calculator/quote-summary.tsx'
import { findQuotePage } from '#app/quotes/firm/quote-page.server.ts'
import { QuoteSheet } from '#app/quotes/firm/quote-sheet.tsx'
import type { Quote } from '#app/quotes/quote.ts'
import {
	answerPrice,
	findQuote,
	makeQuoteLinkToken,
	reviewQuote,
	saveForCaller,
	saveQuote,
	things,
} from '#app/quotes/quotes.server.ts'
import { addOnsOfThings, type Counted, countedLoad, tallyOf } from '#app/quotes/things/counted-things.ts'
import { Hero } from '#app/site/home/hero.tsx'
import { draftWith } from './draft.ts'
import { drawn } from './drawn.ts'
import { newQuoteId, staffNamed } from './ids.ts'
import { pageAt } from './landing.ts'
import type { testPlatform } from './platform.ts'
import { listed } from './prices.ts'

type Platform = Awaited<ReturnType<typeof testPlatform>>['platform']

/** The ways to a booking: what the page that one looked at says of its price, and its form, as they are drawn. */
export type Visit = {
	/** The text of the page, and that of its form with what was chosen. */
	page: string
	form: string
	/** What the form sends beside who and where. */
	fields: Record<string, string>
	/** The token of the quote that this browser opens. */
	quoteToken?: string
}

/** What is drawn, in words: a space for each tag. */
const textOf = (Part: Parameters<typeof drawn>[0]): string =>
	drawn(Part)
		.markup.replace(/<[^>]+>/g, ' ')
		.replaceAll('&#x27;', "'")
		.replace(/\s+/g, ' ')

/** A page of the catalogue, whose form is drawn with it; `load`: what is chosen there. */
export const landing = (path: string, load: string, trip = 0): Visit => {
	const page = textOf(() => createElement(LandingBody, { data: pageAt(path) }))
	const subject = 'Whatever a browser says, $1–$2'
	return { page, form: page, fields: { page: path, trip: String(trip), load, subject } }
}

const days = { first: '2026-12-01', last: '2027-02-01', shown: [] }

/** The booking form on its own page, with a saved quote if there is one. */
const bookPage = (quote: Quote | undefined) =>
	textOf(() =>
		createElement(BookingPage, {
			...{ days, quote, things, prices: listed },
			...{ posted: undefined, prefill: undefined, whose: undefined },
		}),
	)

/** `/book` opened by itself. */
export const bookAlone = (load: string): Visit => {
	const page = bookPage(undefined)
	return { page, form: page, fields: { load, priceList: String(listed.id) } }
}

const fieldsOf = (load: Load, source: LoadSource) => ({
	...fieldsOfLoad(load),
	...fieldsOfSource(source),
	priceList: String(listed.id),
})

/** The home page, where a volume was tapped, or nothing at all. */
export function home(volume: number | undefined): Visit {
	const load = { ...defaultLoad, volume: volume ?? defaultLoad.volume }
	const chosen = volume !== undefined
	const draft = draftWith({ load, chosen, weightSource: 'untouched' })
	const looked = textOf(() => createElement(Hero, { draft, things, form: undefined }))
	const form = textOf(() => QuoteSummary({ draft, things, besideCalculator: true, children: undefined }))
	// Nothing but the form says a price to who has touched nothing.
	const page = chosen ? looked : form
	return { page, form, fields: fieldsOf(load, { volumeChosen: chosen, weightSource: 'untouched' }) }
}

/** A quote of this browser, saved with photos or by counting, that goes along with the form of `/book`. */
async function withQuote(
	platform: Platform,
	quoteToken: string,
	{ load, source }: { load: Load; source: LoadSource },
	page?: string,
): Promise<Visit> {
	const quote = await findQuote(platform, quoteToken)
	if (!quote) throw new Error('the quote cannot be opened')
	const form = bookPage(quote)
	return { page: page ?? form, form, quoteToken, fields: { ...fieldsOf(load, source), quote: quote.id } }
}

const untouched = { volumeChosen: false, weightSource: 'untouched' } satisfies LoadSource
const noPhotos = { token: undefined, labels: {} }

/** Saved on the home page with photos alone, and booked there. */
export async function savedUntouched(platform: Platform): Promise<Visit> {
	const saved = await saveQuote(platform, defaultLoad, listed, { ...noPhotos, source: untouched })
	const { page, form, fields } = home(undefined)
	return { page, form, quoteToken: saved.token, fields: { ...fields, quote: saved.quote.id } }
}

export async function counted(platform: Platform, count: Counted): Promise<Visit> {
	const tally = tallyOf(count, things)
	const found = countedLoad(tally, listed)
	if (!found) throw new Error('nothing is counted')
	const { volume, weightKg } = found
	const load: Load = { ...defaultLoad, volume, weightKg, addOns: addOnsOfThings(tally, listed) }
	const source = { volumeChosen: true, weightSource: 'counted' } as const
	const { token } = await saveQuote(platform, load, listed, { ...noPhotos, source, counted: count })
	return withQuote(platform, token, { load, source })
}

const half = {
	load: { ...defaultLoad, volume: 0.5 },
	source: { volumeChosen: true, weightSource: 'typed' },
} satisfies {
	load: Load
	source: LoadSource
}

/** A quote whose firm price its customer accepted on its page; `byStaff`: that staff made for a caller. */
export async function acceptedQuote(
	platform: Platform,
	{ amount, byStaff }: { amount: number; byStaff: boolean },
): Promise<Visit> {
	const staff = staffNamed('Dana')
	const { quoteId, token } = byStaff ? await ofCaller(platform) : await ofVisitor(platform)
	const offered = { status: 'approved', finalAmount: amount, version: 1 } as const
	await reviewQuote(platform, quoteId, offered, staff, { place: 'Calgary', travelFee: 0 })
	const rows = await platform.database.selectFrom('firm_prices').select('id').execute()
	const price = firmPriceIdSchema.parse(rows[0]?.id)
	const answer = { answer: 'accept', price, name: 'Jo Tremblay', address: '192.0.2.7' } as const
	const answered = await answerPrice(platform, token, answer)
	if (!answered.ok) throw new Error(answered.reason)
	const quote = await findQuotePage(platform, token)
	if (!quote) throw new Error('the quote has no page')
	const given = { quote, token, message: undefined, refused: undefined }
	return withQuote(
		platform,
		token,
		half,
		textOf(() => createElement(QuoteSheet, given)),
	)
}

async function ofVisitor(platform: Platform): Promise<{ quoteId: QuoteId; token: string }> {
	const { quote, token } = await saveQuote(platform, half.load, listed, { ...noPhotos, source: half.source })
	return { quoteId: quote.id, token }
}

export async function ofCaller(platform: Platform): Promise<{ quoteId: QuoteId; token: string }> {
	const quoteId = newQuoteId()
	const caller = { name: 'Jo Tremblay', email: 'jo@example.ca', phone: '+14035550142', place: 'Calgary' }
	const quote = { ...half, prices: listed, counted: undefined }
	const needs = { ...platform, isStopped: async () => false }
	const saved = await saveForCaller(needs, { quoteId, staff: staffNamed('Dana') }, { quote, caller })
	if (!saved.ok) throw new Error(saved.reason)
	return { quoteId, token: await makeQuoteLinkToken(platform, quoteId) }
}
