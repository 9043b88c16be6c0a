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

/** A mail server, and what sends to it; `logged` is everything that was logged. */
async function post({
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

describe('by a mail server', () => {
	test('arrives whole, under a name that a repeat has too', async () => {
		await using office = await post()
		expect(await office.send()).toEqual({ ok: true, via: 'smtp', messageId })
		await office.send()
		const [first, second] = office.server.received()
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
	})

	test.each([
		'jo@example.ca\r\nBcc: evil@example.com',
		'jo@example.ca\nevil@example.com',
		'jo@example.ca, evil@example.com',
		'Friends: jo@example.ca, evil@example.com;',
		'"evil@example.com" <jo@example.ca>',
		'jo',
		'',
	])('%j is no recipient, and nobody gets anything', async (address) => {
		await using office = await post()
		expect(await office.send({ to: address })).toMatchObject({ ok: false })
		expect(await office.send({ replyTo: address })).toMatchObject({ ok: false })
		expect(office.server.received()).toEqual([])
	})

	test('a line break in the subject starts no header', async () => {
		await using office = await post()
		await office.send({ subject: 'New booking: Jo\r\nBcc: evil@example.com\r\n\r\n<h1>Hi</h1>' })
		expect(office.server.received()).toMatchObject([
			{ to: ['jo@example.ca'], mail: { subject: 'New booking: Jo Bcc: evil@example.com <h1>Hi</h1>' } },
		])
		expect(office.server.received()[0]?.mail.bcc).toBeUndefined()
	})

	test('an unknown mailbox is final, in the words of the server but without the address', async () => {
		await using office = await post()
		const result = await office.send({ to: 'jo@gone.example' })
		expect(result).toEqual({
			ok: false,
			refusal: expect.stringContaining('550 5.1.1 No such user here: <…>'),
		})
	})

	test('a full mailbox is tried again', async () => {
		await using office = await post()
		await expect(office.send({ to: 'jo@full.example' })).rejects.toThrow(
			/^the mail was not sent: .*450 4\.2\.2/,
		)
		await expect(office.send({ to: 'jo@full.example' })).rejects.not.toThrow('jo@')
	})

	test('a server that does not send for us is tried again, and said loudly', async () => {
		await using office = await post()
		await expect(office.send({ to: 'jo@norelay.example' })).rejects.toThrow('Relay access denied')
		expect(office.logged()).toContain('mend SMTP_URL or MAIL_FROM')
		expect(office.logged()).not.toContain('jo@')
	})

	test('a wrong password is tried again, and said loudly but not aloud; the right one sends', async () => {
		const as = (password: string) => (url: string) => url.replace('//', `//bowline:${password}@`)
		await using wrong = await post({ password: 'correct-horse', url: as('battery') })
		await expect(wrong.send()).rejects.toThrow('535')
		expect(wrong.logged()).toContain('"level":50')
		expect(wrong.logged()).not.toContain('battery')
		await using without = await post({ password: 'correct-horse' })
		await expect(without.send()).rejects.toThrow('530')
		await using right = await post({ password: 'correct-horse', url: as('correct-horse') })
		expect(await right.send()).toMatchObject({ ok: true })
	})

	test('a server that is down is tried again, and takes the mail when it is back', async () => {
		await using office = await post()
		await office.server.down()
		await expect(office.send()).rejects.toThrow('ECONNREFUSED')
		await office.server.up()
		expect(await office.send()).toMatchObject({ ok: true })
		expect(office.server.received()).toHaveLength(1)
	})
})

test('without a mail server it is in the outbox, once however often it is sent', async () => {
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
		const kept = await PostalMime.parse(await readFile(join(dataDir, 'outbox', names[0] ?? '')))
		expect(kept.to).toEqual([{ name: '', address: 'jo@example.ca' }])
		await expect(sendMail(platform, { ...mail, key: '../../etc/passwd' })).rejects.toThrow()
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
])('whether %s may hear its password only through TLS: %s', (url, wanted) =>
	expect(wantsTls(url)).toBe(wanted),
)
