import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { withCents } from '#app/values/money.ts'
import { everyPeriod } from '#tests/support/every-period.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { deeds, setUpInvoices } from '#tests/support/invoice-acts.ts'
import { invoicing } from '#tests/support/invoices.ts'
import { readLedger } from '#tests/support/ledger.ts'
import { ledgerReportSchema } from '#tests/support/ledger-task.ts'
import { runTaskProcess } from '#tests/support/task-process.ts'
import { openAccount } from './account/account.server.ts'

const isHard = process.env.HARD !== undefined
/** In the longer run 10,000 acts. */
const { rounds, acts } = isHard ? { rounds: 10, acts: 500 } : { rounds: 2, acts: 60 }
const emails = Array.from({ length: 7 }, (_, who) => `customer${who}@example.ca`)
const first = '2026-01-05'

type Setup = Awaited<ReturnType<typeof setUpInvoices>>

/** What two processes do at once from a day on, each with two hands; returns how often each kind was allowed. */
async function actAtOnce({ connection, platform: { company } }: Setup, from: string) {
	const counts = { done: new Map<string, number>(), refused: 0 }
	const seeds = fc.sample(fc.nat(), 2)
	const reports = await Promise.all(
		['Dana', 'Sam'].map(async (name, at) =>
			ledgerReportSchema.parse(
				await runTaskProcess('tests/support/ledger-process.ts', {
					...{ connection, company, name, acts, emails, first: from },
					...{ seed: seeds[at], clients: 2 },
				}),
			),
		),
	)
	for (const { done, refused } of reports) {
		for (const [does, times] of Object.entries(done))
			counts.done.set(does, (counts.done.get(does) ?? 0) + times)
		counts.refused += Object.values(refused).reduce((sum, times) => sum + times, 0)
	}
	return counts
}

/** What each customer owes, by the rows of their invoices, as their account says it too. */
async function owedNow({ platform, pool }: Setup): Promise<Map<string, number>> {
	const { rows } = await pool.query<{ id: string; owing: number; back: number }>(
		`select c.id, coalesce(sum(i.balance_cents) filter (where i.balance_cents > 0), 0)::integer as owing,
			coalesce(-sum(i.balance_cents) filter (where i.balance_cents < 0), 0)::integer as back
		from customers c join bookings b on b.customer_id = c.id join invoices i on i.booking_id = b.id group by c.id`,
	)
	for (const { id, owing, back } of rows)
		expect(
			await openAccount(platform, { customerId: customerIdSchema.parse(id), staff: staffNamed('Dana') }),
		).toMatchObject({ owing: withCents(owing), ...(back > 0 && { toGiveBack: withCents(back) }) })
	return new Map(rows.map(({ id, owing, back }) => [id, owing - back]))
}

/** What each customer has on account is what came onto it without what went out again, as their account says it. */
async function expectAccounts({ platform }: Setup, { onAccount }: Ledger): Promise<void> {
	for (const customer of new Set(onAccount.map((entry) => entry.customer))) {
		const left = sumOf(onAccount.filter((entry) => entry.customer === customer))
		const customerId = customerIdSchema.parse(customer)
		const account = await openAccount(platform, { customerId, staff: staffNamed('Dana') })
		expect(account?.onAccount.inAll).toBe(left === 0 ? undefined : withCents(left))
	}
}

/** How many periods there are between so many days, each by itself among them. */
const pairsOf = (days: number) => (days * (days + 1)) / 2

type Ledger = Awaited<ReturnType<typeof readLedger>>
/** The last day of a round, and what each customer owed then. */
type End = { day: string; owed: Map<string, number> }

const sumOf = (entries: { cents: number }[]) => entries.reduce((sum, { cents }) => sum + cents, 0)

/** What a customer owed at the end of a round is what they owed after any earlier one, and the entries of the days since. */
function expectCustomers({ entries }: Ledger, ends: End[]): void {
	for (const customer of new Set(entries.map((entry) => entry.customer))) {
		const own = entries.filter((entry) => entry.customer === customer)
		for (const [at, { day, owed }] of ends.entries())
			for (const before of [undefined, ...ends.slice(0, at)]) {
				const since = own.filter((entry) => entry.day <= day && entry.day > (before?.day ?? ''))
				expect(owed.get(customer) ?? 0).toBe((before?.owed.get(customer) ?? 0) + sumOf(since))
			}
	}
}

/** The books of a period are the entries of its days, kind by kind, and tie. */
async function expectBooks(
	{ books }: Setup,
	{ entries, onAccount }: Ledger,
	[from, to]: [string, string],
): Promise<void> {
	const { before, changes, change, after, account } = await books(from, to)
	expect([account.before, account.after]).toEqual([
		sumOf(onAccount.filter(({ day }) => day < from)),
		sumOf(onAccount.filter(({ day }) => day <= to)),
	])
	for (const [kind, cents] of Object.entries(account.changes))
		expect(cents, `${kind}, ${from} to ${to}`).toBe(
			0 + sumOf(onAccount.filter((each) => each.day >= from && each.day <= to && each.kind === kind)),
		)
	expect([before, after]).toEqual([
		sumOf(entries.filter(({ day }) => day < from)),
		sumOf(entries.filter(({ day }) => day <= to)),
	])
	const within = entries.filter(({ day }) => day >= from && day <= to)
	for (const [kind, cents] of Object.entries(changes))
		expect(cents, `${kind}, ${from} to ${to}`).toBe(0 + sumOf(within.filter((entry) => entry.kind === kind)))
	expect(before + change).toBe(after)
}

test(`${rounds * 2 * acts} acts at random by two processes at once: the ledger replays to the present, and the books tie for every customer and period`, async () => {
	await using setup = await setUpInvoices(first)
	const read = () => readLedger(setup.pool, setup.platform.company.timeZone)
	const done = new Map<string, number>()
	const ends: End[] = []
	let [from, refused] = [first, 0]
	for (let round = 0; round < rounds; round++) {
		const counts = await actAtOnce(setup, from)
		refused += counts.refused
		for (const [does, times] of counts.done) done.set(does, (done.get(does) ?? 0) + times)
		const day =
			(await read()).entries
				.map((entry) => entry.day)
				.sort()
				.at(-1) ?? from
		ends.push({ day, owed: await owedNow(setup) })
		from = addDays(day, 1)
	}

	const ledger = await read()
	const { invoices, entries, replay, inSeveralHands } = ledger
	replay()
	await expectAccounts(setup, ledger)
	expect(invoices.map(({ number }) => number).sort()).toEqual(
		invoices.map((_, at) => `${invoicing.prefix}${invoicing.firstNumber + at}`).sort(),
	)
	expect(inSeveralHands).toBeGreaterThan(0)
	expectCustomers(ledger, ends)
	const days = [...new Set(entries.map(({ day }) => day))].sort()
	const { customers, ...every } = await everyPeriod(setup.pool, setup.platform.company.timeZone)
	expect(every).toEqual({ days: days.length, pairs: customers * pairsOf(days.length), breaches: [] })
	expect(customers).toBe(new Set(entries.map(({ customer }) => customer)).size)
	// The books themselves, of each day and of some periods: each is a query.
	for (const day of days) await expectBooks(setup, ledger, [day, day])
	const pairs = fc.sample(fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)), isHard ? 200 : 20)
	for (const [a, b] of pairs) await expectBooks(setup, ledger, a < b ? [a, b] : [b, a])
	for (const [at, { day }] of ends.entries())
		await expectBooks(setup, ledger, [at === 0 ? first : addDays(ends[at - 1]?.day ?? first, 1), day])

	if (!isHard) return
	expect([...done.keys()].sort()).toEqual([...deeds].sort())
	const counts = [...done].map(([does, times]) => `${times} ${does}`).join(', ')
	process.stdout.write(
		`${counts}; ${refused} refused; ${invoices.length} invoices, ${inSeveralHands} in the hands of both, until ${from}; owing ${withCents(sumOf(entries))}\n`,
	)
}, 900_000)
