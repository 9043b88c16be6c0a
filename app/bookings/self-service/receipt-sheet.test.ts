import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Company } from '#app/values/company.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import ReceiptPage from './receipt.page.tsx'
import type { Receipt } from './receipt.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

const receipt: Receipt = {
	reference: 'K7M3QX',
	status: 'booked',
	dateInWords: 'Tuesday, December 1, 2026',
	windowLabel: '10–12pm',
	asap: false,
	today: false,
	where: '1 Elm Street',
	load: undefined,
	loadChoice: undefined,
	said: [],
	charged: undefined,
	invoices: [],
	invoiceToCome: false,
	report: undefined,
	reportPromise: undefined,
	travelFee: undefined,
	photos: [],
	phone: '403-555-0142',
	email: '',
	hasNotes: false,
	details: { gateCode: false, onSite: false },
	declined: false,
	movedFrom: undefined,
	selfServiceUntil: undefined,
	place: { address: '1 Elm Street', unit: '4', postal: 'T2P 1J9', city: 'Calgary' },
	page: undefined,
	googleCalendar: undefined,
}
const sheetOf = (change: Partial<Receipt>) =>
	drawn(() => createElement(ReceiptSheet, { receipt: { ...receipt, ...change }, token: 'token' }))

const quoted = { items: '1/2 truck', counted: undefined, total: 32_500, accepted: undefined }

test('a receipt has the facts that there are', () => {
	const photo = { id: newPhotoId(), label: 'Sofa' }
	expectDifferences<Receipt>(sheetOf, [
		[{ said: [{ name: 'unit', label: 'Unit', text: '4B' }] }, /^\+ Unit\n\+ 4B$/],
		[{ said: [{ name: 'unit', label: 'Unit', text: '' }] }, /^$/],
		[{ email: 'jo@example.ca' }, /\+ jo@example\.ca/],
		[
			{ load: { size: '1/2 truck', price: undefined, isSubject: false } },
			/\+ Load/,
			/\+ 1\/2 truck/,
			/^(?!.*tax)/s,
		],
		[{ load: { size: '1/2 truck', price: '$300–$350', isSubject: false } }, /\+ \$300–\$350/, /tax/],
		[{ load: quoted }, /1\/2 truck/, /\+ \$325/, /GST/],
		[{ load: { ...quoted, counted: '2 sofas' } }, /2 sofas/],
		[{ load: { ...quoted, accepted: 30_000 } }, /\+ \$300/, /GST 5%: \$15/, /The price you accepted/],
		[
			{ load: { ...quoted, accepted: 30_000 }, travelFee: 5000 },
			/\+ With the trip: GST 5%: \$17\.50\. Total: \$367\.50/,
			/was for a nearer place/,
			/\+ Trip\n\+ \$50/,
		],
		[{ load: { ...quoted, counted: '2 sofas' }, charged: 24_000 }, /2 sofas/, /\+ \$240/, /^(?!.*\$325)/s],
		[
			{ load: { size: '1/2 truck', price: '$300', isSubject: false }, charged: 24_000 },
			/\+ 1\/2 truck/,
			/^(?!.*\$300)/s,
		],
		[{ charged: 24_000 }, /\+ What we charged\n\+ \$240/],
		[{ travelFee: 5000 }, /\+ Trip\n\+ \$50/],
		[{ travelFee: 'to be confirmed' }, /\+ Trip/],
		[{ travelFee: 5000, charged: 24_000 }, /^(?!.*\+ Trip)/s],
		...(['cancelled', 'no-show'] as const).map((status): [Partial<Receipt>, ...RegExp[]] => [
			{ status, travelFee: 5000, load: quoted },
			/\+ Load\n\+ 1\/2 truck/,
			/^(?!.*\+ Trip)/s,
			/^(?!.*\$325)/s,
			/^(?!.*\+ [^\n]*firm price)/s,
		]),
		[{ travelFee: 5000, load: quoted }, /With the trip: .*\$393\.75/],
		[{ photos: [photo] }, /\+ Your photo$/m, new RegExp(`<img src="[^"]*${photo.id}[^>]*alt="1: Sofa"`)],
		[{ photos: [photo, { ...photo, id: newPhotoId() }] }, /\+ Your 2 photos/, /alt="2: Sofa"/],
	])
})

test('when the pickup is, is said as it was booked', () => {
	expectDifferences<Receipt>(sheetOf, [
		[{ status: 'requested' }, /\+ You asked for /],
		[{ asap: true }, /- 10–12pm/, /as soon as/],
		[{ asap: true, status: 'done' }, /- 10–12pm/, /^(?!.*as soon as)/s],
		[{ asap: true, today: true }, /\+ Today, /],
		[{ arriving: '7:55 AM' }, /\+ We’ll be there around/, /\+ 7:55 AM/],
	])
	expect(sheetOf({ asap: true }).text).not.toContain('Today, ')
})

test('what can be done with a booking depends on how it stands', () => {
	const calendar = 'https://calendar.google.com/x'
	expectDifferences<Receipt>(sheetOf, [
		[{ googleCalendar: calendar }, /\+ Add to calendar/, /\+ <a [^>]*calendar\.google\.com/],
		[{ googleCalendar: calendar, status: 'done' }, /^(?!.*calendar)/is],
		[{ page: '/airdrie' }, /^\+ <a href="\/airdrie">\n\+ .+$/],
		[
			{ selfServiceUntil: 'Nov 30, 8 AM' },
			/href="[^"]*\/move"/,
			/href="[^"]*\/cancel"/,
			/Nov 30, 8 AM/,
			/- It’s too late/,
			/- Call/,
			/\+ Or call/,
		],
		[{ status: 'on the way' }, /- It’s too late/, /- To change or cancel/, /\+ Any question/],
		[{ status: 'done' }, /- What happens next/, /- For the crew/],
		[{ hasNotes: true }, /You left us notes/, /\+ Change what you told us/],
		[{ details: { gateCode: true, onSite: false } }, /You left us a gate code\./],
		[
			{ hasNotes: true, details: { gateCode: true, onSite: true } },
			/notes, a gate code,? and who will be there/,
		],
	])
	expect(sheetOf({}).text).toContain(company.phone)
})

test('the calendar is offered with what happens next, before the ways to change it and the next pickup', () => {
	const { text } = sheetOf({ googleCalendar: 'https://calendar.google.com/calendar/render' })
	const parts = ['What happens next', 'Add to calendar', 'To change or cancel', 'For next time']
	const places = parts.map((part) => text.indexOf(part))
	expect(places).toEqual([...places].sort((one, other) => one - other))
	expect(places).not.toContain(-1)
})

test('a booking of the same place begins with what the receipt shows of it, by a form and no link', () => {
	for (const status of ['booked', 'done'] as const) {
		const { markup } = sheetOf({ status })
		const form = markup.split('action="/book"')[1]?.split('</form>')[0] ?? ''
		const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
		expect(fields).toEqual([
			['begin', ''],
			['address', '1 Elm Street'],
			['unit', '4'],
			['postal', 'T2P 1J9'],
			['city', 'Calgary'],
		])
		expect(form).toContain('Same place again')
		expect(markup).not.toMatch(/href="[^"]*Elm/)
	}
})

test('once the crew has set out, the page says when they come and what cancelling costs now', () => {
	const onTheWay = (fees: Company['fees'], change: Partial<Receipt> = {}) =>
		drawn(
			() =>
				createElement(ReceiptSheet, { receipt: { ...receipt, status: 'on the way', ...change }, token: 't' }),
			{ whose: { ...company, fees } },
		).text
	const costs = 'Cancelling now costs $60 + tax, unless we’re running late.'
	expect(onTheWay({ afterOnTheWay: 60 })).toContain(costs)
	expect(onTheWay({})).not.toContain('Cancelling')
	expect(onTheWay({ afterOnTheWay: 60 }, { status: 'arrived' })).not.toContain('ancelling')
	expect(onTheWay({ afterOnTheWay: 60 }, { status: 'booked' })).not.toContain(costs)
	expect(onTheWay({}, { arriving: '7:55 AM' })).toContain(
		'The crew has set out, and will be there around 7:55 AM.',
	)
	expect(onTheWay({})).toContain('The crew has set out.')
})

test('a receipt that no link opens has nothing of a booking', () => {
	const page = (receiptOrNone: Receipt | undefined) =>
		drawn(ReceiptPage, { loaderData: { receipt: receiptOrNone, token: 'token' } }).text
	expect(page(receipt)).toContain('K7M3QX')
	expect(page(undefined)).not.toContain('Booking')
	expect(page(undefined)).toContain(company.phone)
})
