import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
	bookPickup,
	changeBooking,
	findAddition,
	findChange,
	findLeadForDelivery,
	movePickup,
} from '#app/bookings/bookings.server.ts'
import { jobsOfChange, leadJobs } from '#app/bookings/lead-jobs.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { registerNotifications } from './notifications.server.ts'

/** A mail server, and no CRM: only mails are looked at. */
async function setUp() {
	const mail = await startFakeMailServer()
	const setup = await testPlatform({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	const { platform, pool } = setup
	const receipts: string[] = []
	await registerNotifications(platform, {
		readLead: (leadId) => findLeadForDelivery(platform, leadId),
		readAddition: (leadId, addition) => findAddition(platform, leadId, addition),
		readChange: (leadId, change) => findChange(platform, leadId, change),
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
		/** The deliveries of the booking itself, once they have ended. */
		first: async () =>
			(await pool.query("select from deliveries where entry_id is null and state in ('sent', 'skipped')"))
				.rows,
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
				'select kind, state, perhaps_twice from deliveries where entry_id is not null order by entry_id, kind',
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
		'Your pickup is moved: Thursday, December 3, 2026, 2–4pm',
	])
	expect(subjects('leads@bowline.example').filter((subject) => subject?.startsWith('Moved'))).toHaveLength(2)
	const moved = setup.mail
		.received()
		.find(({ mail }) => mail.subject?.startsWith('Your pickup is moved'))?.mail
	expect(moved?.text).toContain('It was Wednesday, December 2, 2026, 2–4pm, Calgary time.')
	expect(moved?.text).toContain(setup.receipts.at(-1))
	expect(moved?.attachments).toMatchObject([{ filename: 'pickup.ics' }])

	await changeBooking(setup.platform, by, { action: 'cancel', version: 3 })
	await eventually(later, (all) => all.length === 6 && all.every(({ state }) => /sent|skipped/.test(state)))
	const { leadId } = booked
	const entries = await setup.pool.query('select id from booking_entries where change is not null')
	await setup.platform.database.transaction().execute((transaction) =>
		setup.platform.jobs.enqueue(
			transaction,
			entries.rows.map(({ id }) => jobsOfChange(leadId, id)),
		),
	)
	const isDone = async () =>
		(
			await setup.pool.query("select from pgboss.job where name = any($1) and state <> 'completed'", [
				Object.values(leadJobs),
			])
		).rows.length === 0
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
	expect(settled?.subject).toBe('Your day is settled: Tuesday, December 1, 2026, 10–12pm')
	expect(settled?.text).toContain('We arrive within this 2-hour window.')
	expect(settled?.text).toContain(setup.receipts.at(-1))
	expect(settled?.attachments).toMatchObject([{ filename: 'pickup.ics' }])

	const [, declined] = await mailsOf('declined@example.ca', 'cancel')
	expect(declined?.subject).toBe('We cannot come: Tuesday, December 1, 2026, 10–12pm')
	expect(declined?.text).toContain('You owe nothing.')
	// It was never in a calendar.
	expect(declined?.attachments).toEqual([])
	const office = () =>
		setup.mail
			.received()
			.filter(({ to }) => to.includes('leads@bowline.example'))
			.map(({ mail }) => mail.subject ?? '')
	await eventually(office, (subjects) => subjects.some((subject) => subject.startsWith('Declined: ')))
	expect(office().filter((subject) => subject.startsWith('Settled: '))).toHaveLength(1)
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
				"select kind, state from deliveries where kind in ('confirmation-email', 'change-email')",
			)
		).rows
	const endsAs = (kind: string, ended: string) =>
		eventually(deliveries, (all) => all.some((each) => each.kind === kind && each.state === ended))
	// The server is back only now: an attempt that began before the request was settled would mail it as one.
	await endsAs('confirmation-email', 'skipped')
	await setup.mail.up()
	await endsAs('change-email', 'sent')
	expect(await deliveries()).toHaveLength(2)
})
