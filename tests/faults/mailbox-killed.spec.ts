import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { startFakeMailbox } from '../../fakes/mailbox.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { emailFrom } from '../support/mails.ts'
import { freshDataDir, startProgram } from '../support/program.ts'

const hard = process.env.HARD !== undefined
const rounds = hard ? 20 : 2

test.describe.configure({ timeout: hard ? 3_600_000 : 300_000 })

const rowsSchema = z.array(z.object({ subject: z.string() }))

/** A program that reads a mailbox, and its database. */
async function setUp() {
	const [dataDir, mailbox] = await Promise.all([freshDataDir(), startFakeMailbox()])
	const start = () => startProgram({ DATA_DIR: dataDir, IMAP_URL: mailbox.url })
	const query = async (statement: string) => ask(await embeddedConnection(dataDir), statement)
	return {
		...{ mailbox, start },
		subjects: async () =>
			rowsSchema
				.parse(await query('select subject from incoming_mails order by subject'))
				.map(({ subject }) => subject),
		/** Whoever was killed says nothing more for half a minute. */
		passHalfAMinute: () => query("update mailboxes set read_until = now() - interval '1 second'"),
		[Symbol.asyncDispose]: async () => {
			await mailbox.close()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

const unseen = (mailbox: Awaited<ReturnType<typeof startFakeMailbox>>) =>
	mailbox.mails().filter(({ seen }) => !seen).length

test('killed between storing an email and marking it, the program has it once, and marks it at the next start', async () => {
	await using setup = await setUp()
	const { mailbox } = setup
	mailbox.deliver(emailFrom('jo@example.ca', { subject: 'Kept' }))
	mailbox.holdMarks(true)
	const first = await setup.start()
	try {
		await expect.poll(setup.subjects, { timeout: 60_000 }).toEqual(['Kept'])
		expect(unseen(mailbox)).toBe(1)
		await setup.passHalfAMinute()
	} finally {
		await first.kill()
	}
	mailbox.holdMarks(false)
	const second = await setup.start()
	try {
		await expect.poll(() => unseen(mailbox), { timeout: 120_000 }).toBe(0)
		expect(await setup.subjects()).toEqual(['Kept'])
	} finally {
		await second.stop()
	}
})

test(`killed ${rounds} times while emails come in, the program loses none and doubles none`, async () => {
	await using setup = await setUp()
	const { mailbox } = setup
	const wanted: string[] = []
	for (let round = 0; round < rounds; round++) {
		for (let n = 0; n < 30; n++) {
			const subject = `Round ${String(round).padStart(2, '0')}, ${String(n).padStart(2, '0')}`
			wanted.push(subject)
			mailbox.deliver(emailFrom(`person${n % 5}@example.ca`, { subject }), { times: 1 + (n % 2) })
		}
		const before = mailbox.counts().fetched
		const program = await setup.start()
		try {
			await expect
				.poll(() => mailbox.counts().fetched, { timeout: 60_000, intervals: [20] })
				.toBeGreaterThan(before)
			await pause(Math.random() * 300)
			await setup.passHalfAMinute()
		} finally {
			await program.kill()
		}
	}
	const last = await setup.start()
	try {
		await expect.poll(() => unseen(mailbox), { timeout: 240_000 }).toBe(0)
		expect(await setup.subjects()).toEqual(wanted)
	} finally {
		await last.stop()
	}
})
