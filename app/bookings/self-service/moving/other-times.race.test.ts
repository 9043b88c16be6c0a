import { expect, test } from 'vitest'
import { z } from 'zod'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { company } from '#tests/support/company.ts'
import { drawn } from '#tests/support/drawn.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { makeReceiptToken } from '../../booking/receipt-token.server.ts'
import { bookPickup } from '../../bookings.server.ts'
import { movePickup } from '../../changes/move.server.ts'
import * as page from './other-times.page.tsx'

const [date, to] = ['2026-12-01', '2026-12-02']
const staff = staffNamed('Dana')
const shownSchema = z.object({
	found: z.object({
		version: z.number(),
		because: z.string().optional(),
		times: z.array(z.object({ date: z.string(), windowId: z.string() })),
	}),
})

async function setUp() {
	const setup = await testPlatform()
	const { platform, pool } = setup
	const context = requestContext(platform)
	return {
		...setup,
		/** A pickup of the day that is moved, as its customer has it: the page behind the link, and its form. */
		movedPickup: async (name: string, move: { because?: string; window?: string } = {}) => {
			const { window = '10-12pm', because } = move
			const request = bookingRequest({ name, email: `${name.toLowerCase()}@example.ca`, date, window })
			const booked = await bookPickup(platform, request, { sourceSite: 'localhost' })
			if (!booked.ok) throw new Error('not booked')
			const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
			const bookingId = bookingIdSchema.parse(rows[0].id)
			const by = { actor: 'staff', bookingId, staff } as const
			const moved = await movePickup(platform, by, { version: 1, date: to, windowId: window, because })
			if (!moved.ok) throw new Error('not moved')
			const token = await makeReceiptToken(platform, booked.leadId)
			const args = (init: RequestInit = {}) =>
				routeArgs(context, { path: '/booked/key/other-times', params: { token }, ...init })
			const open = async () => (await page.loader(args())).data
			const shown = async () => {
				const { found } = shownSchema.parse(await open())
				return { ...found, times: found.times.map((time) => `${time.date} ${time.windowId}`) }
			}
			return {
				bookingId,
				open,
				shown,
				text: async (actionData?: { message: string }) =>
					drawn(page.default, { loaderData: await open(), actionData }).text,
				choose: async (version: number, instead: string) => {
					const body = new URLSearchParams({ version: String(version), instead })
					const answer = await page.action(args({ method: 'POST', body }))
					return answer instanceof Response
						? { status: answer.status, message: '' }
						: { status: answer.init?.status, message: answer.data.message }
				},
				place: async () => {
					const sql = 'select date::text, window_id, version, status from bookings where id = $1'
					return (await pool.query(sql, [bookingId])).rows[0]
				},
			}
		},
	}
}

test('a pickup that we moved shows why and three other times near its own, none on the day it was moved from; one press takes one', async () => {
	await using setup = await setUp()
	const ann = await setup.movedPickup('Ann', { because: 'Snow' })
	expect(await ann.shown()).toEqual({
		version: 2,
		because: 'Snow',
		times: [`${to} 8-10am`, `${to} 12-2pm`, `${to} 2-4pm`],
	})
	const text = await ann.text()
	expect(text).toMatch(/We moved it to Wednesday, December 2, 2026, 10–12pm\. Reason: Snow/)
	expect(text).toContain('They’re free right now, and we aren’t holding them.')
	expect(text).toContain('Move to Wednesday, December 2, 2026, 12–2pm')
	// Looking holds nothing and moves nothing.
	expect((await setup.pool.query('select sum(booked)::int as held from arrival_windows')).rows).toEqual([
		{ held: 1 },
	])
	expect(await ann.place()).toMatchObject({ date: to, window_id: '10-12pm', version: 2 })

	expect(await ann.choose(2, `${to} 12-2pm`)).toEqual({ status: 303, message: '' })
	expect(await ann.place()).toEqual({ date: to, window_id: '12-2pm', version: 3, status: 'booked' })
	// The time is theirs now, and the day that was given up is still not offered.
	await setWindows(
		setup.pool,
		['8-10am', '2-4pm', '4-6pm'].map((window) => fullWindow(to, window)),
	)
	const since = await ann.shown()
	expect(since.because).toBeUndefined()
	expect(since.times.filter((time) => time.startsWith(date))).toEqual([])
	expect(await ann.text()).toMatch(/It’s on Wednesday, December 2, 2026, 12–2pm/)
})

test('of two days as near, the one that it was moved from is left out where we gave a reason, and only there', async () => {
	await using setup = await setUp()
	const ours = await setup.movedPickup('Ours', { because: 'Snow' })
	const plain = await setup.movedPickup('Plain')
	await setWindows(
		setup.pool,
		['8-10am', '12-2pm', '2-4pm', '4-6pm'].map((window) => fullWindow(to, window)),
	)
	expect((await ours.shown()).times).toEqual(['2026-12-03 10-12pm', '2026-12-03 8-10am', '2026-12-03 12-2pm'])
	expect(await plain.shown()).toMatchObject({
		because: undefined,
		times: [`${date} 10-12pm`, '2026-12-03 10-12pm', `${date} 8-10am`],
	})
})

test('of two customers who take the last slot of a time, one has it; the other stays, is told, and sees the next three', async () => {
	await using setup = await setUp()
	const both = [
		await setup.movedPickup('Ann', { because: 'Snow' }),
		await setup.movedPickup('Ben', { because: 'Snow' }),
	]
	await setWindows(setup.pool, [{ date: to, window: '12-2pm', booked: company.windowCapacity - 1 }])
	const last = `${to} 12-2pm`
	for (const each of both) expect((await each.shown()).times).toContain(last)
	const answers = await Promise.all(both.map((each) => each.choose(2, last)))
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
	const loser = both[answers.findIndex(({ status }) => status === 409)]
	const refused = answers.find(({ status }) => status === 409)
	expect(refused?.message).toBe('That window just filled. Nothing was changed; these are free.')
	expect(await loser?.place()).toMatchObject({ date: to, window_id: '10-12pm', version: 2 })
	const { times } = (await loser?.shown()) ?? { times: [] }
	expect(times).toEqual([`${to} 8-10am`, `${to} 2-4pm`, `${to} 4-6pm`])
	expect(await loser?.text({ message: refused?.message ?? '' })).toContain('That window just filled.')
})

test('one who presses twice, or has an old page, moves it once', async () => {
	await using setup = await setUp()
	const ann = await setup.movedPickup('Ann', { because: 'Snow' })
	const answers = await Promise.all([ann.choose(2, `${to} 12-2pm`), ann.choose(2, `${to} 8-10am`)])
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
	expect(await ann.place()).toMatchObject({ version: 3 })
	expect((await ann.choose(2, `${to} 2-4pm`)).status).toBe(409)
	expect(await ann.place()).toMatchObject({ version: 3 })
})

test.each([
	['the crew has set out', `update bookings set status = 'on the way'`, 'not-possible'],
	[
		'its window is about to begin',
		`update bookings set date = '2026-11-20', window_id = '8-10am', status = 'booked'`,
		'too-late',
	],
])('once %s, no times are offered, and none can be taken', async (_, change, can) => {
	await using setup = await setUp()
	const ann = await setup.movedPickup('Ann', { because: 'Snow' })
	await setup.pool.query(
		`insert into arrival_windows (date, window_id, booked) values ('2026-11-20', '8-10am', 1)`,
	)
	await setup.pool.query(change)
	expect(await ann.open()).toMatchObject({ found: { can, times: [] } })
	expect(await ann.text()).not.toContain('free right now')
	expect((await ann.choose(2, `${to} 12-2pm`)).status).toBe(409)
})

test('where nothing else is free, it says so and leads to every day', async () => {
	await using setup = await setUp()
	const ann = await setup.movedPickup('Ann', { because: 'Snow' })
	await setup.pool.query(
		`insert into closed_days select day::date, 'Away' from generate_series('2026-11-18'::date, '2026-12-31', '1 day') as day`,
	)
	const text = await ann.text()
	expect(text).toContain('Nothing else is free within two weeks of it.')
	expect(text).not.toContain('Or take one of these')
	expect(text).toContain('See every day')
})

test('far away, a time that is chosen is asked for, and the page says so', async () => {
	await using setup = await setUp()
	const ann = await setup.movedPickup('Ann', { because: 'Snow' })
	expect(await ann.text()).not.toContain('set days')
	await setup.pool.query('update bookings set far_away = true')
	const text = await ann.text()
	expect(text).toContain('we’ll confirm the new day with you again')
	expect(text).toContain('Request Wednesday, December 2, 2026')
	expect((await ann.choose(2, `${to} 12-2pm`)).status).toBe(303)
	expect(await ann.place()).toMatchObject({ status: 'requested' })
})
