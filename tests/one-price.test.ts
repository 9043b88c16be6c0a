import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { action } from '#app/bookings/form/bookings.resource.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { bookingOutcomeSchema } from '#app/bookings/rules/booking-outcome.ts'
import { findReceipt } from '#app/bookings/self-service/receipt.server.ts'
import { ReceiptFacts } from '#app/bookings/self-service/receipt-facts.tsx'
import { listBookings, openPickup } from '#app/desk/bookings/bookings.server.ts'
import { openBooking } from '#app/desk/bookings/edited-booking.server.ts'
import JobSheet from '#app/desk/bookings/job-sheet.page.tsx'
import { bookingsAskSchema } from '#app/desk/bookings/list/bookings-ask.ts'
import { bookingHeadings, bookingRows } from '#app/desk/export/booking-rows.server.ts'
import type { Cell } from '#app/desk/tables/cell.ts'
import { syncLead } from '#app/notifications/crm/lead-sync.server.ts'
import { confirmationEmail } from '#app/notifications/mail/confirmation-email.ts'
import { leadEmail } from '#app/notifications/mail/lead-email.ts'
import { blanksFor } from '#app/notifications/message-blanks.ts'
import { filled, messages, wordsOf } from '#app/notifications/message-words.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { ownerCookie } from '#app/quotes/owner-token.server.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from './support/booking.ts'
import { company } from './support/company.ts'
import * as doors from './support/doors.ts'
import { drawn } from './support/drawn.ts'
import { testPlatform } from './support/platform.ts'
import { requestContext, routeArgs } from './support/route.ts'

/** What the page says where one looked is what its booking says, wherever somebody looks. */

const textOf = (part: ReactElement) =>
	renderToStaticMarkup(createElement(CompanyContext, { value: company }, part))
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')

type Setup = Awaited<ReturnType<typeof testPlatform>>
type Place = { postal: string; city: string }
const calgary = { postal: 'T2P 1J9', city: 'Calgary' }
const airdrie = { postal: 'T4B 1K4', city: 'Airdrie' }
const canmore = { postal: 'T1W 1A1', city: 'Canmore' }
const redDeer = { postal: 'T4N 3T3', city: 'Red Deer' }

/** An amount, or a range, as it is written. */
const amounts = /\$\d+(?:,\d{3})*(?:\.\d\d)?(?:–\$\d+(?:,\d{3})*(?:\.\d\d)?)?/g
const amountsIn = (text: string): string[] => text.match(amounts) ?? []
/** The amount that stands nearest after these words. */
function amountAfter(text: string, words: string): string | undefined {
	const parts = text.split(words).slice(1)
	const found = parts.map((part) => ({ amount: amountsIn(part)[0], at: part.search('\\$') }))
	return found.filter(({ amount }) => amount).sort((one, other) => one.at - other.at)[0]?.amount
}

/**
 * The doors: how one comes in, before which words the page has its price, and the form; what the load is called from then on
 * (`undefined` where nobody has said it), what the price is, and whose trip.
 */
type Door = {
	door: string
	visit: (setup: Setup) => doors.Visit | Promise<doors.Visit>
	onPage: string
	onForm: string
	load: string | undefined
	is: 'accepted' | 'estimated' | 'range' | 'not said'
	trip?: number
	/** The trip is in the price, as it is the one of the page's town. */
	feeIncluded?: boolean
	where?: Place
}

const couch = {
	onPage: 'Couch Removal,',
	onForm: 'Couch Removal,',
	load: 'Couch Removal',
	is: 'range',
} as const
const hotTub = {
	onPage: 'Hot Tub Removal,',
	onForm: 'Hot Tub Removal,',
	load: 'Hot Tub Removal',
	is: 'range',
} as const
const unsaid = { onPage: 'Not sure yet', onForm: 'Not sure yet', load: undefined, is: 'not said' } as const
const accepted = {
	onPage: 'Your firm price',
	onForm: 'The price you accepted',
	load: '1/2 truck',
	is: 'accepted',
} as const

const table: Door[] = [
	{
		door: 'home, by volume',
		visit: () => doors.home(0.5),
		...{ onPage: '1/2 truck', onForm: 'Your quote', load: '1/2 truck', is: 'estimated' },
	},
	{
		door: 'home, by counted things',
		visit: ({ platform }) => doors.counted(platform, { sofa: 1, 'queen-mattress': 2 }),
		...{ onPage: 'Your quote', onForm: 'Your quote', load: 'mattress', is: 'estimated' },
	},
	{
		door: 'home, untouched',
		visit: () => doors.home(undefined),
		...{ ...unsaid, onPage: 'haven’t said how much yet', onForm: 'haven’t said how much yet' },
	},
	{
		door: 'home, saved untouched with photos',
		visit: ({ platform }) => doors.savedUntouched(platform),
		...{ ...unsaid, onPage: 'haven’t said how much yet', onForm: 'haven’t said how much yet' },
	},
	{ door: '/book by itself, untouched', visit: () => doors.bookAlone(''), ...unsaid },
	{
		door: '/book by itself, with a size',
		visit: () => doors.bookAlone('half'),
		...{ onPage: '1/2 load,', onForm: '1/2 load,', load: '1/2 load', is: 'range' },
	},
	{
		door: 'a town’s page, with a size',
		visit: () => doors.landing('/airdrie-junk-removal', 'half'),
		where: airdrie,
		...{ onPage: '1/2 Load', onForm: '1/2 Load', load: '1/2 load', is: 'range' },
	},
	{ door: 'a thing’s page', visit: () => doors.landing('/calgary/couch-removal', 'subject'), ...couch },
	{
		door: 'a thing’s page, for an address far off',
		visit: () => doors.landing('/calgary/couch-removal', 'subject', 50),
		...{ ...couch, trip: 50, where: canmore },
	},
	{ door: 'a service’s page', visit: () => doors.landing('/calgary/hot-tub-removal', 'subject'), ...hotTub },
	{
		door: 'a service’s page in a town',
		visit: () => doors.landing('/airdrie/hot-tub-removal', 'subject'),
		...{ ...hotTub, where: airdrie },
	},
	{
		door: 'a service’s page in a town with a trip',
		visit: () => doors.landing('/red-deer/hoarding-cleanup', 'subject', 150),
		...{ onPage: 'Hoarding Cleanup,', onForm: 'Hoarding Cleanup,', load: 'Hoarding Cleanup', is: 'range' },
		...{ trip: 150, feeIncluded: true, where: redDeer },
	},
	{
		door: 'a situation’s page',
		visit: () => doors.landing('/situation/basement-cleanout', 'subject'),
		...{ onPage: 'Basement Cleanout,', onForm: 'Basement Cleanout,', load: 'Basement Cleanout', is: 'range' },
	},
	{
		door: 'a quote accepted',
		visit: ({ platform }) => doors.acceptedQuote(platform, { amount: 31_100, byStaff: false }),
		...accepted,
	},
	{
		door: 'a quote for a caller, accepted',
		visit: ({ platform }) => doors.acceptedQuote(platform, { amount: 29_900, byStaff: true }),
		...accepted,
	},
]

/** Books as the form of a visit sends it; returns the token of the receipt. */
async function book({ platform }: Setup, { fields, quoteToken }: doors.Visit, where: Place) {
	const { notes: _, offers: __, ...typed } = bookingRequest({ ...where, date: '2026-12-03' })
	const cookie = quoteToken && ownerCookie(quoteToken, platform.config).split(';')[0]
	const sent = await action(
		routeArgs(requestContext(platform), {
			path: '/bookings',
			params: {},
			method: 'POST',
			body: new URLSearchParams({ ...typed, ...fields }),
			...(cookie && { headers: { Cookie: cookie } }),
		}),
	)
	const outcome = bookingOutcomeSchema.parse(await sent.json())
	if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome))
	return outcome.receiptToken ?? ''
}

/** What each place says of the only booking. */
async function placesOf({ platform, pool }: Setup, receiptToken: string) {
	const receipt = await findReceipt(platform, receiptToken)
	const { rows } = await pool.query('select id from leads')
	const found = await findLeadSnapshot(platform, leadIdSchema.parse(rows[0].id))
	const [booking] = (await listBookings(platform, bookingsAskSchema.parse({}), { money: true })).bookings
	const pickup = booking && (await openPickup(platform, booking.id, { money: true }))
	if (!receipt || !found || !pickup) throw new Error('nothing was booked')
	const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
	const { original } = messages[wordsOf('confirmed', found.lead)]
	const blanks = blanksFor(company, found, { link: links.receiptUrl, eta: null })
	const exported: Cell[][] = []
	for await (const row of bookingRows(platform, bookingsAskSchema.parse({}), { money: false }))
		exported.push(row)
	const headings = bookingHeadings(company, { money: false })
	return {
		found,
		booking,
		opened: await openBooking(platform, booking.id, { money: true }),
		texts: {
			receipt: textOf(createElement(ReceiptFacts, { receipt, token: 'x', className: '' })),
			customer: confirmationEmail(company, found, links, original).text,
			office: leadEmail(company, found, 'desk@bowline.example', 'https://bowline.example').text,
			sheet: drawn(JobSheet, { loaderData: { pickup, inWords: 'Thursday' } }).text,
		},
		text: filled(original.text, blanks),
		exported: Object.fromEntries(headings.map((heading, at) => [heading, exported[0]?.[at]])),
	}
}

test.each(table)('$door: the price is one from the page to the export', async (door) => {
	const { visit, onPage, onForm, load, is, trip = 0, feeIncluded = false, where = calgary } = door
	const crm = await startFakeCrm()
	await using setup = await testPlatform({
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform } = setup
	const visited = await visit(setup)
	const price = amountAfter(visited.page, onPage)
	if (price === undefined || !platform.config.crm) throw new Error(`no price on the page: ${visited.page}`)
	expect(amountAfter(visited.form, onForm), 'form').toBe(price)

	const places = await placesOf(setup, await book(setup, visited, where))
	await syncLead({ crm: platform.config.crm, company, log: platform.log }, places.found)
	const texts = { ...places.texts, crm: crm.notes().join('\n') }
	await crm.close()
	for (const [place, said] of Object.entries(texts)) {
		expect(amountsIn(said)[0], place).toBe(price)
		if (load !== undefined) expect(said, place).toContain(load)
		else expect(said, place).toMatch(/not said|haven’t said/i)
		expect(said, place).not.toMatch(/\$1–\$2|Price: +none/)
		const named = said.match(/\btrip\b/gi)?.length ?? 0
		if (is !== 'accepted') expect(named, `${place} has the trip`).toBe(trip > 0 ? 1 : 0)
	}
	for (const place of ['receipt', 'customer'] as const)
		expect(texts[place], place).toContain(
			is === 'not said'
				? `${price} all-in, plus GST`
				: `${price}${feeIncluded ? ', trip included' : ''} + tax`,
		)
	// The text of a booking names no price, and so no other.
	expect(amountsIn(places.text)).toEqual([])

	const field = crm.contacts()[0]?.customFields?.[0]?.field_value
	expect(amountsIn(field ?? ''), 'the CRM’s own field').toEqual([price])
	expect(places.found.lead.message, 'the lead’s message').not.toMatch(/\$/)

	const inPrice = feeIncluded ? ', trip included' : ''
	// That nobody has said how much there is stands at the load.
	const after = is === 'range' ? inPrice : is === 'not said' ? '' : `, ${is}`
	expect(places.booking.price).toBe(`${price}${after}`)
	expect(places.booking.travelFee).toBe(trip > 0 && !feeIncluded ? `$${trip}` : undefined)
	expect(places.opened?.travelFee).toBe(trip > 0 && !feeIncluded ? `$${trip}` : undefined)
	const [low = 0, high = low] = price
		.split('–')
		.map((figure) => Number(figure.replace(/[$,]/g, '')) - (feeIncluded ? trip : 0))
	expect(places.exported).toMatchObject({
		'Price is': is,
		'Price from (CAD)': low,
		'Price to (CAD)': high,
		'Trip (CAD)': trip || '',
		Load: load === undefined ? expect.stringMatching(/^Not said/) : expect.stringContaining(load),
	})
})

test('a form that names the subject of a page that has none is refused', async () => {
	await using setup = await testPlatform()
	const visit = doors.landing('/airdrie-junk-removal', 'subject')
	expect(visit.page).toContain('Not sure yet')
	await expect(book(setup, visit, airdrie)).rejects.toThrow('Choose about how much there is.')
})
