import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { action } from '#app/bookings/form/bookings.resource.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { bookingOutcomeSchema } from '#app/bookings/rules/booking-outcome.ts'
import { findReceipt } from '#app/bookings/self-service/receipt.server.ts'
import { ReceiptFacts } from '#app/bookings/self-service/receipt-facts.tsx'
import { cataloguePage } from '#app/catalogue/catalogue.server.ts'
import { answerTo } from '#app/catalogue/finding/answers.server.ts'
import { LandingBody } from '#app/catalogue/landing/landing-body.tsx'
import { changePrices } from '#app/desk/prices/change-prices.server.ts'
import { localFieldOf } from '#app/desk/prices/local-fields.ts'
import { openPriceLists } from '#app/desk/prices/prices.server.ts'
import { confirmationEmail } from '#app/notifications/mail/confirmation-email.ts'
import { leadEmail } from '#app/notifications/mail/lead-email.ts'
import { messages, wordsOf } from '#app/notifications/message-words.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { bookingRequest } from './support/booking.ts'
import { drawn } from './support/drawn.ts'
import { staffNamed } from './support/ids.ts'
import { headAt, pageAt } from './support/landing.ts'
import { testPlatform } from './support/platform.ts'
import { requestContext, routeArgs } from './support/route.ts'

/**
 * What an owner sets by place and by page holds from its midnight on wherever somebody looks, and what was shown before is kept to
 * for a day.
 */

const setOn = '2026-11-26T19:00:00Z'
const midnight = '2026-11-27T06:00:00Z'
const dayAfter = '2026-11-28T19:00:00Z'
const later = '2026-11-29T19:00:00Z'

const page = {
	couch: 'items/couch-removal',
	hoarding: 'services/hoarding-cleanup',
	basement: 'situations/basement-cleanout',
	/** What the situation's page shows beside its own. */
	asService: 'services/basement-cleanout',
	fall: 'specialized/fall-cleanup',
} as const
const range = (key: string, from: string, to: string) => ({
	[localFieldOf.rangeFrom(key)]: from,
	[localFieldOf.rangeTo(key)]: to,
})
/** What the owner types: before it the files' $50 to Canmore, $150 to Red Deer, $80–$150 for a couch, and so on. */
const typed = {
	[localFieldOf.travelFee('canmore')]: '61',
	[localFieldOf.travelFee('reddeer')]: '163',
	...range(page.couch, '91', '167'),
	...range(page.hoarding, '911', '3111'),
	...range(page.basement, '267', '871'),
	...range(page.asService, '267', '873'),
	...range(page.fall, '107', '473'),
}

async function setUp(at: string) {
	const setup = await testPlatform({}, setOn)
	const { platform } = setup
	const needs = { ...platform, files: platform.placedPrices.files }
	const { form } = await openPriceLists(needs)
	const fields = { ...form.values, seen: String(form.seen), base: String(form.base.id), ...typed }
	const send = (more: Record<string, string>) =>
		changePrices(needs, new Map(Object.entries({ ...fields, ...more })), staffNamed('Dana'))
	const { checked } = (await send({ does: 'check' })).answer
	const { answer } = await send({ does: 'save', checked: checked?.digest ?? '' })
	if (!answer.saved) throw new Error(JSON.stringify(answer.faults))
	setup.setClock(at)
	return { ...setup, changes: checked?.changes ?? [] }
}

type Setup = Awaited<ReturnType<typeof setUp>>

const shownBy = ({ platform }: Setup) => ({
	content: platform.content,
	company: platform.company,
	prices: platform.prices.current(),
})

/** All that a page says: its body with the form, its head, and how a search and its picture name it. */
function saidAt(setup: Setup, path: string): string {
	const by = shownBy(setup)
	const body = drawn(() => createElement(LandingBody, { data: pageAt(path, by) }), { whose: by.company })
	const listing = cataloguePage(by.content, path)
	return [body.text, headAt(path, by).head, listing?.price, listing?.pictureLine].join('\n')
}

const rows: [kind: string, path: string, before: string[], after: string[]][] = [
	['a thing', '/calgary/couch-removal', ['$80', '$150'], ['$91–$167', 'from $91', 'runs to $167.']],
	['a thing by its own address', '/item/couch-removal', ['$80', '$150'], ['$91–$167']],
	[
		'a service',
		'/calgary/hoarding-cleanup',
		['$899', '$2,999'],
		['$911–$3,111', 'Hoarding Cleanup, $911–$3,111', 'from $911 for a suite to $3,111 for a house'],
	],
	[
		'a service in a town',
		'/red-deer/hoarding-cleanup',
		['$1,049', '$3,149', '$150'],
		['$1,074–$3,274', '$163'],
	],
	['a special job', '/calgary/fall-cleanup', ['$99–$469'], ['$107–$473']],
	['a special job in a town', '/service/red-deer-fall-cleanup', ['$249', '$619'], ['$270–$636']],
	['a situation', '/situation/basement-cleanout', ['$259–$849'], ['$267–$871']],
	['a town', '/canmore-junk-removal', ['$50'], ['adds $61', '$61 a pickup']],
	['a town further away', '/red-deer', ['$150'], ['$163 a pickup']],
]

test.each(rows)(
	'the page of %s says them from midnight on, and not before',
	async (_, path, before, after) => {
		await using setup = await setUp(setOn)
		const former = saidAt(setup, path)
		for (const figure of before) expect(former, path).toContain(figure)
		setup.setClock(midnight)
		const now = saidAt(setup, path)
		for (const figure of after) expect(now, path).toContain(figure)
		for (const figure of before) expect(now.split(/[^$\d,.–]+/), `${path}: ${figure}`).not.toContain(figure)
	},
)

const canmore = { postal: 'T1W 1A1', city: 'Canmore' }
const redDeer = { postal: 'T4N 3T3', city: 'Red Deer' }

/** Sends a form as a page sent it. */
async function send({ platform }: Setup, fields: Record<string, string>) {
	const { notes: _, offers: __, ...who } = bookingRequest({ date: '2026-12-03' })
	const answer = await action(
		routeArgs(requestContext(platform), {
			path: '/bookings',
			params: {},
			method: 'POST',
			body: new URLSearchParams({ ...who, ...fields }),
		}),
	)
	return bookingOutcomeSchema.parse(await answer.json())
}

/** What the receipt and both mails of the only booking say. */
async function toldOf(setup: Setup, receiptToken: string | undefined): Promise<string[]> {
	const { platform, pool } = setup
	const receipt = await findReceipt(platform, receiptToken ?? '')
	const { rows } = await pool.query('select id from leads')
	const found = await findLeadSnapshot(platform, leadIdSchema.parse(rows[0].id))
	if (!receipt || !found) throw new Error('nothing was booked')
	const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
	const { company } = platform
	const { original } = messages[wordsOf('confirmed', found.lead)]
	const facts = createElement(ReceiptFacts, { receipt, token: 'x', className: '' })
	return [
		renderToStaticMarkup(createElement(CompanyContext, { value: company }, facts)).replace(/<[^>]+>/g, ' '),
		confirmationEmail(company, found, links, original).text,
		leadEmail(company, found, 'desk@bowline.example', 'https://bowline.example').text,
	]
}

test.each([
	['a couch for Canmore', { page: '/calgary/couch-removal', trip: '61', ...canmore }, ['$91–$167', '$61']],
	[
		'hoarding in Red Deer',
		{ page: '/red-deer/hoarding-cleanup', trip: '163', ...redDeer },
		['$1,074–$3,274'],
	],
])('%s is booked by them the next day: receipt and mails say so', async (_, fields, figures) => {
	await using setup = await setUp(midnight)
	const booked = await send(setup, { load: 'subject', priceList: '2', ...fields })
	if (booked.outcome !== 'booked') throw new Error(JSON.stringify(booked))
	for (const told of await toldOf(setup, booked.receiptToken))
		for (const figure of figures) expect(told).toContain(figure)
})

test('who opened a page before that midnight is kept to what it shows the day after, and then asked', async () => {
	await using setup = await setUp(dayAfter)
	const couch = { load: 'subject', priceList: '1', page: '/calgary/couch-removal', trip: '50', ...canmore }
	const kept = await send(setup, couch)
	if (kept.outcome !== 'booked') throw new Error(JSON.stringify(kept))
	for (const told of await toldOf(setup, kept.receiptToken)) {
		expect(told).toContain('$80–$150')
		expect(told).toContain('$50')
	}
	setup.setClock(later)
	const another = { ...couch, address: '2 Main Street', date: '2026-12-04' }
	expect(await send(setup, another)).toMatchObject({
		outcome: 'refused',
		form: { error: { postal: [expect.stringContaining('adds $61')] } },
	})
	const asked = await send(setup, { ...another, trip: '61' })
	expect(asked).toMatchObject({
		outcome: 'repriced',
		message: expect.stringContaining('Couch Removal was $80–$150 and is now $91–$167.'),
	})
	if (asked.outcome !== 'repriced') throw new Error('unreachable')
	expect(asked.form?.initialValue).toMatchObject({ priceList: '2', subject: 'Couch Removal, $91–$167' })
	expect(await send(setup, { ...another, trip: '61', priceList: '2' })).toMatchObject({ outcome: 'booked' })
})

test('the trip that is named for a quote, in a search and for a caller is the one of the day', async () => {
	await using setup = await setUp(setOn)
	const { platform } = setup
	const search = () => JSON.stringify(answerTo(platform.content, platform.company, 'T1W 1A1'))
	expect([platform.travelFeeTo('Canmore'), platform.travelFeeTo('T4N 3T3')]).toEqual([5000, 15_000])
	expect(search()).toContain('$50')
	setup.setClock(midnight)
	expect([platform.travelFeeTo('Canmore'), platform.travelFeeTo('T4N 3T3')]).toEqual([6100, 16_300])
	expect(search()).toContain('$61')
})

test('the desk says what it changes', async () => {
	await using setup = await setUp(setOn)
	expect(setup.changes).toEqual(
		expect.arrayContaining([
			{ what: 'Trip: Canmore', before: '$50', after: '$61' },
			{ what: 'Services: Hoarding Cleanup', before: '$899–$2,999', after: '$911–$3,111' },
		]),
	)
	expect(setup.changes).toHaveLength(7)
})
