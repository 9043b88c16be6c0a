import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { drawn, expectDifferences, expectOffWhileSending } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId, newQuoteId } from '#tests/support/ids.ts'
import Customer from './customer.page.tsx'
import type { CustomerDetail } from './customer.ts'

const record = { id: newCustomerId(), name: 'Jo Bell', email: '', phone: '403-555-0142', joined: false }
const other = { ...record, id: newCustomerId(), name: 'J. Bell' }
const customer: CustomerDetail = {
	records: [record],
	similar: [],
	texting: [],
	replies: [],
	consents: [],
	bookings: [],
	addresses: [],
	noted: { of: record.id, notes: '', business: false, doNotServe: false, version: 1, earlier: [] },
	waiting: [],
	quotes: [],
	notices: [],
	complaints: [],
	history: [],
}
const booking = {
	...{ id: newBookingId(), reference: 'K7M3QX', when: 'Tue, Dec 1', where: '1 Elm Street' },
	staffNotes: [],
}
const staffNotes = [{ id: '1', text: 'They called.', noted: 'Dana, Dec 2' }]
const booked = [{ ...booking, status: 'booked' as const }]
const quotes = [
	{ id: newQuoteId(), status: 'pending' as const, load: '1/2 truck', total: 32_500, created: 'Nov 20' },
]
const place = {
	bookingId: newBookingId(),
	where: '1 Elm Street, Calgary',
	last: 'Dec 1, 2026',
	phone: '+14035550142',
}
const whole: readonly Right[] = ['bookings', 'customers', 'quotes']

type Case = CustomerDetail & { own: readonly Right[]; sending: boolean }
const pageOf = ({ own = whole, sending = false, ...change }: Partial<Case>) =>
	drawn(Customer, {
		loaderData: { customer: { ...customer, ...change }, erased: undefined },
		actionData: { message: 'Joined.' },
		...{ rights: own, sending },
	})

const notice = {
	id: '1',
	what: 'Reminder, text',
	how: '✓ arrived',
	failed: false,
	at: 'Nov 30',
	reference: 'K7M3QX',
}
const complaint = {
	...{ id: '1', bookingId: newBookingId(), reference: 'K7M3QX', said: 'A scratch', made: 'Dec 2' },
	outcome: undefined,
}
const phone = { phone: '+14035550142', shown: '403-555-0142', stoppedBy: undefined, entries: [] }
const text = { id: '1', at: 'Nov 21', body: 'The gate is open.', pictures: [] }

test('a customer’s page has what is theirs, and a heading for each kind of which there is some', () => {
	expect(pageOf({}).text).toContain('Joined.')
	for (const heading of ['Addresses', 'Waiting list', 'Texts from them', 'Complaints', 'What they were told'])
		expect(pageOf({}).text, heading).not.toContain(heading)
	expectDifferences<Case>(pageOf, [
		[
			{ bookings: booked },
			/- Nothing is booked\./,
			/\+ K7M3QX/,
			/\+ booked/,
			/\+ <a [^>]*\/move"[^>]*>\n\+ Move K7M3QX/,
		],
		[{ bookings: [{ ...booking, status: 'done' }] }, /\+ done/, /^(?!.*\/move)/s],
		[{ bookings: [{ ...booking, status: 'done', staffNotes }] }, /\+ They called\. ?\n\+ Dana, Dec 2/],
		[{ bookings: [{ ...booking, status: 'done', staffNotes }], own: ['customers'] }, /^(?!.*They called)/s],
		[{ bookings: booked, own: ['customers'] }, /\+ K7M3QX/, /^(?!.*href="\/admin\/(bookings|pickups))/s],
		[
			{ addresses: [place] },
			/^\+ Addresses$/m,
			/\+ Latest pickup Dec 1, 2026/,
			new RegExp(`href="/admin/bookings/new\\?phone=%2B14035550142&amp;again=${place.bookingId}"`),
		],
		[{ addresses: [place], own: ['customers'] }, /\+ 1 Elm Street/, /^(?!.*Book again)/s],
		[{ quotes }, /- No quote was saved/, /\+ <a href="\/admin\/quote[^>]*>\n\+ 1\/2 truck/, /\$325/],
		[{ quotes, own: ['customers', 'bookings'] }, /\+ 1\/2 truck/, /^(?!.*href="\/admin\/quote)/s],
		[{ replies: [text] }, /^\+ Texts from them$/m, /\+ The gate is open/],
		[{ notices: [notice] }, /^\+ What they were told$/m, /\+ Reminder, text, K7M3QX: ?\n\+ ✓ arrived/],
		[{ notices: [{ ...notice, reference: undefined }] }, /\+ Reminder, text: ?\n\+ ✓ arrived/],
		[
			{ complaints: [complaint] },
			/^\+ Complaints$/m,
			/“A scratch”/,
			/href="\/admin\/bookings\/[^"]*\/promises"/,
			/\+ Open/,
		],
		[
			{ complaints: [{ ...complaint, outcome: 'Money back, Dec 3' }] },
			/\+ Money back, Dec 3/,
			/^(?!.*\+ Open)/s,
		],
		[{ complaints: [complaint], own: ['customers'] }, /K7M3QX/, /^(?!.*href="\/admin\/bookings)/s],
		[{ texting: [phone] }, /\+ Our texts .* go to 403-555-0142/],
		[
			{ consents: [{ id: '1', wording: 'Send me offers', at: 'Nov 20', page: 'the home page' }] },
			/- They didn’t agree/,
			/Send me offers/,
		],
		[{ records: [{ ...record, email: 'jo@example.ca' }] }, /\+ <a href="mailto:jo@example\.ca"/],
		[
			{ records: [record, { ...other, joined: true }] },
			/\+ J\. Bell/,
			/\+ Not the same person/,
			/value="separate"/,
		],
		[{ records: [record, other] }, /\+ J\. Bell/, /^(?!.*Not the same person)/s],
		[{ similar: [other] }, /\+ Same person/, /value="join"/, new RegExp(`name="other" value="${other.id}"`)],
		[
			{ history: [{ id: '1', at: 'Nov 20', actor: 'Dana', what: 'joined J. Bell' }] },
			/^\+ History$/m,
			/\+ Dana/,
		],
		[{ own: [...whole, 'erase'] }, /\+ Delete this customer for good/, /\+ the record of Jo Bell/],
	])
	const two = pageOf({ records: [record, other], quotes, own: [...whole, 'erase'] }).text
	expect(two).toMatch(/all 2 records of Jo Bell\nbookings: 0\nquotes: 1\n/)
})

test('whether texts go to a phone is said, and staff turn back on what staff have stopped', () => {
	const entry = { id: '1', at: 'Nov 20', action: 'stopped' as const, actor: 'customer' }
	const said = (change: object) => pageOf({ texting: [{ ...phone, ...change }] })
	expect(said({}).markup).toMatch(/value="stop".*Stop texts/s)
	expect(said({}).text).toContain('Emails still go out')
	const byStaff = said({ stoppedBy: 'staff' })
	expect(byStaff.markup).toMatch(/value="allow".*Allow texts again/s)
	expect(byStaff.text).toContain('stopped by staff')
	expect(byStaff.text).not.toMatch(/Our texts about|Emails still/)
	const byThem = said({ stoppedBy: 'customer' })
	expect(byThem.text).toContain('They texted STOP from')
	expect(byThem.markup).not.toContain('name="texts"')
	const words = (action: 'stopped' | 'allowed', actor: string) =>
		said({ entries: [{ ...entry, action, actor }] }).text
	expect(words('stopped', 'customer')).toMatch(/They texted STOP Nov 20/)
	expect(words('allowed', 'customer')).toMatch(/They texted START Nov 20/)
	expect(words('stopped', 'provider')).toMatch(/Our text provider said/)
	expect(words('stopped', 'Dana')).toMatch(/Dana stopped texts/)
	expect(words('allowed', 'Dana')).toMatch(/Dana allowed texts again/)
})

test('a text without words is told by its pictures, and each picture says how it stands', () => {
	const stored = { id: '7', state: 'stored' }
	const said = (pictures: object[], own = whole) =>
		drawn(Customer, {
			loaderData: {
				customer: { ...customer, replies: [{ ...text, body: '', pictures }] },
				erased: undefined,
			},
			rights: own,
		})
	expect(said([]).text).toContain('An empty text')
	expect(said([stored]).text).toMatch(/^A picture /m)
	expect(said([stored, { ...stored, id: '8' }]).text).toMatch(/^2 pictures /m)
	expect(said([stored]).markup).toContain('<img')
	expect(said([stored], ['customers']).markup).not.toContain('<img')
	expect(said([stored], ['customers']).text).toContain('Picture 1')
	expect(said([{ ...stored, state: 'pending' }]).text).toContain('Picture 1 is still coming in')
	expect(said([{ ...stored, state: 'failed', reason: 'it is too large' }]).text).toContain('it is too large')
})

test('a customer’s phones stand on top, each once', () => {
	const { text } = pageOf({ records: [record, other] })
	expect(text).toMatch(/^Jo Bell\n403-555-0142\n/m)
	expect(text.split('Bookings')[0]?.match(/403-555-0142/g)).toHaveLength(1)
})

test('a customer who is deleted is said to be', () => {
	const erased = { at: 'Nov 20, 2026', actor: 'Dana', words: 'Deleted: 2 bookings.' }
	const { text } = drawn(Customer, { loaderData: { customer: undefined, erased }, rights: whole })
	expect(text).toMatch(/deleted\nDeleted: 2 bookings\.\nBy Dana, Nov 20, 2026/)
})

test('its buttons are off while something is on its way, and only then', () => {
	expectOffWhileSending((sending) => pageOf({ sending }))
})
