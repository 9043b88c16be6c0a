import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payByHand } from '#app/bookings/billing/billing.server.ts'
import * as history from '#app/history/history.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { bookingIdSchema, customerIdSchema, type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import { mailsInOutbox } from '#tests/support/outbox-mails.ts'
import { openBooking } from '../../bookings/edited-booking.server.ts'
import { openAccount, readReminder, receiveReminder } from './account.server.ts'
import { ageOf } from './account.ts'
import { type AccountPlace, placeFrom, placeInAddress } from './account-place.ts'

const first = '2026-03-02'
const staff = staffNamed('Dana')

async function setUp() {
	const setup = await setUpInvoices(first)
	const { platform, pool, clock } = setup
	const at = (days: number) => {
		clock.at = instantOf(addDays(first, days), 12, platform.company.timeZone)
	}
	const bookingOf = async (id: InvoiceId) => {
		const { rows } = await pool.query(
			'select b.id, b.customer_id from invoices i join bookings b on b.id = i.booking_id where i.id = $1',
			[id],
		)
		return {
			bookingId: bookingIdSchema.parse(rows[0].id),
			customerId: customerIdSchema.parse(rows[0].customer_id),
		}
	}
	const account = async (id: InvoiceId) => {
		const { customerId } = await bookingOf(id)
		return openAccount(platform, { customerId, staff })
	}
	/** The reminder as it is read. */
	const read = async (invoice: InvoiceId) => {
		const shown = await account(invoice)
		return shown && readReminder(platform, shown, invoice)
	}
	const remind = async (invoice: InvoiceId, formKey: string = randomUUID()) => {
		const { rows } = await pool.query('select balance_cents from invoices where id = $1', [invoice])
		const seen = String(rows[0].balance_cents)
		return receiveReminder(platform, staff, new Map(Object.entries({ invoice, formKey, seen })))
	}
	const reminders = async () =>
		(await pool.query(`select state, reason from messages where kind = 'payment-reminder' order by id`)).rows
	return { ...setup, at, bookingOf, account, read, remind, reminders }
}

test('an account has what is owing by invoice and age, with what is to be given back apart', async () => {
	await using setup = await setUp()
	const oldest = await setup.issue(10_000)
	setup.at(40)
	const middle = await setup.issue(20_000)
	setup.at(60)
	await setup.issue(30_000)
	const paid = await setup.issue(5_000)
	await setup.pay(paid, { kind: 'payment', method: 'card' })
	await setup.credit(paid, 1_000)
	// Due on days 14, 54 and 74.
	setup.at(55)
	expect(await setup.account(oldest)).toMatchObject({
		owing: '$672.00',
		toGiveBack: '$11.20',
		ages: [
			{ age: 'not due yet', owing: '$336.00' },
			{ age: '1 to 30 days', owing: '$224.00' },
			{ age: '31 to 60 days', owing: '$112.00' },
		],
		invoices: [
			{ id: oldest, owing: '$112.00', isOverdue: true, age: '31 to 60 days', state: 'Open' },
			{ id: middle, owing: '$224.00', isOverdue: true },
			{ owing: '$336.00', isOverdue: false },
			{ owing: undefined, isOverdue: false, state: 'Refund due' },
		],
	})
	const another = customerIdSchema.parse(randomUUID())
	expect(await openAccount(setup.platform, { customerId: another, staff })).toBeUndefined()
})

test('an account of hundreds of invoices has all of them in its sums, and lists each once, page by page', async () => {
	await using setup = await setUp()
	const id = await setup.issue(10_000)
	const { bookingId, customerId } = await setup.bookingOf(id)
	await setup.pool.query(
		`with asked as (
			insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date, notes, far_away,
				service_type, source_site, industry, offers_consent)
			select l.name, l.phone, l.email, l.property_address, l.postal_code, l.city, l.province_state, l.preferred_date, '', false,
				l.service_type, l.source_site, l.industry, false
			from leads l join bookings b on b.lead_id = l.id, generate_series(1, 219) where b.id = $1 returning id
		)
		insert into bookings (lead_id, date, window_id, far_away, property_address, postal_code, city, status, cubic_yards, minutes)
		select asked.id, b.date, b.window_id, false, b.property_address, b.postal_code, b.city, 'done', 10, 70
		from asked, bookings b where b.id = $1`,
		[bookingId],
	)
	await setup.pool.query(
		`insert into invoices (number, booking_id, issued_on, due_on, issued_by, document, subtotal_cents, tax_cents, total_cents)
		select 'X-' || b.n, b.id, i.issued_on, i.due_on + b.n % 7, i.issued_by, i.document, i.subtotal_cents, i.tax_cents, i.total_cents
		from invoices i, (select id, row_number() over (order by id)::integer as n from bookings where id <> $2) as b where i.id = $1`,
		[id, bookingId],
	)
	// Every tenth is paid, and one is to be given back.
	const { rows } = await setup.pool.query(`select id from invoices where number ~ '^X-.*0$' order by id`)
	for (const row of rows) await setup.pay(row.id, { kind: 'payment', method: 'card' })
	await setup.credit(rows[0].id, 1_000)
	setup.at(40)
	const seen: string[] = []
	let after: AccountPlace | undefined
	for (;;) {
		const account = await openAccount(setup.platform, { customerId, staff, after })
		if (!account) throw new Error('there is no account')
		expect(account.owing).toBe('$22,288.00')
		expect(account.toGiveBack).toBe('$11.20')
		expect(account.ages).toEqual([{ age: '1 to 30 days', owing: '$22,288.00' }])
		expect(account.isFollowing).toBe(after !== undefined)
		seen.push(...account.invoices.map(({ number }) => number))
		if (!account.next) break
		after = placeFrom(account.next)
	}
	expect(seen).toHaveLength(220)
	expect(new Set(seen).size).toBe(220)
	// Who follows a page whose last invoice was paid since misses nothing that is owing.
	const page = await openAccount(setup.platform, { customerId, staff })
	await setup.pay(page?.invoices.at(-1)?.id ?? id, { kind: 'payment', method: 'card' })
	const next = await openAccount(setup.platform, { customerId, staff, after: placeFrom(page?.next ?? '') })
	expect(next?.invoices.map(({ number }) => number)).toEqual(seen.slice(50, 100))
})

test('a place in an address is what it was, and what is none begins the list', () => {
	const place = { isSettled: true, dueOn: '2026-03-31', id: invoiceIdSchema.parse(randomUUID()) }
	expect(placeFrom(placeInAddress(place))).toEqual(place)
	for (const text of [
		'',
		place.id,
		`owing.2026-02-31.${place.id}`,
		'owing.2026-03-31.x',
		`x.2026-03-31.${place.id}`,
	])
		expect(placeFrom(text), text).toBeUndefined()
})

test('an age begins the day after the due day, and ends on its last', () => {
	const due = '2026-03-31'
	const at = (days: number) => ageOf(due, addDays(due, days))
	expect([-5, 0, 1, 30, 31, 60, 61, 90, 91].map(at)).toEqual([
		'not due yet',
		'not due yet',
		'1 to 30 days',
		'1 to 30 days',
		'31 to 60 days',
		'31 to 60 days',
		'61 to 90 days',
		'61 to 90 days',
		'over 90 days',
	])
})

test('a reminder goes once for each form, of what is overdue alone, and the account says when it last went', async () => {
	await using setup = await setUp()
	const id = await setup.issue(10_000)
	setup.at(14)
	expect(await setup.remind(id)).toMatchObject({ status: 409, answer: { message: /overdue/ } })
	setup.at(15)
	expect(await setup.account(id)).toMatchObject({ invoices: [{ reminded: undefined }] })
	const form = randomUUID()
	for (const _ of [1, 2])
		expect(await setup.remind(id, form)).toMatchObject({ status: 200, answer: { ok: true } })
	expect(await setup.reminders()).toHaveLength(1)
	expect(await setup.account(id)).toMatchObject({ invoices: [{ reminded: expect.any(String) }] })
	expect(await setup.remind(id)).toMatchObject({ status: 200 })
	expect(await setup.reminders()).toHaveLength(2)
	const { bookingId } = await setup.bookingOf(id)
	const entries = await history.of(setup.platform.database, { kind: 'booking', id: bookingId })
	expect(entries.filter(({ action }) => action === 'reminded of payment')).toHaveLength(2)
	const words = async (sees: { money: boolean }) =>
		(await openBooking(setup.platform, bookingId, sees))?.history.filter(({ action }) =>
			action.startsWith('reminded'),
		)
	expect((await words({ money: true }))?.[0]).toMatchObject({
		action: 'reminded the customer of payment: $112.00 owing (INV-1001)',
		changes: [],
	})
	expect(await words({ money: false })).toEqual([])
	const broken = await receiveReminder(setup.platform, staff, new Map([['invoice', 'x']]))
	expect(broken.status).toBe(422)
	await setup.pool.query(`update bookings set email = ''`)
	expect(await setup.remind(id)).toMatchObject({ status: 409, answer: { message: /no email/ } })
	const paidOn = setup.today()
	const payment = { kind: 'payment', method: 'card', paidOn, formKey: randomUUID() } as const
	await payByHand(setup.platform, id, payment, staff)
	expect(await setup.remind(id)).toMatchObject({ status: 409 })
})

test('a reminder is read before it goes: to whom, what is owing, since when and how to pay, in the words that are sent', async () => {
	await using setup = await setUp()
	const [id, other] = [await setup.issue(10_000, { email: 'jo@example.ca' }), await setup.issue(20_000)]
	setup.at(14)
	expect(await setup.read(id)).toBeUndefined()
	setup.at(15)
	const read = await setup.read(id)
	expect(read).toMatchObject({ invoiceId: id, to: 'jo@example.ca', seen: 11_200 })
	for (const words of [
		'A reminder of invoice INV-1001 from Bowline: $112.00 owing',
		'Invoice INV-1001 was due on Monday, March 16, 2026.',
		'$112.00 owing',
		'E-transfer to pay@bowline.example, with INV-1001 in the message.',
		'See your booking: (the link to their booking)',
	])
		expect(read?.words).toContain(words)
	// Of another's account it is not read.
	const another = await setup.account(other)
	expect(another && (await readReminder(setup.platform, another, id))).toBeUndefined()
	// What was read is no longer so.
	await setup.pay(id, { kind: 'payment', method: 'card', amount: 5_000 })
	const form = { invoice: id, formKey: randomUUID(), seen: String(read?.seen) }
	expect(await receiveReminder(setup.platform, staff, new Map(Object.entries(form)))).toMatchObject({
		status: 409,
		answer: { message: expect.stringContaining('just changed. Nothing was sent.') },
	})
	expect(await setup.reminders()).toEqual([])
	expect(await setup.remind(id)).toMatchObject({ status: 200 })
	await registerMessages(setup.platform)
	await expect.poll(async () => (await mailsInOutbox(setup.platform)).length, { timeout: 60_000 }).toBe(1)
	const again = await setup.read(id)
	const [mail] = await mailsInOutbox(setup.platform)
	const withoutLink = (text = '') =>
		text
			.replace(/See your booking: .*/, '')
			.replace(/\s+/g, ' ')
			.trim()
	expect(withoutLink(mail?.text)).toBe(withoutLink(again?.words))
})

test('a reminder that waits is left out once nothing is owing', async () => {
	await using setup = await setUp()
	const [id, other] = [await setup.issue(10_000), await setup.issue(20_000)]
	setup.at(15)
	await setup.remind(id)
	await setup.remind(other)
	await setup.pay(id, { kind: 'payment', method: 'card' })
	await registerMessages(setup.platform)
	await expect
		.poll(async () => (await setup.reminders()).map(({ state, reason }) => reason ?? state), {
			timeout: 60_000,
		})
		.toEqual(['nothing is owing any more', 'sent'])
})
