import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Right } from '#app/policies/rights.ts'
import { dayOfPickups } from '#tests/support/day-of-pickups.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import type { OpenRequest } from '../bookings/open-request.ts'
import { DayHead } from './day-head.tsx'
import type { DayOfPickups } from './day-of-pickups.ts'
import type { DayTruck } from './day-trucks.ts'

const whole: readonly Right[] = ['today', 'bookings', 'customers', 'quotes', 'schedule']
type Case = DayOfPickups & { own: readonly Right[]; next: OpenRequest; truck: DayTruck }

const headOf = ({ own = whole, next, truck, ...change }: Partial<Case>) =>
	drawn(() => createElement(DayHead, { day: { ...dayOfPickups, ...change }, next, truck }), { rights: own })
const far: OpenRequest = {
	id: newBookingId(),
	version: 1,
	name: 'Far',
	date: '2026-12-04',
	day: 'Fri, Dec 4',
	city: 'Red Deer',
	left: '5 h',
}

test('the head of today leaves requests to its list', () => {
	expect(headOf({ next: far, isNamed: 'Today' }).text).toBe(headOf({ isNamed: 'Today' }).text)
})

test('the head of a day leads to the days beside it, for who has the right to bookings', () => {
	expectDifferences<Case>(headOf, [
		[{ next: far }, /\+ Next request: Far, Fri, Dec 4/, /\+ , 5 h left/],
		[{ next: { ...far, left: undefined } }, /\+ Next request: Far, Fri, Dec 4$/m, /^(?!.*left)/s],
		[{ isNamed: 'Today' }, /\+ Today, ?/, /- <a [^>]*>\n- Today/, /- Next day/, /\+ Tomorrow/],
		[{ isNamed: 'Tomorrow' }, /\+ Tomorrow, /, /^(?!.*- Next day)/s],
		[
			{ own: ['today', 'bookings'] },
			/^- <a aria-keyshortcuts="w"[^>]*>\n- Week\n- <a [^>]*close=yes" aria-keyshortcuts="c">\n- Close the day$/,
		],
		[{ canClose: false }, /^- <a [^>]*close=yes"[^>]*>\n- Close the day$/],
		[
			{ own: ['today', 'schedule'] },
			/- Previous day/,
			/- <input [^>]*name="date"/,
			/- New booking/,
			/^(?!.*Run sheet)/s,
		],
	])
})

test('the head of a day with trucks leads a phone to the stops of each, and back to all', () => {
	const blue = { id: newTruckId(), name: 'Blue', room: '6 of 20 yd³', share: 0.3, isTooMuch: false }
	const to = `href="/admin/day\\?date=2026-12-01&amp;truck=${blue.id}"`
	expectDifferences<Case>(headOf, [
		[{ trucks: [blue] }, new RegExp(`\\+ <a ${to}[^>]*>\\n\\+ Blue`), /^(?!.*(?:All trucks|aria-current))/s],
		[
			{ trucks: [blue], truck: blue },
			/\+ All trucks\n\+ <a [^>]*aria-current="true"[^>]*>\n\+ Blue/,
			new RegExp(`\\+ <a aria-keyshortcuts="k"[^>]*truck=${blue.id}`),
			new RegExp(`\\+ <a aria-keyshortcuts="j"[^>]*truck=${blue.id}`),
		],
		[{ trucks: [] }, /^$/],
	])
})
