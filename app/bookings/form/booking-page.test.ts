import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { PriceListId } from '#app/platform/ids.ts'
import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import type { Quote } from '#app/quotes/quote.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { company } from '#tests/support/company.ts'
import { things } from '#tests/support/draft.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newQuoteId } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { allWindows, type WindowOnDate } from '../rules/arrival-window.ts'
import type { BookingOutcome } from '../rules/booking-outcome.ts'
import { BookedNotice } from './booked-notice.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingPage } from './booking-page.tsx'
import type { LocalPage } from './hidden-fields.tsx'

const first = '2026-12-01'
const far = company.area.trips.find(({ reach }) => reach === 'fixed-days')?.places[0]
if (!far) throw new Error('the company has no zone with fixed days')

const wanted = company.arrivalWindows[1]?.id ?? ''

const states = (state: WindowOnDate['state']): WindowOnDate[] =>
	company.arrivalWindows.map(({ id, label }) => ({ id, label, state }))
const daysOf = (windows?: WindowOnDate[]) => ({
	first,
	last: addDays(first, 60),
	shown: [
		{ date: first, name: 'Today', day: 'Dec 1', windows },
		{ date: addDays(first, 1), name: 'Tomorrow', day: 'Dec 2' },
	],
})
const refused = (
	initialValue: Record<string, string>,
	{ error = {}, alternatives = [] }: { error?: Record<string, string[]>; alternatives?: object[] } = {},
): BookingOutcome => ({
	outcome: 'refused',
	form: { initialValue, error },
	alternatives: alternatives.map((each) => ({
		date: '2026-12-02',
		dateInWords: 'Wed, Dec 2',
		windowId: '10-12pm',
		windowLabel: '10–12pm',
		...each,
	})),
})

const begun = { page: '', date: '', window: '' }
type FormCase = {
	days: ReturnType<typeof daysOf>
	posted: BookingOutcome
	prefill: { page: string; city: string; date: string; window: string }
	local: LocalPage
	loadSentBefore: { priceList: PriceListId | undefined }
}
const formOf = ({ days = daysOf(), ...change }: Partial<FormCase>) =>
	drawn(() => createElement(BookingForm, { days, ...change }))

test('the form is that of its page: a local page’s has a load size, and asks where trucks come on fixed days', () => {
	const local = { page: '/airdrie' }
	expectDifferences<FormCase>(formOf, [
		[
			{ local },
			/name="page" value="\/airdrie"/,
			/\+ <select [^>]*name="load"/,
			/\+ <option value="" selected="">\n\+ Not sure yet/,
			/^(?!.*Request a pickup)/s,
		],
		[
			{ local: { ...local, subject: 'Couch, $80–$150' } },
			/\+ <option value="subject" selected="">\n\+ Couch, \$80–\$150/,
			/\+ Not sure yet/,
			/name="subject" value="Couch, \$80–\$150"/,
		],
		[{ local: { ...local, carries: true } }, /name="page"/, /^(?!.*name="(?:load|priceList)")/s],
		[{ local: { ...local, priceList: listed.id } }, /name="priceList" value="1"/],
		[{ local: { ...local, city: far } }, /- Confirm Booking/, /\+ Request a pickup/, /\+ +Not today/],
		[{ prefill: { ...begun, city: far } }, new RegExp(`${far}, `), /^(?!.*Request a pickup)/s],
		[{ prefill: { ...begun, city: '' } }, /^(?!.*undefined)/s],
	])
	expect(formOf({}).text).toContain(`${company.city}, ${company.region.name} (${company.region.code})`)
	expect(formOf({}).markup).toContain(`name="cityOffered" value="${company.city}"`)
	const todays = allWindows(company).find(({ todayOnly }) => todayOnly)?.id
	expect(formOf({ local }).markup).toContain(`value="${todays}"`)
	expect(formOf({}).markup).not.toContain(`value="${todays}"`)
	expect(formOf({ local: { ...local, city: far } }).markup).not.toContain(`value="${todays}"`)
})

test('a form with errors says what is wrong, keeps what was typed, and offers what is free', () => {
	const typed = { name: 'Jo Bell', date: '2026-12-02', window: wanted, city: company.city }
	expectDifferences<FormCase>(formOf, [
		[
			{ posted: refused(typed, { error: { name: ['Enter a name.'] } }) },
			/\+ Nothing is booked yet/,
			/\+ <a href="#name">/,
			/value="Jo Bell"/,
			/<input type="radio" [^>]*checked="" value="2026-12-02"/,
			new RegExp(`<input [^>]*checked="" value="${wanted}"`),
			/^(?!.*Wait for a window)/s,
		],
		[
			{
				posted: refused(typed, { error: { date: ['No day.'], window: ['No window.'], notes: ['Shorter.'] } }),
			},
			/<p id="date-error"|\+ No day\./,
			/\+ No window\./,
			/\+ Shorter\./,
			/\+ <details open=""/,
		],
		[
			{ posted: refused(typed, { alternatives: [{}] }) },
			/value="2026-12-02 10-12pm"/,
			/\+ Book/,
			new RegExp(`<button [^>]*value="${wanted}" name="wanted" formAction="/waiting"`),
			/\+ Wait for a window/,
		],
		[{ posted: refused({ ...typed, city: far }, { alternatives: [{}] }) }, /\+ Request/],
		[{ posted: { outcome: 'failed' } }, /\+ Booking Failed/, /\+ +Something went wrong/],
		[{ posted: { outcome: 'failed', message: 'Too many.' } }, /\+ +Too many\./],
		[
			{ posted: { outcome: 'repriced', message: 'It is now $5.', prices: listed } },
			/\+ Our prices have changed/,
			/\+ +It is now \$5\./,
		],
		[
			{
				posted: {
					outcome: 'booked-already',
					message: 'See your mail.',
					form: { initialValue: {}, error: {} },
				},
			},
			/\+ This pickup is already booked/,
			/\+ +See your mail\./,
		],
		[{ posted: { outcome: 'prefilled', form: { initialValue: typed, error: {} } } }, /^(?!.*role="alert")/s],
		[
			{ posted: refused({ ...typed, load: 'half', page: '/airdrie' }), local: { page: '/airdrie' } },
			/<option value="half" selected=""/,
		],
		[
			{
				posted: refused({ ...typed, volume: '0.5', quote: 'q-1', priceList: '7' }),
				loadSentBefore: { priceList: listed.id },
			},
			/type="hidden" name="volume" value="0\.5"/,
			/name="quote" value="q-1"/,
			/name="priceList" value="7"/,
		],
		[{ posted: refused({ ...typed, volume: '0.5' }) }, /^(?!.*type="hidden" name="volume")/s],
		[{ posted: refused({ ...typed, email: 'jo@gmial.com' }) }, /Did you mean jo@gmail\.com\?/],
	])
	const withErrors = (values: Record<string, string>) => formOf({ posted: refused(values) }).markup
	expect(withErrors({ city: company.city, name: 'Jo' })).not.toContain('<details open=""')
	expect(withErrors({ city: far, cityOffered: company.city })).toContain('<details open=""')
	expect(withErrors({ city: far, cityOffered: far })).not.toContain('<details open=""')
	expect(withErrors({ city: company.city, notes: 'Ring.' })).toContain('<details open=""')
	expect(withErrors({ name: 'Jo' })).toContain('<details open=""')
})

test('a day says how its windows stand', () => {
	const withDate = refused({ date: first, city: company.city })
	const of = (state: WindowOnDate['state']) => formOf({ days: daysOf(states(state)), posted: withDate }).text
	expect(of('full')).toContain('Full')
	expect(of('open')).toContain('Open')
	expect(of('too-late')).toContain('Too late')
	expect(of('closed')).toContain('Closed')
})

const quote: Quote = {
	id: newQuoteId(),
	status: 'draft',
	booked: false,
	load: { ...defaultLoad, volume: 0.25 },
	counted: {},
	total: priceLoad({ ...defaultLoad, volume: 0.25 }, listed).total,
	prices: listed,
	photos: [],
}
type PageCase = {
	posted: BookingOutcome
	prefill: { page: string; city: string; date: string; window: string }
	quote: Quote
}
const pageOf = (change: Partial<PageCase>) =>
	drawn(() =>
		createElement(BookingPage, {
			days: daysOf(),
			whose: undefined,
			prices: listed,
			things,
			posted: undefined,
			prefill: undefined,
			quote: undefined,
			...change,
		}),
	)

test('the page of the form has the open quote with it, which can be left out, and leads back where it came from', () => {
	const page = { page: '/airdrie', city: far, date: '2026-12-02', window: wanted }
	const sent = (values: Record<string, string>) => refused({ city: company.city, ...values })
	const alone = pageOf({})
	expect(alone.markup).toContain('name="priceList" value="1"')
	expect(alone.text).toMatch(/All-in, plus GST[\s\S]*Not sure yet, \$99–\$849[\s\S]*1\/4 load, \$179–\$259/)
	expectDifferences<PageCase>(pageOf, [
		[
			{ prefill: page },
			/\+ Back to/,
			/\+ <a href="\/airdrie"/,
			new RegExp(`<input [^>]*checked="" value="${wanted}"`),
		],
		[{ posted: sent({ page: '/airdrie' }) }, /\+ <a href="\/airdrie"/],
		[{ posted: sent({ page: 'https://elsewhere.ca' }) }, /^(?!.*elsewhere)/s],
		[{ posted: sent({ volume: '0.5' }) }, /- <select [^>]*name="load"/, /name="volume" value="0\.5"/],
		[
			{ quote },
			/\+ <section aria-label="What you book"/,
			new RegExp(`name="quote" value="${quote.id}"`),
			/\+ Don’t use this quote/,
			/- <select [^>]*name="load"/,
			/<input [^>]*name="volume"[^>]*checked="" value="0\.25"/,
		],
		[{ quote, posted: sent({ page: '/airdrie' }) }, /<select [^>]*name="load"/],
		[
			{ quote, posted: sent({ withoutQuote: 'on' }) },
			/<input type="checkbox" [^>]*name="withoutQuote"[^>]*checked=""|name="withoutQuote"[^>]*checked=""/,
		],
		[
			{ quote, posted: sent({ quote: quote.id, volume: '0.5', weightKg: '50' }) },
			/<input [^>]*name="volume"[^>]*checked="" value="0\.5"/,
		],
		[
			{ quote, posted: sent({ quote: 'another', volume: '0.5', weightKg: '50' }) },
			/<input [^>]*name="volume"[^>]*checked="" value="0\.25"/,
		],
		[
			{ quote, posted: sent({ quote: quote.id, volume: '0.77', weightKg: '50' }) },
			/<input [^>]*name="volume"[^>]*checked="" value="0\.25"/,
		],
		[{ posted: sent({ volume: '0.5' }) }, /type="hidden" name="volume" value="0\.5"/],
	])
	expect(pageOf({}).markup).not.toContain('What you book')
	// How much there is in its place is asked for only where its page asks for a size.
	expect(pageOf({ quote }).markup).not.toMatch(/<select [^>]*name="load"/)
	expect(pageOf({ quote, posted: sent({ page: '/airdrie', load: 'half' }) }).markup).toMatch(
		/<select id="load"[^>]*>(?:(?!<\/select>).)*<option value="half" selected="">/,
	)
	expect(pageOf({ quote }).markup).not.toMatch(/name="withoutQuote"[^>]*checked=""/)
})

test('in place of the form stands that the pickup is booked, with its receipt once all photos have arrived', () => {
	type Case = {
		farAway: boolean
		receiptToken: string | undefined
		quoteState: 'saved' | 'under way' | 'lost'
	}
	const noticeOf = ({ quoteState = 'saved', ...change }: Partial<Case>) =>
		drawn(() =>
			createElement(BookedNotice, {
				booked: { outcome: 'booked', receiptToken: 'token', farAway: false, ...change },
				quoteState,
			}),
		)
	expectDifferences<Case>(noticeOf, [
		[{ farAway: true }, /- Booking Confirmed!/, /\+ We have your booking request/],
		[{ quoteState: 'under way' }, /still on their way/, /- Open your receipt/],
		[{ quoteState: 'lost' }, /Some of your photos didn’t reach us/, /^(?!.*- Open your receipt)/s],
		[{ receiptToken: undefined }, /^- <a href="\/booked\/token">\n- Open your receipt$/],
	])
})
