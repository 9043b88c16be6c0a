import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { threadIdSchema } from '#app/platform/ids.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { setDone } from '../threads.server.ts'
import { mostOfStrangers, tellOfMore } from './telling.server.ts'

async function setUp() {
	const mail = await startFakeMailServer()
	const setup = await testPlatform({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <desk@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	})
	const { platform, pool } = setup
	let count = 0
	return {
		...setup,
		text: (phone: string) =>
			receiveText(platform, {
				...{ providerId: `SM${count++}`, phone },
				...{ body: `From ${phone}`, keyword: undefined, pictures: [] },
			}),
		/** The subjects of the emails to the office about who wrote, once there are so many and nothing is to be sent. */
		told: async (times: number) => {
			await eventually(
				async () => (await pool.query("select from messages where state = 'pending'")).rowCount,
				(pending) => pending === 0,
			)
			return eventually(
				() =>
					mail
						.received()
						.flatMap(({ to, mail: { subject } }) =>
							to.includes('leads@bowline.example') ? [subject ?? ''] : [],
						)
						.filter((subject) => /^Text from|in the inbox/.test(subject)),
				(subjects) => subjects.length >= times,
			)
		},
		/** The emails to the office about who wrote. */
		mails: () =>
			mail
				.received()
				.flatMap(({ to, mail: { subject, text } }) =>
					to.includes('leads@bowline.example') ? [`${subject}: ${text}`] : [],
				),
		waiting: async () => (await pool.query('select from threads where waits_since is not null')).rowCount,
		anHourLater: () => pool.query("update messages set created_at = created_at - interval '1 hour'"),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await mail.close()
		},
	}
}

const stranger = (at: number) => `+140355501${String(at).padStart(2, '0')}`

test('of strangers the office has 20 emails an hour, whoever writes at once, and then one says how many more wait in the inbox', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const jo = '+14035550199'
	await bookPickup(platform, bookingRequest({ phone: jo, date: '2026-11-27' }), { sourceSite: 'localhost' })
	await registerMessages(platform)
	const more = 4
	await Promise.all(Array.from({ length: mostOfStrangers + more }, (_, at) => setup.text(stranger(at))))
	await setup.text(stranger(0))
	// A customer is told of all the same.
	await setup.text(jo)
	expect(await setup.waiting()).toBe(mostOfStrangers + more + 1)
	const told = await setup.told(mostOfStrangers + 1)
	expect(told).toHaveLength(mostOfStrangers + 1)
	expect(new Set(told).size).toBe(mostOfStrangers + 1)
	expect(told).toContain('Text from Jo Tremblay')
	await tellOfMore(platform)
	expect(await setup.told(told.length)).toHaveLength(told.length)

	await setup.anHourLater()
	const { rows } = await pool.query(
		"select t.id, t.version from messages m join threads t on t.id = m.thread_id where m.state = 'skipped' limit 1",
	)
	const of = { threadId: threadIdSchema.parse(rows[0].id), staff: staffNamed('Dana') }
	expect(await setDone(platform, of, rows[0].version)).toEqual({ ok: true })
	await Promise.all([tellOfMore(platform), tellOfMore(platform)])
	await tellOfMore(platform)
	const after = await setup.told(told.length + 1)
	expect(after.slice(told.length)).toEqual([`${more - 1} more are in the inbox`])
	// The hour is over: the next is told of by itself.
	await setup.text(stranger(90))
	expect((await setup.told(after.length + 1)).slice(after.length)).toEqual(['Text from 403-555-0190'])
	await setup.anHourLater()
	await tellOfMore(platform)
	expect(await setup.told(after.length + 1)).toHaveLength(after.length + 1)
	// Whoever the email happens to hang on is deleted, and the email with them: the others were counted once.
	await pool.query(
		"delete from threads t using messages m where m.thread_id = t.id and m.kind = 'more-received'",
	)
	await tellOfMore(platform)
	expect(await setup.told(after.length + 1)).toHaveLength(after.length + 1)
})

test('the office’s emails say how staff have marked who books, writes or calls, and say nothing of who is not marked', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const [jo, ana] = ['+14035550199', '+14035550188']
	for (const [name, phone] of [
		['Jo Bell', jo],
		['Ana Ray', ana],
	] as const) {
		const email = `${phone}@example.ca`
		const booking = bookingRequest({ name, phone, email, date: '2026-11-27' })
		await bookPickup(platform, booking, { sourceSite: 'localhost' })
	}
	await pool.query(`update customers set do_not_serve = true, is_business = true where phone = '${jo}'`)
	await registerMessages(platform)
	await setup.text(jo)
	await setup.text(ana)
	await setup.text(stranger(0))
	await setup.told(3)
	const about = (title: RegExp) => setup.mails().filter((mail) => title.test(mail))
	for (const title of [/^New booking: Jo Bell/, /^Text from Jo Bell/])
		expect(about(title)).toEqual([expect.stringContaining('\nMarked: Don’t serve, Business\n')])
	for (const title of [/^New booking: Ana Ray/, /^Text from Ana Ray/, /^Text from 403-555-0100/])
		expect(about(title)).toEqual([expect.not.stringContaining('Marked')])
})

test('where all were answered before the hour is over, no email says that more are in the inbox', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	await registerMessages(platform)
	for (let at = 0; at <= mostOfStrangers; at++) await setup.text(stranger(at))
	expect(await setup.told(mostOfStrangers)).toHaveLength(mostOfStrangers)
	await pool.query('update threads set text_since = null')
	await setup.anHourLater()
	await tellOfMore(platform)
	expect(await setup.told(mostOfStrangers)).toHaveLength(mostOfStrangers)
	const { rows } = await pool.query("select state, reason from messages where kind = 'more-received'")
	expect(rows).toEqual([{ state: 'skipped', reason: 'it was answered first' }])
})
