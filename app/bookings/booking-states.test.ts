import { expect, test } from 'vitest'
import { actionNames, type BookingStatus, bookingActions, bookingCan, statusAfter } from './booking-states.ts'

const statuses = [
	'requested',
	'booked',
	'on the way',
	'arrived',
	'done',
	'cancelled',
	'no-show',
] as const satisfies BookingStatus[]

test('the actions of staff lead a pickup from its request to its end', () => {
	expect(statuses.map((status) => [status, bookingActions(status, 'staff')])).toEqual([
		['requested', ['confirm', 'cancel']],
		['booked', ['setOff', 'arrive', 'cancel']],
		['on the way', ['arrive', 'cancel', 'missCustomer']],
		['arrived', ['finish', 'missCustomer']],
		['done', []],
		['cancelled', []],
		['no-show', []],
	])
})

test('a customer may only cancel, and only until the crew has arrived', () => {
	expect(statuses.filter((status) => bookingActions(status, 'customer').length > 0)).toEqual([
		'requested',
		'booked',
		'on the way',
	])
	for (const status of statuses)
		for (const action of actionNames)
			if (action !== 'cancel')
				expect(bookingCan(action, status, 'customer'), `${action} ${status}`).toBe(false)
})

test('every possible action changes the status of a pickup', () => {
	for (const action of actionNames)
		for (const status of statuses)
			if (bookingCan(action, status, 'staff')) expect(statusAfter(action)).not.toBe(status)
})
