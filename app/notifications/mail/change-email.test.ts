import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, movePickup } from '#app/bookings/changes/changes.server.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { registerMessages } from '../notifications.server.ts'

/** A mail server without a CRM. */
async function setUp(at?: string, whose = company) {
	const mail = await startFakeMailServer()
	const settings = {
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	}
	const setup = await testPlatform(settings, at, whose)
	const { platform, pool } = setup
	const receipts: string[] = []
	await registerMessages(platform, {
		quoteLink: async () => '',
		receiptLink: async () => {
			const link = `https://bowline.example/booked/${randomUUID()}`
			receipts.push(link)
			return link
		},
	})
	return {
		platform,
		pool,
		mail,
		receipts,
		/** The messages of the booking itself, once they have ended. */
		first: async () =>
			(
				await pool.query(
					"select from messages where booking_event_id is null and channel <> 'text' and state in ('sent', 'skipped')",
				)
			).rows,
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await mail.close()
		},
	}
}

test('a pickup that is moved and cancelled is mailed to customer and office, once whatever the retries; what was overtaken is not', async () => {
	await using setup = await setUp()
	const booked = await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'bowline.example' })
	if (!booked.ok) throw new Error('the booking was refused')
	await eventually(setup.first, (all) => all.length === 4)
	const { rows } = await setup.pool.query('select id from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
	const move = (version: number, date: string) =>
		movePickup(setup.platform, by, { version, date, windowId: '2-4pm' })
	const subjects = (to: string) =>
		setup.mail
			.received()
			.filter((each) => each.to.includes(to))
			.map(({ mail }) => mail.subject)
	const later = async () =>
		(
			await setup.pool.query(
				"select kind, state, perhaps_twice from messages where booking_event_id is not null and channel = 'mail' order by booking_event_id, kind",
			)
		).rows

	await setup.mail.down()
	await move(1, '2026-12-02')
	await eventually(later, (all) => all.filter(({ state }) => state === 'failed').length === 2)
	await move(2, '2026-12-03')
	await setup.mail.up()
	await eventually(later, (all) => all.length === 4 && all.every(({ state }) => /sent|skipped/.test(state)))
	expect(subjects('jo@example.ca')).toEqual([
		'Your pickup is booked: Tuesday, December 1, 2026, 10–12pm',
		'Your pickup has been moved: Thursday, December 3, 2026, 2–4pm',
	])
	expect(subjects('leads@bowline.example').filter((subject) => subject?.startsWith('Moved'))).toHaveLength(2)
	const moved = setup.mail
		.received()
		.find(({ mail }) => mail.subject?.startsWith('Your pickup has been moved'))?.mail
	expect(moved?.text).toContain('It was Wednesday, December 2, 2026, 2–4pm, Calgary time.')
	expect(setup.receipts.filter((link) => moved?.text?.includes(link))).toHaveLength(1)
	expect(moved?.attachments).toMatchObject([{ filename: 'pickup.ics' }])

	await changeBooking(setup.platform, by, { action: 'cancel', version: 3 })
	await eventually(later, (all) => all.length === 6 && all.every(({ state }) => /sent|skipped/.test(state)))
	const mails = await setup.pool.query("select name, data from pgboss.job where name = 'mail-message'")
	await setup.platform.database
		.transaction()
		.execute((transaction) => setup.platform.jobs.enqueue(transaction, [mails.rows]))
	const isDone = async () =>
		(await setup.pool.query("select from pgboss.job where name = 'mail-message' and state <> 'completed'"))
			.rowCount === 0
	await eventually(isDone, (done) => done)
	expect(subjects('jo@example.ca')).toHaveLength(3)
	expect(subjects('leads@bowline.example')).toHaveLength(4)
	const cancelled = setup.mail
		.received()
		.find(({ mail }) => mail.subject?.startsWith('Your pickup is can'))?.mail
	expect(cancelled?.attachments[0]?.mimeType).toBe('text/calendar')
	const text = new TextDecoder().decode(z.instanceof(Uint8Array).parse(cancelled?.attachments[0]?.content))
	expect(text).toContain('METHOD:CANCEL')
	expect(text).toContain('STATUS:CANCELLED')
	expect(text).toContain('SEQUENCE:4')
	for (const { state, perhaps_twice } of await later()) {
		expect(perhaps_twice).toBe(false)
		expect(['sent', 'skipped']).toContain(state)
	}
})

test.each([
	['before the crew set out', false, { afterOnTheWay: 60 }, 'You don’t owe anything.'],
	[
		'once it was on its way',
		true,
		{ afterOnTheWay: 60 },
		'Our crew was already on its way, so cancelling costs $60 + tax, unless we were the ones who cancelled or we were running late.',
	],
	['once it was on its way, without a fee', true, {}, 'You don’t owe anything.'],
] as const)('who cancels %s is told what that cost', async (_, isOnTheWay, fees, words) => {
	await using setup = await setUp(undefined, { ...company, fees })
	const booked = await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'bowline.example' })
	if (!booked.ok) throw new Error('the booking was refused')
	const { rows } = await setup.pool.query('select id from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana <dana@example.ca>'), bookingId: rows[0].id } as const
	if (isOnTheWay) await changeAsSure(setup.platform, by, { action: 'setOff', version: 1 })
	await changeBooking(setup.platform, by, { action: 'cancel', version: isOnTheWay ? 2 : 1 })
	const cancelled = await eventually(
		async () =>
			setup.mail.received().find(({ mail }) => mail.subject?.startsWith('Your pickup is can'))?.mail,
		(mail) => mail !== undefined,
	)
	expect(cancelled?.text).toContain(words)
	expect(cancelled?.text).not.toContain('There’s no fee')
	const toOffice = await eventually(
		async () =>
			setup.mail.received().find(({ mail }) => mail.subject?.startsWith('Cancelled: the pickup'))?.mail.text,
		(text) => text !== undefined,
	)
	expect(toOffice).toMatch(/^Cancelled by Dana$/m)
})

test('how a request is answered is mailed to its customer once: a day that is settled with its calendar file, a declined one with what to do', async () => {
	await using setup = await setUp()
	const mailsOf = async (email: string, action: 'confirm' | 'cancel') => {
		const far = bookingRequest({ email, postal: 'T4N 1A1', city: 'Red Deer' })
		expect(await bookPickup(setup.platform, far, { sourceSite: 'bowline.example' })).toMatchObject({
			ok: true,
		})
		const to = () =>
			setup.mail
				.received()
				.filter((each) => each.to.includes(email))
				.map(({ mail }) => mail)
		await eventually(to, (mails) => mails.length === 1)
		const { rows } = await setup.pool.query(
			'select b.id from bookings b join leads l on l.id = b.lead_id where l.email = $1',
			[email],
		)
		const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
		expect(await changeBooking(setup.platform, by, { action, version: 1 })).toMatchObject({ ok: true })
		await eventually(to, (mails) => mails.length === 2)
		return to()
	}
	const [asked, settled] = await mailsOf('settled@example.ca', 'confirm')
	expect(asked?.subject).toMatch(/^Your booking request: /)
	expect(settled?.subject).toBe('Your day is confirmed: Tuesday, December 1, 2026, 10–12pm')
	expect(settled?.text).toContain('We’ll arrive within this 2-hour window.')
	expect(setup.receipts.filter((link) => settled?.text?.includes(link))).toHaveLength(1)
	expect(settled?.attachments).toMatchObject([{ filename: 'pickup.ics' }])

	const [, declined] = await mailsOf('declined@example.ca', 'cancel')
	expect(declined?.subject).toBe('We can’t make your pickup: Tuesday, December 1, 2026, 10–12pm')
	expect(declined?.text).toContain('You don’t owe anything.')
	// It was never in a calendar.
	expect(declined?.attachments).toEqual([])
	const office = () =>
		setup.mail
			.received()
			.filter(({ to }) => to.includes('leads@bowline.example'))
			.map(({ mail }) => mail.subject ?? '')
	await eventually(office, (subjects) => subjects.some((subject) => subject.startsWith('Declined: ')))
	expect(office().filter((subject) => subject.startsWith('Confirmed: '))).toHaveLength(1)
})

test('a request that is settled before its confirmation could go out is confirmed by the one mail', async () => {
	await using setup = await setUp()
	await setup.mail.down()
	await bookPickup(setup.platform, bookingRequest({ postal: 'T4N 1A1', city: 'Red Deer' }), {
		sourceSite: 'bowline.example',
	})
	const { rows } = await setup.pool.query('select id from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
	await changeBooking(setup.platform, by, { action: 'confirm', version: 1 })
	const deliveries = async () =>
		(
			await setup.pool.query(
				"select kind, state from messages where channel = 'mail' and kind in ('confirmed', 'settled')",
			)
		).rows
	const endsAs = (kind: string, ended: string) =>
		eventually(deliveries, (all) => all.some((each) => each.kind === kind && each.state === ended))
	// The server comes back only now: an attempt that began before the day was confirmed would mail a request.
	await endsAs('confirmed', 'skipped')
	await setup.mail.up()
	await endsAs('settled', 'sent')
	expect(await deliveries()).toHaveLength(2)
})

test('the reason of a move is in its mail and its text, and in no later one', async () => {
	await using setup = await setUp()
	const booked = await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'bowline.example' })
	if (!booked.ok) throw new Error('the booking was refused')
	await eventually(setup.first, (all) => all.length === 4)
	const { rows } = await setup.pool.query('select id from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
	const sent = async () =>
		(
			await setup.pool.query(
				"select channel, body from messages where kind = 'moved' and state = 'sent' order by created_at, channel",
			)
		).rows
	const to = { windowId: '2-4pm', because: 'Snow & <ice> {link}' }
	await movePickup(setup.platform, by, { version: 1, date: '2026-12-02', ...to })
	const first = await eventually(sent, (all) => all.length === 2)
	await movePickup(setup.platform, by, { version: 2, date: '2026-12-03', windowId: '2-4pm' })
	const all = await eventually(sent, (each) => each.length === 4)
	expect(first.find(({ channel }) => channel === 'text')?.body).toMatch(
		/ Details: \S+\/booked\/…\/other-times Reason: Snow & <ice> \{link\}\. If this time doesn't suit you, the link has others that are free\.$/,
	)
	expect(all.filter(({ body }) => body.includes('other-times'))).toHaveLength(1)
	expect(all.filter(({ body }) => body.includes('Reason'))).toHaveLength(1)
	const mails = setup.mail.received().map(({ mail }) => mail)
	const mailOf = (day: string) =>
		mails.find(({ subject }) => subject?.startsWith('Your pickup has been moved') && subject.includes(day))
	expect(mailOf('December 2')?.text).toContain('Reason: Snow & <ice> {link}')
	expect(mailOf('December 2')?.html).toContain('Reason: Snow &#38; &#60;ice&#62; {link}')
	expect(mailOf('December 2')?.text).toMatch(
		/Reason: .*This time is yours\..*See other times: \S+\/booked\/\S+\/other-times\n.*See your pickup: \S+\/booked\/[^/\s]+\n/s,
	)
	expect(mailOf('December 2')?.html).toMatch(
		/<a href="[^"]+\/booked\/[^"]+\/other-times"[^>]*>See other times</,
	)
	expect(mailOf('December 3')?.text).not.toMatch(/Reason|three other/)
	expect(mailOf('December 3')?.html).not.toContain('other-times')
	const office = mails.filter(({ subject }) => subject?.startsWith('Moved: '))
	expect(office.filter(({ text }) => text?.includes('Reason: Snow & <ice>'))).toHaveLength(1)
})

test.each([
	[
		'a quarter to nine',
		'2026-12-01T15:45:00Z',
		'Do it on that page, or call',
		'Do it on your booking’s page, call',
	],
	['a quarter past noon', '2026-12-01T18:15:00Z', 'cancelling. Call', 'Call'],
])(
	'at %s the emails about a pickup of 2–4pm that day name the ways to change it that there are',
	async (_, at, moved, booked) => {
		await using setup = await setUp(at)
		const request = bookingRequest({ date: '2026-12-01', window: '2-4pm' })
		if (!(await bookPickup(setup.platform, request, { sourceSite: 'x' })).ok)
			throw new Error('the booking was refused')
		await eventually(setup.first, (all) => all.length === 4)
		const { rows } = await setup.pool.query('select id from bookings')
		const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
		await movePickup(setup.platform, by, { version: 1, date: '2026-12-02', windowId: '2-4pm' })
		await movePickup(setup.platform, by, { version: 2, date: '2026-12-01', windowId: '2-4pm' })
		const textOf = (subject: string) =>
			setup.mail
				.received()
				.find(({ mail }) => mail.subject?.startsWith(subject) && mail.subject.includes('December 1,'))?.mail
				.text
		await eventually(
			async () => textOf('Your pickup has been moved'),
			(text) => text !== undefined,
		)
		expect(textOf('Your pickup is booked')).toContain(
			`To change or cancel\n${booked} ${setup.platform.company.phone}`,
		)
		expect(textOf('Your pickup has been moved')).toContain(`${moved} ${setup.platform.company.phone}`)
	},
)

test('moved for a reason to a time that its page no longer changes, it has the reason and no other times', async () => {
	// A quarter past noon: a pickup of 2–4pm can't be moved by its customer any more.
	await using setup = await setUp('2026-12-01T18:15:00Z')
	const request = bookingRequest({ date: '2026-12-02', window: '2-4pm' })
	if (!(await bookPickup(setup.platform, request, { sourceSite: 'x' })).ok)
		throw new Error('the booking was refused')
	await eventually(setup.first, (all) => all.length === 4)
	const { rows } = await setup.pool.query('select id from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
	await movePickup(setup.platform, by, {
		version: 1,
		date: '2026-12-01',
		windowId: '2-4pm',
		because: 'A truck is out.',
	})
	const told = await eventually(
		async () =>
			(await setup.pool.query("select channel, body from messages where kind = 'moved' and state = 'sent'"))
				.rows,
		(all) => all.length === 2,
	)
	expect(told.find(({ channel }) => channel === 'text')?.body).toMatch(
		/ Details: \S+\/booked\/… Reason: A truck is out\.$/,
	)
	const mail = setup.mail
		.received()
		.find((each) => each.mail.subject?.startsWith('Your pickup has been moved'))
	expect(mail?.mail.text).toContain('Reason: A truck is out.')
	expect(mail?.mail.text).not.toContain('other times')
})
