import { expect, test } from 'vitest'
import { invoicesOf } from '#app/invoices/invoices.server.ts'
import { bookingIdSchema, customerIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { manyInvoices } from '#tests/support/many-invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { rowsReader } from '#tests/support/rows-read.ts'
import { openAccount } from './account/account.server.ts'
import { listInvoices } from './invoices.server.ts'
import { invoicesAskSchema } from './invoices-ask.ts'
import { summaryOf } from './period.server.ts'
import { openTakings } from './takings/takings.server.ts'

/** Rows are measured instead of time, as for the bookings. */
test('a page of the list, an account, a day and a period read as few rows of 12,000 invoices as they show', async () => {
	const now = () => new Date()
	await using setup = await testPlatform({}, now().toISOString(), invoicingCompany)
	await setup.pool.query(manyInvoices(12_000))
	const { database, read } = rowsReader(setup.pool)
	const platform = { ...setup.platform, database, now }
	const { rows } = await setup.pool.query(
		`select b.id, b.customer_id from invoices i join bookings b on b.id = i.booking_id where i.number = 'INV-7000'`,
	)
	const ask = (asked: Record<string, string>) => listInvoices(platform, invoicesAskSchema.parse(asked))
	/** What the list reads beside what is owing in all, and an account beside its sums, which is at most as many rows as are open. */
	const open = Number((await setup.pool.query('select from invoices where balance_cents > 0')).rowCount)
	const list = async (asked: Record<string, string>) => (await read(() => ask(asked))) - open
	const today = localDate(now(), platform.company.timeZone)
	const asked = { customerId: customerIdSchema.parse(rows[0].customer_id), staff: staffNamed('Dana') }
	const reads = {
		first: await list({}),
		next: await list({ before: (await ask({})).older ?? '' }),
		paid: await list({ show: 'paid' }),
		'a number': await list({ q: 'INV-7000' }),
		'what was charged before numbering': await list({ show: 'before numbering' }),
		'what is not billed': await list({ show: 'not billed' }),
		'what is not billed, by name': await list({ show: 'not billed', q: 'nobody' }),
		'a name': await list({ q: 'Customer 00017' }),
		'an amount': await list({ q: '345.45' }),
		'an amount that none has': await list({ q: '1.01' }),
		// A word of every name begins like its cents.
		'an amount like a part of all names': await list({ q: '1.00' }),
		'an account': (await read(() => openAccount(platform, asked))) - open,
		'the invoices of a booking': await read(() => invoicesOf(database, bookingIdSchema.parse(rows[0].id))),
		'a day': await read(() => openTakings(platform, addDays(today, -1))),
	}
	for (const [what, count] of Object.entries(reads)) expect(count, what).toBeLessThan(500)
	// Beside the list, what is overdue is summed by age. Those at its top are not due yet.
	expect((await list({ show: 'overdue' })) - open).toBeLessThan(430)
	// What is open, and what ten days have of invoices, payments and taxes.
	const period = { from: addDays(today, -9), to: today }
	expect((await read(() => summaryOf(platform, period))) - open).toBeLessThan(2000)
	// Of days long ago, all that came after them, or all there is: each invoice and each payment once.
	const ago = { from: addDays(today, -309), to: addDays(today, -300) }
	const { rows: all } = await setup.pool.query(
		'select (select count(*) from invoices) + (select count(*) from invoice_payments) as count',
	)
	expect((await read(() => summaryOf(platform, ago))) - open - Number(all[0].count)).toBeLessThan(2000)
})
