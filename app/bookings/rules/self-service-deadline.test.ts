import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate, localMinutes } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { isOpenToCustomer, selfServiceUntil } from './self-service-deadline.ts'

/** Zones of Canada: most change their clocks, Regina never, Alberta no more since November 2026. */
const zones = [
	'America/St_Johns',
	'America/Halifax',
	'America/Toronto',
	'America/Winnipeg',
	'America/Regina',
	'America/Edmonton',
	'America/Vancouver',
]

/** Dates, often those around a clock change. */
const dates = fc.oneof(
	fc.integer({ min: 0, max: 4 * 365 }).map((days) => addDays('2026-01-01', days)),
	fc.constantFrom(
		'2026-03-08',
		'2026-10-31',
		'2026-11-01',
		'2026-11-02',
		'2027-03-14',
		'2027-11-07',
		'2028-02-29',
	),
)

const settings = fc.record({
	timeZone: fc.constantFrom(...zones),
	changeMinutes: fc.oneof(fc.constant(120), fc.integer({ min: 0, max: 48 * 60 })),
	startHour: fc.integer({ min: 4, max: 22 }),
	date: dates,
})

const companyWith = ({
	timeZone,
	changeMinutes,
	startHour,
}: {
	timeZone: string
	changeMinutes: number
	startHour: number
}) => ({
	timeZone,
	changeMinutes,
	arrivalWindows: [{ id: 'one', label: 'One', startHour, endHour: startHour + 2 }],
	landingWindows: [],
})

const booking = (date: string) => ({
	status: 'booked' as const,
	date,
	window_id: 'one',
	asap_window_id: null,
})

/** The moment at which clocks show the hour, searched minute by minute. */
function clockShows(date: string, hour: number, zone: string): number {
	let at = new Date(`${date}T00:00:00Z`).getTime()
	while (localDate(new Date(at), zone) < date || localMinutes(new Date(at), zone) < hour * 60) at += 60_000
	return at
}

test('a customer moves or cancels until exactly so many minutes before the clock shows the window’s hour, whatever it does', () => {
	fc.assert(
		fc.property(settings, fc.integer({ min: 1, max: 5 * 24 * 60 * 60_000 }), ({ date, ...given }, apart) => {
			const whose = companyWith(given)
			const until = clockShows(date, given.startHour, given.timeZone) - given.changeMinutes * 60_000
			expect(selfServiceUntil(whose, booking(date))?.getTime()).toBe(until)
			expect(isOpenToCustomer(whose, booking(date), new Date(until - apart))).toBe(true)
			expect(isOpenToCustomer(whose, booking(date), new Date(until - 1))).toBe(true)
			expect(isOpenToCustomer(whose, booking(date), new Date(until))).toBe(false)
			expect(isOpenToCustomer(whose, booking(date), new Date(until + apart))).toBe(false)
		}),
		{ numRuns: 60 },
	)
})

test('once the crew has set out, or the pickup has ended, nothing is changed without a call', () => {
	const early = new Date('2026-11-20T18:00:00Z')
	for (const status of ['requested', 'booked'] as const)
		expect(isOpenToCustomer(company, { ...booking('2026-12-01'), window_id: '10-12pm', status }, early)).toBe(
			true,
		)
	for (const status of ['on the way', 'arrived', 'done', 'cancelled', 'no-show'] as const)
		expect(isOpenToCustomer(company, { ...booking('2026-12-01'), window_id: '10-12pm', status }, early)).toBe(
			false,
		)
})

test('a pickup of Today ASAP goes by the window in which it has its place; one whose window is gone needs a call', () => {
	const asap = { ...booking('2026-11-20'), window_id: 'today-asap', asap_window_id: '4-6pm' }
	expect(selfServiceUntil(company, asap)?.toISOString()).toBe('2026-11-20T20:00:00.000Z')
	const gone = { ...booking('2026-12-01'), window_id: 'midnight' }
	expect(selfServiceUntil(company, gone)).toBeUndefined()
	expect(isOpenToCustomer(company, gone, new Date('2026-11-20T18:00:00Z'))).toBe(false)
})
