import { readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { countFailures, listFailures, listPerhapsTwice, listWarned } from '#app/desk/jobs/jobs.server.ts'
import { registerMessages, retryMessage } from '#app/notifications/notifications.server.ts'
import { openPdfs } from '#app/pdf/pdf.server.ts'
import { configFrom } from '#app/platform/config.server.ts'
import { migrate } from '#app/platform/database/migrations.server.ts'
import { installQueues, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { updatePriceList } from '#app/pricing/pricing.server.ts'
import { company } from '#tests/support/company.ts'
import { testDatabase } from './support/database.ts'
import { eventually } from './support/platform.ts'
import { listed } from './support/prices.ts'
import { freshDataDir } from './support/program.ts'

const log = pino({ level: 'silent' })
const now = () => new Date('2026-11-20T18:00:00Z')

/** The migrations of the release that had emails and texts in two tables. */
const releaseBefore = Object.fromEntries(
	readdirSync('migrations')
		.filter((name) => name < '2026-11-27T0400')
		.map((name) => [name, readFileSync(join('migrations', name), 'utf8')]),
)

const queuesBefore = [
	'lead-crm-sync',
	'lead-email',
	'lead-confirmation-email',
	'lead-crm-resync',
	'lead-addition-email',
	'lead-change-email',
	'pickup-message',
	'text-picture',
]

const id = (number: number) => `0199f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Bookings of that release: their leads have the odd ids, and they the even ones. */
const bookings = `
	insert into arrival_windows (date, window_id, capacity, booked) values ('2026-12-01', '10-12pm', 9, 9);
	insert into leads (id, name, email, phone, property_address, postal_code, city, province_state, preferred_date,
		notes, far_away, service_type, source_site, industry, offers_consent)
	select ('0199f5a0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Lead ' || n, 'lead' || n || '@example.ca',
		'+140355501' || n, '1 A St', 'T2P 1J9', 'Calgary', 'AB', '2026-12-01', '', false, 'junk_removal', 'localhost',
		'junk_removal', false
	from generate_series(11, 19, 2) as n;
	insert into bookings (id, lead_id, date, window_id, far_away, property_address, postal_code, city)
	select ('0199f5a0-0000-7000-8000-' || lpad((right(id::text, 2)::int + 1)::text, 12, '0'))::uuid, id, '2026-12-01', '10-12pm',
		false, '1 A St', 'T2P 1J9', 'Calgary'
	from leads;`

type Before = Awaited<ReturnType<typeof setUp>>

async function setUp() {
	const database = await testDatabase({ empty: true })
	await migrate(database.kysely, releaseBefore)
	await installQueues(database.pool, queuesBefore)
	const { id: _, ...prices } = listed
	await updatePriceList({ database: database.kysely, company, log, now }, prices)
	await database.pool.query(bookings)
	return database
}

/** Enqueues jobs as that release did, step by step. */
async function enqueue({ pool, kysely }: Before, ...steps: { name: string; data: object }[][]) {
	const jobs = await openJobs({ pool, queues: queuesBefore, log })
	await kysely.transaction().execute((transaction) => jobs.enqueue(transaction, steps))
	await jobs.stop()
}

const ofLead = (leadId: string) => {
	const job = (name: string) => ({ name, data: { leadId } })
	return [[job('lead-crm-sync'), job('lead-email'), job('lead-confirmation-email')], [job('lead-crm-resync')]]
}

/** Starts this release: it migrates, and works what it finds. Mails and texts go to a folder. */
async function start({ pool, kysely }: Before) {
	await migrate(kysely)
	const queues = Object.values(messageJobs)
	await installQueues(pool, queues)
	const jobs = await openJobs({ pool, queues, log })
	const dataDir = await freshDataDir()
	const config = configFrom({ DATA_DIR: dataDir })
	const pdfs = openPdfs(log)
	const needs = { config, company, database: kysely, jobs, log, now, pdfs, travelFeeTo: () => null }
	return {
		needs,
		work: () => registerMessages(needs),
		outbox: async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).sort(),
		[Symbol.asyncDispose]: async () => {
			pdfs.stop()
			await jobs.stop()
		},
	}
}

const states = async ({ pool }: Before) =>
	(
		await pool.query(
			`select b.lead_id, m.kind, m.channel, m.state, m.attempts from messages m join bookings b on b.id = m.booking_id
			order by b.lead_id, m.id`,
		)
	).rows

test('what the release before had only enqueued is sent, and what waited for it follows', async () => {
	await using before = await setUp()
	const { pool } = before
	await enqueue(before, ...ofLead(id(11)))
	const { rows } = await pool.query(
		`insert into booking_events (booking_id, author, is_follow_up, change, moved_from_date, moved_from_window_id)
		values ($1, 'customer', true, 'moved', '2026-12-02', '10-12pm'), ($1, 'customer', true, 'moved', '2026-12-03', '10-12pm')
		returning id`,
		[id(12)],
	)
	const [first, second] = rows.map((row) => row.id)
	// In the other order: the later of two changes is the one with the greater event.
	for (const event of [second, first])
		await enqueue(before, [
			{ name: 'lead-change-email', data: { leadId: id(11), change: event } },
			{ name: 'lead-addition-email', data: { leadId: id(11), addition: event } },
		])
	const texts = await pool.query(
		`insert into pickup_messages (booking_id, message, channel, occasion) values ($1, 'confirmed', 'text', 'booked') returning id`,
		[id(12)],
	)
	await enqueue(before, [{ name: 'pickup-message', data: { messageId: texts.rows[0].id } }])

	await using program = await start(before)
	const left = await pool.query('select from pgboss.queue where name = any($1)', [
		queuesBefore.filter((name) => name !== 'text-picture'),
	])
	expect(left.rowCount).toBe(0)
	await program.work()
	const ended = await eventually(
		() => states(before),
		(all) => all.every(({ state }) => state !== 'pending'),
	)
	expect(ended.map(({ kind, channel, state }) => `${kind}, ${channel}: ${state}`)).toEqual([
		'confirmed, text: sent',
		'lead, mail: sent',
		'confirmed, mail: sent',
		'sync, crm: skipped',
		'resync, crm: skipped',
		'moved, mail: skipped',
		'addition, mail: sent',
		'moved, mail: sent',
		'addition, mail: sent',
	])
	expect(await program.outbox()).toEqual(
		[
			`addition-email.${first}.eml`,
			`addition-email.${second}.eml`,
			`change-email.${second}.eml`,
			`confirmation-email.${id(11)}.eml`,
			`lead-email.${id(11)}.eml`,
			`text.${texts.rows[0].id}.txt`,
		].sort(),
	)
	const isDone = async () =>
		(await pool.query("select from pgboss.job where state <> 'completed'")).rowCount === 0
	await eventually(isDone, (done) => done)
})

test('messages of the release before keep their state; what it had sent is not sent again, and what failed can be tried', async () => {
	await using before = await setUp()
	const { pool } = before
	for (const lead of [11, 13, 15, 17]) await enqueue(before, ...ofLead(id(lead)))
	await pool.query(
		`insert into deliveries (lead_id, kind, state, reference, error, warning, attempts, begun_at, perhaps_twice) values
			($1, 'lead-email', 'sent', '<1@x>', null, null, 2, null, true),
			($1, 'confirmation-email', 'skipped', null, null, null, 1, null, false),
			($1, 'crm-sync', 'sent', 'contact', null, 'The CRM didn’t keep the email.', 1, null, false),
			($1, 'crm-resync', 'skipped', null, null, null, 1, null, false),
			($2, 'lead-email', 'begun', null, null, null, 1, now(), false),
			($2, 'confirmation-email', 'failed', null, 'refused', null, 3, null, false)`,
		[id(11), id(13)],
	)
	// What was done is completed; the refused one is, too.
	await pool.query(
		`update pgboss.job set state = 'completed', output = '{}' where data ->> 'leadId' = $1
			or (data ->> 'leadId' = $2 and name = 'lead-confirmation-email')`,
		[id(11), id(13)],
	)
	// Given up, with a sync that waits for it.
	await pool.query(
		`update pgboss.job set state = 'failed', retry_count = 2000 where data ->> 'leadId' = $1 and name = 'lead-email'`,
		[id(15)],
	)
	await pool.query(
		`insert into deliveries (lead_id, kind, state, error) values ($1, 'lead-email', 'failed', 'a week without a server')`,
		[id(15)],
	)
	const messages = await pool.query(
		`insert into pickup_messages (booking_id, message, channel, occasion, state, reason, attempts, begun_at, begun_to, body) values
			($1, 'on-the-way', 'text', 'version 2', 'sent', null, 1, null, null, 'x'),
			($1, 'reminder', 'mail', '2026-12-01', 'skipped', 'no crew: closed', 0, null, null, null),
			($1, 'confirmed', 'text', 'booked', 'failed', 'not known', 1, '2026-11-20', '+14035550111', 'y'),
			($1, 'link-again', 'text', 'again 1', 'owed', null, 0, null, null, null) returning id`,
		[id(12)],
	)
	await enqueue(
		before,
		messages.rows.map((row) => ({ name: 'pickup-message', data: { messageId: row.id } })),
	)
	const booking = await pool.query('select lead_id from bookings where id = $1', [id(18)])
	expect(booking.rows).toEqual([{ lead_id: id(17) }])
	// Erased while its jobs were enqueued.
	await pool.query(`delete from bookings where id = $1`, [id(18)])

	await using program = await start(before)
	const rows = await pool.query(
		`select b.lead_id, m.kind, m.channel, m.dedupe_key as key, m.state, m.reason, m.warning, m.attempts, m.perhaps_twice as twice,
			m.begun_at is not null as open, m.begun_to as to, m.body,
			(select string_agg(j.name || ' ' || j.state, ', ') from pgboss.job j where j.data ->> 'messageId' = m.id::text) as job
		from messages m join bookings b on b.id = m.booking_id where b.lead_id in ($1, $2, $3) order by b.lead_id, m.id`,
		[id(11), id(13), id(15)],
	)
	const none = { reason: null, warning: null, attempts: 0, twice: false, open: false, to: null, body: null }
	const row = (lead: number, named: string, key: string, state: string, job: string, change = {}) => {
		const [kind, channel] = named.split(', ')
		return {
			...none,
			lead_id: id(lead),
			kind,
			channel,
			key,
			state,
			job: `${channel}-message ${job}`,
			...change,
		}
	}
	const booked = 'booked'
	expect(rows.rows).toEqual([
		row(11, 'on-the-way, text', 'version 2', 'sent', 'created', { attempts: 1, body: 'x' }),
		row(11, 'reminder, mail', '2026-12-01', 'skipped', 'created', { reason: 'no crew: closed' }),
		row(11, 'confirmed, text', booked, 'failed', 'created', {
			reason: 'not known',
			attempts: 1,
			open: true,
			to: '+14035550111',
			body: 'y',
		}),
		row(11, 'link-again, text', 'again 1', 'pending', 'created'),
		row(11, 'lead, mail', booked, 'sent', 'completed', { attempts: 2, twice: true }),
		row(11, 'confirmed, mail', booked, 'skipped', 'completed', { reason: 'a later message says what holds' }),
		row(11, 'sync, crm', booked, 'sent', 'completed', {
			attempts: 1,
			warning: 'The CRM didn’t keep the email.',
		}),
		row(11, 'resync, crm', booked, 'skipped', 'completed', { reason: 'not set up' }),
		row(13, 'lead, mail', booked, 'pending', 'created', { attempts: 1, open: true }),
		row(13, 'confirmed, mail', booked, 'failed', 'completed', { attempts: 3, reason: 'refused' }),
		row(13, 'sync, crm', booked, 'pending', 'created'),
		row(13, 'resync, crm', booked, 'pending', 'created'),
		row(15, 'lead, mail', booked, 'failed', 'failed', { attempts: 1, reason: 'a week without a server' }),
		row(15, 'confirmed, mail', booked, 'pending', 'created'),
		row(15, 'sync, crm', booked, 'pending', 'created'),
		row(15, 'resync, crm', booked, 'pending', 'created'),
	])
	expect(await countFailures(program.needs)).toBe(4)
	expect((await listFailures(program.needs)).map(({ what }) => what).sort()).toEqual([
		'Booking or request received, text',
		'Email to the customer',
		'Email to the office',
	])
	expect(await listWarned(program.needs)).toMatchObject([{ leadName: 'Lead 11', what: 'CRM sync' }])
	const { now: _, ...needs } = program.needs
	expect(await listPerhapsTwice({ ...needs, now: () => new Date() })).toMatchObject([
		{ leadName: 'Lead 11', what: 'Email to the office' },
	])

	await program.work()
	// The job that was given up is tried again from the desk, and the sync that waits for it follows.
	for (const { messageId, error } of await listFailures(program.needs))
		if (error !== 'not known') await retryMessage(program.needs, messageId)
	const left = await eventually(
		() => states(before),
		(all) => all.every(({ state }) => state === 'sent' || state === 'skipped'),
	)
	expect(left.filter(({ lead_id }) => lead_id !== id(11)).map(({ state }) => state)).toEqual([
		...['sent', 'sent', 'skipped', 'skipped'],
		...['sent', 'sent', 'skipped', 'skipped'],
	])
	const emails = (await program.outbox()).filter((name) => name.endsWith('.eml'))
	expect(emails).toEqual(
		[13, 15].flatMap((lead) => [`confirmation-email.${id(lead)}.eml`, `lead-email.${id(lead)}.eml`]).sort(),
	)
	expect((await pool.query('select from pgboss.job where data ? $1', ['leadId'])).rowCount).toBe(0)
})
