import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { startFakeMailbox } from '../../fakes/mailbox.ts'
import { fakeTextsEnvironment, startFakeTexts } from '../../fakes/texts.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { staffCookie } from '../support/desk.ts'
import { freePort } from '../support/free-port.ts'
import { owner } from '../support/journey.ts'
import { emailFrom } from '../support/mails.ts'
import { discardProgram, freshDataDir, type Program, startProgram } from '../support/program.ts'
import { openTextProvider, shuffled, type ToldText } from '../support/text-provider.ts'

/**
 * Texts, a fifth of them with a picture, and emails come in while what takes them in is killed with SIGKILL, again and again: each in any
 * order and one to three times, as their providers may. What was acknowledged is in the inbox, once: each text at an answer of 200, each
 * email once it is marked as seen.
 */

const hard = process.env.HARD !== undefined
const size = hard ? { texts: 1000, mails: 200, kills: 20 } : { texts: 60, mails: 12, kills: 3 }

test.describe.configure({ timeout: hard ? 3_600_000 : 600_000 })

const people = Math.ceil(size.texts / 20)
const nth = (at: number) => String(at).padStart(4, '0')
const namesSchema = z.array(z.object({ name: z.string() }))
const countsSchema = z.array(z.object({ contact: z.string(), id: z.string(), came: z.number() }))

async function manyTexts(texts: Awaited<ReturnType<typeof startFakeTexts>>): Promise<ToldText[]> {
	const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'tan' } })
		.jpeg()
		.toBuffer()
	return Array.from({ length: size.texts }, (_, at) => ({
		sid: `SM-${nth(at)}`,
		from: `+1403555${nth(2000 + (at % people))}`,
		body: `Can you take number ${nth(at)} too?`,
		picture: at % 5 === 0 ? texts.media.add(picture) : undefined,
	}))
}

/** One site of so many processes, each of which can be killed and started again where it was. */
async function setUp(roles: readonly ('all' | 'web' | 'worker')[]) {
	const [database, texts, mailbox] = [
		await startDatabaseServer(),
		await startFakeTexts(),
		await startFakeMailbox(),
	]
	const [dataDir, publicPort] = [await freshDataDir(), await freePort()]
	const publicUrl = `http://localhost:${publicPort}`
	const begin = async (ROLE: string, PORT: number) =>
		startProgram({
			...{ ROLE, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: database.url() },
			...{ PUBLIC_URL: publicUrl, TRUST_PROXY: 'on', IMAP_URL: mailbox.url },
			...fakeTextsEnvironment(texts.url),
			...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
		})
	const running: Program[] = []
	const ports = [publicPort, ...(await Promise.all(roles.slice(1).map(freePort)))]
	const start = async (at: number) => {
		running[at] = await begin(roles[at] ?? 'all', ports[at] ?? 0)
	}
	for (const at of roles.keys()) await start(at)
	return {
		...{ texts, mailbox, start },
		/** Where it is, for visitors and for the provider. */
		address: publicUrl,
		kill: (at: number) => running[at]?.kill(),
		query: database.statement,
		[Symbol.asyncDispose]: async () => {
			for (const program of running) await discardProgram(program)
			await Promise.all([texts.close(), mailbox.close()])
			await database.stop()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

type Setup = Awaited<ReturnType<typeof setUp>>

const names = async ({ query }: Setup, statement: string) =>
	namesSchema.parse(await query(statement)).map(({ name }) => name)
const textsIn = (setup: Setup) =>
	names(setup, 'select provider_id as name from incoming_texts order by provider_id')
const mailsIn = (setup: Setup) => names(setup, 'select subject as name from incoming_mails order by subject')

/** Each thread's page has each of its person's texts once. */
async function expectOnPages({ address, query }: Setup, told: readonly ToldText[]) {
	const cookie = await staffCookie({ address })
	const threads = countsSchema.parse(
		await query(`select t.contact, t.id, count(h.*)::int as came from threads t
			join history h on h.subject = 'thread' and h.subject_id = t.id and h.action = 'texted'
			where t.waits_since is not null group by t.id`),
	)
	expect(threads.reduce((sum, { came }) => sum + came, 0)).toBe(told.length)
	for (const { contact, id, came } of threads) {
		const answer = await fetch(`${address}/admin/inbox/${id}`, { headers: { Cookie: cookie } })
		const page = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, '')
		const theirs = told.filter(({ from }) => from === contact)
		expect(came).toBe(theirs.length)
		for (const { body } of theirs) expect(page.split(body), `${contact}: ${body}`).toHaveLength(2)
	}
}

for (const [what, roles] of [
	['the program', ['all']],
	['of a process that answers and one that works, either', ['web', 'worker']],
] as const)
	test(`${size.texts} texts and ${size.mails} emails are in the inbox once, though ${what} is killed ${size.kills} times`, async () => {
		await using setup = await setUp(roles)
		const { mailbox, query } = setup
		const told = await manyTexts(setup.texts)
		const provider = openTextProvider(setup, told)
		const subjects = Array.from({ length: size.mails }, (_, at) => `Question ${nth(at)}`)
		const toDeliver = shuffled(subjects.flatMap((subject, at) => Array(1 + (at % 3)).fill({ subject, at })))
		const deliverMails = (share: number) => {
			for (const { subject, at } of toDeliver.splice(0, share))
				mailbox.deliver(emailFrom(`person${at % 5}@example.ca`, { subject, id: subject }))
		}
		const mailsARound = Math.ceil(toDeliver.length / (size.kills + 1))
		for (let round = 0; round < size.kills; round++) {
			const stop = new AbortController()
			deliverMails(mailsARound)
			const work = provider.run(stop.signal)
			const before = provider.told()
			const wanted = Math.floor(((round + 1) * provider.total) / (size.kills + 1))
			// Kill while it is busy, on a slow machine too.
			await expect
				.poll(() => provider.told(), { timeout: 180_000, intervals: [10] })
				.toBeGreaterThan(Math.max(before, wanted))
			await pause(Math.random() * 50)
			const at = round % roles.length
			await setup.kill(at)
			stop.abort()
			await work
			const stored = await textsIn(setup)
			expect(stored).toEqual(expect.arrayContaining([...provider.acknowledged]))
			expect(new Set(stored).size).toBe(stored.length)
			// Whoever was killed says nothing more for half a minute.
			await query("update mailboxes set read_until = now() - interval '1 second'")
			await setup.start(at)
		}
		expect(provider.isDone()).toBe(false)
		deliverMails(toDeliver.length)
		await provider.run(new AbortController().signal)
		expect(await textsIn(setup)).toEqual(told.map(({ sid }) => sid))
		const unread = () => mailbox.mails().filter(({ seen }) => !seen).length
		await expect.poll(unread, { timeout: 240_000 }).toBe(0)
		expect(await mailsIn(setup)).toEqual(subjects)
		const pictures = () => names(setup, "select 'x' as name from text_pictures where state = 'stored'")
		await expect
			.poll(async () => (await pictures()).length, { timeout: 240_000 })
			.toBe(told.filter(({ picture }) => picture !== undefined).length)
		await expectOnPages(setup, told)
	})
