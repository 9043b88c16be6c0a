import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { keepMail } from '#app/notifications/incoming-mail/keep-mail.server.ts'
import { readMail } from '#app/notifications/incoming-mail/read-mail.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { insertIncomingText } from '#app/notifications/texts/store.server.ts'
import { whyThreadUntrue } from '#app/notifications/thread-to-send.server.ts'
import { messageIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { callCame } from '#app/threads/threads.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { emailFrom } from '#tests/support/mails.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { receiveThread } from './receive-thread.server.ts'
import { openThread } from './thread.server.ts'
import { threadFormSchema } from './thread-form.ts'

/** A person who has texted, and Dana, who answers in their thread. */
async function setUp() {
	const setup = await testPlatform({}, '2026-11-26T19:30:00Z')
	// What comes in, and the queue, go by the database's clock.
	const platform = { ...setup.platform, now: () => new Date() }
	const { pool } = setup
	let count = 0
	const text = (from: string, body: string) =>
		receiveText(platform, { providerId: `SM${count++}`, phone: from, body, keyword: undefined, pictures: [] })
	const email = async (from: string, after: number, more: Parameters<typeof emailFrom>[1] = {}) => {
		const at = new Date(Date.now() + after)
		const read = await readMail({ source: Buffer.from(emailFrom(from, more)), isCut: false, at }, [])
		if (!read) throw new Error('it was left out')
		return keepMail({ ...platform, photos: plainIntake(platform) }, read)
	}
	/** A call that nobody took. */
	const call = (from: string) =>
		platform.database.transaction().execute(async (transaction) => {
			await insertIncomingText(transaction, {
				...{ provider_id: `CA${count++}`, phone: from, body: 'Missed call', kind: 'call' },
			})
			await callCame(platform, transaction, from)
		})
	const threadOf = async (contact: string) => {
		const { rows } = await pool.query('select id from threads where contact = $1', [contact])
		return threadIdSchema.parse(rows[0].id)
	}
	const send = async (contact: string, form: Record<string, string>) => {
		const threadId = await threadOf(contact)
		const seen = (await openThread(platform, threadId))?.seen ?? '0'
		const staff = { ...staffNamed('dana'), name: 'Dana Desk <dana@example.ca>' }
		const read = threadFormSchema.parse({ seen, shown: '', to: contact, ...form })
		return receiveThread(platform, { threadId, staff }, read)
	}
	const replies = async () =>
		(await pool.query(`select id, state, reason, send_at from messages where kind = 'reply' order by id`))
			.rows
	const jobs = async () =>
		(
			await pool.query(
				`select j.start_after from pgboss.job j join messages m on j.data ->> 'messageId' = m.id::text
				where m.kind = 'reply' order by j.start_after`,
			)
		).rows.map(({ start_after: from }) => from)
	return {
		...{ ...setup, platform, text, email, call, threadOf, send, replies, jobs },
		/** The time has come. */
		begin: () =>
			pool.query(
				`update pgboss.job set start_after = now() where data ->> 'messageId' in (select id::text from messages where kind = 'reply')`,
			),
		item: async (contact: string) =>
			(await openThread(platform, await threadOf(contact)))?.items.findLast(({ kind }) => kind === 'sent'),
		state: () => expect.poll(async () => (await replies()).at(-1), { timeout: 30_000 }),
	}
}

/** Some days ahead, as the field has it. */
const inDays = (days: number) =>
	`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:15`
const later = { does: 'later', words: 'We’ll be there Tuesday.', at: inDays(3) }

test('a reply for later waits in the queue, ends the waiting, and goes out when its time has come', async () => {
	await using setup = await setUp()
	const phone = '+14035550188'
	await setup.text(phone, 'When will you be here?')
	expect(await setup.send(phone, later)).toMatchObject({
		status: 200,
		answer: {
			ok: true,
			typed: '',
			message: expect.stringMatching(/^Your reply goes out .*8:15 AM.*, unless they write first\.$/),
		},
	})
	const [reply] = await setup.replies()
	expect(reply).toMatchObject({ state: 'pending', reason: null })
	expect(await setup.jobs()).toEqual([reply.send_at])
	expect((await openThread(setup.platform, await setup.threadOf(phone)))?.waiting).toBeUndefined()
	expect(await setup.item(phone)).toMatchObject({
		waitingToGo: reply.id,
		how: expect.stringMatching(/^… goes out .*8:15 AM/),
	})
	// The same form sent twice is one reply.
	expect(await setup.replies()).toHaveLength(1)
	await registerMessages(setup.platform)
	expect(await setup.replies()).toMatchObject([{ state: 'pending' }])
	await setup.begin()
	await setup.state().toMatchObject({ state: 'sent' })
	expect(await setup.item(phone)).not.toHaveProperty('waitingToGo')
})

test('whoever writes first isn’t told what no longer fits: the reply stays, and they wait', async () => {
	await using setup = await setUp()
	const phone = '+14035550188'
	await setup.text(phone, 'When will you be here?')
	await setup.send(phone, later)
	await setup.text(phone, 'Never mind, it’s gone.')
	await registerMessages(setup.platform)
	await setup.begin()
	await setup.state().toMatchObject({ state: 'skipped', reason: 'they wrote first' })
	const thread = await openThread(setup.platform, await setup.threadOf(phone))
	expect(thread?.waiting).toBeDefined()
	expect(thread?.items.map(({ kind }) => kind)).toEqual(['text', 'sent', 'text'])
	expect(await setup.item(phone)).toMatchObject({ how: '– not sent: they wrote first' })
	// What is sent at once isn't withheld, whatever came meanwhile.
	await setup.send(phone, { does: 'reply', words: 'All right.' })
	await setup.text(phone, 'Thanks')
	await setup.state().toMatchObject({ state: 'sent' })
})

type Setup = Awaited<ReturnType<typeof setUp>>
const [jos, josEmail, someone] = ['+14035550142', 'jo@example.ca', '+14035550177']
const machines = { more: ['Auto-Submitted: auto-replied'] }

const comes: [what: string, comes: (setup: Setup) => Promise<unknown>, to: string, goes: boolean][] = [
	['they text', (setup) => setup.text(jos, 'Never mind'), jos, false],
	['they text, and it goes by email', (setup) => setup.text(jos, 'Never mind'), josEmail, false],
	['their email is read in', (setup) => setup.email(josEmail, -60_000), josEmail, false],
	['their email is read in, and it goes by text', (setup) => setup.email(josEmail, -60_000), jos, false],
	['they call, and it goes by email', (setup) => setup.call(jos), josEmail, false],
	['they text a word that may be about the pickup', (setup) => setup.text(jos, 'Yes'), jos, false],
	['they text HELP', (setup) => setup.text(jos, 'HELP'), jos, true],
	['they text INFO', (setup) => setup.text(jos, 'Info please'), jos, true],
	['they text START', (setup) => setup.text(jos, 'START'), jos, true],
	['a machine of theirs answers', (setup) => setup.email(josEmail, 60_000, machines), josEmail, true],
	['somebody else texts', (setup) => setup.text(someone, 'Never mind'), jos, true],
	['nothing comes', async () => undefined, josEmail, true],
]
test.each(comes)('a reply for later goes out unless they write first: %s', async (_, come, to, goes) => {
	await using setup = await setUp()
	await bookPickup(setup.platform, bookingRequest({ email: josEmail, phone: jos }), { sourceSite: 'x' })
	await setup.text(jos, 'When will you be here?')
	// Of what was read in before, the mailbox may say a later time.
	await setup.email(josEmail, goes ? 60_000 : -120_000)
	expect(await setup.send(to, later)).toMatchObject({ status: 200 })
	await come(setup)
	const { database, company, now } = setup.platform
	const [row] = await setup.replies()
	const threadId = await setup.threadOf(to)
	const reply = { kind: 'reply', eta: null, dedupe_key: '', send_at: row.send_at } as const
	const thread = { id: threadId, waits: false, asks: false }
	expect(
		await whyThreadUntrue(
			{ database, company, now },
			{ ...reply, id: messageIdSchema.parse(row.id) },
			thread,
		),
	).toBe(goes ? undefined : 'they wrote first')
	// Whoever is kept waiting stands in the inbox.
	expect((await openThread(setup.platform, threadId))?.waiting === undefined).toBe(goes)
})

test('a reply for later is sent now, or taken back with its words, while it waits and of its own thread alone', async () => {
	await using setup = await setUp()
	const [phone, other] = ['+14035550188', '+14035550177']
	await setup.text(phone, 'Hello?')
	await setup.text(other, 'Hello?')
	await setup.send(phone, later)
	const [{ id: message }] = await setup.replies()
	const gone = {
		status: 409,
		answer: { ok: false, message: 'Nothing was changed: it went out, or was taken back, first.' },
	}
	for (const does of ['send-now', 'take-back'])
		expect(await setup.send(other, { does, message })).toEqual(gone)
	expect(await setup.send(phone, { does: 'take-back', message })).toEqual({
		status: 200,
		answer: {
			ok: true,
			message: 'It won’t go out. Its words are in the field below.',
			typed: "We'll be there Tuesday.",
		},
	})
	expect(await setup.replies()).toMatchObject([{ state: 'skipped', reason: 'Dana Desk took it back' }])
	for (const does of ['send-now', 'take-back'])
		expect(await setup.send(phone, { does, message })).toEqual(gone)

	await setup.send(phone, { ...later, words: 'We’ll be there at noon.' })
	const [, second] = await setup.replies()
	// They have written, and staff who read it send it all the same.
	await setup.text(phone, 'Are you there?')
	expect(await setup.send(phone, { does: 'send-now', message: second.id })).toMatchObject({
		status: 200,
		answer: { ok: true, message: 'It’s on its way.' },
	})
	await registerMessages(setup.platform)
	await setup.state().toMatchObject({ state: 'sent', send_at: null })
	expect(await setup.send(phone, { does: 'take-back', message: second.id })).toEqual(gone)
	// The job of its former time finds it sent.
	await setup.begin()
	expect((await setup.replies()).map(({ state }) => state)).toEqual(['skipped', 'sent'])
})

test('a time that is over or too far is told, and what was typed stays', async () => {
	await using setup = await setUp()
	const phone = '+14035550188'
	await setup.text(phone, 'Hello?')
	for (const [at, message] of [
		['2026-01-01T08:00', 'That time is over. Choose a later one.'],
		[inDays(40), 'Choose a time within the next 30 days.'],
		['', 'Choose the day and time when it goes out.'],
	] as const)
		expect(await setup.send(phone, { ...later, at })).toMatchObject({
			status: 422,
			answer: { ok: false, message, typed: later.words, at },
		})
	expect(await setup.replies()).toEqual([])
})
