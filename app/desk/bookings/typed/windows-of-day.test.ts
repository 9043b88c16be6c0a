import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { member } from '#tests/support/member.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { typeInBooking } from './typed-booking.server.ts'
import { windowsOfDay } from './windows-of-day.server.ts'

const date = '2026-12-01'
const here = { postal: 'T2P 1J9', city: 'Calgary' }
const far = { postal: 'T5J 2R7', city: 'Edmonton' }

/** A company whose one truck has a small load on December 1, so that a full one has no room left; early on November 30 there. */
async function setUp() {
	const hauling = {
		...company.hauling,
		trucks: { count: 1, cubicYards: 16 },
		...{ workMinutes: 800, emptyingMinutes: 801 },
	}
	const setup = await testPlatform({}, '2026-11-30T11:00:00Z', { ...company, hauling })
	const caller = { phone: '+14035550142', name: 'Jo Tremblay', email: 'jo@example.ca' }
	const at = { address: '12 Crescent Road NW', ...here, cityOffered: 'Calgary', date, window: '8-10am' }
	const sent = new Map(Object.entries({ ...caller, ...at, load: 'quarter', notes: '', because: '' }))
	const booked = await typeInBooking(setup.platform, member('Dana'), { sent, host: 'bowline.example' })
	expect(booked).toMatchObject({ ok: true })
	const of = (ask: Record<string, string>) => windowsOfDay(setup.platform, new URLSearchParams(ask))
	return { of, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

test('where a day has no window for the load, the nearest three that fit are offered, and none where one is open', async () => {
	await using setup = await setUp()
	const small = await setup.of({ date, load: 'quarter', ...here })
	expect(small).toMatchObject({ date, forLoad: true, nearest: [] })
	expect((await setup.of({ date })).nearest).toEqual([])
	const full = await setup.of({ date, load: 'full', ...here })
	expect(full.windows.filter(({ state }) => state === 'open')).toEqual([])
	expect(full.nearest.map(({ date, windowId }) => `${date} ${windowId}`)).toEqual([
		'2026-11-30 8-10am',
		'2026-12-02 8-10am',
		'2026-11-30 10-12pm',
	])
	for (const free of full.nearest) {
		const { windows } = await setup.of({ date: free.date, load: 'full', ...here })
		expect(windows.find(({ id }) => id === free.windowId)).toMatchObject({ state: 'open' })
	}
})

test('the nearest are days on which a truck still gets to the place', async () => {
	await using setup = await setUp()
	const days = async (place: object) =>
		(await setup.of({ date, load: 'full', ...place })).nearest.map((free) => free.date)
	expect(await days(here)).toContain('2026-11-30')
	expect(await days(far)).toHaveLength(3)
	expect(await days(far)).not.toContain('2026-11-30')
})

test('of a day that nobody asked for, today or else tomorrow is shown', async () => {
	await using setup = await setUp()
	expect(await setup.of({ load: 'full', ...here })).toMatchObject({ date: '2026-11-30', nearest: [] })
	expect(await setup.of({ date: '2020-01-01' })).toMatchObject({ date: '2026-11-30' })
})
