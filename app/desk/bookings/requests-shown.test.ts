import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking, noteRequestsShown } from '#app/bookings/changes/changes.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { routeArgs } from '#tests/support/route.ts'
import { loader as openNow } from '../alarm/open-now.resource.ts'
import { loader as day } from '../day/day.page.tsx'
import { loader as frame } from '../desk.page.tsx'
import { loader as inbox } from '../inbox/inbox.page.tsx'
import { loader as booking } from './booking.page.tsx'
import { loader as list } from './list/bookings.page.tsx'

/** A desk with a request for a day ahead and one for the day after, and its pages as Dana opens them. */
async function setUp() {
	const setup = await setUpDesk()
	const { platform, pool } = setup
	const today = localDate(platform.now(), platform.company.timeZone)
	const [date, other, none] = [addDays(today, 3), addDays(today, 4), addDays(today, 6)]
	const far = { postal: 'T4N 1A1', city: 'Red Deer' }
	for (const each of [date, other]) {
		const email = `on-${each}@example.ca`
		const booked = await bookPickup(platform, bookingRequest({ ...far, email, date: each }), {
			sourceSite: 'localhost',
		})
		if (!booked.ok) throw new Error('not requested')
	}
	const { rows } = await pool.query('select id from bookings order by date')
	const [id, otherId] = rows.map((row) => bookingIdSchema.parse(row.id))
	if (!id || !otherId) throw new Error('there is no request')
	const signedIn = await setup.signIn(dana)
	const headers = { Cookie: signedIn }
	const args = <Params extends Record<string, string>>(path: string, params: Params) =>
		routeArgs(setup.context(), { path, params, headers })
	const at = (path: string) => args(path, {})
	return {
		...setup,
		...{ id, headers, signedIn },
		shown: async () =>
			(
				await pool.query<{ shown: boolean }>(
					'select coalesce(shown_at >= updated_at, false) as shown from bookings order by date',
				)
			).rows.map(({ shown }) => shown),
		pages: {
			frame: () => frame(at('/admin')),
			alarm: () => openNow(at('/admin/open-now')),
			'what waits in the inbox': () => inbox(at('/admin/inbox')),
			'the requests in the inbox': () => inbox(at('/admin/inbox?show=requests')),
			today: () => day(at('/admin/day')),
			'its own day': () => day(at(`/admin/day?date=${date}`)),
			'its own day, with the other next': () => day(at(`/admin/day?date=${date}&request=${id}`)),
			'a day of neither': () => day(at(`/admin/day?date=${none}`)),
			'the list of requests': () => list(at('/admin/bookings?status=requested')),
			'the list of those that are done': () => list(at('/admin/bookings?status=done')),
			'its own page': () => booking(args(`/admin/bookings/${id}`, { bookingId: id })),
		},
	}
}

type Page = keyof Awaited<ReturnType<typeof setUp>>['pages']

test.each<[Page, [boolean, boolean]]>([
	['frame', [false, false]],
	['alarm', [false, false]],
	['what waits in the inbox', [false, false]],
	['the requests in the inbox', [true, true]],
	['today', [true, true]],
	['its own day', [true, false]],
	['its own day, with the other next', [true, true]],
	['a day of neither', [true, false]],
	['the list of requests', [true, true]],
	['the list of those that are done', [false, false]],
	['its own page', [true, false]],
])('%s shows requests, or only counts them', async (page, shown) => {
	await using setup = await setUp()
	await setup.pages[page]()
	expect(await setup.shown()).toEqual(shown)
})

test('what a page loads by itself is shown to nobody, until somebody is there', async () => {
	await using setup = await setUp()
	for (const page of ['the requests in the inbox', 'today', 'its own day', 'the list of requests'] as const) {
		setup.headers.Cookie = `${setup.signedIn}; desk-by-itself=1`
		await setup.pages[page]()
		expect(await setup.shown(), page).toEqual([false, false])
	}
	setup.headers.Cookie = setup.signedIn
	await setup.pages.today()
	expect(await setup.shown()).toEqual([true, true])
})

test('one that was changed since is to be shown again; looking twice writes once, and a pickup that is confirmed is noted no more', async () => {
	await using setup = await setUp()
	const { pages, pool, platform, id } = setup
	const at = async () =>
		(await pool.query('select shown_at from bookings where id = $1', [id])).rows[0].shown_at
	await pages['its own page']()
	const first = await at()
	await pages['its own page']()
	expect(await at()).toEqual(first)
	await pool.query(`update bookings set updated_at = now() + interval '1 millisecond' where id = $1`, [id])
	expect((await setup.shown())[0]).toBe(false)
	await pages['the requests in the inbox']()
	expect((await setup.shown())[0]).toBe(true)
	const by = { actor: 'staff', bookingId: id, staff: staffNamed('Dana') } as const
	expect(await changeBooking(platform, by, { action: 'confirm', version: 1 })).toMatchObject({ ok: true })
	await pages['its own page']()
	expect((await setup.shown())[0]).toBe(false)
})

test('what somebody was shown before it changed isn’t noted as shown', async () => {
	await using setup = await setUp()
	const { id, platform, pool } = setup
	await pool.query('update bookings set version = version + 1, updated_at = now() where id = $1', [id])
	await noteRequestsShown(platform, [{ id, version: 1 }])
	expect((await setup.shown())[0]).toBe(false)
	await noteRequestsShown(platform, [{ id, version: 2 }])
	expect(await setup.shown()).toEqual([true, false])
})
