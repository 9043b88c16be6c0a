import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startFakeMailbox } from '#fakes/mailbox.ts'
import { emailFrom } from '#tests/support/mails.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { deleteOldMails } from './keep-mail.server.ts'
import { readMailbox, readMailboxRegularly } from './read-mailbox.server.ts'

async function setUp(options: Parameters<typeof startFakeMailbox>[0] = {}) {
	const mailbox = await startFakeMailbox(options)
	const setup = await testPlatform({ IMAP_URL: mailbox.url })
	const { platform, pool } = setup
	const needs = { ...platform, photos: plainIntake(platform) }
	return {
		...setup,
		needs,
		mailbox,
		read: (stopped = new AbortController().signal) => readMailbox(needs, stopped),
		subjects: async (): Promise<string[]> =>
			(await pool.query('select subject from incoming_mails order by subject')).rows.map(
				({ subject }) => subject,
			),
		unseen: () => mailbox.mails().filter(({ seen }) => !seen).length,
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await mailbox.close()
		},
	}
}

const count = process.env.HARD ? 1000 : 60

test(`${count} emails in random order, doubled, with lines that drop and numbers that change, are in the inbox once each and seen`, async () => {
	await using setup = await setUp()
	const { mailbox } = setup
	const wanted = Array.from({ length: count }, (_, at) => `Number ${String(at).padStart(4, '0')}`)
	const doubled = [...wanted, ...wanted.slice(0, count / 3)]
	const [order = []] = fc.sample(fc.shuffledSubarray(doubled, { minLength: doubled.length }), 1)
	for (const [at, subject] of order.entries()) {
		mailbox.deliver(
			emailFrom(`person${subject.slice(-1)}@example.ca`, { subject, id: subject.replace(' ', '') }),
			{ times: 1 + (at % 2) },
		)
		if (at % 17 === 0) mailbox.cut(at % 2 === 0 ? 'FETCH' : 'STORE', 1)
		if (at % 29 === 0) mailbox.renumber()
		if (at % 11 === 0) await setup.read()
	}
	await eventually(
		async () => {
			const failure = await setup.read()
			return failure === undefined && setup.unseen() === 0
		},
		(done) => done,
	)
	expect(await setup.subjects()).toEqual(wanted)
	const { rows } = await setup.pool.query('select count(*)::integer as threads from threads')
	expect(rows).toEqual([{ threads: 10 }])
})

test('an email that is stored is marked as seen only then: whatever drops in between, it is there once', async () => {
	await using setup = await setUp()
	const { mailbox } = setup
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'First' }))
	mailbox.cut('FETCH', 1)
	expect(await setup.read()).toMatch(/\w/)
	expect(await setup.subjects()).toEqual([])
	mailbox.cut('STORE', 1)
	expect(await setup.read()).toMatch(/\w/)
	expect([await setup.subjects(), setup.unseen()]).toEqual([['First'], 1])
	mailbox.renumber()
	expect(await setup.read()).toBeUndefined()
	expect([await setup.subjects(), setup.unseen()]).toEqual([['First'], 0])
	// It was handed out three times, and nothing more is.
	expect(await setup.read()).toBeUndefined()
	expect(mailbox.counts().fetched).toBe(3)
})

test('what somebody has read in another program comes in all the same, once the mailbox is known', async () => {
	await using setup = await setUp()
	const { mailbox } = setup
	mailbox.see(mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Of before' })))
	expect(await setup.read()).toBeUndefined()
	mailbox.see(mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Read elsewhere' })))
	expect(await setup.read()).toBeUndefined()
	expect(await setup.subjects()).toEqual(['Read elsewhere'])
})

test('an email that was deleted by its age never comes in again, and what came later and is the same in other words does', async () => {
	await using setup = await setUp()
	const { mailbox, needs } = setup
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Old', id: 'one' }), {
		received: new Date('2024-11-20T17:00:00Z'),
	})
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Kept' }), {
		received: new Date('2024-11-20T19:00:00Z'),
	})
	expect(await setup.read()).toBeUndefined()
	await deleteOldMails(needs, new Date('2024-11-20T18:00:00Z'))
	expect(await setup.subjects()).toEqual(['Kept'])
	mailbox.unsee()
	mailbox.renumber()
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Old', id: 'another' }))
	expect(await setup.read()).toBeUndefined()
	expect([await setup.subjects(), setup.unseen()]).toEqual([['Kept', 'Old'], 0])
	expect((await setup.pool.query('select at from incoming_mails order by at')).rows).toHaveLength(2)
})

test('a mailbox that takes no marks, and an email that fails, keep no other from coming in', async () => {
	await using setup = await setUp()
	const { mailbox, pool } = setup
	mailbox.refuseMarks(true)
	for (const subject of ['A', 'B', 'C']) mailbox.deliver(emailFrom('jo@example.ca', { subject }))
	expect(await setup.read()).toMatch(/refused a command: mark as seen/)
	expect(await setup.subjects()).toEqual(['A', 'B', 'C'])
	mailbox.refuseMarks(false)
	await pool.query("alter table incoming_mails add constraint no_d check (subject <> 'D')")
	for (const subject of ['D', 'E']) mailbox.deliver(emailFrom('jo@example.ca', { subject }))
	expect(await setup.read()).toBeUndefined()
	expect([await setup.subjects(), setup.unseen()]).toEqual([['A', 'B', 'C', 'E'], 1])
	await pool.query('alter table incoming_mails drop constraint no_d')
	expect(await setup.read()).toBeUndefined()
	expect([await setup.subjects(), setup.unseen()]).toEqual([['A', 'B', 'C', 'D', 'E'], 0])
})

test('of several processes one reads a mailbox at a time, and another takes over from one that says nothing more', async () => {
	const answering = Promise.withResolvers<void>()
	await using setup = await setUp({ beforeAnswer: () => answering.promise })
	const { mailbox, pool } = setup
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Hi' }))
	const first = setup.read()
	await eventually(
		async () => (await pool.query('select from mailboxes where reader is not null')).rowCount,
		(rows) => rows === 1,
	)
	await Promise.all([setup.read(), setup.read()])
	answering.resolve()
	expect(await first).toBeUndefined()
	expect(mailbox.counts()).toMatchObject({ signedIn: 1, fetched: 1 })
	// One that was killed has it still.
	await pool.query(
		"update mailboxes set reader = gen_random_uuid(), read_until = now() + interval '9 minutes'",
	)
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Ho' }))
	await setup.read()
	expect(await setup.subjects()).toEqual(['Hi'])
	await pool.query("update mailboxes set read_until = now() - interval '1 second'")
	await setup.read()
	expect(await setup.subjects()).toEqual(['Hi', 'Ho'])
})

test('a mailbox that is down, answers nothing or refuses the password says why, with no secret, and a stop waits for none', async () => {
	await using setup = await setUp()
	const { mailbox } = setup
	mailbox.deliver(emailFrom('jo@example.ca'))
	await mailbox.down()
	expect(await setup.read()).toMatch(/ECONNREFUSED/)
	await mailbox.up()
	mailbox.hang(true)
	const stopping = new AbortController()
	const reading = setup.read(stopping.signal)
	await eventually(
		async () => (await setup.pool.query('select from mailboxes where reader is not null')).rowCount,
		(rows) => rows === 1,
	)
	stopping.abort()
	expect(await reading).toBe('it was ended')
	mailbox.hang(false)
	const { imap } = setup.platform.config
	if (!imap) throw new Error('there is no mailbox')
	const wrong = { ...setup.platform.config, imap: { ...imap, password: 'hunter22' } }
	const refused = await readMailbox({ ...setup.needs, config: wrong }, new AbortController().signal)
	expect(refused).toMatch(/refused the user or the password: .*Invalid credentials/)
	expect(refused).not.toMatch(/hunter22|inbox@/)
	expect(await setup.read()).toBeUndefined()
	expect(await setup.subjects()).toEqual(['Hello'])
})

test('it is read from the start on, and owners are told how it stands; without settings nothing is read', async () => {
	await using setup = await setUp()
	const { mailbox, needs } = setup
	mailbox.deliver(emailFrom('jo@example.ca'))
	const told: (string | undefined)[] = []
	const onStanding = async (failure: string | undefined) => {
		told.push(failure)
	}
	const stop = readMailboxRegularly({ ...needs, onStanding })
	await eventually(setup.subjects, (subjects) => subjects.length === 1)
	await eventually(
		() => told.length,
		(times) => times === 1,
	)
	await stop()
	expect(told).toEqual([undefined])
	await readMailboxRegularly({ ...needs, onStanding, config: { ...needs.config, imap: undefined } })()
	expect(mailbox.counts().signedIn).toBe(1)
})
