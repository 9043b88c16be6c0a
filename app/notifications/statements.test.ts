import { Client } from 'pg'
import { expect, test } from 'vitest'
import { receiptAfterForm } from '#app/bookings/booking/receipt-token.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { openPrices } from '#app/pricing/pricing.server.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { registerMessages } from './notifications.server.ts'

/**
 * The most statements that a booking and its five messages may ask of the database, `begin` and `commit` among them: each costs the
 * server as much as a tenth of a page. Time differs with the machine, and these do not.
 */
const most = { booking: 15, messages: 24 }

test('a booking, and each of its messages, asks no more of the database than it needs', async () => {
	const [crm, mail, texts] = await Promise.all([startFakeCrm(), startFakeMailServer(), startFakeTexts()])
	await using setup = await testPlatform({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
		PUBLIC_URL: 'https://bowline.example',
		...fakeTextsEnvironment(texts.url),
	})
	const { platform, pool } = setup
	const prices = await openPrices(platform)
	const statements = statementsOf(pool)
	const booked = await bookPickup(platform, bookingRequest(), { sourceSite: 'bowline.example' })
	if (!booked.ok) throw new Error(booked.reason)
	expect(await receiptAfterForm(platform, booked.leadId)).toMatch(/^[\w-]{43}$/)
	const forBooking = statements.take()
	expect(forBooking.length, forBooking.join('\n')).toBeLessThanOrEqual(most.booking)

	await registerMessages({ ...platform, knownLists: prices.byDay })
	// Asked on a connection that is not counted.
	const another = new Client(setup.connection)
	await another.connect()
	const done = "select from pgboss.job where name like '%-message' and state = 'completed'"
	await eventually(
		async () => (await another.query(done)).rowCount,
		(count) => count === 5,
	)
	expect((await another.query("select from messages where state = 'sent'")).rowCount).toBe(5)
	await another.end()
	// How often workers look for the next job depends on when they are woken.
	const forMessages = statements.take().filter((text) => !/set state = 'active'/i.test(text))
	expect(forMessages.length, forMessages.join('\n')).toBeLessThanOrEqual(most.messages)
	await prices.close()
	await Promise.allSettled([crm, mail, texts].map((fake) => fake.close()))
})
