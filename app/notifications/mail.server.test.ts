import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { configFrom } from '#app/platform/config.server.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { company } from '#tests/support/company.ts'
import { type Mail, sendMail, wantsTls } from './mail.server.ts'

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
}: {
	password?: string
	url?: (of: string) => string
} = {}) {
	const server = await startFakeMailServer(password === undefined ? {} : { password })
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
			sendMail({ config, company, log, now: () => new Date('2026-11-20T18:00:00Z') }, { ...mail, ...change }),
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
