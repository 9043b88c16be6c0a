import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { company } from '#tests/support/company.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId, newPhotoId, newQuoteId, newTruckId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import Booking from './booking.page.tsx'
import JobSheet from './job-sheet.page.tsx'
import type { PickupOfDay } from './pickup-at-desk.ts'

const whole: readonly Right[] = ['today', 'bookings', 'customers', 'quotes']
const [id, customerId, quoteId] = [newBookingId(), newCustomerId(), newQuoteId()]
const fields = {
	name: 'Jo Bell',
	phone: '403-555-0142',
	email: '',
	address: '1 Elm Street',
	unit: '',
	postal: 'T2P 1J9',
	city: 'Calgary',
	load: '',
	notes: '',
	gateCode: '',
	onSite: '',
	purchaseOrder: '',
}
const booking = {
	id,
	reference: 'K7M3QX',
	version: 3,
	status: 'booked',
	date: '2026-12-01',
	when: 'Tuesday, December 1, 10–12pm',
	travelFee: undefined,
	customerId,
	phone: '+14035550142',
	quoteId: null,
	loadEditing: 'any',
	isInvoiced: false,
	isOpen: true,
	said: [],
	isCharged: false,
	owesPhotos: false,
	charge: undefined,
	invoice: undefined,
	fields,
	staffNotes: [],
	history: [],
}
const phone = { phone: '+14035550142', shown: '403-555-0142', stoppedBy: undefined, entries: [] }
const charge = {
	...{ version: 4, charged: null, payment: null, quoted: null, accepted: null },
	isInvoiced: false,
	...{ paidOn: '2026-11-30', today: '2026-12-01' },
	taxes: company.taxes,
}

type Case = Record<'booking' | 'answer', object> & {
	own: readonly Right[]
	texting: object[]
	sending: boolean
}
const pageOf = ({ booking: change, own = whole, texting = [], answer, sending = false }: Partial<Case>) =>
	drawn(Booking, {
		loaderData: { booking: { ...booking, ...change }, texting },
		...{ rights: own, sending },
		...(answer && { actionData: answer }),
	})

const refused = {
	ok: false,
	message: 'Nothing was changed.',
	faults: {},
	typed: undefined,
	stands: undefined,
}

test('a booking’s page leads where its status and the rights allow', () => {
	expectDifferences<Case>(pageOf, [
		[{ booking: { status: 'arrived' } }, /- <a [^>]*\/move"[^>]*>\n- Move/],
		[
			{ booking: { status: 'requested' } },
			/\+ Requested, not confirmed/,
			new RegExp(
				`\\+ <a [^>]*/admin/day\\?date=2026-12-01&amp;request=${id}#pickup-${id}"[^>]*>\\n\\+ Confirm the day`,
			),
		],
		[{ booking: { quoteId } }, new RegExp(`\\+ <a [^>]*${quoteId}`)],
		[{ booking: { subject: 'Couch Removal' } }, /- Not said\n\+ Couch Removal/],
		[
			{ booking: { quoteId }, own: ['today', 'bookings'] },
			new RegExp(`^(?!.*${quoteId})`, 's'),
			/- All of this/,
		],
		[{ booking: { status: 'requested' }, own: ['today'] }, /^(?!.*Confirm the day)/s, /- Move/],
		[{ own: ['today', 'customers'] }, /- Move/, /- History/, /- Stop its links/, /^(?!.*- All of this)/s],
		[{ booking: { said: [{ name: 'notes', label: 'Notes', text: 'Ring.' }] } }, /^\+ Notes: Ring\.$/],
		[{ booking: { travelFee: '$50' } }, /\+ .*\$50/],
	])
})

test('what was answered stands where it belongs: what went well at the top, what was refused at its form', () => {
	const said = (answer: object) => pageOf({ answer }).markup
	for (const form of ['edit', 'charge', 'links', 'texts']) {
		const status = /<p role="status"[^>]*>([^<]*)<\/p>/
		expect(status.exec(said({ [form]: { ...refused, ok: true, message: 'Well.' } }))?.[1]).toBe('Well.')
		expect(status.exec(said({ [form]: refused }))?.[1]).toBe('')
	}
	for (const form of ['edit', 'links', 'texts'])
		expect(said({ [form]: refused })).toMatch(/<p role="alert"[^>]*>Nothing was changed\.<\/p>/)
	expect(said({})).not.toContain('Nothing was changed.')
	expect(said({ links: refused })).toMatch(/<details[^>]* open="">/)
	expect(said({ links: { ...refused, ok: true } })).not.toMatch(/<details[^>]* open="">/)
	expect(pageOf({ texting: [phone] }).text).toContain('403-555-0142')
})

test('who may not see money reads that a charge is saved, and why theirs was not', () => {
	const seen = (change: object) => pageOf({ booking: { isOpen: false, ...change } }).text
	expect(seen({ isCharged: true })).toContain('What was charged is saved. To correct it, ask someone')
	expect(seen({ isCharged: false })).toContain('It’s over, so it can’t be changed.')
	const answer = { charge: { ...refused, message: 'Already saved.' } }
	expect(pageOf({ booking: { isOpen: false, isCharged: true }, answer }).text).toContain('Already saved.')
})

test('a booking that is under way is edited, one that is done is charged, and one that has ended is neither', () => {
	expect(pageOf({}).markup).toContain('name="address"')
	const done = pageOf({ booking: { isOpen: false, charge } }).markup
	expect(done).toContain('name="charged"')
	expect(done).not.toContain('name="address"')
	const ended = pageOf({ booking: { isOpen: false } })
	expect(ended.markup).not.toMatch(/name="(charged|address)"/)
	expect(ended.text).toContain('It’s over')
	const late = pageOf({
		booking: { isOpen: false },
		answer: { edit: { ...refused, message: 'It is done by now.' } },
	})
	expect(late.text).toContain('It is done by now.')
	expect(late.text).not.toContain('It’s over')
})

test('what cancelling late costs is charged by one press, and the page says when it isn’t owed', () => {
	const fee = { version: 4, fee: 6000, taxes: company.taxes, isWaived: false }
	const of = (lateCancellation: object) =>
		pageOf({ booking: { status: 'cancelled', isOpen: false, lateCancellation } })
	const page = of(fee)
	expect(page.markup).toMatch(/name="charged" value="0"[\s\S]*>Charge nothing</)
	const waived = of({ ...fee, isWaived: true })
	expect(waived.text).toContain(
		'Nothing was charged for it. If it should be, by what they were told, it costs them $63',
	)
	expect(waived.markup).not.toContain('Charge nothing')
	expect(page.text).toContain(
		'If we cancelled or were running late, charge nothing. Otherwise, by what they were told, it costs them $63 with GST ($60 before it).',
	)
	expect(page.text).toContain('Charge the $60 for cancelling late')
	expect(pageOf({ booking: { status: 'cancelled', isOpen: false } }).text).not.toContain('Charge the')
})

const textIn = (markup: string, name: string) =>
	new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(markup)?.[1]

test('a refused form has what was typed and the version that its author saw, or what stands by now', () => {
	const typed = { version: '2', seen: 'seen then', address: '2 Oak Street' }
	const now = pageOf({}).markup
	expect([textIn(now, 'version'), textIn(now, 'address')]).toEqual(['3', '1 Elm Street'])
	const again = pageOf({ answer: { edit: { ...refused, typed } } }).markup
	expect(['version', 'seen', 'address'].map((name) => textIn(again, name))).toEqual([
		'2',
		'seen then',
		'2 Oak Street',
	])
	const stands = { version: 7, fields: { ...fields, address: '3 Fir Street' } }
	const changed = pageOf({ answer: { edit: { ...refused, typed, stands } } }).markup
	expect([textIn(changed, 'version'), textIn(changed, 'address')]).toEqual(['7', '2 Oak Street'])
	expect(textIn(changed, 'seen')).toContain('3 Fir Street')
	const faulty = pageOf({
		answer: { edit: { ...refused, faults: { address: ['Enter an address.'], load: ['No.'] } } },
	})
	expect(faulty.markup).toContain('Enter an address.')
	expect(faulty.markup.match(/aria-invalid="true"/g)).toHaveLength(2)
	const faults = Object.fromEntries(
		['load', 'notes', 'name', 'phone'].map((name) => [name, [`Wrong ${name}.`]]),
	)
	const all = pageOf({ answer: { edit: { ...refused, faults } } }).text
	for (const name of Object.keys(faults)) expect(all).toContain(`Wrong ${name}.`)
	expect(now).not.toContain('aria-invalid')
	expect(now.match(/required=""/g)).toHaveLength(5)
	expect(now).toContain('<select')
	const order = pageOf({ booking: { isInvoiced: true, fields: { ...fields, purchaseOrder: 'PO 7' } } }).markup
	expect(textIn(order, 'purchaseOrder')).toBe('PO 7')
	expect(now).not.toContain('PO or work-order number')
	const withQuote = (loadEditing: string) => pageOf({ booking: { quoteId, loadEditing } }).markup
	expect(withQuote('of quote')).not.toContain('<select')
	expect(withQuote('any')).toContain('<option value="" selected="">Not said')
	expect(withQuote('size')).toContain('<select')
	expect(withQuote('size')).not.toContain('Not said')
})

const chargeOf = (change: object, answer?: object) =>
	pageOf({
		booking: { isOpen: false, charge: { ...charge, ...change } },
		...(answer && { answer: { charge: answer } }),
	})

test('the charge is what was saved, or what the quote says, or what was typed and refused', () => {
	const amount = (...given: Parameters<typeof chargeOf>) => textIn(chargeOf(...given).markup, 'charged')
	const paid = (...given: Parameters<typeof chargeOf>) =>
		[...chargeOf(...given).markup.matchAll(/<input (?=[^>]*checked="")[^>]*value="([^"]*)"/g)].map(
			([, by]) => by,
		)
	expect([amount({}), paid({})]).toEqual(['', ['with tax']])
	expect(chargeOf({}).text).not.toMatch(/Saved|As its quote/)
	expect(amount({ quoted: 32_500 })).toBe('341.25')
	expect(amount({ quoted: 32_500, taxes: [] })).toBe('325.00')
	expect(chargeOf({ quoted: 32_500 }).text).toContain('$341.25 with GST is $325 before it. GST 5%: $16.25.')
	expect(chargeOf({ quoted: 32_500, taxes: [] }).text).not.toContain('GST')
	expect(chargeOf({ quoted: 32_500 }).text).toContain('As its quote')
	const accepted = chargeOf({ quoted: 30_000, accepted: 30_000 })
	expect(accepted.text).toContain('What the customer agreed to')
	expect(accepted.text).toContain('Why more than $300')
	expect(chargeOf({ quoted: 32_500 }).text).not.toContain('Why more than')
	expect(chargeOf({}).text).not.toContain('PO or work-order number')
	expect(chargeOf({ isInvoiced: true }).text).toContain('PO or work-order number')
	const before = { isInvoiced: true, purchaseOrder: 'PO 7' }
	expect(textIn(chargeOf(before).markup, 'purchaseOrder')).toBe('PO 7')
	const emptied = { ...refused, typed: { purchaseOrder: '' } }
	expect(textIn(chargeOf(before, emptied).markup, 'purchaseOrder')).toBe('')
	const order = { purchaseOrder: '<i>7</i>' }
	expect(textIn(chargeOf({ isInvoiced: true }, { ...refused, typed: order }).markup, 'purchaseOrder')).toBe(
		'&lt;i&gt;7&lt;/i&gt;',
	)
	expect(chargeOf({}).text).not.toContain('Bill someone else')
	const billTo = { name: 'Acme', address: '', email: 'pay@acme.example.ca' }
	const [nobody, acme] = [
		chargeOf({ isInvoiced: true }).markup,
		chargeOf({ isInvoiced: true, billTo }).markup,
	]
	const opened = /<details[^>]*open=""[^>]*><summary[^>]*>Bill someone else/
	expect(nobody).not.toMatch(opened)
	expect(acme).toMatch(opened)
	expect(['billToName', 'billToAddress', 'billToEmail'].map((name) => textIn(acme, name))).toEqual([
		...['Acme', '', 'pay@acme.example.ca'],
	])
	// Emptied by who typed, it is not filled in again.
	const noOne = { ...refused, typed: { billToName: '', billToEmail: '' } }
	expect(chargeOf({ isInvoiced: true, billTo }, noOne).markup).not.toContain('value="Acme"')
	const half = { ...refused, typed: { billToEmail: 'a' }, faults: { billToName: ['Enter who to bill.'] } }
	expect(chargeOf({ isInvoiced: true }, half).markup).toMatch(opened)
	expect(chargeOf({ isInvoiced: true }, half).text).toContain('Enter who to bill.')
	const saved = { ...charge, charged: 24_000, quoted: 32_500, payment: 'cash' }
	expect([amount(saved), paid(saved)]).toEqual(['252.00', ['with tax', 'cash']])
	expect(chargeOf(saved).text).toMatch(/Saved: .*\$252/)
	const typed = {
		...refused,
		typed: { charged: '24x', payment: 'card', version: '2' },
		faults: { charged: ['A number.'], payment: ['Choose.'] },
	}
	const again = chargeOf(saved, typed)
	expect([amount(saved, typed), textIn(again.markup, 'version')]).toEqual(['24x', '2'])
	expect(again.text).toMatch(/A number\.[\s\S]*Choose\./)
	expect(again.markup.match(/aria-invalid="true"/g)).toHaveLength(1)
	const meanwhile = { ...refused, typed: { charged: '250', version: '2' }, stands: { ...saved, version: 9 } }
	expect(textIn(chargeOf({}, meanwhile).markup, 'version')).toBe('9')
	expect(amount({}, { ...refused, ok: true, typed: { charged: '250' } })).toBe('')
})

test('when a charge was paid, and by which reference, is asked where it becomes an invoice', () => {
	const plain = chargeOf({}).markup
	expect(plain).toMatch(
		/value="cash"[\s\S]*value="e-transfer"[\s\S]*value="cheque"[\s\S]*value="not paid yet"/,
	)
	expect(plain).not.toMatch(/name="(paidOn|reference)"/)
	const billed = { isInvoiced: true }
	expect(textIn(chargeOf(billed).markup, 'paidOn')).toBe('2026-11-30')
	expect(chargeOf(billed).markup).toContain('max="2026-12-01"')
	expect(
		chargeOf(billed).markup.match(/data-reference=""[^>]*value="[^"]*"|value="[^"]*"[^>]*data-reference=""/g),
	).toHaveLength(3)
	const typed = { ...refused, typed: { paidOn: '2026-12-02', reference: '<114>' } }
	const again = chargeOf(billed, { ...typed, faults: { paidOn: ['Still ahead.'], reference: ['Too long.'] } })
	expect(['paidOn', 'reference'].map((name) => textIn(again.markup, name))).toEqual([
		'2026-12-02',
		'&lt;114&gt;',
	])
	expect(again.text).toMatch(/Still ahead\.[\s\S]*Too long\./)
	expect(again.markup.match(/aria-invalid="true"/g)).toHaveLength(2)
})

const sheetOf = (change: object) =>
	drawn(JobSheet, {
		loaderData: { pickup: { ...pickupOfDay, photos: [], ...change }, inWords: 'Tuesday' },
		rights: whole,
	})

const note = { id: '1', text: 'They called.', noted: 'Dana, Dec 2' }

test('a job sheet has the facts that there are', () => {
	const photo = { id: newPhotoId(), label: 'Sofa', quoteId: undefined }
	expectDifferences<PickupOfDay & { photos: object[] }>(sheetOf, [
		[{ truck: { id: newTruckId(), name: 'Big truck' } }, /^\+ Truck\n\+ Big truck$/],
		[{ load: '1/2 truck' }, /- Not said\n\+ 1\/2 truck/],
		[{ price: '$325' }, /- To confirm on site\n\+ \$325/],
		[{ charged: 24_000, price: '$325', travelFee: '$50' }, /\+ Charged before tax\n\+ \$240$/],
		[{ travelFee: '$50' }, /^\+ Trip before tax\n\+ \$50$/],
		[{ due: { total: 34_125, isFirm: true } }, /- Agree on the price first\n.*\+ \$341\.25 with GST/s],
		[{ firstTime: true, farAway: true }, /^\+ Heads-up\n\+ Far away\. First time$/],
		[{ isCurbside: true }, /^\+ Heads-up\n\+ Curbside$/],
		[{ owesPhotos: true }, /^\+ Heads-up\n\+ Photos promised$/],
		[{ notes: ['Ring.', 'Twice.'] }, /- None\n\+ Ring\.\nTwice\./],
		[{ payer: 'Billed to Acme' }, /^\+ Who pays\n\+ Billed to Acme$/],
		[{ staffNotes: [note] }, /\+ They called\. ?\n\+ Dana, Dec 2/],
		[{ status: 'cancelled' }, /\+ This pickup is cancelled/],
		[
			{ photos: [photo] },
			/\+ <ul aria-label="Photos">/,
			new RegExp(`bookings/${pickupOfDay.id}/photos/${photo.id}`),
		],
		[{ photos: [{ ...photo, quoteId }] }, new RegExp(`quote/${quoteId}/photos/${photo.id}`)],
	])
})

test('its buttons are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => pageOf({ sending }))
})
