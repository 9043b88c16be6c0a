import { expect, test } from 'vitest'
import { movePickup } from '#app/bookings/changes/changes.server.ts'
import { bookingIdSchema, truckIdSchema } from '#app/platform/ids.ts'
import { changeTruckOut } from '#app/schedule/schedule.server.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { eventually } from '#tests/support/platform.ts'
import { textedBookings } from '#tests/support/texted-bookings.ts'
import { openBooking } from '../../bookings/edited-booking.server.ts'
import { openDay } from '../day.server.ts'
import { dayForms } from './day-forms.server.ts'

/** A Tuesday, where noon in Calgary is at 18:00Z. */
const date = '2026-12-01'
const staff = staffNamed('Dana <dana@example.ca>')

/** One pickup of 2–4pm, at noon of its day. */
async function setUp(change: Parameters<Awaited<ReturnType<typeof textedBookings>>['book']>[0] = {}) {
	const setup = await textedBookings('2026-12-01T18:00:00Z')
	const { platform, pool } = setup
	await setup.book({ date, window: '2-4pm', ...change })
	await setup.ended()
	const { rows } = await pool.query('select id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const versionNow = async () => String((await pool.query('select version from bookings')).rows[0].version)
	const late = async (at: string, version?: string) => {
		const body = new URLSearchParams({ bookingId, version: version ?? (await versionNow()), at })
		const request = new Request('https://bowline.example/', { method: 'POST', body })
		const sent = await dayForms.get('late')?.receive(request, platform, { staff, date })
		return sent?.ok ? 'ok' : sent?.message
	}
	return {
		...setup,
		bookingId,
		late,
		/** Each message about the time, as it ended. */
		told: async () =>
			(await setup.ended())
				.filter(({ kind }) => kind === 'late')
				.map(({ channel, state, reason }) => `${channel} ${reason ?? state}`)
				.sort(),
		texts: () =>
			setup.twilio.texts().flatMap(({ body }) => /late.* around (.*?)\./.exec(body ?? '')?.[1] ?? []),
		card: async () => {
			const { windows } = await openDay(platform, date, { money: true })
			const [pickup] = windows.flatMap(({ pickups }) => pickups)
			return { told: pickup?.notified, canBeLate: pickup?.canBeLate }
		},
	}
}

const tooLittle = (time: string) =>
	`They were told about ${time}. That’s less than 15 minutes later, so nothing was sent.`

test('a customer is told of a late crew once, again when it slips by 15 minutes, and not when it slips by less', async () => {
	await using setup = await setUp()
	expect(await setup.card()).toEqual({ told: undefined, canBeLate: true })
	expect(await setup.late('16:28')).toBe('ok')
	expect(await setup.told()).toEqual(['mail sent', 'text sent'])
	expect(await setup.card()).toEqual({ told: 'Told: there about 4:30 PM', canBeLate: true })
	expect(await setup.late('16:30')).toBe(tooLittle('4:30 PM'))
	expect(await setup.late('16:40')).toBe(tooLittle('4:30 PM'))
	expect(await setup.late('16:00')).toBe(tooLittle('4:30 PM'))
	expect(await setup.late('16:45')).toBe('ok')
	expect(await setup.late('16:55')).toBe(tooLittle('4:45 PM'))
	await setup.ended()
	expect(setup.texts()).toEqual(['4:30 PM', '4:45 PM'])
	expect((await setup.card()).told).toBe('Told: there about 4:45 PM')
	const history = (await openBooking(setup.platform, setup.bookingId, { money: true }))?.history
	expect(history?.[0]).toMatchObject({
		actor: staff.name,
		action: 'told the customer of a later time',
		changes: [{ what: 'There about', before: '4:30 PM', after: '4:45 PM' }],
	})
})

test('said ten times at once, it is told once; after ‘On the way’ the slip counts from the time said then', async () => {
	await using setup = await setUp()
	const outcomes = await Promise.all(Array.from({ length: 10 }, () => setup.late('16:30')))
	expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
	expect(new Set(outcomes)).toEqual(new Set(['ok', tooLittle('4:30 PM')]))
	await setup.change('setOff', 120)
	expect((await setup.card()).told).toMatch(/there about 2:00 PM$/)
	expect(await setup.late('14:10')).toBe(tooLittle('2:00 PM'))
	expect(await setup.late('14:15')).toBe('ok')
	await setup.ended()
	expect(setup.texts().at(-1)).toBe('2:15 PM')
})

test.each(['arrived', 'done', 'no-show', 'cancelled', 'requested'])(
	'nobody is told of a pickup that is %s, neither by a press nor by a message that was under way',
	async (status) => {
		await using setup = await setUp()
		await setup.twilio.down()
		expect(await setup.late('16:30')).toBe('ok')
		await eventually(setup.messages, (rows) =>
			rows.some(({ kind, channel, state }) => kind === 'late' && channel === 'text' && state === 'failed'),
		)
		await setup.pool.query('update bookings set status = $1', [status])
		await setup.twilio.up()
		await setup.passQuietTime()
		expect(setup.texts()).toEqual([])
		expect(await setup.told()).toContain(
			status === 'cancelled' ? 'text the pickup was cancelled first' : `text the pickup is ${status}`,
		)
		expect(await setup.late('17:00')).toBe('The crew is there, or the pickup is over, so nothing was sent.')
		expect(await setup.card()).not.toMatchObject({ canBeLate: true })
	},
)

test('who texted STOP is told by email alone, and who can be told by neither is to be called', async () => {
	await using setup = await setUp({ phone: '+14035550610' })
	expect(await setup.late('16:30')).toBe('ok')
	expect(await setup.told()).toEqual(['mail sent', 'text they texted STOP'])
	await setup.pool.query("update bookings set email = ''")
	await setup.pool.query("update messages set state = 'skipped' where kind = 'late'")
	expect((await setup.card()).told).toBe('Not told that it’s about 4:30 PM: call them')
	expect(await setup.late('16:30')).toBe(
		'They don’t take texts and left no email address, so nothing was sent. Call them.',
	)
	expect(setup.texts()).toEqual([])
	// What reached nobody is no time that they were told.
	await setup.pool.query("update bookings set email = 'jo@example.ca'")
	expect(await setup.late('16:35')).toBe('ok')
})

test('what is refused for good reads as not told, and can be sent again at the same time; one way that works is enough', async () => {
	await using setup = await setUp()
	// No mobile phone: the provider refuses it for good.
	await setup.pool.query("update bookings set phone = '+14035550614', email = ''")
	const told = (count: number) =>
		eventually(
			async () => (await setup.messages()).filter(({ kind }) => kind === 'late').map(({ state }) => state),
			(states) => states.length === count && !states.includes('pending'),
		)
	const notTold = { told: 'Not told that it’s about 4:30 PM: call them', canBeLate: true }
	expect(await setup.late('16:30')).toBe('ok')
	expect((await told(2)).sort()).toEqual(['failed', 'skipped'])
	expect(await setup.card()).toEqual(notTold)
	expect(await setup.late('16:30')).toBe('ok')
	await told(4)
	expect(await setup.card()).toEqual(notTold)
	await setup.pool.query("update bookings set email = 'jo@example.ca'")
	expect(await setup.late('16:30')).toBe('ok')
	expect(await told(6)).toContain('sent')
	expect(await setup.card()).toEqual({ told: 'Told: there about 4:30 PM', canBeLate: true })
	expect(await setup.late('16:30')).toBe(tooLittle('4:30 PM'))
})

test.each(['+14035550142;ext=5', '+442071838750'])(
	'a number that takes no texts is no way to a customer: %s',
	async (phone) => {
		await using setup = await setUp({ phone })
		await setup.pool.query("update bookings set email = ''")
		expect(await setup.late('16:30')).toContain('so nothing was sent. Call them.')
		expect(await setup.told()).toEqual([])
		await setup.pool.query("update bookings set email = 'jo@example.ca'")
		expect(await setup.late('16:30')).toBe('ok')
	},
)

test('only a time of today that is ahead and not before the window is told, of the pickup as it was seen', async () => {
	await using setup = await setUp()
	expect(await setup.late('11:00')).toBe('That time has passed, so nothing was sent.')
	expect(await setup.late('13:55')).toBe('That’s before their window begins, so nothing was sent.')
	expect(await setup.late('23:58')).toBe('That isn’t a time of today, so nothing was sent.')
	expect(await setup.late('25:00')).toBe('Choose a time, such as 2:45 PM.')
	expect(await setup.late('16:30', '7')).toContain('Someone else just changed this pickup.')
	expect(await setup.told()).toEqual([])
	expect(await setup.late('14:00')).toBe('ok')
	expect(await setup.late('23:55')).toBe('ok')
})

test('after a move the time that was said before counts no more; of another day nobody is told', async () => {
	await using setup = await setUp()
	await setup.late('16:30')
	await setup.ended()
	const right = { actor: 'staff', staff, bookingId: setup.bookingId } as const
	const moveTo = (version: number, to: string, windowId: string) =>
		movePickup(setup.platform, right, { version, date: to, windowId })
	expect(await moveTo(1, date, '4-6pm')).toMatchObject({ ok: true })
	expect(await setup.card()).toEqual({ told: undefined, canBeLate: true })
	expect(await setup.late('16:35')).toBe('ok')
	await setup.ended()
	expect(await moveTo(2, '2026-12-02', '4-6pm')).toMatchObject({ ok: true })
	expect(await setup.late('18:00')).toBe('That isn’t a time of today, so nothing was sent.')
})

test('while its truck is out, nobody is told of a time; on another truck they are', async () => {
	await using setup = await setUp()
	const { rows } = await setup.pool.query(
		`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 20, '{2}'), ('Red', 20, '{2}') returning id`,
	)
	const [blue, red] = rows.map(({ id }) => truckIdSchema.parse(id))
	if (!blue || !red) throw new Error('a truck is missing')
	await setup.pool.query('update bookings set truck_id = $1', [blue])
	await changeTruckOut(
		setup.platform,
		{ does: 'truck-out', id: blue, date, reason: 'Flat tire', since: null },
		staff,
	)
	expect((await setup.card()).canBeLate).toBe(false)
	expect(await setup.late('16:30')).toContain('No crew is coming to this pickup, so nothing was sent.')
	await setup.pool.query('update bookings set truck_id = $1', [red])
	expect(await setup.late('16:30')).toBe('ok')
})
