import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { settingsDesk } from '#tests/support/settings-desk.ts'
import { mostNamed } from './too-full.server.ts'

const [before, from, after] = ['2026-12-04', '2026-12-05', '2026-12-08']

/** Pickups of unknown loads: ten cubic yards and 70 minutes each. */
async function deskWith(pickups: { date: string; window: string }[]) {
	const desk = await settingsDesk()
	for (const [nth, at] of pickups.entries()) {
		const booked = await bookPickup(
			desk.platform,
			bookingRequest({ ...at, email: `jo${nth}@example.ca`, phone: `+140355501${10 + nth}` }),
			{ sourceSite: 'localhost' },
		)
		expect(booked).toMatchObject({ ok: true })
	}
	return desk
}

const onDays = (...days: string[]) =>
	days.flatMap((date) => ['8-10am', '10-12pm', '12-2pm'].map((window) => ({ date, window })))

/** One truck of 15 cubic yards, that works two hours: after a drive to the landfill one is left. */
const oneTruck = {
	'trucks.count': '1',
	'trucks.cubicYards': '15',
	workMinutes: '120',
	emptyingMinutes: '60',
}

test('days that smaller figures leave too full are named before anything is saved, and a second press saves: all stay booked', async () => {
	await using desk = await deskWith(onDays(before, from, after))
	const typed = { ...oneTruck, from }
	const asked = await desk.save('hauling', typed)
	expect(asked).toMatchObject({ ok: false, status: 409 })
	expect(asked.message).toBe(
		'Nothing is saved yet. More would be booked than there’s room for: Saturday, December 5, 2026, trucks: 30 of 30 yd³, 3 h 30 min of 1 h, 2 pickups too many; Tuesday, December 8, 2026, trucks: 30 of 30 yd³, 3 h 30 min of 1 h, 2 pickups too many. These pickups stay booked. To save anyway, press again.',
	)
	expect(asked.typed).toMatchObject(typed)
	expect(desk.company.haulingPlan).toBeUndefined()
	expect(await desk.save('hauling', { ...typed, tooFull: asked.confirms ?? '' })).toMatchObject({ ok: true })
	expect(desk.company.haulingPlan).toMatchObject([{}, { from, hauling: { workMinutes: 120 } }])
	const { rows } = await desk.pool.query("select from bookings where status = 'booked'")
	expect(rows).toHaveLength(9)
	// What is too full already, and gets no fuller, is no news.
	expect(await desk.save('hauling', { ...typed, unknownLoad: '12' })).toMatchObject({ ok: true })
})

test('what somebody booked since it was named is asked about again; what has room, or is before the day, is not', async () => {
	await using desk = await deskWith(onDays(before, from))
	const asked = await desk.save('hauling', { ...oneTruck, from })
	const more = { date: after, window: '8-10am' }
	const { date, window } = more
	for (const phone of ['+14035550151', '+14035550152'])
		await bookPickup(desk.platform, bookingRequest({ date, window, phone, email: `${phone}@example.ca` }), {
			sourceSite: 'localhost',
		})
	const again = await desk.save('hauling', { ...oneTruck, from, tooFull: asked.confirms ?? '' })
	expect(again).toMatchObject({ ok: false, status: 409, message: expect.stringContaining('December 8') })
	expect(again.confirms).not.toBe(asked.confirms)
	// Two trucks as large as before have room for it all.
	expect(await desk.save('hauling', { 'trucks.count': '2', from })).toMatchObject({ ok: true })
	expect(await desk.save('hauling', { ...oneTruck, from: '2026-12-09' })).toMatchObject({ ok: true })
})

test('a window with fewer places than pickups is named with them, one with as many is not, and a withdrawal asks as well', async () => {
	const twice = { date: from, window: '8-10am' }
	await using desk = await deskWith([twice, twice])
	const first = 'home-1-places'
	expect(await desk.save('windows', { [first]: '2' })).toMatchObject({ ok: true })
	const asked = await desk.save('windows', { [first]: '1' })
	expect(asked).toMatchObject({
		status: 409,
		message: expect.stringContaining('8–10am: 2 of 1, 1 pickup too'),
	})
	expect(await desk.save('windows', { [first]: '1', tooFull: asked.confirms ?? '' })).toMatchObject({
		ok: true,
	})
	// Four trucks are to come, and three more pickups are booked for them.
	await using other = await settingsDesk()
	await other.save('hauling', { ...oneTruck })
	await other.save('hauling', { 'trucks.count': '4', workMinutes: '720', from })
	for (const phone of ['+14035550151', '+14035550152', '+14035550153'])
		await bookPickup(
			other.platform,
			bookingRequest({ date: from, window: '8-10am', phone, email: `${phone}@example.ca` }),
			{ sourceSite: 'localhost' },
		)
	const { seen = '' } = await other.form('hauling')
	const withdraw = { does: 'withdraw', part: 'hauling', seen }
	const withdrawn = await other.send(withdraw)
	expect(withdrawn).toMatchObject({ ok: false, status: 409, about: 'withdraw hauling' })
	expect(await other.send({ ...withdraw, tooFull: withdrawn.confirms ?? '' })).toMatchObject({ ok: true })
})

test('of many days so many are named, and how many more there are', async () => {
	const days = ['01', '02', '03', '04', '05', '07', '08'].map((day) => `2026-12-${day}`)
	await using desk = await deskWith(onDays(...days))
	const { message } = await desk.save('hauling', oneTruck)
	expect(message.match(/, trucks: /g)).toHaveLength(mostNamed)
	expect(message).toContain('too many; and 2 more. These')
})
