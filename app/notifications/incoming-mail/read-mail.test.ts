import { describe, expect, test } from 'vitest'
import { emailFrom, emailWithFiles } from '#tests/support/mails.ts'
import { isAutomatic } from './automatic-mail.ts'
import { textOfHtml } from './html-text.server.ts'
import { mostCharacters, mostPictures, unknownSender } from './incoming-mail.ts'
import { partQuote } from './quoted-tail.ts'
import { readMail } from './read-mail.server.ts'

const own = ['hello@bowline.example']
const at = new Date('2026-11-20T18:00:00Z')
const read = (source: string | Buffer, isCut = false) =>
	readMail({ source: Buffer.from(source), isCut, at }, own)

test('an email is who wrote it, what they wrote, and the names that an answer repeats', async () => {
	const more = ['References: <one@x.example> junk <two@x.example>', 'In-Reply-To: <two@x.example>']
	expect(await read(emailFrom('"Jo Bell" <Jo.Bell@Example.CA>', { id: 'three', more }))).toEqual({
		fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
		...{ sender: 'jo.bell@example.ca', senderName: 'Jo Bell', subject: 'Hello' },
		...{ said: 'Do you take paint?', quoted: '', automatic: false, cut: false },
		...{ messageId: '<three@mail.example>', references: '<one@x.example> <two@x.example>' },
		...{ pictures: [], leftOut: [], at },
	})
})

test('the same email is one, whatever servers write above it; another one with its Message-ID is another', async () => {
	const print = async (source: string) => (await read(source))?.fingerprint
	const first = emailFrom('jo@example.ca', { id: 'same' })
	expect(await print(`Received: from a by b\r\nDelivered-To: x@y.example\r\n${first}`)).toBe(
		await print(first),
	)
	expect(await print(emailFrom('jo@example.ca', { id: 'same', body: 'And tires?' }))).not.toBe(
		await print(first),
	)
	expect(await print(emailFrom('al@example.ca', { id: 'same' }))).not.toBe(await print(first))
})

test('HTML is read as its text, with no script, sheet or tag', async () => {
	const page =
		'<html><head><style>p{color:red}</style></head><body><style>b{}</style><p>Hi &amp; hello<br>there</p><script>alert(1)</script><img src="https://x.example/pixel.gif"></body></html>'
	const mail = await read(emailFrom('jo@example.ca', { more: ['Content-Type: text/html'], body: page }))
	expect(mail?.said).toBe('Hi & hello\nthere')
	expect(await textOfHtml('<style>never closed')).toContain('never closed')
	expect(await textOfHtml('İİİİİİİİ<STYLE>a{}</Style><p>Hello</p>')).toBe('İİİİİİİİ\n\nHello')
})

describe('what they quote below is parted from what they wrote', () => {
	const part = (text: string) => partQuote(text).said.trim()
	test.each([
		[
			'Yes please.\n\nOn Fri, Nov 20, 2026 at 10:00 AM Bowline <hello@b.example> wrote:\n> We come\n> at 3',
			'Yes please.',
		],
		[
			'Yes.\n\nOn Fri, Nov 20, 2026 at 10:00 AM Bowline Junk\n<hello@b.example> wrote:\n\nWe come at 3',
			'Yes.',
		],
		['Oui.\n\nLe ven. 20 nov. 2026 à 10:00, Bowline <h@b.example> a écrit :\n> Bonjour', 'Oui.'],
		['Yes.\n\n-----Original Message-----\nFrom: Bowline\nWe come', 'Yes.'],
		['Yes.\n\nFrom: Bowline <h@b.example>\nSent: Friday\nTo: Jo\nSubject: Pickup\n\nWe come', 'Yes.'],
		['Yes.\n> We come', 'Yes.'],
	])('%j', (text, said) => {
		const { said: own, quoted } = partQuote(text)
		expect(own.trim()).toBe(said)
		expect(own + quoted).toBe(text)
	})
	test.each([
		'> Do you come at 3?\nYes.\n> And the paint?\nNo.',
		'On Fri you wrote:\n> We come',
		'---------- Forwarded message ---------\nFrom: Al <al@x.example>\nDate: Friday\nSubject: Couch\n\nHow much?',
		'From: the garage\nto the curb',
		'On Monday I wrote: please come.',
	])('nothing is parted in %j', (text) => {
		expect(part(text)).toBe(text)
	})
})

test.each([
	[{ 'auto-submitted': 'auto-replied' }, 'jo@example.ca', true],
	[{ 'auto-submitted': 'No' }, 'jo@example.ca', false],
	[{ precedence: 'Bulk' }, 'jo@example.ca', true],
	[{ 'list-id': 'Deals <deals.shop.example>' }, 'jo@example.ca', true],
	[{ 'list-unsubscribe': '<https://x.example>' }, 'jo@example.ca', true],
	[{ 'return-path': '<>' }, 'jo@example.ca', true],
	[{ 'content-type': 'multipart/report; report-type=delivery-status' }, 'jo@example.ca', true],
	[{}, 'mailer-daemon@example.ca', true],
	[{}, 'no-reply@shop.example', true],
	[{ 'x-spam-flag': 'YES' }, 'jo@example.ca', true],
	[{ 'x-autoreply': 'yes' }, 'jo@example.ca', true],
	[{}, 'noreplacement@example.ca', false],
	// The company's own address as Google Groups passes it on.
	[
		{ 'list-id': '<hello.bowline.example>', precedence: 'list', 'list-unsubscribe': '<x>' },
		'jo@example.ca',
		false,
	],
	[{ 'list-id': '<hello.bowline.example>', 'auto-submitted': 'auto-replied' }, 'jo@example.ca', true],
	[{ 'list-id': '<hello.notbowline.example>' }, 'jo@example.ca', true],
])('with %j from %s a machine wrote it: %s', (headers, sender, automatic) => {
	expect(isAutomatic(new Map(Object.entries(headers)), sender, ['bowline.example'])).toBe(automatic)
})

test('our own emails to the office are left out; what somebody writes from our address is not', async () => {
	const ours = { more: ['Auto-Submitted: auto-generated'] }
	expect(await read(emailFrom('Bowline <Hello@bowline.example>', ours))).toBeUndefined()
	expect(await read(emailFrom('Bowline <hello@bowline.example>'))).toMatchObject({ automatic: false })
	expect(await read(emailFrom('jo@example.ca', ours))).toMatchObject({ automatic: true })
})

const noBoundary = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed']
const nested = (depth: number): string =>
	depth === 0
		? 'Content-Type: text/plain\r\n\r\nDeep\r\n'
		: `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`
const forwarded = (depth: number): string =>
	depth === 0
		? emailFrom('in@x.example')
		: `From: a${depth}@x.example\r\nContent-Type: message/rfc822\r\n\r\n${forwarded(depth - 1)}`
const file = (name: string, type: string) => ({ name, type, content: Buffer.from('x') })
const encodedAs = (charset: string, bytes: Buffer) =>
	Buffer.concat([
		Buffer.from(`From: jo@example.ca\r\nSubject: Hi\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`),
		bytes,
	])

/** Each with what is still to be read in it. */
const hostile: [what: string, source: string | Buffer, expected: object][] = [
	['nothing', '', { sender: unknownSender, subject: '', said: '' }],
	['no sender', 'Subject: Hi\r\n\r\nHello', { sender: unknownSender, said: 'Hello' }],
	['a sender that is no address', emailFrom('Jo Bell'), { sender: unknownSender }],
	[
		'a sender with line breaks',
		emailFrom('"Jo\r\n Bell" <jo@example.ca>'),
		{ sender: 'jo@example.ca', senderName: 'Jo Bell' },
	],
	['two senders', emailFrom('jo@example.ca, al@example.ca'), { sender: 'jo@example.ca' }],
	['a group as its sender', emailFrom('Us: jo@example.ca, al@example.ca;'), { sender: 'jo@example.ca' }],
	['an endless sender', emailFrom(`${'a'.repeat(100_000)}@example.ca`), { sender: unknownSender }],
	['a sender with markup', emailFrom('<script>@example.ca'), { sender: unknownSender }],
	[
		'another address to answer',
		emailFrom('x', { more: ['Reply-To: jo@example.ca'] }),
		{ sender: 'jo@example.ca' },
	],
	[
		'200 recipients',
		emailFrom('jo@example.ca', {
			more: [`Cc: ${Array.from({ length: 200 }, (_, n) => `p${n}@x.example`).join(', ')}`],
		}),
		{ sender: 'jo@example.ca', automatic: false },
	],
	['10 MB of text', emailFrom('jo@example.ca', { body: 'All work. '.repeat(1_000_000) }), { cut: true }],
	[
		'10 MB in one line without an end',
		emailFrom('jo@example.ca', { body: '>'.repeat(10_000_000) }),
		{ cut: true },
	],
	[
		'10 MB of open tags',
		emailFrom('jo@example.ca', { more: ['Content-Type: text/html'], body: '<a <b <!--'.repeat(1_000_000) }),
		{ sender: 'jo@example.ca' },
	],
	[
		'headers of 3 MB',
		emailFrom('jo@example.ca', { more: Array.from({ length: 30_000 }, () => `X-Junk: ${'j'.repeat(100)}`) }),
		{ said: '' },
	],
	['no boundary', emailFrom('jo@example.ca', { more: noBoundary }), { sender: 'jo@example.ca' }],
	[
		'a boundary that never ends',
		emailFrom('jo@example.ca', {
			more: ['Content-Type: multipart/mixed; boundary=x'],
			body: '--x\r\nContent-Type: text/plain\r\n\r\nHalf',
		}),
		{ said: 'Half' },
	],
	['parts within parts', `From: jo@example.ca\r\n${nested(40)}`, { said: 'Deep' }],
	[
		'a thousand parts within parts',
		`From: jo@example.ca\r\nSubject: Hi\r\n${nested(1000)}`,
		{ sender: 'jo@example.ca', cut: true },
	],
	['emails within emails', forwarded(60), { sender: 'a60@x.example' }],
	['no blank line', 'From: jo@example.ca\r\nSubject: Hi', { sender: 'jo@example.ca', subject: 'Hi' }],
	['an unknown charset', encodedAs('x-nothing', Buffer.from('Hello')), { said: 'Hello' }],
	[
		'UTF-8 that is none',
		encodedAs('utf-8', Buffer.from([0x48, 0xff, 0xfe, 0xc3])),
		{ said: expect.stringMatching(/^H/) },
	],
	['Latin that says it is UTF-16', encodedAs('utf-16', Buffer.from('Hello!')), { sender: 'jo@example.ca' }],
	[
		'NUL and half of a pair',
		emailFrom('jo@example.ca', { subject: 'a\u0000b', body: 'c\u0000d =?utf-8?b?7aCA?=' }),
		{ subject: expect.not.stringContaining('\u0000'), said: expect.not.stringContaining('\u0000') },
	],
	[
		'a subject of 100 kB',
		emailFrom('jo@example.ca', { subject: 'S'.repeat(100_000) }),
		{ subject: 'S'.repeat(300) },
	],
	[
		'encoded words without an end',
		emailFrom('jo@example.ca', { subject: '=?utf-8?q?Hi=' }),
		{ sender: 'jo@example.ca' },
	],
	[
		'a Message-ID that ends a header',
		emailFrom('jo@example.ca', { id: '', more: ['Message-ID: <a b>\r\n\tBcc: all@x.example'] }),
		{ messageId: '', references: '' },
	],
	[
		'references that are none',
		emailFrom('jo@example.ca', { more: [`References: ${'<a@b.example> '.repeat(5000)}`] }),
		{ references: expect.stringMatching(/^(<a@b\.example> ?){10}$/) },
	],
	[
		'files with paths for names',
		emailWithFiles('jo@example.ca', [
			file('../../etc/passwd', 'text/x-sh'),
			file('..\\\\evil.exe', 'application/x-msdownload'),
		]),
		{ leftOut: ['passwd', 'evil.exe'], pictures: [] },
	],
	[
		'300 files',
		emailWithFiles(
			'jo@example.ca',
			Array.from({ length: 300 }, (_, n) => file(`${n}.pdf`, 'application/pdf')),
		),
		{ leftOut: expect.arrayContaining(['0.pdf', '280 more']) },
	],
	[
		'300 pictures',
		emailWithFiles(
			'jo@example.ca',
			Array.from({ length: 300 }, (_, n) => file(`${n}.jpg`, 'image/jpeg')),
		),
		{ pictures: { length: mostPictures } },
	],
	[
		'a picture of no kind',
		emailWithFiles('jo@example.ca', [file('IMG_1.HEIC', 'application/octet-stream')]),
		{ pictures: [{ name: 'IMG_1.HEIC' }] },
	],
	['one cut off at the limit', emailFrom('jo@example.ca').slice(0, 300), { sender: 'jo@example.ca' }],
]

test.each(hostile)('an email with %s is read as far as it can be', async (what, source, expected) => {
	const mail = await read(source, what.includes('cut off'))
	expect(mail).toMatchObject(expected)
	const { said = '', quoted = '', leftOut = [] } = mail ?? {}
	expect((said + quoted).length).toBeLessThanOrEqual(mostCharacters)
	expect(leftOut.length).toBeLessThanOrEqual(21)
})
