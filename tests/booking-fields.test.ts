import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import {
	bookingFields,
	editedNames,
	fieldColumns,
	lineNames,
	type Place,
	sizeFields,
} from '#app/bookings/rules/booking-fields.ts'
import { findReceipt } from '#app/bookings/self-service/receipt.server.ts'
import { ReceiptSheet } from '#app/bookings/self-service/receipt-sheet.tsx'
import BookingPage from '#app/desk/bookings/booking.page.tsx'
import { openPickup } from '#app/desk/bookings/bookings.server.ts'
import { openBooking, receiveEdit } from '#app/desk/bookings/edited-booking.server.ts'
import JobSheet from '#app/desk/bookings/job-sheet.page.tsx'
import { bookingsAskSchema } from '#app/desk/bookings/list/bookings-ask.ts'
import { bookingHeadings, bookingRows } from '#app/desk/export/booking-rows.server.ts'
import { syncLead } from '#app/notifications/crm/lead-sync.server.ts'
import { leadEmail } from '#app/notifications/mail/lead-email.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { CompanyContext } from '#app/shell/company-context.ts'
import { formatDate } from '#app/values/local-time.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from './support/booking.ts'
import { drawn } from './support/drawn.ts'
import { staffNamed } from './support/ids.ts'
import { testPlatform } from './support/platform.ts'

/** Fields in whose place not any text will do, with what is sent; all others get words of their own. */
const sent = {
	date: '2026-12-01',
	window: '10-12pm',
	phone: '+14035550199',
	email: 'marked@example.ca',
	address: '987 Marked Ave, Unit 42',
	postal: 'T4B 1A1',
	load: 'half',
	page: '/airdrie-junk-removal',
	offers: true,
} as const

/** How these read, where they are shown. */
const shownAs: Record<string, RegExp> = {
	date: /December 1|2026-12-01/,
	window: /10–12pm/,
	phone: /403-555-0199/,
	email: /marked@example\.ca/,
	address: /987 Marked Ave/,
	unit: /Unit 42|value="42"/,
	postal: /T4B 1A1/,
	load: /1\/2 load/,
	offers: /Email me an offer/,
}

const words = (name: string) => `Marked ${name}`
const isShown = (name: string, text: string) => (shownAs[name] ?? new RegExp(words(name))).test(text)
const withWords = lineNames.filter((name) => !(name in shownAs))
const request = {
	...bookingRequest(sent),
	...Object.fromEntries([...withWords, 'notes'].map((name) => [name, words(name)])),
}

const fields = { ...bookingFields, ...sizeFields }
const rights = ['bookings', 'today', 'customers'] as const

/** A booking with something in every field of the form. */
async function setUp() {
	const crm = await startFakeCrm()
	const setup = await testPlatform({
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform } = setup
	const booked = await bookPickup(platform, request, { sourceSite: 'bowline.example' })
	if (!booked.ok) throw new Error(`nothing is booked: ${booked.reason}`)
	const { rows } = await setup.pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	return { ...setup, crm, bookingId, leadId: booked.leadId }
}
type Setup = Awaited<ReturnType<typeof setUp>>

/** The text of each place, for a booking. */
const places: Record<Place, (setup: Setup) => Promise<string>> = {
	async office({ platform, leadId }) {
		const mail = leadEmail(
			platform.company,
			await snapshot(platform, leadId),
			'office@example.ca',
			'https://bowline.example',
		)
		// Each of both bodies has it all.
		const [html, text] = [mail.subject + mail.html, mail.subject + mail.text]
		for (const name of Object.keys(fields)) expect(isShown(name, html), name).toBe(isShown(name, text))
		return text
	},
	async desk({ platform, bookingId }) {
		const booking = await openBooking(platform, bookingId, { money: true })
		return drawn(BookingPage, { loaderData: { booking, texting: [] }, rights }).markup
	},
	async receipt({ platform, leadId }) {
		const token = await makeReceiptToken(platform, leadId)
		const receipt = await findReceipt(platform, token)
		if (!receipt) throw new Error('there is no receipt')
		const Component = () =>
			createElement(
				CompanyContext,
				{ value: platform.company },
				createElement(ReceiptSheet, { receipt, token }),
			)
		return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }]), {}))
	},
	async crm({ platform, leadId, crm }) {
		if (!platform.config.crm) throw new Error('there is no CRM')
		const client = { crm: platform.config.crm, company: platform.company, log: platform.log }
		await syncLead(client, await snapshot(platform, leadId))
		return JSON.stringify(crm.contacts()) + crm.notes().join('\n')
	},
	async crew({ platform, bookingId }) {
		const pickup = await openPickup(platform, bookingId, { money: true })
		const loaderData = { pickup, inWords: formatDate(sent.date) }
		return drawn(JobSheet, { loaderData, rights }).text
	},
	async export({ platform }) {
		const exported: unknown[] = []
		for await (const row of bookingRows(platform, bookingsAskSchema.parse({}), { money: true }))
			exported.push(
				bookingHeadings(platform.company, { money: true }).map((heading, at) => [heading, row[at]]),
			)
		return JSON.stringify(exported)
	},
}

async function snapshot(platform: Setup['platform'], leadId: Setup['leadId']) {
	const found = await findLeadSnapshot(platform, leadId)
	if (!found) throw new Error('there is no lead')
	return found
}

test('each place shows the fields that the table says it sees, and no other', async () => {
	await using setup = await setUp()
	for (const [place, read] of Object.entries(places)) {
		const text = await read(setup)
		const shown = Object.keys(fields).filter((name) => isShown(name, text))
		const seen = Object.entries(fields).filter(([, { seenBy }]) => seenBy.some((each) => each === place))
		expect(shown, place).toEqual(seen.map(([name]) => name))
	}
	await setup.crm.close()
})

test('staff edit the fields that the table says, and no other, and the history names each', async () => {
	await using setup = await setUp()
	const { platform, bookingId } = setup
	const opened = await openBooking(platform, bookingId, { money: true })
	const markup = drawn(BookingPage, { loaderData: { booking: opened, texting: [] }, rights }).markup
	const inputs = [...markup.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name ?? '')
	const asked = Object.entries(fields).filter(([, { edited }]) => edited)
	expect(Object.keys(fields).filter((name) => inputs.includes(name))).toEqual(asked.map(([name]) => name))

	const other: Record<string, string> = {
		phone: '403-555-0177',
		email: 'other@example.ca',
		postal: 'T2P 1J9',
		unit: '43',
	}
	const edit = {
		...opened?.fields,
		version: '1',
		...Object.fromEntries(editedNames().map((name) => [name, `Other ${name}`])),
		...other,
	}
	const by = { bookingId, staff: staffNamed('Dana') }
	expect(await receiveEdit(platform, by, new Map(Object.entries(edit)))).toMatchObject({ status: 200 })
	const after = await openBooking(platform, bookingId, { money: true })
	for (const name of editedNames()) expect(after?.fields[name], name).toBe(other[name] ?? `Other ${name}`)
	const named = after?.history[0]?.changes.map(({ what }) => what)
	for (const name of editedNames().filter((each) => each !== 'unit' && each !== 'notes'))
		expect(named, name).toContain(bookingFields[name].label)
	await setup.crm.close()
})

/** Columns that leads and bookings share, and that no field of the form is kept in as it is typed. */
const others = ['created_at', 'far_away', 'found_by', 'id', 'load_size', 'quote_id']

test('a column that a form fills, in leads and in bookings, is a row of the table', async () => {
	await using setup = await testPlatform()
	const shared = `select column_name as name from information_schema.columns where table_name = 'bookings'
		intersect select column_name from information_schema.columns where table_name = 'leads' order by 1`
	const { rows } = await setup.pool.query(shared)
	const kept = fieldColumns().map((column) => column.replace('b.', ''))
	expect(rows.map(({ name }) => name)).toEqual([...kept, ...others].sort())
})
