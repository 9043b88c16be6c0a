import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { newBookingId } from '#tests/support/ids.ts'
import { pickupAtDesk } from '#tests/support/pickup-at-desk.ts'
import Bookings from './list/bookings.page.tsx'
import { bookingsAskSchema } from './list/bookings-ask.ts'
import BookingsCalendar from './list/calendar.page.tsx'
import type { DayOfMonth } from './list/month.ts'
import type { PickupAtDesk } from './pickup-at-desk.ts'

const pickup = pickupAtDesk
const { customerId } = pickup

const listOf = (data: {
	ask?: Record<string, string>
	bookings?: PickupAtDesk[]
	next?: { before: string }
}) =>
	drawn(Bookings, {
		loaderData: {
			change: '1',
			bookings: [],
			today: pickup.date,
			next: undefined,
			...data,
			ask: bookingsAskSchema.parse(data.ask ?? {}),
		},
		rights: ['bookings', 'customers'],
	})

test('a booking on the list has its load and its price where there are any', () => {
	expect(listOf({ bookings: [pickup] }).text).not.toMatch(/\$|truck/)
	const priced = { ...pickup, load: '1/2 truck', price: '$325.00, estimated', travelFee: '$50' }
	expect(listOf({ bookings: [priced] }).text).toContain(
		'1/2 truck, $325.00, estimated, and $50 for the trip\n',
	)
	expect(listOf({ bookings: [{ ...priced, charged: 24_000 }] }).text).toContain(
		'1/2 truck, $240 + tax charged\n',
	)
})

test('the list leads to the next page and to all bookings only where there are such', () => {
	const whole = listOf({ bookings: [pickup] }).text
	expect(whole).not.toMatch(/Next page|First page|All bookings/)
	expect(listOf({ bookings: [pickup], next: { before: newBookingId() } }).text).toContain('Next page')
	expect(listOf({ bookings: [pickup], ask: { before: newBookingId() } }).text).toContain('First page')
	expect(listOf({ bookings: [pickup], ask: { q: 'Jo' } }).text).toContain('All bookings')
	const [none, noneLikeIt] = [listOf({}).text, listOf({ ask: { q: 'Jo' } }).text]
	expect(none).toMatch(/No bookings yet/)
	expect(noneLikeIt).not.toMatch(/No bookings yet/)
	expect(noneLikeIt).toMatch(/filter/)
})

test('pickups of earlier days have a heading of their own', () => {
	const day = (date: string, reference: string) => ({ ...pickup, date, reference })
	const [today, before] = [day(pickup.date, 'TODAY2'), day('2020-01-01', 'BEFORE')]
	expect(listOf({ bookings: [today] }).text).not.toContain('Earlier')
	expect(listOf({ bookings: [today, before] }).text).toMatch(/From today on.*TODAY2.*Earlier.*BEFORE/s)
	expect(listOf({ bookings: [before] }).text).toMatch(/Latest pickup first.*Earlier.*BEFORE/s)
})

test('a customer is linked for who may see customers, and named for the others', () => {
	expect(listOf({ bookings: [pickup] }).markup).toContain(`/admin/customers/${customerId}`)
	const { markup } = drawn(Bookings, {
		loaderData: { change: '1', bookings: [pickup], today: pickup.date, ask: bookingsAskSchema.parse({}) },
		rights: ['bookings'],
	})
	expect(markup).not.toContain(customerId)
	expect(markup).toContain('Jo Bell')
})

const day: DayOfMonth = {
	date: '2026-12-01',
	inWords: 'Tuesday, December 1, 2026',
	weekday: 'Tue',
	day: 'Dec 1',
	isToday: false,
	isPast: false,
	isOutsideMonth: false,
	closed: undefined,
	slots: 14,
	taken: 2,
	isTooMany: false,
	pickups: [],
}

const dayOf = (change: Partial<DayOfMonth>) => drawnDay(change).text

const drawnDay = (change: Partial<DayOfMonth>) =>
	drawn(BookingsCalendar, {
		loaderData: {
			change: '1',
			month: {
				inWords: 'December 2026',
				isThisMonth: true,
				before: '2026-11-01',
				after: '2027-01-01',
				days: [{ ...day, ...change }],
			},
		},
	})

const named = (count: number) =>
	Array.from({ length: count }, (_, at) => ({
		id: newBookingId(),
		name: `Nr ${at + 1}`,
		status: 'booked' as const,
		windowLabel: '10–12pm',
	}))

test('a day of the month names eight pickups, and how many more it has where it has more', () => {
	expect(dayOf({ pickups: named(0) })).not.toContain(' more')
	const eight = dayOf({ pickups: named(8) })
	expect(eight).toContain('Nr 8')
	expect(eight).not.toContain(' more')
	const ten = dayOf({ pickups: named(10) })
	expect(ten).toContain('Nr 8')
	expect(ten).not.toContain('Nr 9')
	expect(ten).toContain('2 more on Tuesday, December 1, 2026')
})

test('a day to come shows how full it is; one that’s over, or has no places, doesn’t, and its heading is quiet', () => {
	const bar = (change: Partial<DayOfMonth>) => /<progress[^>]*>/.exec(drawnDay(change).markup)?.[0]
	expect(bar({})).toMatch(/max="14".*value="2"|value="2".*max="14"/)
	expect(bar({ isToday: true })).toBeDefined()
	expect(bar({ isPast: true })).toBeUndefined()
	expect(bar({ slots: 0, taken: 0 })).toBeUndefined()
	const heading = (change: Partial<DayOfMonth>) => drawnDay(change).markup.split('<h2')[1]?.split('</h2>')[0]
	expect(heading({ isPast: true })).toContain('text-muted')
	expect(heading({})).not.toContain('text-muted')
})

test('a day of the month says that it is closed, has no places or has too many, and a pickup that it is no plain booking', () => {
	const plain = dayOf({ pickups: named(1) })
	expect(plain).toContain('2 of 14')
	expect(plain).not.toMatch(/Closed|no places|too many|booked/)
	expect(dayOf({ closed: 'Christmas' })).toContain('Closed: Christmas')
	expect(dayOf({ slots: 0, taken: 0 })).toContain('no places')
	expect(dayOf({ slots: 0, taken: 1 })).toContain('1 of 0')
	expect(dayOf({ isTooMany: true })).toContain('A window has too many')
	expect(dayOf({ pickups: named(1).map((each) => ({ ...each, status: 'cancelled' as const })) })).toContain(
		'Nr 1, cancelled',
	)
})
