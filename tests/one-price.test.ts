import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findLeadSnapshot } from '#app/bookings/bookings.server.ts'
import { action } from '#app/bookings/form/bookings.resource.ts'
import { bookingOutcomeSchema } from '#app/bookings/rules/booking-outcome.ts'
import { findReceipt } from '#app/bookings/self-service/receipt.server.ts'
import { ReceiptFacts } from '#app/bookings/self-service/receipt-facts.tsx'
import { LandingBody } from '#app/catalogue/landing/landing-body.tsx'
import { listBookings, openPickup } from '#app/desk/bookings/bookings.server.ts'
import { openBooking } from '#app/desk/bookings/edited-booking.server.ts'
import JobSheet from '#app/desk/bookings/job-sheet.page.tsx'
import { bookingsAskSchema } from '#app/desk/bookings/list/bookings-ask.ts'
import { bookingRows } from '#app/desk/export/booking-rows.server.ts'
import { syncLead } from '#app/notifications/crm/lead-sync.server.ts'
import { confirmationEmail } from '#app/notifications/mail/confirmation-email.ts'
import { leadEmail } from '#app/notifications/mail/lead-email.ts'
import { confirmationOf, messages } from '#app/notifications/message-words.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from './support/booking.ts'
import { company } from './support/company.ts'
import { drawn } from './support/drawn.ts'
import { pageAt } from './support/landing.ts'
import { testPlatform } from './support/platform.ts'
import { requestContext, routeArgs } from './support/route.ts'

/** What a page says that its subject costs is what its booking says, wherever somebody looks. */

const textOf = (part: ReactElement) =>
	renderToStaticMarkup(createElement(CompanyContext, { value: company }, part))
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')

const calgary = { postal: 'T2P 1J9', city: 'Calgary' }
const airdrie = { postal: 'T4B 1K4', city: 'Airdrie' }
const canmore = { postal: 'T1W 1A1', city: 'Canmore' }
const redDeer = { postal: 'T4N 3T3', city: 'Red Deer' }

type Row = [page: string, subject: string, price: string, trip: number, where: typeof calgary]
const pages: Row[] = [
	['/calgary/couch-removal', 'Couch Removal', '$80–$150', 0, calgary],
	['/calgary/hot-tub-removal', 'Hot Tub Removal', '$649–$1,299', 0, calgary],
	['/situation/basement-cleanout', 'Basement Cleanout', '$259–$849', 0, calgary],
	['/airdrie/hot-tub-removal', 'Hot Tub Removal', '$649–$1,299', 0, airdrie],
	['/calgary/couch-removal', 'Couch Removal', '$80–$150', 50, canmore],
	['/red-deer/hoarding-cleanup', 'Hoarding Cleanup', '$1,049–$3,149, trip included', 150, redDeer],
]

test.each(pages)(
	'of %s the price is one from its form to the export',
	async (page, subject, price, trip, where) => {
		const crm = await startFakeCrm()
		await using setup = await testPlatform({
			GHL_BASE_URL: crm.url,
			GHL_API_KEY: fakeCrmKey,
			GHL_LOCATION_ID: fakeCrmLocation,
		})
		const { platform, pool } = setup
		const seen = textOf(createElement(LandingBody, { data: pageAt(page) }))
		expect(seen).toContain(price.replace(', trip included', ''))
		expect(seen).toContain(`${subject}, ${price}`)

		const { notes: _, offers: __, ...typed } = bookingRequest({ ...where, date: '2026-12-03' })
		const form = {
			...typed,
			page,
			trip: String(trip),
			load: 'subject',
			subject: 'Whatever a browser says, $1–$2',
		}
		const sent = await action(
			routeArgs(requestContext(platform), {
				path: '/bookings',
				params: {},
				method: 'POST',
				body: new URLSearchParams(form),
			}),
		)
		const outcome = bookingOutcomeSchema.parse(await sent.json())
		if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome))
		const receipt = await findReceipt(platform, outcome.receiptToken ?? '')
		const { rows } = await pool.query('select id from leads')
		const found = await findLeadSnapshot(platform, leadIdSchema.parse(rows[0].id))
		if (!receipt || !found || !platform.config.crm) throw new Error('nothing was booked')
		const links = { receiptUrl: 'https://bowline.example/booked/x', quoteUrl: undefined }
		const original = messages[confirmationOf(found.lead)].original
		await syncLead({ crm: platform.config.crm, company, log: platform.log }, found)
		const [booking] = (await listBookings(platform, bookingsAskSchema.parse({}), { money: true })).bookings
		const places = {
			receipt: textOf(createElement(ReceiptFacts, { receipt, token: 'x', className: '' })),
			customer: confirmationEmail(company, found, links, original).text,
			office: leadEmail(company, found, 'desk@bowline.example', 'https://bowline.example').text,
			crm: crm.notes().join('\n'),
			desk: `${booking?.load}, ${booking?.price} + tax${booking?.travelFee ? `, trip ${booking.travelFee}` : ''}`,
		}
		for (const [place, said] of Object.entries(places)) {
			expect(said, place).toContain(subject)
			expect(said, place).toContain(`${price} + tax`)
			expect(said, place).not.toMatch(/1\/4 load|\$179|\$1–\$2|Price: +none/)
			expect(said.match(/trip/gi)?.length ?? 0, `${place} has the trip once`).toBe(trip > 0 ? 1 : 0)
		}
		const pickup = booking && (await openPickup(platform, booking.id, { money: true }))
		const sheet = drawn(JobSheet, { loaderData: { pickup, inWords: 'Thursday' } }).text
		expect(sheet).toContain(subject)
		expect(sheet).toContain(`Price before tax\n${price}\n`)
		expect(sheet).not.toMatch(/1\/4 load|\$179|\$1–\$2/)
		const inIt = price.includes('trip') ? trip : 0
		expect(sheet.includes(`Trip before tax\n$${trip}\n`), 'the job sheet has the trip').toBe(trip > inIt)
		if (!booking) throw new Error('the desk lists nothing')
		const opened = await openBooking(platform, booking.id, { money: true })
		expect([opened?.subject, opened?.travelFee]).toEqual([subject, trip > inIt ? `$${trip}` : undefined])
		const exported = []
		for await (const row of bookingRows(platform, bookingsAskSchema.parse({}), { money: false }))
			exported.push(row)
		const [low = 0, high = 0] = (price.match(/\d[\d,]*/g) ?? []).map((figure) =>
			Number(figure.replaceAll(',', '')),
		)
		expect(exported[0]).toEqual(
			expect.arrayContaining([subject, low - inIt, high - inIt, ...(trip > 0 ? [trip] : [])]),
		)
		await crm.close()
	},
)

test('a page about a place presets no load, and its booking says that none was said', async () => {
	await using setup = await testPlatform()
	expect(textOf(createElement(LandingBody, { data: pageAt('/airdrie-junk-removal') }))).toContain(
		'Load size Not sure yet Minimum',
	)
	const { notes: _, offers: __, ...typed } = bookingRequest({ ...airdrie, date: '2026-12-03' })
	const send = async (load: string) => {
		const args = routeArgs(requestContext(setup.platform), {
			path: '/bookings',
			params: {},
			method: 'POST',
			body: new URLSearchParams({ ...typed, page: '/airdrie-junk-removal', load }),
		})
		return bookingOutcomeSchema.parse(await (await action(args)).json())
	}
	expect(await send('subject')).toMatchObject({
		outcome: 'refused',
		form: { error: { load: ['Choose about how much there is.'] } },
	})
	const booked = await send('')
	if (booked.outcome !== 'booked') throw new Error(JSON.stringify(booked))
	const receipt = await findReceipt(setup.platform, booked.receiptToken ?? '')
	if (!receipt) throw new Error('no receipt')
	expect(textOf(createElement(ReceiptFacts, { receipt, token: 'x', className: '' }))).toContain(
		'You haven’t said how much there is yet. Pickups come to $99–$849 all-in, plus GST.',
	)
})
