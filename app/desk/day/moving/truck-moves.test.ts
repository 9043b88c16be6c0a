import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { type TruckId, truckIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDayMoves } from './day-moves.server.ts'
import { type DayMoves, moveField, sentMove } from './day-moves.ts'
import { receiveDayMoves } from './moved-day.server.ts'

const [date, to] = ['2026-12-01', '2026-12-02']

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	return {
		...setup,
		book: async (name: string, window = '10-12pm') => {
			const request = bookingRequest({ name, email: `${name.toLowerCase()}@example.ca`, date, window })
			expect(await bookPickup(platform, request, { sourceSite: 'localhost' })).toMatchObject({ ok: true })
		},
		open: async (truck?: TruckId) => {
			const day = await openDayMoves(platform, date, { truck })
			if (!day) throw new Error('no such truck')
			return day
		},
		/** Sends the form with every box ticked. */
		send: ({ moves }: DayMoves) => {
			const boxes = moves.map(({ id, version, to: into }, n) => [
				moveField(n),
				sentMove(id, version, into?.windowId ?? ''),
			])
			const body = new URLSearchParams([['to', to], ['because', 'A truck is out'], ...boxes])
			const request = new Request('https://bowline.example/', { method: 'POST', body })
			return receiveDayMoves(request, platform, { staff: staffNamed('Dana'), date, mayClose: false })
		},
		places: async () =>
			Object.fromEntries(
				(await pool.query('select name, date::text, window_id, version from bookings')).rows.map(
					({ name, ...place }) => [name, `${place.date} ${place.window_id} ${place.version}`],
				),
			),
		/** Who was told of a move, by channel. */
		told: async () =>
			(
				await pool.query(
					`select b.name || ' ' || m.channel as told from messages m join bookings b on b.id = m.booking_id
					where m.kind = 'moved' order by 1`,
				)
			).rows.map(({ told }) => told),
	}
}

test('a truck’s rest of the day is moved: its stops keep their windows, each customer is told once, and the other stops stay', async () => {
	await using setup = await setUp()
	const { pool } = setup
	for (const name of ['Ann', 'Cleo', 'Done']) await setup.book(name)
	await setup.book('Ben', '12-2pm')
	await setup.book('Other', '2-4pm')
	await setup.book('None', '4-6pm')
	const trucks = await pool.query(
		`insert into trucks (name, cubic_yards, weekdays)
			select name, 20, '{1,2,3,4,5,6,7}' from unnest(array['Red', 'Blue']) as name returning id, name`,
	)
	const idOf = (name: string) => truckIdSchema.parse(trucks.rows.find((each) => each.name === name).id)
	const [blue, red] = [idOf('Blue'), idOf('Red')]
	const put = (names: string[], truck: TruckId) =>
		pool.query('update bookings set truck_id = $1 where name = any($2)', [truck, names])
	await put(['Ann', 'Ben', 'Cleo', 'Done'], blue)
	await put(['Other'], red)
	await pool.query(`update bookings set status = 'done' where name = 'Done'`)
	// Out or not, its stops are those that staff have put on it.
	await pool.query(`insert into trucks_out (truck_id, date, reason) values ($1, $2, 'Flat tire')`, [
		blue,
		date,
	])
	const day = await setup.open(blue)
	expect(day.truck).toEqual({ id: blue, name: 'Blue' })
	expect(day.trucks).toEqual([
		{ id: blue, name: 'Blue', count: 3 },
		{ id: red, name: 'Red', count: 1 },
	])
	expect(day.moves.map(({ name, to: into }) => [name, into?.windowId, into?.isSame])).toEqual([
		['Ann', '10-12pm', true],
		['Cleo', '10-12pm', true],
		['Ben', '12-2pm', true],
	])
	expect(day.others.map(({ name, why }) => [name, why])).toEqual([['Done', 'It’s done.']])
	expect((await setup.open()).moves.map(({ name }) => name)).toEqual(['Ann', 'Cleo', 'Ben', 'Other', 'None'])

	expect((await setup.send(day)).answer.message).toBe('3 of 3 moved to Wednesday, December 2.')
	expect(await setup.places()).toEqual({
		Ann: `${to} 10-12pm 2`,
		Ben: `${to} 12-2pm 2`,
		Cleo: `${to} 10-12pm 2`,
		Done: `${date} 10-12pm 1`,
		Other: `${date} 2-4pm 1`,
		None: `${date} 4-6pm 1`,
	})
	expect(await setup.told()).toEqual(
		['Ann', 'Ben', 'Cleo'].flatMap((name) => [`${name} mail`, `${name} text`]),
	)
	expect(await setup.open(blue)).toMatchObject({ truck: { name: 'Blue' }, moves: [] })
	const nobodys = truckIdSchema.parse('00000000-0000-4000-8000-000000000009')
	expect(await openDayMoves(setup.platform, date, { truck: nobodys })).toBeUndefined()
})
