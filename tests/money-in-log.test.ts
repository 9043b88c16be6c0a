import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { makeReceiptToken } from '#app/bookings/booking/booking.server.ts'
import { wayToPay } from '#app/card-payments/pay-by-card.server.ts'
import { openDesk } from '#app/desk/desk.server.ts'
import { deskContext } from '#app/desk/desk-context.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { invoiceIdSchema, leadIdSchema } from '#app/platform/ids.ts'
import { createLogger } from '#app/platform/log/log.server.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { fakeCardsEnvironment } from '#fakes/cards.ts'
import { listen } from '#fakes/listener.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { company } from '#tests/support/company.ts'
import { cookiesOf, owner } from '#tests/support/desk-setup.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { allRoutes } from '#tests/support/routes.ts'
import { pickupWithQuote } from './support/desk-bookings.ts'

/** What the log has of money and of whom it is from, whatever is done and fails: nothing. */

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Module = { loader?: (args: Args) => unknown; action?: (args: Args) => unknown }
const modules = import.meta.glob<Module>(['/app/desk/**/*.page.tsx', '/app/desk/**/*.resource.ts'], {
	eager: true,
})
const moduleOf = (path: string) => modules[allRoutes.find((each) => each.path === path)?.file ?? '']

/** The mail server takes nothing for it, and says so with the address. */
const email = 'zebulon.quartermaine@gone.example'

/** Amounts that nothing else is of: $4,321.09 is the total, and the rest is done with it. */
const amounts = {
	...{ total: 432_109, subtotal: 411_532, tax: 20_577, paid: 123_457, rest: 308_652, tip: 34_567 },
	...{ credited: 87_651, creditedWithTax: 92_034, tooMuch: 987_654, tooLate: 765_432 },
}

/** In cents, in dollars as they are typed, and as they are written. */
const spellings = Object.values(amounts).flatMap((cents) => [
	String(cents),
	(cents / 100).toFixed(2),
	withCents(cents).slice(1),
])
const outside = (words: string) => `(?<![\\da-f-])${words.replaceAll('.', '\\.')}(?![\\da-f-])`
const kept = new RegExp(
	`${spellings.map(outside).join('|')}|zebulon|quartermaine|555\\D{0,3}98\\D?76|Elm Street`,
	'i',
)

/** A provider of card payments that refuses whatever it is asked, and repeats it. */
async function startGrumbling() {
	const server = createServer((_request, response) => {
		const message = `The amount of CA$4,321.09 (432109) by Card of ${email}, +14035559876, is refused.`
		response.writeHead(402, { 'Content-Type': 'application/json' })
		response.end(JSON.stringify({ error: { type: 'card_error', code: 'amount_refused', message } }))
	})
	const url = `http://127.0.0.1:${await listen(server, 0)}`
	return { url, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** An owner at a desk whose whole log is kept, with a pickup that is done for who pays it all. */
async function setUp() {
	const lines: string[] = []
	const log = createLogger({ write: (line) => void lines.push(line) })
	const [stripe, mails] = [await startGrumbling(), await startFakeMailServer()]
	const environment = {
		...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, PUBLIC_URL: 'https://bowline.example' },
		...{ SMTP_URL: mails.url, MAIL_FROM: 'hello@bowline.example', LEADS_TO: 'office@bowline.example' },
		...fakeCardsEnvironment(stripe.url),
	}
	const at = instantOf(localDate(new Date(), company.timeZone), 10, company.timeZone)
	const setup = await testPlatform(environment, at.toISOString(), invoicingCompany, log)
	const { platform, pool } = setup
	const desk = await openDesk({ ...platform, now: () => new Date() }, () => undefined)
	const signedIn = await desk.auth.api.signInEmail({ body: owner, asResponse: true })
	await pool.query(`update staff_sessions set "expiresAt" = now() + interval '1 day'`)
	const date = localDate(at, company.timeZone)
	const pickup = async () => {
		const { bookingId } = await pickupWithQuote(pool, { date, status: 'done', email })
		return bookingId
	}
	const ask = async (
		path: string,
		{ form, query = '', ...params }: { form?: Record<string, string>; [param: string]: unknown } = {},
	): Promise<string> => {
		const context = requestContext(platform)
		context.set(platformContext, platform)
		context.set(deskContext, desk)
		const args = routeArgs(context, {
			path: `/${path}${query}`,
			params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
			headers: { Cookie: cookiesOf(signedIn) },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
		const answer = await moduleOf(path)?.[form ? 'action' : 'loader']?.(args)
		return answer instanceof Response ? answer.text() : JSON.stringify(answer)
	}
	return {
		...setup,
		...{ lines, ask, pickup, date },
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await stripe.close()
			await mails.close()
		},
	}
}

type Setup = Awaited<ReturnType<typeof setUp>>

/** Charges a pickup as its page does; returns its invoice. */
async function charge({ ask, pool }: Setup, bookingId: string) {
	const form = { version: '1', charged: (amounts.subtotal / 100).toFixed(2), payment: 'not paid yet' }
	const bad = await ask('admin/bookings/:bookingId', { bookingId, form: { ...form, charged: '4,321.09.1' } })
	expect(bad).toContain('Nothing was saved')
	expect(await ask('admin/bookings/:bookingId', { bookingId, form })).toContain('$4,321.09 with GST')
	const { rows } = await pool.query('select id from invoices where booking_id = $1', [bookingId])
	return invoiceIdSchema.parse(rows[0].id)
}

test('no line of the log has an amount, or who pays it, whatever is done with an invoice and whatever fails', async () => {
	await using setup = await setUp()
	const { ask, date, lines, pool, platform } = setup
	await registerMessages(platform)
	const bookingId = await setup.pickup()
	await pool.query(`update leads set name = 'Zebulon Quartermaine', phone = '+14035559876'`)
	const { rows } = await pool.query('select * from bookings')
	expect(rows).toMatchObject([{ status: 'done' }])
	const invoiceId = await charge(setup, bookingId)
	const money = (form: Record<string, string>) => ({ method: 'card', reference: '', paidOn: date, ...form })
	const act = (form: Record<string, string>, of = invoiceId) =>
		ask('admin/invoices/:invoiceId', { invoiceId: of, form: { formKey: randomUUID(), ...form } })
	const payment = money({ do: 'payment', reference: 'Zebulon' })
	const refusals = {
		'1,234.57.1': 'Nothing was saved',
		'9876.54': 'is owing',
		'-4321.09': 'Nothing was saved',
	}
	for (const [amount, words] of Object.entries(refusals))
		expect(await act({ ...payment, amount })).toContain(words)
	expect(await act({ ...payment, amount: '1234.57' })).toContain('The payment is saved.')
	// What Stripe refuses, and says why.
	const token = await makeReceiptToken(platform, leadIdSchema.parse(rows[0].lead_id))
	expect(await wayToPay(platform, token, invoiceId)).toContain('card=later')
	expect(lines.join('')).toContain('a customer couldn’t pay by card')
	expect(await act({ ...payment, amount: '' })).toContain('The payment is saved.')
	const credit = { do: 'credit', amount: '876.51', reason: 'Zebulon’s sofa was left' }
	expect(await act(credit)).toContain('The credit note is issued.')
	expect(await act(money({ do: 'refund', amount: '', reason: 'For Zebulon' }))).toContain(
		'The refund is saved.',
	)
	expect(await act(money({ do: 'tip', amount: '345.67', forWhom: 'Quartermaine' }))).toContain(
		'The tip is saved.',
	)
	const other = await charge(setup, await setup.pickup())
	expect(await act({ do: 'write off', reason: 'Zebulon is gone' }, other)).toContain('written off')
	const period = { from: date, to: date, scope: 'all', formKey: randomUUID() }
	expect(await ask('admin/invoices/period', { form: period })).toContain('Run 1')
	for (const file of ['invoices.csv', 'invoices.xlsx', 'payments.csv', 'summary.csv'])
		expect((await ask('admin/invoices/runs/:run/:file', { run: 1, file })).length).toBeGreaterThan(20)
	for (const query of ['?q=4321.09', '?q=Zebulon', '?show=overdue']) await ask('admin/invoices', { query })
	await ask('admin/search', { query: '?q=Zebulon' })
	await ask('admin/bookings.csv')
	await ask('admin/invoices/:invoiceId/pdf', { invoiceId })
	// A request that breaks where the database refuses a row is logged as the program logs it.
	const broken = await pool.query('update invoices set total_cents = 987654 where id = $1', [invoiceId]).then(
		() => undefined,
		(error: Error) => error,
	)
	platform.log.error({ err: broken }, 'a request failed')
	// The mail server takes nothing for its customer.
	await expect
		.poll(() => lines.join(''), { timeout: 60_000 })
		.toMatch(/"kind":"invoice".*"state":"failed".*a message failed for good/)
	expect(broken?.message).toContain('is issued')
	expect(lines.filter((line) => kept.test(line))).toEqual([])
	// What is looked for would be found.
	for (const words of ['$4,321.09', '432109', '4321.09', '(403) 555-9876', email])
		expect(kept.test(JSON.stringify({ words }))).toBe(true)
})
