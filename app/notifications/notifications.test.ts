import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { messageIdSchema } from '#app/platform/ids.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { newQuoteId, staffNamed } from '#tests/support/ids.ts'
import { recordMessage } from '#tests/support/one-message.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { registerMessages, retryMessage } from './notifications.server.ts'

const request = (name: string, email: string) =>
	bookingRequest({ name, email, notes: 'Gate <b>4421</b>\nring twice' })
/** A new link for each call, recorded in `links`. */
function another(links: string[], path: string): string {
	links.push(`https://bowline.example/${path}/${randomUUID()}`)
	return links.at(-1) ?? ''
}

async function setUp() {
	const [crm, mail] = await Promise.all([startFakeCrm(), startFakeMailServer()])
	const setup = await testPlatform({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform, pool } = setup
	const links: string[] = []
	const receipts: string[] = []
	await registerMessages(platform, {
		readLead: async (leadId) => {
			const found = await findLeadSnapshot(platform, leadId)
			return (
				found && {
					...found,
					unsaid: undefined,
					quote: { id: newQuoteId(), items: '1/4 truck', totalCents: 17500, photoCount: 2 },
				}
			)
		},
		quoteLink: async () => another(links, 'quotes/open'),
		receiptLink: async () => another(receipts, 'booked'),
	})
	const holder = { hash: Buffer.from('one browser') }
	const deliveries = async (): Promise<Record<string, string>> => {
		const text = `select kind || ', ' || channel, state from messages where channel <> 'text'`
		const { rows } = await pool.query({ text, rowMode: 'array' })
		return Object.fromEntries(rows)
	}
	return {
		crm,
		mail,
		platform,
		pool,
		links,
		receipts,
		deliveries,
		idOf: async (kind: string) => {
			const text = `select id from messages where kind = $1 and channel <> 'text'`
			return messageIdSchema.parse((await pool.query(text, [kind])).rows[0]?.id)
		},
		/** Enqueues the jobs of all messages of the booking again, or of these. */
		repeat: async (...ids: string[]) => {
			const { rows } = await pool.query(`select id, channel from messages where booking_event_id is null`)
			const jobs = [...rows, ...ids.map((id) => ({ id, channel: 'mail' }))].map(({ id, channel }) => ({
				name: `${channel}-message`,
				data: { messageId: id },
			}))
			return platform.database
				.transaction()
				.execute((transaction) => platform.jobs.enqueue(transaction, [jobs]))
		},
		book: (name: string, email: string, change: Partial<BookingRequest> = {}) =>
			bookPickup(platform, { ...request(name, email), ...change }, { sourceSite: 'bowline.example', holder }),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await Promise.allSettled([crm.close(), mail.close()])
		},
	}
}

const kinds = ['lead, mail', 'confirmed, mail', 'sync, crm', 'resync, crm']
const allSent = Object.fromEntries(kinds.map((kind) => [kind, 'sent']))
const areAllSent = (deliveries: Record<string, string>) =>
	Object.values(deliveries).filter((state) => state === 'sent').length === 4

test.concurrent('a booking is mailed to the company and the customer, and synced twice to the same contact with one note', async () => {
	await using setup = await setUp()
	await setup.book('Jo Tremblay', 'jo@example.ca')
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)

	const receivers = setup.mail.received().map(({ to }) => to)
	expect(receivers.sort()).toEqual([['jo@example.ca'], ['leads@bowline.example']])
	const toCustomer = setup.mail.received().find(({ to }) => to.includes('jo@example.ca'))?.mail
	expect(toCustomer?.subject).toBe('Your pickup is booked: Tuesday, December 1, 2026, 10–12pm')
	expect(toCustomer?.text).toContain(company.mailingAddress)
	const toCompany = setup.mail.received().find(({ to }) => to.includes('leads@bowline.example'))?.mail
	expect(toCompany?.html).toContain('Gate &#60;b&#62;4421&#60;/b&#62;<br>ring twice')
	expect(toCompany?.text).toContain('$175 + tax')
	// The customer's mail opens the quote on any device, the company's at the desk.
	expect(setup.links).toHaveLength(1)
	expect(toCustomer?.text).toContain(setup.links[0])
	expect(setup.receipts.filter((link) => toCustomer?.text?.includes(link))).toHaveLength(1)
	expect(toCompany?.text).not.toContain('/booked/')
	expect(toCustomer?.attachments).toMatchObject([{ filename: 'pickup.ics' }])
	expect(toCompany?.attachments).toEqual([])
	expect(toCompany?.text).toMatch(/http:\/\/localhost:\d+\/admin\/quote\/[\w-]{36}/)
	expect(toCompany?.text).not.toContain('/quotes/open/')
	expect(toCustomer?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')

	expect(setup.crm.contacts()).toMatchObject([
		{
			firstName: 'Jo',
			lastName: 'Tremblay',
			email: 'jo@example.ca',
			phone: '+14035550142',
			address1: '12 Crescent Road NW',
			state: company.region.code,
			postalCode: 'T2P 1J9',
			country: 'CA',
			timezone: company.timeZone,
			tags: ['junk_removal', 'booked-online'],
		},
	])
	expect(setup.crm.contacts()[0]?.notes).toHaveLength(1)
	expect(setup.crm.calls().filter((call) => call === 'POST /contacts/upsert')).toHaveLength(2)
})

test.concurrent('the load of a local page’s form reaches customer, office and CRM, despite an older quote', async () => {
	await using setup = await setUp()
	await setup.book('Lou Local', 'lou@example.ca', { load: 'full', page: '/calgary/couch-removal' })
	await eventually(setup.deliveries, areAllSent)
	const texts = setup.mail.received().map(({ to, mail }) => `${to}: ${mail.text}`)
	for (const text of texts) expect(text).toContain('Full load')
	expect(texts.find((text) => text.startsWith('lou@example.ca'))).not.toContain('$175')
	// No link is made, because none is sent.
	expect(setup.links).toEqual([])
	expect(setup.crm.notes()[0]).toMatch(/Load: Full load\n.*Quoted before: 1\/4 truck: \$175/s)
})

test.concurrent('what is added to a booking later is mailed to the office, each addition once, and a repeat without one is not', async () => {
	await using setup = await setUp()
	const booked = await setup.book('Addy Later', 'addy@example.ca')
	if (!booked.ok) throw new Error('the booking was refused')
	await eventually(setup.deliveries, areAllSent)
	await setup.mail.down()
	for (const notes of ['Gate 2 <b>', 'Gate 2 <b>', '', 'The dog is friendly.'])
		await setup.book('Addy Later', 'addy@example.ca', { notes })
	const additions = async () =>
		(
			await setup.pool.query(
				"select id, state from messages where kind = 'addition' order by booking_event_id",
			)
		).rows
	const failed = await eventually(
		additions,
		(rows) => rows.length === 2 && rows.every(({ state }) => state === 'failed'),
	)
	await setup.mail.up()
	for (const { id } of failed) await retryMessage(setup.platform, id)
	await eventually(additions, (rows) => rows.every(({ state }) => state === 'sent'))
	// Enqueued again, the jobs send nothing.
	await setup.repeat(...failed.map(({ id }) => id))
	const isDone = async () =>
		(await setup.pool.query("select name from pgboss.job where state <> 'completed'")).rows.length === 0
	await eventually(isDone, (done) => done)
	const mails = setup.mail
		.received()
		.filter(({ mail }) => mail.subject?.startsWith('New details for the booking'))
	expect(mails.map(({ to }) => to)).toEqual([['leads@bowline.example'], ['leads@bowline.example']])
	expect(mails.map(({ mail }) => mail.subject)).toEqual(
		Array(2).fill('New details for the booking of Addy Later: Tuesday, December 1, 2026, 10–12pm'),
	)
	const texts = mails.map(({ mail }) => mail.text ?? '').toSorted()
	expect(texts[0]).toContain('Notes: Gate 2 <b>\n')
	expect(texts[1]).toContain('Notes: The dog is friendly.\n')
	expect(mails.map(({ mail }) => mail.html).join()).toContain('Gate 2 &#60;b&#62;')
	expect(new Set(mails.map(({ mail }) => mail.messageId)).size).toBe(2)
})

test.concurrent('with mail server and CRM down the pickup is booked, and everything is delivered once when they return', async () => {
	await using setup = await setUp()
	await Promise.all([setup.crm.down(), setup.mail.down()])
	const result = await setup.book('Patient Person', 'patient@example.ca')
	expect(result.ok).toBe(true)
	await eventually(
		setup.deliveries,
		(states) => states['lead, mail'] === 'failed' && states['sync, crm'] === 'failed',
	)
	await Promise.all([setup.crm.up(), setup.mail.up()])
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)
	expect(setup.mail.received()).toHaveLength(2)
	expect(setup.crm.contacts()).toHaveLength(1)
	expect(setup.crm.notes()).toHaveLength(1)
	// One link for all attempts.
	expect(setup.links).toHaveLength(1)
})

test.concurrent('a pickup cancelled before its mails were sent is not confirmed, and the office and the CRM read that it is cancelled', async () => {
	await using setup = await setUp()
	await Promise.all([setup.crm.down(), setup.mail.down()])
	const booked = await setup.book('Jo Tremblay', 'jo@example.ca')
	if (!booked.ok) throw new Error('the booking was refused')
	await eventually(setup.deliveries, (states) => states['confirmed, mail'] === 'failed')
	expect(setup.links).toHaveLength(1)
	const { rows } = await setup.pool.query('select id, version from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
	await changeBooking(setup.platform, by, { action: 'cancel', version: rows[0].version })
	await Promise.all([setup.crm.up(), setup.mail.up()])
	expect(
		await eventually(setup.deliveries, (states) =>
			[...kinds, 'cancelled, mail', 'addition, mail'].every((kind) =>
				/sent|skipped/.test(states[kind] ?? ''),
			),
		),
	).toEqual({ ...allSent, 'confirmed, mail': 'skipped', 'cancelled, mail': 'sent', 'addition, mail': 'sent' })
	const subjects = setup.mail.received().map(({ mail }) => mail.subject)
	expect(subjects).toContain('Cancelled: Jo Tremblay, Calgary, Tuesday, December 1, 2026, 10–12pm')
	expect(setup.crm.notes()[0]).toContain('The pickup is cancelled.')

	// The unsent link was dropped: a later confirmation gets a new one.
	await setup.pool.query("update bookings set status = 'booked'")
	await setup.pool.query("update messages set state = 'pending' where state = 'skipped'")
	await setup.repeat()
	expect(await eventually(setup.deliveries, (states) => states['confirmed, mail'] === 'sent')).toMatchObject(
		allSent,
	)
	expect(setup.links).toHaveLength(2)
})

test.concurrent('running the same jobs again sends no mail and adds no note; jobs of a deleted message end without an error', async () => {
	await using setup = await setUp()
	const booked = await setup.book('Jo Tremblay', 'jo@example.ca')
	if (!booked.ok) throw new Error('the booking was refused')
	await eventually(setup.deliveries, areAllSent)
	await setup.repeat(randomUUID())
	const isDone = async () =>
		(await setup.pool.query("select name from pgboss.job where state <> 'completed'")).rows.length === 0
	await eventually(isDone, (done) => done)
	expect(setup.mail.received()).toHaveLength(2)
	expect(setup.crm.notes()).toHaveLength(1)
	expect(setup.crm.calls().filter((call) => call === 'POST /contacts/upsert')).toHaveLength(2)

	// A message recorded as sent stays so, whatever a slower attempt reports.
	await recordMessage(setup.platform.database, await setup.idOf('lead'), { state: 'failed', reason: 'late' })
	expect(await setup.deliveries()).toEqual(allSent)

	// As if the program had been killed between the CRM's response and recording it.
	await setup.pool.query("update messages set state = 'failed', reference = null where channel = 'crm'")
	await setup.repeat()
	await eventually(setup.deliveries, areAllSent)
	expect(setup.crm.contacts()).toHaveLength(1)
	expect(setup.crm.notes()).toHaveLength(1)
	expect(setup.crm.contacts()[0]?.tags).toEqual(['junk_removal', 'booked-online'])
})

test.concurrent('with a key that the CRM refuses the sync is tried until the key is corrected', async () => {
	await using setup = await setUp()
	setup.crm.revokeKey(true)
	await setup.book('Jo Tremblay', 'jo@example.ca')
	await eventually(
		async () => (await setup.pool.query("select reason from messages where kind = 'sync'")).rows,
		([row]) => row?.reason?.includes('401'),
	)
	setup.crm.revokeKey(false)
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)
})

test.concurrent('a temporary refusal is tried again, a final one is recorded with its message and blocks no other job', async () => {
	await using setup = await setUp()
	await setup.book('Rae Ratelimited', 'rae@example.ca')
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)

	await setup.book('Gus Refused', 'gus@gone.example')
	const rows = await eventually(
		async () =>
			(
				await setup.pool.query(
					"select kind, state, reason from messages where state = 'failed' order by kind",
				)
			).rows,
		(failed) => failed.length === 3,
	)
	expect(rows).toMatchObject([
		{ kind: 'confirmed', reason: expect.stringContaining('550') },
		{ kind: 'resync', reason: expect.stringContaining('This contact is refused.') },
		{ kind: 'sync', reason: expect.stringContaining('This contact is refused.') },
	])
})

test.concurrent('a response with characters that the database refuses is recorded without them, and tried again', async () => {
	await using setup = await setUp()
	await setup.book('Gwen Garbled', 'gwen@garbled.example')
	const failures = async () =>
		(await setup.pool.query("select kind, reason, attempts from messages where state = 'failed'")).rows
	const [failed] = await eventually(
		failures,
		([first, ...more]) => first?.attempts > 1 && more.length === 0 && first.kind === 'confirmed',
	)
	expect(failed?.reason).toContain('4.2.2 Mailbox [31mfull')
	await expect.poll(setup.deliveries).toMatchObject({ 'sync, crm': 'sent', 'lead, mail': 'sent' })
	const jobs = await setup.pool.query(
		"select output::text from pgboss.job where state in ('retry', 'active')",
	)
	expect(jobs.rows.map(({ output }) => output).join()).toContain('Mailbox [31mfull')
})

test.concurrent('without a mail server and a CRM the mails are written to the outbox and the sync is recorded as skipped', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	await registerMessages(platform)
	await bookPickup(platform, request('Out Box', 'out@example.ca'), { sourceSite: 'localhost' })
	await eventually(
		async () => (await pool.query("select kind, state from messages where channel <> 'text'")).rows,
		(rows) => rows.length === 4 && rows.every(({ state }) => state !== 'pending'),
	)
	const states = await pool.query("select kind, state from messages where channel <> 'text' order by kind")
	expect(states.rows).toEqual([
		{ kind: 'confirmed', state: 'sent' },
		{ kind: 'lead', state: 'sent' },
		{ kind: 'resync', state: 'skipped' },
		{ kind: 'sync', state: 'skipped' },
	])
	const outbox = join(platform.config.dataDir, 'outbox')
	const mails = await Promise.all(
		(await readdir(outbox))
			.filter((name) => name.endsWith('.eml'))
			.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
	)
	expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['hello@bowline.example', 'out@example.ca'])
})

test.concurrent('a failed delivery can be tried at once: a waiting job runs now, a completed one is enqueued again', async () => {
	await using setup = await setUp()
	await setup.crm.down()
	const booked = await setup.book('Hurry Up', 'hurry@example.ca')
	if (!booked.ok) throw new Error('the booking failed')
	await eventually(setup.deliveries, (found) => found['sync, crm'] === 'failed')
	// The pause before the next attempt is long, as after hours without a server.
	await eventually(
		async () =>
			(
				await setup.pool.query(
					`update pgboss.job set start_after = now() + interval '1 hour'
					where name = 'crm-message' and state = 'retry' returning id`,
				)
			).rowCount,
		(count) => count === 1,
	)
	await setup.crm.up()
	await retryMessage(setup.platform, await setup.idOf('sync'))
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)

	await setup.pool.query(`update messages set state = 'failed', reason = 'given up' where kind = 'lead'`)
	await retryMessage(setup.platform, await setup.idOf('lead'))
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)
	expect(setup.mail.received().filter(({ to }) => to.includes('leads@bowline.example'))).toHaveLength(2)
})

test('a mail accepted on a connection that broke before the response is sent again, and marked as perhaps sent twice', async () => {
	await using setup = await setUp()
	await setup.book('Cut Off', 'cut.off@cut.example')
	const toCustomer = () => setup.mail.received().filter(({ to }) => to.includes('cut.off@cut.example'))
	expect(await eventually(setup.deliveries, areAllSent)).toEqual(allSent)
	expect(toCustomer()).toHaveLength(2)
	expect(new Set(toCustomer().map(({ mail }) => mail.messageId)).size).toBe(1)
	const twice = await setup.pool.query('select kind from messages where perhaps_twice')
	expect(twice.rows).toEqual([{ kind: 'confirmed' }])
})
