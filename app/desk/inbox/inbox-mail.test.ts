import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { eraseContact, eraseCustomer } from '#app/erasure/erasure.server.ts'
import { keepMail } from '#app/notifications/incoming-mail/keep-mail.server.ts'
import { readMail } from '#app/notifications/incoming-mail/read-mail.server.ts'
import { deleteOldTexts, findTextPicture, registerMessages } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { openPhotoIntake } from '#app/photos/photos.server.ts'
import { customerIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { personOfThread, seenOf, setDone, setNotDone, writeReply } from '#app/threads/threads.server.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { emailFrom, emailWithFiles } from '#tests/support/mails.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listThreads } from './inbox.server.ts'
import { openThread } from './thread/thread.server.ts'

const phone = '+14035550142'
const dana = staffNamed('Dana Desk')

async function setUp({ photos = 'plain' }: { photos?: 'plain' | 'real' } = {}) {
	const mail = await startFakeMailServer()
	const setup = await testPlatform({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <desk@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	const { platform, pool } = setup
	const plain = plainIntake(platform)
	const real = openPhotoIntake({ ...platform, dataDir: platform.config.dataDir })
	const intake = photos === 'real' ? real : plain
	const needs = { ...platform, photos: intake }
	const threadOf = async (contact: string) => {
		const { rows } = await pool.query('select id from threads where contact = $1', [contact])
		return { threadId: threadIdSchema.parse(rows[0]?.id), staff: dana }
	}
	return {
		...setup,
		...{ mail, plain, needs, threadOf },
		email: async (source: string, at = platform.now()) => {
			const read = await readMail({ source: Buffer.from(source), isCut: false, at }, ['desk@bowline.example'])
			if (!read) throw new Error('it was left out')
			return keepMail(needs, read)
		},
		book: async (email: string) => {
			await bookPickup(platform, bookingRequest({ email, phone, date: '2026-11-27' }), {
				sourceSite: 'localhost',
			})
			const { rows } = await pool.query('select id from customers where email = $1', [email])
			return customerIdSchema.parse(rows[0].id)
		},
		open: async (contact: string) => {
			const thread = await openThread(platform, (await threadOf(contact)).threadId)
			if (!thread) throw new Error('there is no such thread')
			return thread
		},
		waiting: async () => (await listThreads(platform, { show: 'waiting' }, staffNamed('Bo').id)).threads,
		/** Sends what is to be sent, and returns the emails to an address once there are so many. */
		sentTo: async (address: string, count: number) =>
			eventually(
				() => mail.received().filter(({ to }) => to.includes(address)),
				(found) => found.length >= count,
			),
		[Symbol.asyncDispose]: async () => {
			await real.stop()
			await setup[Symbol.asyncDispose]()
			await mail.close()
		},
	}
}

test('what a customer emails stands beside their texts, waits, is told to the office once, and is answered in its thread', async () => {
	await using setup = await setUp()
	const { platform } = setup
	await registerMessages(platform)
	await setup.book('Jo@Example.ca')
	const more = ['References: <ours@bowline.example>']
	const body =
		'Yes, at ten.\r\n\r\nOn Fri, Nov 20, 2026 Bowline <desk@bowline.example> wrote:\r\n> Ten or noon?'
	expect(
		await setup.email(
			emailFrom('"J" <JO@example.ca>', { subject: 'Re: Your pickup', id: 'one', body, more }),
		),
	).toBe(true)
	expect(
		await setup.email(
			emailFrom('JO@example.ca', { subject: 'One more thing', id: 'two', body: 'And tires?' }),
			new Date('2026-11-20T18:00:01Z'),
		),
	).toBe(true)
	await receiveText(platform, {
		providerId: 'SM1',
		phone,
		body: 'I also text',
		keyword: undefined,
		pictures: [],
	})
	expect(await setup.waiting()).toMatchObject([{ who: 'Jo Tremblay', latest: { words: 'And tires?' } }])
	const thread = await setup.open('jo@example.ca')
	expect(thread).toMatchObject({
		person: { who: 'Jo Tremblay', pickups: [{ status: 'booked' }] },
		// From where they wrote last comes first.
		replyTo: [
			{ to: phone, shown: '403-555-0142', way: 'text' },
			{ to: 'jo@example.ca', shown: 'jo@example.ca', way: 'mail' },
		],
	})
	expect(thread.items.filter(({ kind }) => kind === 'mail')).toMatchObject([
		{
			subject: 'Re: Your pickup',
			said: 'Yes, at ten.\n\n',
			quoted: expect.stringMatching(/^On Fri[\s\S]*> Ten or noon\?$/),
			notes: [],
		},
		{ subject: 'One more thing', said: 'And tires?', quoted: '' },
	])
	const [told] = (await setup.sentTo('leads@bowline.example', 2)).filter(({ mail }) =>
		mail.subject?.startsWith('Email from'),
	)
	expect(told?.mail).toMatchObject({
		subject: 'Email from Jo Tremblay',
		text: expect.stringContaining('Yes, at ten.'),
	})
	// A reply has the letters as they were typed, and stands in the thread of the email.
	const reply = { to: 'jo@example.ca', body: 'Tires too – gladly, 👍.', seen: Number(thread.seen) }
	const of = await setup.threadOf('jo@example.ca')
	expect(await writeReply(platform, of, reply)).toEqual({ ok: true })
	expect(await writeReply(platform, of, reply)).toEqual({ ok: true })
	const answers = (await setup.sentTo('jo@example.ca', 1)).filter(({ mail }) => mail.inReplyTo)
	expect(answers).toHaveLength(1)
	expect(answers[0]?.mail).toMatchObject({
		subject: 'Re: One more thing',
		...{ inReplyTo: '<two@mail.example>', references: '<two@mail.example>' },
		replyTo: [{ address: platform.company.email }],
		text: expect.stringContaining('Tires too – gladly, 👍.'),
	})
	expect(answers[0]?.mail.headers.map(({ key }) => key)).not.toContain('auto-submitted')
	expect(await setup.waiting()).toEqual([])
	expect((await setup.open('jo@example.ca')).items.at(-1)).toMatchObject({
		kind: 'sent',
		title: 'Reply, email',
		body: reply.body,
		by: 'Dana Desk',
	})
	const later = new Date(Date.now() + 60_000)
	await setup.email(emailFrom('JO@example.ca', { subject: 'Thanks', id: 'three', body: 'Good.' }), later)
	expect((await setup.open('jo@example.ca')).replyTo.map(({ way }) => way)).toEqual(['mail', 'text'])
})

test('who wrote by text and by email waits since the first of them, whichever of the two is opened', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const email = 'jo@example.ca'
	await setup.book(email)
	await setup.email(emailFrom(email))
	await receiveText(platform, { providerId: 'SM1', phone, body: 'Hi', keyword: undefined, pictures: [] })
	const waitsSince = (contact: string, hours: number) =>
		pool.query('update threads set text_since = $2 where contact = $1', [
			contact,
			new Date(platform.now().getTime() - hours * 3_600_000),
		])
	for (const [first, then] of [
		[phone, email],
		[email, phone],
	] as const) {
		await waitsSince(first, 30)
		await waitsSince(then, 5)
		for (const contact of [phone, email]) expect((await setup.open(contact)).waiting).toBe('30 h')
	}
})

test('who nobody knows has a thread by address, with the name they give; a machine’s email waits for nobody, and none is sent for it', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	await setup.email(emailFrom('"Al Stranger" <al@example.ca>'))
	await setup.email(
		emailFrom('mailer-daemon@mx.example', { subject: 'Undelivered', more: ['Auto-Submitted: auto-replied'] }),
	)
	await setup.email('Subject: From no one\r\n\r\nHello')
	expect(await setup.waiting()).toMatchObject([
		{ who: 'Al Stranger', customerId: undefined },
		{ who: 'unknown sender' },
	])
	const { rows } = await pool.query(
		"select kind, channel from messages where thread_id is not null and kind <> 'text-received'",
	)
	expect(rows).toEqual([])
	expect((await setup.open('unknown sender')).replyTo).toEqual([])
	const bounce = await setup.open('mailer-daemon@mx.example')
	expect(bounce).toMatchObject({
		waiting: undefined,
		replyTo: [],
		items: [{ notes: [expect.stringMatching(/^Sent automatically/)] }],
	})
	expect((await setup.open('al@example.ca')).person.who).toBe('Al Stranger')
	// Done and not done, it waits since their email, whatever a machine sent later.
	const al = await setup.threadOf('al@example.ca')
	const seen = async () => seenOf((await personOfThread(platform, al)).threads)
	await setDone(platform, al, await seen())
	await setup.email(emailFrom('al@example.ca', { body: 'Away', more: ['Auto-Submitted: auto-replied'] }))
	expect(await setup.waiting()).toMatchObject([{ who: 'unknown sender' }])
	await setNotDone(platform, al)
	expect(await setup.waiting()).toMatchObject([{}, {}])
})

test('an absence note that comes while somebody types keeps no reply back; what a person writes meanwhile does', async () => {
	await using setup = await setUp()
	const { platform } = setup
	await setup.book('jo@example.ca')
	await setup.email(emailFrom('jo@example.ca'))
	const of = await setup.threadOf('jo@example.ca')
	const { seen } = await setup.open('jo@example.ca')
	await setup.email(emailFrom('jo@example.ca', { body: 'Away', more: ['Auto-Submitted: auto-replied'] }))
	const reply = { to: 'jo@example.ca', body: 'Yes, we do.', seen: Number(seen) }
	expect(await writeReply(platform, of, reply)).toEqual({ ok: true })
	const later = Number((await setup.open('jo@example.ca')).seen)
	await setup.email(emailFrom('jo@example.ca', { body: 'And tires?' }))
	expect(await writeReply(platform, of, { ...reply, seen: later })).toEqual({ ok: false, reason: 'changed' })
})

test('an email proves nothing: what it says changes no booking, and stops or starts no texts', async () => {
	await using setup = await setUp()
	const { pool } = setup
	await setup.book('jo@example.ca')
	await pool.query("insert into stopped_phones (phone, stopped_by) values ('+14035550199', 'customer')")
	const state = async () => {
		const read = [
			'bookings',
			'customers',
			'stopped_phones',
			'text_stop_entries',
			'access_tokens',
			'quote_requests',
		]
		return Promise.all(
			read.map(async (table) => (await pool.query(`select * from ${table} order by 1`)).rows),
		)
	}
	const before = await state()
	for (const [at, body] of ['STOP', 'CANCEL', 'YES', 'START', '+14035550199 START'].entries())
		await setup.email(emailFrom('jo@example.ca', { id: `spoofed${at}`, body, subject: body }))
	expect(await state()).toEqual(before)
})

test('a picture by email is kept without what its phone wrote into it; what is none is named, and so are other files', async () => {
	await using setup = await setUp({ photos: 'real' })
	const { platform, pool } = setup
	const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#774422' } })
		.jpeg()
		.withExif({ IFD0: { Make: 'Their phone' } })
		.toBuffer()
	const files = [
		{ name: 'sofa.jpg', type: 'image/jpeg', content: photo },
		{ name: '../../x.svg', type: 'image/svg+xml', content: Buffer.from('<svg onload="alert(1)"/>') },
		{ name: 'huge.png', type: 'image/png', content: Buffer.alloc(16 * 1024 * 1024, 1) },
		{ name: '../../etc/quote.pdf', type: 'application/pdf', content: Buffer.from('%PDF') },
	]
	const source = emailWithFiles('jo@example.ca', files, '')
	expect(await setup.email(source)).toBe(true)
	const [mail] = (await setup.open('jo@example.ca')).items
	expect(mail).toMatchObject({
		kind: 'mail',
		notes: ['Files we don’t keep: quote.pdf'],
		pictures: [
			{ state: 'stored' },
			{ state: 'failed', reason: expect.stringMatching(/not a photo/) },
			{ state: 'failed', reason: expect.stringMatching(/larger than 15 MB/) },
		],
	})
	if (mail?.kind !== 'mail') throw new Error('there is no email')
	const kept = await findTextPicture(platform, mail.pictures[0]?.id ?? fail())
	const stored = Buffer.from((await platform.files.get(kept?.storageKey ?? '')) ?? [])
	expect((await sharp(stored).metadata()).width).toBe(40)
	expect(stored.includes('Their phone')).toBe(false)
	expect(await setup.waiting()).toMatchObject([{ latest: { words: '3 pictures' } }])
	// Once more, as after a kill: nothing is kept twice.
	expect(await setup.email(source)).toBe(false)
	expect((await pool.query('select from text_pictures')).rowCount).toBe(3)
})

const fail = (): never => {
	throw new Error('there is no picture')
}

test('a picture whose email is not stored leaves no file, and its email comes in at the next try', async () => {
	await using setup = await setUp()
	const { pool, plain } = setup
	const source = emailWithFiles('jo@example.ca', [
		{ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from('x') },
	])
	await pool.query("alter table threads add constraint no_jo check (contact <> 'jo@example.ca')")
	await expect(setup.email(source)).rejects.toThrow(/no_jo/)
	expect(await plain.stillStored()).toBe(0)
	await pool.query('alter table threads drop constraint no_jo')
	// Of two readers at once one stores it.
	expect((await Promise.all([setup.email(source), setup.email(source)])).sort()).toEqual([false, true])
	expect(await plain.stillStored()).toBe(2)
})

test('emails go after 24 months, with their customer, and by address where they are nobody’s, with their pictures', async () => {
	await using setup = await setUp()
	const { needs, pool, plain } = setup
	const picture = [{ name: 'a.jpg', type: 'image/jpeg', content: Buffer.from('x') }]
	const from = async () =>
		(await pool.query('select sender from incoming_mails order by sender')).rows.map(({ sender }) => sender)
	const customerId = await setup.book('jo@example.ca')
	for (const sender of ['jo@example.ca', 'al@example.ca', 'old@example.ca', 'bo@example.ca'])
		await setup.email(
			emailWithFiles(sender, picture),
			sender.startsWith('old') ? new Date('2024-11-19T18:00:00Z') : undefined,
		)
	expect(await plain.stillStored()).toBe(8)
	await deleteOldTexts(needs, plain)
	expect(await from()).toEqual(['al@example.ca', 'bo@example.ca', 'jo@example.ca'])
	expect((await pool.query("select from threads where contact = 'old@example.ca'")).rowCount).toBe(0)
	await pool.query("update bookings set status = 'done'")
	const later = { ...needs, now: () => new Date('2026-12-20T18:00:00Z') }
	expect(await eraseContact(later, 'jo@example.ca')).toBeUndefined()
	expect(await eraseCustomer(later, { customerId, actor: 'Olga' })).toMatchObject({
		ok: true,
		erased: { mails: 1, photos: 1 },
	})
	expect(await from()).toEqual(['al@example.ca', 'bo@example.ca'])
	expect(await eraseContact(later, 'al@example.ca')).toEqual({ texts: 0, mails: 1, photos: 1 })
	expect(await from()).toEqual(['bo@example.ca'])
	expect((await pool.query('select contact from threads')).rows).toEqual([{ contact: 'bo@example.ca' }])
	expect(await plain.stillStored()).toBe(2)
	const { rows } = await pool.query("select gone -> 'mails' as mails from erasures order by at, id")
	expect(rows.map(({ mails }) => mails.length)).toEqual([1, 1])
})
