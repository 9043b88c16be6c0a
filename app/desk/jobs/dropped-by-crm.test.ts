import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { registerMessages, retryMessage } from '#app/notifications/notifications.server.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listLeads } from '../leads/leads.server.ts'
import { countFailures, listFailures, listWarned } from './jobs.server.ts'

async function setUp() {
	const crm = await startFakeCrm()
	const setup = await testPlatform({
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
	})
	const { platform, pool } = setup
	await registerMessages(platform)
	const synced = (count: number) =>
		eventually(
			async () => (await pool.query("select state from messages where channel = 'crm'")).rows,
			(rows) => rows.length === count && rows.every(({ state }) => state === 'sent'),
		)
	/** Waits until no sync is under way: a retry leaves that alone. */
	const idle = () =>
		eventually(
			async () => (await pool.query("select from pgboss.job where state = 'active'")).rowCount,
			(count) => count === 0,
		)
	return {
		...setup,
		crm,
		synced,
		idle,
		book: (name: string, change = {}) =>
			bookPickup(platform, bookingRequest({ name, ...change }), { sourceSite: 'bowline.example' }),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await crm.close()
		},
	}
}

test('what the CRM dropped in silence stands in Leads and in Unsent, and is gone once a sync keeps all', async () => {
	await using setup = await setUp()
	const { platform } = setup
	await setup.book('Ada Phoneless', { email: 'ada@example.ca', phone: '+14035550141' })
	await setup.synced(2)
	const warned = () => listWarned(platform)
	expect(await warned()).toMatchObject([
		{ leadName: 'Ada Phoneless', warning: 'The CRM didn’t keep the phone number.' },
	])
	expect(await countFailures(platform)).toBe(1)
	expect(await listFailures(platform)).toEqual([])
	const { leads } = await listLeads(platform, { q: '', before: undefined, show: 'all' })
	expect(leads[0]?.messages.filter(({ what }) => what.startsWith('CRM'))).toMatchObject([
		{ how: '! The CRM didn’t keep the phone number.', failed: true },
		{ how: '! The CRM didn’t keep the phone number.', failed: true },
	])
	// Tried again while nothing is mended it is said again.
	const [first] = await warned()
	if (!first) throw new Error('nothing is warned of')
	await setup.idle()
	const made = async () =>
		(await setup.pool.query("select sum(attempts)::int as n from messages where channel = 'crm'")).rows[0].n
	const before = await made()
	await retryMessage(platform, first.messageId)
	await eventually(made, (count) => count === before + 1)
	await setup.idle()
	expect(await warned()).toHaveLength(1)
	setup.crm.keepAll()
	await retryMessage(platform, first.messageId)
	await eventually(warned, (list) => list.length === 0)
	expect(await countFailures(platform)).toBe(0)
	expect(setup.crm.contacts()).toMatchObject([{ email: 'ada@example.ca', phone: '+14035550141' }])
	// A sync that lost nothing is done, and not done again.
	const calls = setup.crm.calls().length
	await retryMessage(platform, first.messageId)
	expect(
		(await setup.pool.query("select from pgboss.job where name = 'crm-message' and state = 'created'"))
			.rowCount,
	).toBe(0)
	expect(setup.crm.calls()).toHaveLength(calls)
})

test('an email and a phone that the CRM keeps are no matter, and neither is an email that nobody gave', async () => {
	await using setup = await setUp()
	await setup.book('Bo Wholly', { email: 'Bo@Example.ca', phone: '+14035550143;ext=5' })
	await setup.book('Cy Mailless', { email: 'cy@example.ca', phone: '+14035550144' })
	await setup.book('Di Nomail', { email: '', phone: '+14035550145' })
	await setup.synced(6)
	expect(await listWarned(setup.platform)).toMatchObject([
		{ leadName: 'Cy Mailless', warning: 'The CRM didn’t keep the email.' },
	])
})
