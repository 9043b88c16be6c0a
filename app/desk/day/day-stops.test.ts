import { expect, test } from 'vitest'
import { dayOfPickups } from '#tests/support/day-of-pickups.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import Day from './day.page.tsx'
import type { DayOfPickups, WindowOfDay } from './day-of-pickups.ts'

const big = { id: newTruckId(), name: 'Big truck', room: '6 of 20 yd³', share: 0.3, isTooMuch: false }
const small = { ...big, id: newTruckId(), name: 'Small truck' }
const fullness = { taken: 1, slots: 2, state: 'open' } as const
const window: WindowOfDay = { id: '10-12pm', label: '10–12pm', fullness, pickups: [], asap: [] }

type DayCase = DayOfPickups & {
	window: Partial<WindowOfDay>
	truck: { id: string; name: string }
	at: string
}

const dayOf = ({ window: changed, truck, at = '/', ...change }: Partial<DayCase>) => {
	const day = { ...dayOfPickups, windows: [{ ...window, ...changed }], ...change }
	return drawn(Day, {
		at,
		loaderData: { change: '1', day, truck, today: undefined, booked: '' },
		rights: ['today', 'bookings', 'customers', 'quotes', 'schedule'],
	})
}

test('today the next stop is marked, on another day none is', () => {
	const pickups = [
		{ ...pickupOfDay, status: 'done' as const },
		{ ...pickupOfDay, id: newBookingId(), name: 'Al Next' },
	]
	expectDifferences<DayCase>(dayOf, [
		[{ isNamed: 'Today', window: { pickups } }, /\+ Next\n\+ +stop:\n[\s\S]*\+ Al Next/],
		[{ isNamed: 'Tomorrow', window: { pickups } }, /^(?!.*stop:)/s],
	])
	expect(dayOf({ isNamed: 'Today', window: { pickups } }).markup.match(/stop:/g)).toHaveLength(1)
})

test('of a chosen truck its stops alone are shown, and all forms lead back to it', () => {
	const trucks = [big, small]
	const mine = { ...pickupOfDay, truck: big, name: 'Al Mine', canBeLate: true, actions: ['setOff' as const] }
	const others = { ...pickupOfDay, id: newBookingId(), name: 'Bo Other', truck: small }
	const none = { ...pickupOfDay, id: newBookingId(), name: 'Cy None' }
	const cancelled = [{ ...pickupOfDay, id: newBookingId(), name: 'Di Not', status: 'cancelled' as const }]
	const board = { trucks, cancelled, window: { pickups: [mine, others, none] } }
	const all = dayOf(board)
	expect(all.text).toMatch(/Al Mine[\s\S]*Bo Other[\s\S]*Cy None[\s\S]*Di Not/)
	expect(all.text).not.toContain('All trucks')
	expect(all.markup).not.toContain('aria-current')
	const at = `/?truck=${big.id}`
	const one = dayOf({ ...board, truck: big, at })
	expect(one.text).toContain('Al Mine')
	expect(one.text).toContain('Big truck: 1 pickup\n')
	expect(one.text).toContain('All trucks')
	expect(one.text).not.toMatch(/Bo Other|Cy None|Di Not/)
	expect(one.markup).toMatch(/aria-current="true"[^>]*>Big truck/)
	const actions = [...one.markup.matchAll(/action="(\/admin\/day\?[^"]*)"/g)].map(([, to = '']) => to)
	expect(actions.length).toBeGreaterThan(3)
	expect(actions.filter((to) => !to.endsWith(`&amp;truck=${big.id}`))).toEqual([])
	expect(dayOf({ ...board, window: { pickups: [none] }, truck: small }).text).toContain(
		'Nothing is on Small truck that day.',
	)
})
