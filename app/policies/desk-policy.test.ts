import { expect, test } from 'vitest'
import { actionNames, type BookingStatus } from './booking-states.ts'
import { mayAct, mayBill, mayMove, mayOpenBooking, maySeeDay } from './desk-policy.ts'
import { type Right, type Role, rights, rightsOf, roles } from './rights.ts'

const staffOf = (role: Role) => ({ rights: rightsOf(role, []) })
const statuses: BookingStatus[] = [
	'requested',
	'booked',
	'on the way',
	'arrived',
	'done',
	'cancelled',
	'no-show',
]

test('the day crew works today’s pickups; dispatchers and owners do everything with those of any day', () => {
	const [today, tomorrow] = ['2026-12-01', '2026-12-02']
	const table = roles.map((role) => {
		const staff = staffOf(role)
		return {
			role,
			days: [today, tomorrow, undefined].map((date) => maySeeDay(staff, { date, today })),
			actions: actionNames.filter((action) => mayAct(staff, action)),
			opens: [true, false].map((isChargeable) => mayOpenBooking(staff, { isChargeable })),
			bills: [true, false].map((isChargeable) => mayBill(staff, { isChargeable })),
			moves: statuses.filter((status) => mayMove(staff, status)),
		}
	})
	const everything = {
		days: [true, true, true],
		actions: [...actionNames],
		opens: [true, true],
		bills: [true, false],
		moves: ['requested', 'booked'],
	}
	expect(table).toEqual([
		{ role: 'owner', ...everything },
		{ role: 'dispatcher', ...everything },
		{
			role: 'day',
			days: [true, false, false],
			actions: ['setOff', 'arrive', 'finish', 'missCustomer'],
			opens: [true, false],
			bills: [false, false],
			moves: [],
		},
	])
})

test('of the rights, that to bookings alone opens other days, moves, confirms and cancels', () => {
	const all = (right: Right) => {
		const staff = { rights: [right] }
		return [
			maySeeDay(staff, { date: '2026-12-02', today: '2026-12-01' }),
			mayMove(staff, 'booked'),
			mayAct(staff, 'confirm'),
			mayAct(staff, 'cancel'),
			mayOpenBooking(staff, { isChargeable: false }),
		]
	}
	for (const right of rights) expect(new Set(all(right)), right).toEqual(new Set([right === 'bookings']))
})

test('what each role may do, as long as no owner gives or takes a right', () => {
	expect(Object.fromEntries(roles.map((role) => [role, rightsOf(role, [])]))).toEqual({
		owner: [...rights],
		dispatcher: ['today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'money'],
		day: ['today'],
	})
})
