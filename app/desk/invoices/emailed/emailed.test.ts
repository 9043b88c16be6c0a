import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseAgain, eraseContact, erasuresKnown } from '#app/erasure/erasure.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { bookingIdSchema, type InvoiceId } from '#app/platform/ids.ts'
import { whereItStands } from '#tests/support/customer-to-erase.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { setUpInvoices } from '#tests/support/invoice-acts.ts'
import { mailsInOutbox } from '#tests/support/outbox-mails.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { openBooking } from '../../bookings/edited-booking.server.ts'
import { openInvoice } from '../invoices.server.ts'
import { receiveAct } from '../receive-act.server.ts'

const staff = staffNamed('Dana')
const books = 'books@acme.example.ca'

async function setUp() {
	const setup = await setUpInvoices('2026-03-02')
	const { platform, pool } = setup
	const email = (invoiceId: InvoiceId, to: string, more: Record<string, string> = {}) =>
		receiveAct(
			platform,
			{ invoiceId, staff },
			new Map(Object.entries({ do: 'email', document: 'invoice', formKey: randomUUID(), to, ...more })),
		)
	const messages = async () =>
		(
			await pool.query(
				`select kind, address, state, reason from messages where kind in ('invoice', 'credit-note') order by id`,
			)
		).rows
	const history = async (sees: { money: boolean }) => {
		const { rows } = await pool.query('select booking_id from invoices order by id limit 1')
		const booking = await openBooking(platform, bookingIdSchema.parse(rows[0].booking_id), sees)
		return (booking?.history ?? [])
			.map(({ action }) => action)
			.filter((action) => action.startsWith('emailed'))
	}
	const outbox = () => mailsInOutbox(platform)
	const shown = async (id: InvoiceId) => (await openInvoice(platform, id, staff))?.emailed ?? []
	return { ...setup, email, messages, history, outbox, shown }
}

test('an invoice goes to another address once for each form; the history and its page say to whom and when', async () => {
	await using setup = await setUp()
	const id = await setup.issue(30_000, { email: 'jo@example.ca' })
	const formKey = randomUUID()
	for (const _ of [1, 2])
		expect(await setup.email(id, ` ${books} `, { formKey })).toMatchObject({
			status: 200,
			answer: { ok: true, message: `INV-1001 goes to ${books}.` },
		})
	expect(await setup.messages()).toEqual([
		{ kind: 'invoice', address: books, state: 'pending', reason: null },
	])
	expect(await setup.history({ money: true })).toEqual([`emailed a document: to ${books} (INV-1001)`])
	expect(await setup.history({ money: false })).toEqual([])
	expect(await setup.shown(id)).toEqual([
		{
			id: expect.any(String),
			words: expect.stringMatching(/^INV-1001 to books@acme\.example\.ca, .*: on its way$/),
		},
	])
	// The same form with another address is another email, which nobody pressed for.
	expect(await setup.email(id, 'other@example.ca', { formKey })).toMatchObject({ status: 409 })
	// To the customer, however it is typed, it goes to whatever address the booking has.
	expect(await setup.email(id, 'Jo@Example.ca')).toMatchObject({ status: 200 })
	expect((await setup.messages()).map(({ address }) => address)).toEqual([books, null])
})

test('who is sent an invoice that somebody else booked gets the document, what it is for, and no link to the booking', async () => {
	await using setup = await setUp()
	const id = await setup.issue(30_000, { email: 'jo@example.ca', name: 'Jo Bell' })
	await setup.email(id, books)
	await setup.email(id, 'jo@example.ca')
	await registerMessages(setup.platform)
	await expect.poll(async () => (await setup.outbox()).length, { timeout: 60_000 }).toBe(2)
	const mails = await setup.outbox()
	const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address)
	expect(to(books)?.text).toContain(
		'Invoice INV-1001 is attached. It’s for the pickup on Monday, March 2, 2026 at 1 Elm Street, booked by Jo Bell.',
	)
	expect(to(books)?.text).toContain('because we were asked to send it to this address')
	for (const form of [to(books)?.text, to(books)?.html]) expect(form).not.toMatch(/booked\/|Hi Jo|See your/)
	expect(to(books)?.attachments).toMatchObject([{ filename: 'invoice-INV-1001.pdf' }])
	for (const form of [to('jo@example.ca')?.text, to('jo@example.ca')?.html])
		expect(form).toMatch(/See your booking[\s\S]*booked\/|booked\/[\s\S]*See your booking/)
	expect(to('jo@example.ca')?.text).toContain('Hi Jo,')
})

test('it reaches the address that it has, also where the booking has none', async () => {
	await using setup = await setUp()
	const id = await setup.issue(30_000, { email: '' })
	await setup.pool.query(`update bookings set email = ''`)
	await setup.email(id, books)
	await registerMessages(setup.platform)
	await expect
		.poll(async () => (await setup.messages()).map(({ state }) => state), { timeout: 60_000 })
		.toEqual(['sent'])
})

test('an address that is none is refused in words and comes back; a void invoice, another’s credit note and too many are not sent', async () => {
	await using setup = await setUp()
	const [id, other] = [await setup.issue(30_000), await setup.issue(20_000)]
	for (const to of ['jo', 'jo@example', 'jo@example.ca, sam@example.ca', '', `${'x'.repeat(65)}@example.ca`])
		expect(await setup.email(id, to)).toMatchObject({
			status: 422,
			answer: {
				do: 'email',
				faults: { to: [expect.stringMatching(/^Enter an email address/)] },
				typed: { to },
			},
		})
	const credit = await setup.credit(other, 1_000)
	const document = credit.ok ? (credit.credit?.id ?? '') : ''
	expect(await setup.email(id, books, { document })).toMatchObject({ status: 409 })
	expect(await setup.email(other, books, { document })).toMatchObject({
		status: 200,
		answer: { message: `INV-1002-C1 goes to ${books}.` },
	})
	expect(await setup.history({ money: true })).toEqual([])
	for (const _ of [1, 2, 3, 4, 5, 6]) expect(await setup.email(id, books)).toMatchObject({ status: 200 })
	expect(await setup.email(id, books)).toMatchObject({
		status: 409,
		answer: { message: expect.stringContaining('6 times in the last 24 hours. Nothing was sent.') },
	})
	// Another document has its own count, and a day later this one goes again.
	expect(await setup.email(other, books)).toMatchObject({ status: 200 })
	await setup.pool.query(`update messages set created_at = created_at - interval '25 hours'`)
	expect(await setup.email(id, books)).toMatchObject({ status: 200 })
	const third = await setup.issue(10_000)
	await setup.end(third, 'void')
	expect(await setup.email(third, books)).toMatchObject({ status: 409, answer: { message: /void/ } })
})

test('what failed at another’s address says nothing of the customer’s own', async () => {
	await using setup = await setUp()
	const { contactOf } = await import('#app/bookings/outgoing/store.server.ts')
	const { findBooking } = await import('#app/bookings/store.server.ts')
	const id = await setup.issue(30_000, { email: 'jo@example.ca' })
	const { rows } = await setup.pool.query('select booking_id from invoices')
	const bookingId = bookingIdSchema.parse(rows[0].booking_id)
	const fails = async () => {
		const booking = await findBooking(setup.platform.database, { actor: 'staff', bookingId, staff })
		return booking && (await contactOf(setup.platform.database, booking.id)).mailFails
	}
	await setup.email(id, books)
	await setup.pool.query(`update messages set state = 'failed', reason = 'no such mailbox'`)
	expect(await fails()).toBe(false)
	await setup.pool.query('update messages set address = null')
	expect(await fails()).toBe(true)
})

test('who is erased is in no email of another’s invoice any more, nor in its history', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const id = await setup.issue(30_000, { email: 'jo@example.ca' })
	await setup.email(id, books)
	await setup.email(id, 'sam@example.ca')
	await eraseContact({ ...platform, photos: plainIntake(platform) }, books)
	expect((await setup.messages()).map(({ address }) => address)).toEqual(['sam@example.ca'])
	expect(await setup.history({ money: true })).toEqual([
		'emailed a document: to sam@example.ca (INV-1001)',
		'emailed a document: to someone who has since been erased (INV-1001)',
	])
	// A copy from before the erasure has it again, until that is done again.
	const [note] = await erasuresKnown(platform, 'all')
	const [form] = note?.gone.forms ?? []
	await setup.pool.query(
		`update messages set address = $1, dedupe_key = split_part(dedupe_key, ' ', 1) || ' ' || $2`,
		[books, form],
	)
	await setup.pool.query(
		`update history set after = after || jsonb_build_object('emailedTo', $1::text, 'form', $2::text) where action = 'emailed'`,
		[books, form],
	)
	if (note) await eraseAgain({ ...platform, photos: plainIntake(platform) }, note)
	expect(await setup.messages()).toEqual([])
	expect(await whereItStands(setup.pool, books)).toEqual([])
})
