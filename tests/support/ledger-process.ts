/**
 * One process that acts on invoices at random, beside others on one database: reads its task, acts, and prints an empty line after each act
 * and at last what came of them.
 */
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { configFrom } from '#app/platform/config.server.ts'
// It sets how dates are parsed.
import '#app/platform/database/database.server.ts'
import { openPoolWithoutTimeouts } from '#app/platform/database/database-pool.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import { type InvoiceId, invoiceIdSchema } from '#app/platform/ids.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf } from '#app/values/local-time.ts'
import { staffNamed } from './ids.ts'
import { invoiceAct, invoiceHands, perform } from './invoice-hands.ts'
import { type LedgerReport, ledgerTaskSchema } from './ledger-task.ts'

const task = ledgerTaskSchema.parse(JSON.parse(await text(process.stdin)))
const { company } = task
const log = pino({ level: 'silent' })
const pool = openPoolWithoutTimeouts(task.connection, log)
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
const jobs = await openJobs({ pool, queues: Object.values(messageJobs), log })

const choices = [
	'select id from invoices order by id desc offset $1::integer % 4 limit 1',
	`select id from invoices where balance_cents <> 0 order by id
	offset (select $1::integer % greatest(count(*), 1) from invoices where balance_cents <> 0) limit 1`,
	'select id from invoices order by id offset (select $1::integer % greatest(count(*), 1) from invoices) limit 1',
]

/** One of the latest invoices, where the others are at work too, one of those that are open, or any: whoever issued it. */
async function chosen(which: number): Promise<InvoiceId | undefined> {
	const { rows } = await pool.query(choices[which % choices.length] ?? '', [which >> 2])
	return rows[0] && invoiceIdSchema.parse(rows[0].id)
}

const report: LedgerReport = { done: {}, refused: {} }
const acts = fc.sample(invoiceAct, { numRuns: task.acts, seed: task.seed })

/** Acts until none is left, with a clock of its own, which goes on by a day now and then. */
async function client(): Promise<void> {
	let day = task.first
	const clock = { at: instantOf(day, 12, company.timeZone) }
	const platform = {
		...{ database, jobs, company, log, now: () => clock.at },
		config: configFrom({ DATA_DIR: task.dataDir }),
	}
	const hands = invoiceHands(platform, pool, staffNamed(task.name))
	for (let act = acts.pop(); act; act = acts.pop()) {
		const { does, which, amount, days, hour } = act
		if (which % 8 === 0) day = addDays(day, days)
		clock.at = instantOf(day, hour, company.timeZone)
		const id = does === 'issue' ? undefined : await chosen(which)
		const isAllowed = id ? await perform(hands, act, id) : await issue(hands, { which, amount })
		const counts = isAllowed ? report.done : report.refused
		const kind = id ? does : 'issue'
		counts[kind] = (counts[kind] ?? 0) + 1
		process.stdout.write('\n')
	}
}

async function issue(
	hands: ReturnType<typeof invoiceHands>,
	{ which, amount }: { which: number; amount: number },
): Promise<true> {
	const lines = [
		{ description: 'Junk removal', amount },
		{ description: 'Travel', amount: which % 5000 },
		{ description: 'You came back', amount: -(which % amount) },
	]
	await hands.issue(amount, { email: task.emails[which % task.emails.length], lines })
	return true
}

await Promise.all(Array.from({ length: task.clients }, client))
process.stdout.write(JSON.stringify(report))
await jobs.stop()
await database.destroy()
