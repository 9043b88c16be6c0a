import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { member } from '#tests/support/member.ts'
import { testPlatform } from '#tests/support/platform.ts'
import type { Staff } from '../../staff/staff.ts'
import { pickupsOn } from '../bookings.server.ts'
import { openBooking } from '../edited-booking.server.ts'
import { receiveDeskMove } from './moved-booking.server.ts'

const [day, wanted] = ['2026-12-01', '2026-12-02']
const [dana, olive] = [member('Dana'), member('Olive', 'owner')]

/** A pickup that is to be moved into a window without a free slot. */
async function setUp(ofCompany: Partial<typeof company> = {}) {
	const setup = await testPlatform({}, '2026-11-20T18:00:00Z', { ...company, ...ofCompany })
	const { platform, pool } = setup
	const book = async (name: string, change: Partial<ReturnType<typeof bookingRequest>> = {}) => {
		const request = bookingRequest({ name, email: `${name}@example.ca`, date: day, ...change })
		const booked = await bookPickup(platform, request, { sourceSite: 'localhost' })
		if (!booked.ok) throw new Error(`not booked: ${booked.reason}`)
		const { rows } = await pool.query('select id, reference from bookings where lead_id = $1', [
			booked.leadId,
		])
		return { id: bookingIdSchema.parse(rows[0].id), reference: String(rows[0].reference) }
	}
	const send = (staff: Staff, bookingId: Awaited<ReturnType<typeof book>>['id'], fields: object = {}) => {
		const sent = { version: '1', date: wanted, window: '2-4pm', ...fields }
		const body = new URLSearchParams(sent)
		const request = new Request('https://bowline.example/', { method: 'POST', body })
		return receiveDeskMove(request, platform, { staff, bookingId })
	}
	const row = async (id: string) =>
		(
			await pool.query(
				'select date::text, window_id, version, overbooked_because as because from bookings where id = $1',
				[id],
			)
		).rows[0]
	const slots = async () =>
		(
			await pool.query(
				`select w.booked::int, (select count(*)::int from bookings b where b.date = w.date and b.window_id = w.window_id) as held
				from arrival_windows w where date = $1 and window_id = '2-4pm'`,
				[wanted],
			)
		).rows[0]
	return { ...setup, book, send, row, slots }
}

/** The same with a full window. */
async function setUpFull() {
	const setup = await setUp()
	const beside = []
	for (let n = 0; n < company.windowCapacity; n++)
		beside.push((await setup.book(`Neighbour${n}`, { date: wanted, window: '2-4pm' })).reference)
	return { ...setup, beside, moved: await setup.book('Jo') }
}

const because = 'Their basement is flooded'

test('an owner is told what is in the way of a move, and moves it all the same with a reason; a window with room clears it', async () => {
	await using setup = await setUpFull()
	const { moved, beside } = setup
	const first = await setup.send(olive, moved.id)
	expect(first).toMatchObject({
		status: 409,
		answer: {
			moved: false,
			overbook: { refusal: '2–4pm on Wednesday, December 2, 2026 is full.', elsewhere: [], because: '' },
		},
	})
	const { overbook, alternatives, message } = first.answer
	expect(message).toBe('2–4pm on Wednesday, December 2, 2026 is full. Nothing was changed; these are free.')
	expect(alternatives).toHaveLength(3)
	expect(overbook?.inWindow.map(({ reference }) => reference)).toEqual(beside)
	expect(overbook?.inWindow[0]).toMatchObject({ name: 'Neighbour0', status: 'booked' })
	expect(await setup.row(moved.id)).toMatchObject({ date: day, version: 1 })

	const seen = overbook?.seen ?? ''
	expect(await setup.send(olive, moved.id, { seen, because })).toMatchObject({ answer: { moved: true } })
	expect(await setup.row(moved.id)).toEqual({ date: wanted, window_id: '2-4pm', version: 2, because })
	expect(await setup.slots()).toEqual({ booked: 4, held: 4 })
	expect((await pickupsOn(setup.platform, wanted, { money: true })).at(-1)).toMatchObject({
		overbookedBecause: because,
	})
	const latest = async () =>
		(await openBooking(setup.platform, moved.id, { money: true }))?.history[0]?.changes
	expect(await latest()).toContainEqual({ what: 'Overbooked because', before: 'none', after: because })
	expect(await latest()).toContainEqual({ what: 'Beside', before: 'none', after: beside.join(', ') })

	expect(await setup.send(dana, moved.id, { version: '2', window: '4-6pm' })).toMatchObject({ status: 200 })
	expect(await setup.row(moved.id)).toMatchObject({ window_id: '4-6pm', version: 3, because: null })
	expect(await latest()).toContainEqual({ what: 'Overbooked because', before: because, after: 'none' })
	expect(await setup.slots()).toEqual({ booked: 3, held: 3 })
})

test('staff who own nothing are refused with the nearest free windows, also when they write why; so is an owner who writes too much', async () => {
	await using setup = await setUpFull()
	const { moved } = setup
	const refused = await setup.send(dana, moved.id)
	expect(refused).toMatchObject({ status: 409, answer: { overbook: undefined } })
	expect(refused.answer.alternatives).toHaveLength(3)
	const seen = (await setup.send(olive, moved.id)).answer.overbook?.seen ?? ''
	expect(await setup.send(dana, moved.id, { seen, because })).toMatchObject({ status: 403 })
	const long = await setup.send(olive, moved.id, { seen, because: 'x'.repeat(201) })
	expect(long).toMatchObject({ status: 422, answer: { overbook: { because: 'x'.repeat(201), seen } } })
	expect(long.answer.overbook?.faults).toEqual(['Keep this under 200 characters.'])
	expect(await setup.row(moved.id)).toMatchObject({ date: day, version: 1, because: null })
	expect(await setup.slots()).toEqual({ booked: 3, held: 3 })
})

test('where there is room, or no truck could come, nothing is overbooked, whatever reason was typed', async () => {
	await using setup = await setUp()
	const moved = await setup.book('Jo')
	const begun = { date: '2026-11-20', window: '8-10am', seen: '', because }
	expect(await setup.send(olive, moved.id, begun)).toMatchObject({
		status: 409,
		answer: { overbook: undefined },
	})
	expect(await setup.send(olive, moved.id, { seen: '', because })).toMatchObject({ status: 200 })
	expect(await setup.row(moved.id)).toMatchObject({ date: wanted, because: null })
})

test('of two owners who saw the same three, one moves their pickup there, and the other is told of four before they do', async () => {
	await using setup = await setUpFull()
	const both = [setup.moved, await setup.book('Sam')]
	const seen = (await setup.send(olive, setup.moved.id)).answer.overbook?.seen ?? ''
	const answers = await Promise.all(both.map(({ id }) => setup.send(olive, id, { seen, because })))
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
	const [late] = both.filter((_, n) => answers[n]?.status === 409)
	const told = answers.find(({ status }) => status === 409)?.answer
	expect(told?.message).toMatch(/changed since you looked/)
	expect(told?.overbook).toMatchObject({ because, inWindow: { length: 4 } })
	expect(await setup.slots()).toEqual({ booked: 4, held: 4 })
	if (!late || !told?.overbook) throw new Error('nobody was late')
	const again = await setup.send(olive, late.id, { seen: told.overbook.seen, because })
	expect(again).toMatchObject({ status: 200 })
	expect(await setup.slots()).toEqual({ booked: 5, held: 5 })
})

test('where trucks or crews do not suffice, the others of the day are in the way as well; on a closed day, who is there', async () => {
	const hauling = {
		...company.hauling,
		trucks: { count: 1, cubicYards: 16 },
		emptyingMinutes: 600,
		workMinutes: 600,
	}
	await using setup = await setUp({ hauling, windowCapacity: 1 })
	const full = { date: wanted, load: 'full' } as const
	const elsewhere = await setup.book('Elsewhere', { date: wanted, window: '8-10am', load: 'minimum' })
	const there = await setup.book('There', { date: wanted, window: '2-4pm', load: 'minimum' })
	const moved = await setup.book('Jo', { ...full, date: day })
	await setup.pool.query('update bookings set cubic_yards = 10 where id = any($1)', [
		[elsewhere.id, there.id],
	])
	const { overbook } = (await setup.send(olive, moved.id)).answer
	expect(overbook).toMatchObject({
		refusal:
			'2–4pm on Wednesday, December 2, 2026 is full, and is on a day whose trucks have no room left for the load.',
		inWindow: [{ reference: there.reference }],
		elsewhere: [{ reference: elsewhere.reference }],
	})
	await setup.pool.query("insert into closed_days values ($1, 'Staff party')", [wanted])
	const closed = (await setup.send(olive, moved.id)).answer.overbook
	expect(closed).toMatchObject({
		refusal: '2–4pm on Wednesday, December 2, 2026 is on a closed day.',
		elsewhere: [],
	})
	const overbooked = await setup.send(olive, moved.id, { seen: closed?.seen, because })
	expect(overbooked).toMatchObject({ status: 200 })
	expect(await setup.row(moved.id)).toMatchObject({ date: wanted, because })
})
