import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { dayOfPickups } from '#tests/support/day-of-pickups.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import type { DayOfPickups, WindowOfDay } from '../day-of-pickups.ts'
import RunSheet from './run-sheet.page.tsx'

const whole: readonly Right[] = ['today', 'bookings', 'customers', 'quotes', 'schedule']
const big = { id: newTruckId(), name: 'Big truck', room: '6 of 20 yd³', share: 0.3, isTooMuch: false }
const window: WindowOfDay = {
	id: '10-12pm',
	label: '10–12pm',
	fullness: { taken: 1, slots: 2, state: 'open' },
	pickups: [],
	asap: [],
}
const day: DayOfPickups = { ...dayOfPickups, windows: [window] }

type DayCase = DayOfPickups & { own: readonly Right[]; window: Partial<WindowOfDay> }

const sheetOf = ({ own = whole, window: changed, ...change }: Partial<DayCase>) =>
	drawn(RunSheet, {
		loaderData: { day: { ...day, ...(changed && { windows: [{ ...window, ...changed }] }), ...change } },
		rights: own,
	})

const onNone = { ...pickupOfDay, name: 'Di', status: 'done' as const }

test('a run sheet has a page for each truck once one is used, and says how it would have', () => {
	const onBig = { ...pickupOfDay, truck: big }
	expect(sheetOf({}).text).toContain('There’s nothing to pick up')
	const plain = sheetOf({ window: { pickups: [onNone] } })
	expect(plain.text).not.toContain('There’s nothing to pick up')
	expect(plain.markup).toContain('aria-label="All pickups"')
	expect(plain.text).toContain('once the trucks are named')
	expect(plain.text).toContain('✓')
	expect(plain.text).not.toContain('not yet')
	const crews = sheetOf({ window: { pickups: [onNone] }, own: ['today'] }).text
	expect(crews).not.toContain('Each truck')
	const unused = sheetOf({ window: { pickups: [onNone] }, trucks: [big], own: ['today'] }).text
	expect(unused).toContain('once the day says which')
	expect(unused).not.toContain('at the schedule')
	const used = sheetOf({ window: { pickups: [onBig, onNone] }, trucks: [big] })
	expect(used.markup).toMatch(/aria-label="Big truck".*aria-label="Not on a truck yet"/s)
	expect(used.markup.match(/print:break-before-page/g)).toHaveLength(1)
	expect(used.text.match(/, Tuesday, December 1/g)).toHaveLength(2)
	expect(used.text).not.toContain('Each truck')
	expect(used.text).toContain('not yet')
	expectDifferences<DayCase>(sheetOf, [
		[{ closed: 'Snow' }, /\+ .*Closed: Snow/],
		[{ window: { pickups: [onNone, onBig] } }, /\+ 10–12pm/],
		[
			{ window: { pickups: [{ ...onNone, load: '1/2 truck', notes: ['Ring.'], isCurbside: true }] } },
			/\+ 1\/2 truck/,
			/\+ Curbside/,
			/\+ Ring\./,
		],
	])
})

test('a run sheet numbers its stops by window and postal code, leads to each, and says what is to be paid', () => {
	const stop = (name: string, postal: string) => ({
		...pickupOfDay,
		id: newBookingId(),
		name,
		where: `${name} Street`,
		shown: { postal },
	})
	const [far, late, near] = [stop('Far', 'T3M 1A1'), stop('Late', 'T2A 1A1'), stop('Near', 'T2P 1J9')]
	const { text, markup } = sheetOf({
		windows: [
			{ ...window, pickups: [far, near] },
			{ ...window, id: '2-4pm', label: '2–4pm', pickups: [late] },
		],
	})
	expect(text).toMatch(/Stop 110–12pmNear .*Stop 210–12pmFar .*Stop 32–4pmLate /s)
	expect(markup).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=Near+Street"')
	expect(text).toMatch(/Route of All pickups/)
	const many = Array.from({ length: 11 }, (_, at) => stop(`${at}`, `T2P 1J${at}`))
	const ofMany = sheetOf({ window: { pickups: many } }).text
	expect(ofMany).toMatch(/Route, stops 1–10 of All pickups.*Route, stop 11 of All pickups/s)
	expectDifferences<DayCase>(
		(change) => sheetOf({ window: { pickups: [onNone] }, ...change }),
		[
			[
				{ window: { pickups: [{ ...onNone, due: { total: 34_125, isFirm: true } }] } },
				/- Agree on the price first\n\+ \$341\.25 with GST$/,
			],
		],
	)
})
