import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailDocument, endByHand } from '#app/bookings/billing/billing.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { mailsInOutbox } from '#tests/support/outbox-mails.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { registerMessages } from './notifications.server.ts'

const staff = staffNamed('Dana')
const date = '2026-12-01'
const books = 'books@acme.example.ca'

/** A pickup that is done, which is charged, and what was emailed about its invoices. */
async function setUp(email = 'jo@example.ca') {
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z', invoicingCompany)
	const { platform, pool } = setup
	const { bookingId: id } = await pickupWithQuote(pool, { date, status: 'done', email })
	const bookingId = bookingIdSchema.parse(id)
	if (email === '') await pool.query(`update bookings set email = ''`)
	const charge = async (billTo: Record<string, string> = {}) => {
		const { rows } = await pool.query('select version from bookings where id = $1', [bookingId])
		const right = { actor: 'staff', bookingId, staff } as const
		const unpaid = { charged: 30_000, payment: 'not paid yet' } as const
		const charged = { version: rows[0].version, ...unpaid, ...billTo }
		expect(await chargeBooking(platform, right, charged)).toMatchObject({ ok: true })
		const invoice = (await invoicesOf(platform.database, bookingId)).at(-1)
		if (!invoice) throw new Error('nothing was issued')
		return invoice.id
	}
	const states = async () =>
		(
			await pool.query(
				`select kind, address, coalesce(reason, state) as went from messages where kind in ('invoice', 'invoice-void') order by id`,
			)
		).rows.map(({ kind, address, went }) => [kind, address, went])
	const over = () =>
		expect
			.poll(async () => (await states()).some(([, , went]) => went === 'pending'), { timeout: 60_000 })
			.toBe(false)
	const voidIt = (invoiceId: Awaited<ReturnType<typeof charge>>, isReplaced = false) =>
		endByHand(platform, { how: 'void', isReplaced, invoiceId, reason: 'Wrong amount' }, staff)
	return { ...setup, bookingId, charge, states, over, voidIt, mails: () => mailsInOutbox(platform) }
}

test('whoever was emailed an invoice that is voided is told once, each at their own address', async () => {
	await using setup = await setUp()
	const { platform } = setup
	await registerMessages(platform)
	const id = await setup.charge()
	await emailDocument(
		platform,
		{ invoiceId: id, creditNoteId: undefined, to: books, formKey: randomUUID() },
		staff,
	)
	await emailDocument(
		platform,
		{ invoiceId: id, creditNoteId: undefined, to: books, formKey: randomUUID() },
		staff,
	)
	await setup.over()
	expect(await setup.voidIt(id)).toMatchObject({ ok: true })
	expect(await setup.voidIt(id)).toMatchObject({ ok: false })
	await setup.over()
	expect((await setup.states()).filter(([kind]) => kind === 'invoice-void')).toEqual([
		['invoice-void', null, 'sent'],
		['invoice-void', books, 'sent'],
	])
	const told = (await setup.mails()).filter(({ subject }) => subject?.includes('is void'))
	expect(told.map(({ to }) => to?.[0]?.address).sort()).toEqual([books, 'jo@example.ca'])
	for (const { text, attachments } of told) {
		expect(text).toContain('We’ve voided invoice INV-1001. You don’t owe anything on it.')
		expect(text).toContain('If you’ve already sent a payment for it, call us at')
		expect(attachments).toMatchObject([{ filename: 'invoice-INV-1001-void.pdf' }])
	}
})

test('where a new invoice replaces it, its email alone says so; another’s first invoice says nothing of the kind', async () => {
	await using setup = await setUp()
	await registerMessages(setup.platform)
	const id = await setup.charge()
	await setup.over()
	await setup.voidIt(id, true)
	await setup.charge()
	await setup.over()
	expect(await setup.states()).toEqual([
		['invoice', null, 'sent'],
		['invoice', null, 'sent'],
	])
	const texts = (await setup.mails()).map(({ text }) => text ?? '')
	const [first, second] = ['INV-1001', 'INV-1002'].map(
		(number) => texts.find((text) => text.includes(`Invoice ${number} is attached.`)) ?? '',
	)
	expect(first).not.toContain('replaces')
	expect(second).toContain('It replaces invoice INV-1001, which is void: you don’t owe anything on that one.')
})

test('who was never emailed it is told nothing: no address, an email that still waits, or one that was refused', async () => {
	for (const { email, begun, went } of [
		{ email: '', begun: false, went: [['invoice', null, 'no email address was given']] },
		{
			...{ email: 'jo@example.ca', begun: false },
			went: [
				['invoice', null, 'the invoice was voided first'],
				['invoice-void', null, 'the invoice was never emailed'],
			],
		},
		// It may have gone.
		{
			...{ email: 'jo@example.ca', begun: true },
			went: [
				['invoice', null, 'the invoice was voided first'],
				['invoice-void', null, 'sent'],
			],
		},
	]) {
		await using setup = await setUp(email)
		if (email === '') await registerMessages(setup.platform)
		const id = await setup.charge()
		if (email === '') await setup.over()
		if (begun)
			await setup.pool.query(`update messages set begun_at = now(), state = 'failed' where kind = 'invoice'`)
		await setup.voidIt(id)
		// What may have gone stays so until it is known: it is told of first.
		if (begun)
			await setup.pool.query(
				`delete from pgboss.job where data ->> 'messageId' in (select id::text from messages where kind = 'invoice')`,
			)
		if (email !== '') await registerMessages(setup.platform)
		await setup.over()
		const states = await setup.states()
		expect(begun ? states.slice(1) : states).toEqual(begun ? went.slice(1) : went)
	}
})

test('who isn’t sent the invoice that replaces a void one is told that it’s void as the new one is issued, once', async () => {
	await using setup = await setUp()
	await registerMessages(setup.platform)
	const id = await setup.charge()
	await setup.over()
	await setup.voidIt(id, true)
	expect((await setup.states()).filter(([kind]) => kind === 'invoice-void')).toEqual([])
	const billTo = { billToName: 'Acme Ltd.', billToAddress: '900 Centre Street S', billToEmail: books }
	await setup.charge(billTo)
	await setup.over()
	expect(await setup.states()).toEqual([
		['invoice', null, 'sent'],
		['invoice', books, 'sent'],
		['invoice-void', null, 'sent'],
	])
	const texts = (await setup.mails()).map(({ text }) => text ?? '')
	expect(texts.filter((text) => text.includes('We’ve voided invoice INV-1001.'))).toHaveLength(1)
	expect(texts.find((text) => text.includes('Invoice INV-1002 is attached.'))).not.toContain('replaces')
	// Void as well, and billed to who booked: the first one was told already, and the second payer is told now.
	const [, second] = await invoicesOf(setup.platform.database, setup.bookingId)
	if (!second) throw new Error('there is no second invoice')
	await setup.voidIt(second.id, true)
	await setup.charge()
	await setup.over()
	expect((await setup.states()).filter(([kind]) => kind === 'invoice-void')).toEqual([
		['invoice-void', null, 'sent'],
		['invoice-void', books, 'sent'],
	])
})
