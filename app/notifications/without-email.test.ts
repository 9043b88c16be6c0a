import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { registerMessages } from './notifications.server.ts'

async function setUp() {
	const [crm, mail, twilio] = await Promise.all([startFakeCrm(), startFakeMailServer(), startFakeTexts()])
	const setup = await testPlatform({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
		...fakeTextsEnvironment(twilio.url),
		PUBLIC_URL: 'https://bowline.example',
	})
	const { platform } = setup
	await registerMessages(platform)
	return {
		...setup,
		crm,
		mail,
		twilio,
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await Promise.all([crm.close(), mail.close(), twilio.close()])
		},
	}
}

test('who gave no email address is told by text alone, the office and the CRM as always, and nothing fails', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const ended = () =>
		eventually(
			async () =>
				(
					await pool.query(
						`select kind || ', ' || channel as what, state from messages
						union all select name, state::text from pgboss.job where name ~ '-message$' and state < 'completed'`,
					)
				).rows,
			(rows) => rows.length > 0 && rows.every(({ state }) => state === 'sent' || state === 'skipped'),
		)
	await bookPickup(platform, bookingRequest({ email: '' }), { sourceSite: 'bowline.example' })
	await ended()
	const { rows } = await pool.query('select id from bookings')
	const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
	const to = { date: '2026-12-02', windowId: '2-4pm' }
	expect(await movePickup(platform, by, { version: 1, ...to })).toMatchObject({ ok: true })
	await ended()
	for (const [action, version] of [
		['setOff', 2],
		['cancel', 3],
	] as const) {
		expect(await changeAsSure(platform, by, { action, version })).toMatchObject({ ok: true })
		await ended()
	}
	expect(await ended()).toEqual(
		expect.arrayContaining([
			{ what: 'confirmed, mail', state: 'skipped' },
			{ what: 'moved, mail', state: 'skipped' },
			{ what: 'on-the-way, mail', state: 'skipped' },
			{ what: 'resync, crm', state: 'sent' },
		]),
	)
	expect(setup.twilio.texts()).toHaveLength(4)
	const mails = setup.mail.received()
	expect(mails.flatMap(({ to }) => to)).toEqual(mails.map(() => 'leads@bowline.example'))
	expect(mails.map(({ mail }) => mail.replyTo?.[0]?.address)).toEqual(mails.map(() => platform.company.email))
	expect(mails[0]?.mail.text).toMatch(/^Email: +none$/m)
})
