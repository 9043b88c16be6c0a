import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditByHand, payByHand } from '#app/bookings/billing/billing.server.ts'
import { chargeBooking } from '#app/bookings/changes/changes.server.ts'
import { makeRun } from '#app/desk/invoices/books/runs.server.ts'
import { accessSnapshot } from '#app/desk/staff/access.ts'
import { changeAccess, readAccess } from '#app/desk/staff/staff.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { bookingIdSchema, invoiceIdSchema } from '#app/platform/ids.ts'
import { may, type Right, type Role, rightsOf, roles } from '#app/policies/rights.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { dana, setUpDesk } from '#tests/support/desk-setup.ts'
import { drawn } from '#tests/support/drawn.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { routeArgs } from '#tests/support/route.ts'
import { allRoutes } from '#tests/support/routes.ts'
import { partOf } from '#tests/support/zip.ts'

/** Who may see money at the desk: every address, by who asks (docs/rules.md, 'Rights at the desk'). */

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Module = {
	loader?: (args: Args) => unknown
	action?: (args: Args) => unknown
	default?: Parameters<typeof drawn>[0]
}
const modules = import.meta.glob<Module>(['/app/desk/**/*.page.tsx', '/app/desk/**/*.resource.ts'], {
	eager: true,
})
const addresses = allRoutes.filter(({ path }) => /^admin(?:$|[/.])/.test(path))
const moduleOf = (path: string) => modules[addresses.find((each) => each.path === path)?.file ?? '']

/** Where an amount that was charged or paid is read, with the right that opens the address. */
const shows: Record<string, Right> = {
	'admin/day': 'today',
	'admin/day/run-sheet': 'today',
	'admin/bookings': 'bookings',
	'admin/bookings?status=not+paid+yet': 'bookings',
	'admin/bookings/:bookingId': 'today',
	'admin/bookings/:bookingId/job-sheet': 'today',
	'admin/customers/:customerId/account': 'money',
	'admin/invoices': 'money',
	'admin/invoices/billed': 'money',
	'admin/invoices/card-payments': 'money',
	'admin/invoices/takings': 'money',
	'admin/invoices/tips': 'money',
	'admin/invoices/period': 'money',
	'admin/invoices/:invoiceId': 'money',
	'admin/invoices/:invoiceId/pdf': 'money',
	'admin/credit-notes/:creditNoteId/pdf': 'money',
	'admin/invoices/runs/:run/:file': 'money',
	'admin/overview': 'overview',
	'admin/bookings.csv': 'exports',
	'admin/bookings.xlsx': 'exports',
}

/** $432.17 before tax, $177.83 below its estimate, with its invoice of $453.78, of which $100.03 is paid and $87.65 before tax credited; $217.43 without one; and $64.99 by card for none. $649.60 is both charges, $77.13 a tip. */
const money =
	/\b(?:432\.17|43217|453\.78|45378|100\.03|10003|353\.75|35375|217\.43|21743|649\.60|561\.95|87\.65|8765|92\.03|9203|344\.52|34452|261\.72|26172|177\.83|64\.99|6499|77\.13|7713|INV-1001|Unpaid)\b/
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

async function setUp() {
	const setup = await setUpDesk()
	const at = instantOf(localDate(new Date(), company.timeZone), 10, company.timeZone)
	const platform = { ...setup.platform, now: () => at }
	const date = localDate(at, company.timeZone)
	const done = async () =>
		bookingIdSchema.parse((await pickupWithQuote(setup.pool, { date, status: 'done' })).bookingId)
	const [billed, charged] = [await done(), await done()]
	await setup.pool.query('update quote_requests set volume_chosen = true')
	const staff = staffNamed('Dana')
	const by = { actor: 'staff', staff } as const
	const unpaid = { version: 1, payment: 'not paid yet' } as const
	const billing = { ...platform, company: invoicingCompany }
	await chargeBooking(billing, { ...by, bookingId: billed }, { ...unpaid, charged: 43_217 })
	await chargeBooking(platform, { ...by, bookingId: charged }, { ...unpaid, charged: 21_743 })
	const invoices = await setup.pool.query('select id from invoices')
	const invoiceId = invoiceIdSchema.parse(invoices.rows[0].id)
	const payment = { kind: 'payment', method: 'cheque', amount: 10_003, paidOn: date } as const
	await payByHand(billing, invoiceId, { ...payment, formKey: randomUUID() }, staff)
	const credit = { invoiceId, amount: 8_765, reason: 'A sofa was left', formKey: randomUUID() }
	await creditByHand(billing, credit, staff)
	const text = {
		providerId: 'SM1',
		phone: '+14035550199',
		body: 'What do I owe?',
		keyword: undefined,
		pictures: [],
	}
	await receiveText(platform, text)
	await setup.pool.query(
		`insert into card_payments (provider_id, amount_cents, currency, paid_on, received_at) values ('cs_1', 6499, 'cad', $1, now())`,
		[date],
	)
	await setup.pool.query(
		`insert into tips (invoice_id, method, amount_cents, for_whom, paid_on, taken_by, form_key)
		values ($1, 'card', 7713, 'Dan', $2, 'Dana', gen_random_uuid())`,
		[invoiceId, date],
	)
	const run = { period: { from: date, to: date }, scope: 'all', formKey: randomUUID() } as const
	const made = await makeRun(billing, run, staff)
	const { rows } = await setup.pool.query('select customer_id, quote_id from bookings where id = $1', [
		billed,
	])
	const notes = await setup.pool.query('select id from credit_notes')
	const threads = await setup.pool.query('select id from threads')
	const params = {
		invoiceId,
		customerId: String(rows[0].customer_id),
		quoteId: String(rows[0].quote_id),
		creditNoteId: String(notes.rows[0].id),
		threadId: String(threads.rows[0].id),
		run: String(made),
		file: 'invoices.csv',
		photoId: randomUUID(),
		pictureId: '1',
		token: 'x',
	}
	/** An account of a role, with the right to money or without. */
	const person = async (role: Role, seesMoney: boolean) => {
		const email = `${randomUUID()}@example.ca`
		const id = await setup.add({ ...dana, email, role })
		const own = rightsOf(role, [{ name: 'money', given: seesMoney }])
		const before = await readAccess(platform, id)
		if (!before) throw new Error('there is no such account')
		const change = { staffId: id, seen: accessSnapshot(before), by: staffNamed('Olive') }
		await changeAccess(platform, change, { rights: own })
		const cookie = await setup.signIn({ ...dana, email })
		await setup.pool.query(
			`update staff_sessions set "expiresAt" = now() + interval '1 day' where "userId" = $1`,
			[id],
		)
		return { own, cookie }
	}
	const argsOf = (
		address: string,
		{ cookie, ...init }: { cookie: string } & RequestInit,
		bookingId: string,
	) =>
		routeArgs(setup.context(billing), {
			path: `/${address}`,
			params: { ...params, bookingId },
			...init,
			headers: { Cookie: cookie },
		})
	return {
		...setup,
		person,
		argsOf,
		bookings: { billed, charged },
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const isLoaded = (value: unknown): value is { data: unknown; init: unknown } =>
	typeof value === 'object' && value !== null && 'data' in value && 'init' in value

/** All that an address answers: its data and what is drawn of them, or its file. */
async function answerOf(path: string, args: Args, rights: readonly Right[]): Promise<string> {
	const module = moduleOf(path)
	const loaded = await Promise.resolve()
		.then(() => module?.loader?.(args))
		.catch((thrown) => {
			if (thrown instanceof Response) return thrown
			throw new Error(`${path} broke`, { cause: thrown })
		})
	if (loaded instanceof Response) {
		if (!path.endsWith('.xlsx') || !loaded.ok) return loaded.text()
		return partOf(Buffer.from(await loaded.arrayBuffer()), 'xl/worksheets/sheet1.xml')
	}
	const loaderData = isLoaded(loaded) ? loaded.data : loaded
	const page = module?.default && drawn(module.default, { loaderData, rights }).markup
	return `${JSON.stringify(loaderData)}\n${page ?? ''}`
}

test('what was charged and paid is read by who may see money, and in no answer by who may not', async () => {
	await using setup = await setUp()
	const asked = [
		...addresses.filter(({ path }) => moduleOf(path)?.loader).map(({ path }) => path),
		'admin/bookings?status=not+paid+yet',
		'admin/bookings?q=Secret',
		'admin/search?q=Secret',
	]
	const whereMoneyIs = async (role: Role, seesMoney: boolean) => {
		const { own, cookie } = await setup.person(role, seesMoney)
		const found: string[] = []
		for (const address of asked)
			for (const bookingId of Object.values(setup.bookings)) {
				const args = setup.argsOf(address, { cookie }, bookingId)
				const answer = await answerOf(address.replace(/\?.*/, ''), args, own)
				if (money.test(answer.replace(uuid, ''))) found.push(address)
			}
		return { own, found: [...new Set(found)].sort() }
	}
	for (const role of roles) {
		expect((await whereMoneyIs(role, false)).found, `${role} without money`).toEqual([])
		const { own, found } = await whereMoneyIs(role, true)
		const expected = Object.entries({
			...shows,
			'admin/bookings?q=Secret': 'bookings' as const,
			'admin/search?q=Secret': 'bookings' as const,
		})
		expect(found, `${role} with money`).toEqual(
			expected.flatMap(([address, right]) => (may({ rights: own }, right) ? [address] : [])).sort(),
		)
	}
})

test('who may not see money finds a pickup under every filter, and is not told which one is unpaid', async () => {
	await using setup = await setUp()
	const { pool } = setup
	await pool.query(`update bookings set payment = 'card' where id = $1`, [setup.bookings.charged])
	const listed = async (address: string, seesMoney: boolean) => {
		const { own, cookie } = await setup.person('owner', seesMoney)
		const args = setup.argsOf(address, { cookie }, setup.bookings.billed)
		const answer = await answerOf(address.replace(/\?.*/, ''), args, own)
		const { rows } = await pool.query('select reference from bookings')
		return {
			found: rows.filter(({ reference }) => answer.includes(reference)).length,
			offersFilter: answer.includes('value="not paid yet"'),
		}
	}
	const unpaid = '?status=not+paid+yet'
	expect(await listed(`admin/bookings${unpaid}`, true)).toEqual({ found: 1, offersFilter: true })
	expect(await listed(`admin/bookings${unpaid}`, false)).toEqual({ found: 2, offersFilter: false })
	expect(await listed(`admin/bookings.csv${unpaid}`, true)).toMatchObject({ found: 1 })
	expect(await listed(`admin/bookings.csv${unpaid}`, false)).toMatchObject({ found: 2 })
})

test('every file of a run is read by who may see money, and by nobody else', async () => {
	await using setup = await setUp()
	const address = 'admin/invoices/runs/:run/:file'
	const files = [
		...['invoices.csv', 'invoices.xlsx', 'summary.csv', 'summary.xlsx', 'payments.csv', 'payments.xlsx'],
		...['quickbooks-invoices-1.csv', 'xero-invoices-1.csv'],
		...['quickbooks-credit-notes-1.csv', 'xero-credit-notes-1.csv'],
	]
	for (const file of files) {
		const answer = async (role: Role, seesMoney: boolean) => {
			const { cookie } = await setup.person(role, seesMoney)
			const args = setup.argsOf(address, { cookie }, setup.bookings.billed)
			const answered = await Promise.resolve(
				moduleOf(address)?.loader?.({ ...args, params: { ...args.params, file } }),
			).catch((thrown) => thrown)
			if (!(answered instanceof Response)) throw new Error('that is no file')
			return { status: answered.status, bytes: Buffer.from(await answered.arrayBuffer()) }
		}
		const seen = await answer('day', true)
		const text = file.endsWith('.xlsx')
			? partOf(seen.bytes, 'xl/worksheets/sheet1.xml')
			: seen.bytes.toString()
		expect(text, file).toMatch(money)
		const unseen = await answer('owner', false)
		expect(unseen.status, file).toBe(404)
		expect(unseen.bytes.toString(), file).not.toMatch(money)
	}
	const { cookie } = await setup.person('owner', false)
	const init = {
		cookie,
		method: 'POST',
		body: new URLSearchParams({ from: '', to: '', scope: 'all', formKey: randomUUID() }),
	}
	const period = 'admin/invoices/period'
	const refused = await Promise.resolve(
		moduleOf(period)?.action?.(setup.argsOf(period, init, setup.bookings.billed)),
	).catch((thrown) => thrown)
	expect(refused).toMatchObject({ status: 404 })
	expect((await setup.pool.query('select count(*)::integer as count from book_runs')).rows[0].count).toBe(1)
})

test('a charge is entered without the right to money, and corrected with it', async () => {
	await using setup = await setUp()
	const { pool, bookings } = setup
	const { rows } = await pool.query('select version from bookings where id = $1', [bookings.charged])
	const charge = async (bookingId: string, seesMoney: boolean, form: Record<string, string>) => {
		const { cookie } = await setup.person('day', seesMoney)
		const init = { cookie, method: 'POST', body: new URLSearchParams({ version: '1', ...form }) }
		const answer = await moduleOf('admin/bookings/:bookingId')?.action?.(
			setup.argsOf('admin/bookings/:bookingId', init, bookingId),
		)
		return JSON.stringify(answer)
	}
	const sees = { charged: '50', payment: 'card', version: String(rows[0].version) }
	for (const bookingId of Object.values(bookings))
		for (const version of ['1', sees.version]) {
			const refused = await charge(bookingId, false, { ...sees, version })
			expect(refused).toContain('What was charged is already saved. Nothing was changed.')
			expect(refused.replace(uuid, '')).not.toMatch(money)
		}
	// The same form once more is done, as ever.
	const again = { charged: '217.43', payment: 'not paid yet' }
	expect(await charge(bookings.charged, false, again)).toContain(
		'Saved: $228.30 with GST ($217.43 before it), not paid yet.',
	)
	expect(await charge(bookings.charged, true, { ...sees, version: '1' })).toContain(
		'Its charge is now: $228.30 with GST ($217.43 before it)',
	)
	expect(await charge(bookings.charged, true, sees)).toContain(
		'Saved: $52.50 with GST ($50 before it), card.',
	)
	const date = localDate(new Date(), company.timeZone)
	const { bookingId } = await pickupWithQuote(pool, { date, status: 'done' })
	const entered = await charge(bookingId, false, { charged: '80', payment: 'card' })
	expect(entered).toContain('Saved: $84 with GST ($80 before it), card.')
	expect(entered).not.toContain('INV-')
	// The corrected charge was saved before invoices were numbered: it stays without one.
	expect((await pool.query('select count(*)::integer as count from invoices')).rows[0].count).toBe(2)
})
