import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { bookPickup } from '../bookings.server.ts'
import { findEvent } from '../outgoing/event-to-send.server.ts'
import { changeBooking } from './change-booking.server.ts'
import { lapseRequests, tellOfUnseenRequests } from './lapsing.server.ts'

const site = { sourceSite: 'localhost' }
const hour = 60 * 60_000

test('a request that nobody answers for a day is cancelled by itself and gives back what it took; an answered one stays', async () => {
	await using setup = await testPlatform()
	const ask = (name: string, change: object = {}) =>
		bookPickup(
			setup.platform,
			bookingRequest({ email: `${name}@example.ca`, postal: 'T4N 1A1', city: 'Red Deer', ...change }),
			site,
		)
	for (const name of ['answered', 'old', 'before']) await ask(name)
	await ask('near', { postal: 'T2P 1J9', window: '2-4pm' }).then(({ ok }) => expect(ok).toBe(true))
	expect((await ask('late', { window: '2-4pm' })).ok).toBe(true)
	const rows = async () => {
		const { rows } = await setup.pool.query(
			`select b.id, split_part(l.email, '@', 1) as name, b.status from bookings b join leads l on l.id = b.lead_id`,
		)
		return new Map(rows.map((row) => [row.name, row]))
	}
	const bookings = await rows()
	expect([...bookings.keys()].sort()).toEqual(['answered', 'before', 'late', 'near', 'old'])
	const set = (name: string, change: string) =>
		setup.pool.query(`update bookings set ${change} where id = $1`, [bookings.get(name).id])
	const now = setup.platform.now()
	const agoSql = (hours: number) => `'${new Date(now.getTime() - hours * hour).toISOString()}'::timestamptz`
	const ago = (hours: number) => `updated_at = ${agoSql(hours)}`
	await setup.pool.query(`update bookings set ${ago(25)}, shown_at = ${agoSql(24)}`)
	// Requests of the release before do not lapse.
	await set('before', 'lapses = false')
	await set('late', ago(23))
	const right = {
		actor: 'staff',
		staff: staffNamed('Dana'),
		bookingId: bookingIdSchema.parse(bookings.get('answered').id),
	} as const
	await changeBooking(setup.platform, right, { action: 'confirm', version: 1 })
	await set('answered', ago(25))

	const lapsed = await Promise.all([lapseRequests(setup.platform), lapseRequests(setup.platform)])
	expect(lapsed.reduce((sum, each) => sum + each, 0)).toBe(1)
	const statuses = [...(await rows()).values()].map(({ name, status }) => [name, status])
	expect(Object.fromEntries(statuses)).toEqual({
		answered: 'booked',
		before: 'requested',
		late: 'requested',
		near: 'booked',
		old: 'cancelled',
	})
	const { rows: windows } = await setup.pool.query(
		"select booked from arrival_windows where window_id = '10-12pm'",
	)
	expect(windows).toEqual([{ booked: 2 }])
	const { rows: history } = await setup.pool.query(
		"select actor, action, before, after from history where subject_id = $1 and action = 'cancel'",
		[bookings.get('old').id],
	)
	expect(history).toEqual([
		{ actor: 'system', action: 'cancel', before: { status: 'requested' }, after: { status: 'cancelled' } },
	])
	// The same form sent again is a new request.
	expect(await ask('old')).toMatchObject({ ok: true, repeated: false })
	expect((await ask('new')).ok).toBe(false)
})

test('a request for a day that is over is left as it is', async () => {
	await using setup = await testPlatform()
	await bookPickup(setup.platform, bookingRequest({ postal: 'T4N 1A1', city: 'Red Deer' }), site)
	const dayAfter = { ...setup.platform, now: () => new Date('2026-12-02T18:00:00Z') }
	await setup.pool.query("update bookings set updated_at = '2026-11-20', shown_at = '2026-11-20'")
	expect(await lapseRequests(dayAfter)).toBe(0)
	expect(await lapseRequests(setup.platform)).toBe(0)
	expect(await lapseRequests({ ...dayAfter, now: () => new Date('2026-12-01T18:00:00Z') })).toBe(1)
	const { rows: events } = await setup.pool.query(
		'select e.id, b.lead_id from booking_events e join bookings b on b.id = e.booking_id where e.change is not null',
	)
	expect(events).toHaveLength(1)
	for (const { lead_id, id } of events) {
		expect(await findEvent(setup.platform, lead_id, id)).toEqual({
			change: 'lapsed',
			lines: ['Lapsed: no one answered the request within a day'],
		})
	}
})

test('what a member of staff named ‘system’ does is not read as done by itself', async () => {
	await using setup = await testPlatform()
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	for (const change of [far, { email: 'near@example.ca' }])
		expect(await bookPickup(setup.platform, bookingRequest(change), site)).toMatchObject({ ok: true })
	const { rows: bookings } = await setup.pool.query('select id, lead_id from bookings order by far_away desc')
	const outcomes = await Promise.all(
		bookings.map(async ({ id, lead_id }) => {
			const right = {
				actor: 'staff',
				staff: staffNamed('system'),
				bookingId: bookingIdSchema.parse(id),
			} as const
			expect(await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })).toMatchObject({
				ok: true,
			})
			const { rows } = await setup.pool.query('select id from booking_events where booking_id = $1', [id])
			const event = rows.at(-1).id
			const added = await findEvent(setup.platform, lead_id, event)
			return [added?.change, added?.lines]
		}),
	)
	expect(outcomes).toEqual([
		['declined', ['Declined by system']],
		['cancelled', ['Cancelled by system']],
	])
})

/** A request that was changed and shown so many hours ago. */
async function setUpShown(touched: number, shown: number | undefined) {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const far = { postal: 'T4N 1A1', city: 'Red Deer', email: '', phone: '+14035550177' }
	expect(await bookPickup(platform, bookingRequest(far), site)).toMatchObject({ ok: true })
	const at = (hours: number) => new Date(platform.now().getTime() - hours * hour)
	await pool.query('update bookings set updated_at = $1, shown_at = $2', [
		at(touched),
		shown === undefined ? null : at(shown),
	])
	const status = async () => (await pool.query('select status from bookings')).rows[0].status
	/** The messages to the office about the request, but for the first ones. */
	const told = async () =>
		(
			await pool.query(
				`select channel from messages where kind = 'lead' and dedupe_key like 'unseen%' order by channel`,
			)
		).rows.map(({ channel }) => channel)
	return { ...setup, status, told }
}

test.each([
	['shown to nobody in a month', 30 * 24, undefined, false],
	['changed after it was last shown', 25, 26, false],
	['shown eleven hours ago', 48, 11, false],
	['shown thirteen hours ago', 48, 13, true],
	['shown at once', 25, 25, true],
	['shown at once and younger than a day', 23, 23, false],
])(
	'a request that was %s lapses only after staff had twelve hours for it',
	async (_, touched, shown, lapses) => {
		await using setup = await setUpShown(touched, shown)
		expect(await lapseRequests(setup.platform)).toBe(lapses ? 1 : 0)
		expect(await setup.status()).toBe(lapses ? 'cancelled' : 'requested')
	},
)

test.each([
	['that nobody was shown for half a day', 13, undefined, ['mail', 'text', 'text']],
	['changed since it was shown, half a day ago', 13, 14, ['mail', 'text', 'text']],
	['that nobody was shown yet, and that is younger', 11, undefined, []],
	['that was shown', 13, 12, []],
])(
	'of a request %s the office is told once, however often it is looked at',
	async (_, touched, shown, told) => {
		await using setup = await setUpShown(touched, shown)
		const officeTexts = { when: 'always', numbers: ['403-555-0143', '403-555-0144'] } as const
		const company = {
			...setup.platform.company,
			officeTexts: { ...officeTexts, numbers: [...officeTexts.numbers] },
		}
		const look = () => tellOfUnseenRequests({ ...setup.platform, company })
		await Promise.all([look(), look()])
		await look()
		expect(await setup.told()).toEqual(told)
		expect(await setup.status()).toBe('requested')
	},
)

test('of a request for a day that is over, and of one that does not lapse, nobody is told', async () => {
	await using setup = await setUpShown(13, undefined)
	await tellOfUnseenRequests({ ...setup.platform, now: () => new Date('2026-12-02T18:00:00Z') })
	await setup.pool.query('update bookings set lapses = false')
	await tellOfUnseenRequests(setup.platform)
	expect(await setup.told()).toEqual([])
})
