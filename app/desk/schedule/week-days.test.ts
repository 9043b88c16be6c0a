import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingStatus } from '#app/policies/booking-states.ts'
import { newBookingId } from '#tests/support/ids.ts'
import { OverbookedList } from './overbooked/overbooked-list.tsx'
import type { DayOfWeek } from './schedule-week.ts'
import { WeekDays } from './week-days.tsx'

const dayOf = (date: string, isOver: boolean): DayOfWeek => ({
	date,
	weekday: 'Tue',
	everyWeekday: 'Tuesday',
	day: 'Dec 1',
	inWords: date,
	isToday: false,
	isOver,
	closed: undefined,
	trucks: {
		count: 3,
		cubicYards: '0 of 60 yd³',
		time: '0 h of 36 h',
		emptyings: 0,
		full: undefined,
		isTooMuch: false,
	},
	windows: [],
	fields: [],
	seen: '',
})

const markup = (Component: () => React.ReactNode) =>
	renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))

const weekOf = (...isOver: boolean[]) =>
	markup(() =>
		createElement(WeekDays, {
			days: isOver.map((over, at) => dayOf(`2026-12-0${at + 1}`, over)),
			answer: undefined,
			busy: false,
		}),
	)

test('the days that are over can be folded where others come after them, and not in a week that is over', () => {
	expect(weekOf(true, true, false)).toContain('Days that are over (2)')
	expect(weekOf(true, true, false).match(/class="is-over/g)).toHaveLength(2)
	for (const week of [weekOf(false, false), weekOf(true, true)])
		expect(week).not.toContain('Days that are over')
})

test('what is said of too many pickups is what the desk can do', () => {
	const window = { date: '2026-12-03', inWords: 'Thursday', what: '10–12pm', amount: '2 of 1' }
	const pickup = { id: newBookingId(), name: 'Jo Bell', reference: 'K7M3QX', isAsap: false, isTooMany: true }
	const listOf = (...statuses: BookingStatus[]) =>
		markup(() =>
			createElement(OverbookedList, {
				windows: statuses.map((status, at) => ({
					...window,
					what: `window ${at}`,
					pickups: [{ ...pickup, status }],
				})),
			}),
		)
	expect(listOf('booked')).toContain('move the pickup to another day')
	expect(listOf('booked')).not.toContain('Cancel the pickup')
	// What is over can't be moved.
	expect(listOf('done', 'booked')).toContain('window 1')
	expect(listOf('done', 'booked')).not.toContain('window 0')
	expect(listOf('done', 'no-show')).toBe('')
})
