import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { configFrom } from '#app/platform/config.server.ts'
import { longestJobSeconds } from '#app/platform/jobs/jobs.server.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { company } from '#tests/support/company.ts'
import { type Mail, sendMail, UnansweredMail } from './mail.server.ts'
import { openMailConnections, wantsTls } from './mail-connections.server.ts'
import { asLongAsItMay, longestMail, whileSomeoneWaits } from './mail-timeouts.ts'

const mail: Mail = {
	key: 'confirmation-email.0199f5a0-0000-7000-8000-000000000001',
	to: 'jo@example.ca',
	replyTo: 'hello@bowline.example',
	subject: 'Your pickup is booked',
	text: 'On December 1.',
	html: '<p>On December 1.</p>',
}
const messageId = '<confirmation-email.0199f5a0-0000-7000-8000-000000000001@mail.bowline.example>'

/** A mail server, and a function that sends to it; `logged` returns everything that was logged. */
async function setUp({
	password,
	url = (of: string) => of,
	beforeAnswer,
	second,
	timeouts,
}: {
	password?: string
	beforeAnswer?: () => Promise<void>
	second?: 'refused' | 'cut'
	timeouts?: Parameters<typeof sendMail>[2]
	url?: (of: string) => string
} = {}) {
	const server = await startFakeMailServer({
		...(password !== undefined && { password }),
		...(beforeAnswer && { beforeAnswer }),
		...(second && { second }),
	})
	let logged = ''
	const log = pino({}, { write: (line) => (logged += line) })
	const config = configFrom({
		SMTP_URL: url(server.url),
		MAIL_FROM: 'Bowline <hello@mail.bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	return {
		server,
		logged: () => logged,
		send: (change: Partial<Mail> = {}) =>
			sendMail(
				{ config, company, log, now: () => new Date('2026-11-20T18:00:00Z') },
				{ ...mail, ...change },
				timeouts,
			),
		[Symbol.asyncDispose]: () => server.close(),
	}
}

describe('a mail by a mail server', () => {
	test('arrives complete, and a repeat has the same Message-ID', async () => {
		await using setup = await setUp()
		expect(await setup.send()).toEqual({ ok: true, via: 'smtp', messageId })
		await setup.send()
		const [first, second] = setup.server.received()
		expect(first?.to).toEqual(['jo@example.ca'])
		expect(first?.mail).toMatchObject({
			subject: 'Your pickup is booked',
			messageId,
			from: { name: 'Bowline', address: 'hello@mail.bowline.example' },
			replyTo: [{ name: '', address: 'hello@bowline.example' }],
			date: '2026-11-20T18:00:00.000Z',
		})
		expect(first?.mail.text?.trim()).toBe('On December 1.')
		expect(first?.mail.html?.trim()).toBe('<p>On December 1.</p>')
		expect(first?.mail.headers).toContainEqual(
			expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
		)
		expect(second?.mail.messageId).toBe(messageId)
		expect(second?.mail.attachments).toEqual([])
	})

	test('goes to any address that browsers take, and to that one alone', async () => {
		await using setup = await setUp()
		const addresses = [
			'jo&sam@example.ca',
			'jo#1@example.ca',
			'jo/smith@example.ca',
			"o'brien+junk@example.ca",
		]
		for (const to of addresses) expect(await setup.send({ to, replyTo: to }), to).toMatchObject({ ok: true })
		const received = setup.server.received()
		expect(received.map(({ to }) => to)).toEqual(addresses.map((to) => [to]))
		expect(received.map(({ mail }) => mail.to)).toEqual(addresses.map((address) => [{ name: '', address }]))
		expect(received.map(({ mail }) => mail.replyTo)).toEqual(
			addresses.map((address) => [{ name: '', address }]),
		)
		const smuggled = [
			'jo@example.ca\r\nBcc: all@example.ca',
			'jo@example.ca, all@example.ca',
			'<jo@example.ca>',
			'jo@example.ca\n',
		]
		for (const to of smuggled) expect(await setup.send({ to }), to).toMatchObject({ ok: false })
		expect(setup.server.received()).toHaveLength(addresses.length)
	})

	test('has a calendar file attached, and not as an invitation', async () => {
		await using setup = await setUp()
		await setup.send({ calendar: 'BEGIN:VCALENDAR' })
		const [received] = setup.server.received()
		expect(received?.mail.attachments).toMatchObject([
			{ filename: 'pickup.ics', mimeType: 'text/calendar', disposition: 'attachment', method: 'PUBLISH' },
		])
		expect(received?.mail.text?.trim()).toBe('On December 1.')
	})

	test.each([
		'jo@example.ca\r\nBcc: evil@example.com',
		'jo@example.ca\nevil@example.com',
		'jo@example.ca, evil@example.com',
		'Friends: jo@example.ca, evil@example.com;',
		'"evil@example.com" <jo@example.ca>',
		'jo',
		'',
	])('to %j is refused, and nothing is sent', async (address) => {
		await using setup = await setUp()
		expect(await setup.send({ to: address })).toMatchObject({ ok: false })
		expect(await setup.send({ replyTo: address })).toMatchObject({ ok: false })
		expect(setup.server.received()).toEqual([])
	})

	test('with a line break in the subject gets no extra header', async () => {
		await using setup = await setUp()
		await setup.send({ subject: 'New booking: Jo\r\nBcc: evil@example.com\r\n\r\n<h1>Hi</h1>' })
		expect(setup.server.received()).toMatchObject([
			{ to: ['jo@example.ca'], mail: { subject: 'New booking: Jo Bcc: evil@example.com <h1>Hi</h1>' } },
		])
		expect(setup.server.received()[0]?.mail.bcc).toBeUndefined()
	})

	test('to an unknown mailbox is refused for good, with the server’s message but without the address', async () => {
		await using setup = await setUp()
		const result = await setup.send({ to: 'jo@gone.example' })
		expect(result).toEqual({
			ok: false,
			refusal: expect.stringContaining('550 5.1.1 No such user here: <…>'),
		})
	})

	test('to a full mailbox throws, to be tried again', async () => {
		await using setup = await setUp()
		await expect(setup.send({ to: 'jo@full.example' })).rejects.toThrow(
			/^the mail was not sent: .*450 4\.2\.2/,
		)
		await expect(setup.send({ to: 'jo@full.example' })).rejects.not.toThrow('jo@')
	})

	test('refused by a server that does not relay throws, and is logged', async () => {
		await using setup = await setUp()
		await expect(setup.send({ to: 'jo@norelay.example' })).rejects.toThrow('Relay access denied')
		expect(setup.logged()).toContain('mend SMTP_URL or MAIL_FROM')
		expect(setup.logged()).not.toContain('jo@')
	})

	test('with a wrong password throws, and is logged without the password; with the right one is sent', async () => {
		const as = (password: string) => (url: string) => url.replace('//', `//bowline:${password}@`)
		await using wrong = await setUp({ password: 'correct-horse', url: as('battery') })
		await expect(wrong.send()).rejects.toThrow('535')
		expect(wrong.logged()).toContain('"level":50')
		expect(wrong.logged()).not.toContain('battery')
		await using without = await setUp({ password: 'correct-horse' })
		await expect(without.send()).rejects.toThrow('530')
		await using right = await setUp({ password: 'correct-horse', url: as('correct-horse') })
		expect(await right.send()).toMatchObject({ ok: true })
	})

	test('throws while the server is down, and is accepted when it is back', async () => {
		await using setup = await setUp()
		await setup.server.down()
		await expect(setup.send()).rejects.toThrow('ECONNREFUSED')
		await setup.server.up()
		expect(await setup.send()).toMatchObject({ ok: true })
		expect(setup.server.received()).toHaveLength(1)
	})
})

describe('a mail server that takes a mail and then hangs', () => {
	test('for longer than we once waited gets it once, and the mail counts as sent', async () => {
		// The socket was once closed after 20 seconds, and the mail sent again.
		await using setup = await setUp({ beforeAnswer: () => pause(21_000) })
		expect(await setup.send()).toEqual({ ok: true, via: 'smtp', messageId })
		expect(setup.server.received()).toHaveLength(1)
	})

	test('for longer than it may leaves open whether it was sent', async () => {
		const timeouts = { ...asLongAsItMay, answer: 300 }
		for (const limits of [timeouts, { ...asLongAsItMay, mail: 300 }]) {
			await using setup = await setUp({ timeouts: limits })
			await expect(setup.send({ to: 'jo@silent.example' })).rejects.toThrow(UnansweredMail)
			expect(setup.server.received()).toHaveLength(1)
		}
	})

	test('may take as long as RFC 5321, 4.5.3.2, allows at each stage, and no job is given out twice meanwhile', () => {
		const minute = 60_000
		expect(asLongAsItMay.greeting).toBeGreaterThanOrEqual(5 * minute)
		// A command has five minutes, the start of the data two, the end of the data ten.
		expect(asLongAsItMay.answer).toBeGreaterThanOrEqual(10 * minute)
		expect(asLongAsItMay.beforeMail).toBeGreaterThanOrEqual(asLongAsItMay.greeting + 5 * minute)
		expect(asLongAsItMay.mail).toBeGreaterThanOrEqual(10 * minute + 3 * minute)
		expect(longestMail(asLongAsItMay) + 5 * minute).toBeLessThan(longestJobSeconds * 1000)
		expect(longestMail(whileSomeoneWaits)).toBeLessThanOrEqual(minute)
	})
})

test('without a mail server a mail is written to the outbox, once however often it is sent', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'bowline-outbox-'))
	try {
		const platform = {
			company,
			config: configFrom({ DATA_DIR: dataDir }),
			log: pino({ level: 'silent' }),
			now: () => new Date(),
		}
		expect(await sendMail(platform, mail)).toMatchObject({ ok: true, via: 'outbox' })
		await Promise.all([sendMail(platform, mail), sendMail(platform, { ...mail, text: 'On December 2.' })])
		const names = await readdir(join(dataDir, 'outbox'))
		expect(names).toEqual(['confirmation-email.0199f5a0-0000-7000-8000-000000000001.eml'])
		const stored = await PostalMime.parse(await readFile(join(dataDir, 'outbox', names[0] ?? '')))
		expect(stored.to).toEqual([{ name: '', address: 'jo@example.ca' }])
		await expect(sendMail(platform, { ...mail, key: '../../etc/passwd' })).rejects.toThrow()

		// Byte for byte: calendars want the line ends of the file.
		const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Café\\, at\r\n  noon\r\nEND:VCALENDAR\r\n'
		await sendMail(platform, { ...mail, calendar })
		const withFile = await readFile(join(dataDir, 'outbox', names[0] ?? ''), 'utf8')
		expect(withFile.replaceAll('\r\n', '')).toContain(Buffer.from(calendar).toString('base64'))
	} finally {
		await rm(dataDir, { recursive: true, force: true })
	}
})

test.each([
	['smtp://bowline:secret@mail.example:587', true],
	['smtp://mail.example:25', false],
	['smtp://bowline:secret@localhost:1025', false],
	['smtp://bowline:secret@127.0.0.1:1025', false],
	['smtp://bowline:secret@127.0.0.1.evil.example:25', true],
])('whether %s requires TLS for its password: %s', (url, wanted) => expect(wantsTls(url)).toBe(wanted))

describe('mails by connections that are kept', () => {
	test('use one connection, one after the other, and the next one after the server has closed it', async () => {
		await using setup = await setUp({ timeouts: openMailConnections() })
		for (let at = 0; at < 3; at++) expect(await setup.send()).toMatchObject({ ok: true, messageId })
		expect(setup.server.connections()).toBe(1)
		await setup.server.down()
		await expect(setup.send()).rejects.toThrow('the mail was not sent')
		await setup.server.up()
		await expect.poll(() => setup.send().catch(() => undefined)).toMatchObject({ ok: true })
		expect(setup.server.received()).toHaveLength(4)
	})

	test('do not wait for one whose server takes its time', async () => {
		await using setup = await setUp({ timeouts: openMailConnections() })
		const late = setup.send({ to: 'jo@silent.example' }).catch((error: unknown) => error)
		await expect.poll(() => setup.server.received()).toHaveLength(1)
		expect(await setup.send()).toMatchObject({ ok: true })
		await setup.server.down()
		expect(await late).toBeInstanceOf(Error)
	})

	test('are opened anew where that failed, and once where it did not', async () => {
		const connections = openMailConnections()
		const failed = connections('no address')
		await expect(failed).rejects.toThrow('Invalid URL')
		const again = connections('no address')
		expect(again).not.toBe(failed)
		await expect(again).rejects.toThrow('Invalid URL')
		expect(connections('smtp://127.0.0.1:1')).toBe(connections('smtp://127.0.0.1:1'))
	})

	test('use three connections at most, however many are sent at once', async () => {
		const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
		await using setup = await setUp({ timeouts: openMailConnections(), beforeAnswer: () => mayAnswer })
		const sent = Array.from({ length: 5 }, () => setup.send())
		await expect.poll(() => setup.server.received()).toHaveLength(3)
		answer()
		expect(await Promise.all(sent)).toHaveLength(5)
		expect(setup.server.received()).toHaveLength(5)
		expect(setup.server.connections()).toBe(3)
	})

	test('are sent once by the library, whenever the connection breaks: what may have been sent is known as that', async () => {
		await using setup = await setUp({ timeouts: openMailConnections() })
		await setup.send()
		await expect(setup.send({ to: 'jo@cut.example' })).rejects.toBeInstanceOf(UnansweredMail)
		await pause(500)
		expect(setup.server.received().map(({ to }) => to)).toEqual([['jo@example.ca'], ['jo@cut.example']])
	})

	test.each(['refused', 'cut'] as const)(
		'are known as not sent where the connection takes no second one (it is %s), and go by another when they are tried again',
		async (second) => {
			await using setup = await setUp({ timeouts: openMailConnections(), second })
			await setup.send()
			const trouble = await setup.send().catch((error: unknown) => error)
			expect(trouble).toEqual(new Error('the mail was not sent: the mail server closed the connection'))
			expect(trouble).not.toBeInstanceOf(UnansweredMail)
			expect(await setup.send()).toMatchObject({ ok: true })
			expect(setup.server.received()).toHaveLength(2)
			expect(setup.server.connections()).toBe(2)
		},
	)

	test('are refused as the others are, and the connection goes on', async () => {
		await using setup = await setUp({ timeouts: openMailConnections() })
		expect(await setup.send({ to: 'gus@gone.example' })).toMatchObject({ ok: false })
		await expect(setup.send({ to: 'fay@full.example' })).rejects.toThrow('450')
		expect(await setup.send()).toMatchObject({ ok: true })
	})
})
