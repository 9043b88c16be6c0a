import { expect, test } from 'vitest'
import { reachable } from '#tests/support/states.ts'
import {
	actionNames,
	type BookingStatus,
	bookingActions,
	bookingStates,
	customerChangeOf,
	isUnderWay,
	statusAfterMove,
} from './booking-states.ts'

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
				expect(bookingStates.can(action, status, 'customer'), `${action} ${status}`).toBe(false)
})

test('by itself a pickup is only cancelled, and only while it is a request', () => {
	expect(statuses.map((status) => bookingActions(status, 'system'))).toEqual([
		['cancel'],
		[],
		[],
		[],
		[],
		[],
		[],
	])
})

test('each action leads to its status', () => {
	expect(actionNames.map((action) => [action, bookingStates.after(action)])).toEqual([
		['confirm', 'booked'],
		['setOff', 'on the way'],
		['arrive', 'arrived'],
		['finish', 'done'],
		['cancel', 'cancelled'],
		['missCustomer', 'no-show'],
	])
})

test('a pickup is over when it is done, cancelled, or nobody was there', () => {
	expect(statuses.filter(bookingStates.isFinal)).toEqual(['done', 'cancelled', 'no-show'])
})

test('every possible action changes the status of a pickup', () => {
	for (const action of actionNames)
		for (const status of statuses)
			if (bookingStates.can(action, status, 'staff')) expect(bookingStates.after(action)).not.toBe(status)
})

test('a customer is told when a request is confirmed, declined or lapses, and when a pickup is cancelled, and of nothing else this way', () => {
	const changes = statuses.flatMap((status) =>
		(['customer', 'staff', 'system'] as const).flatMap((actor) =>
			bookingActions(status, actor).flatMap((action) => {
				const what = customerChangeOf(action, { status, actor })
				return what ? [`${status}, ${action} by ${actor}: ${what}`] : []
			}),
		),
	)
	expect(changes).toEqual([
		'requested, cancel by customer: cancelled',
		'requested, confirm by staff: confirmed',
		'requested, cancel by staff: declined',
		'requested, cancel by system: lapsed',
		'booked, cancel by customer: cancelled',
		'booked, cancel by staff: cancelled',
		'on the way, cancel by customer: cancelled',
		'on the way, cancel by staff: cancelled',
	])
})

test('a pickup far away that its customer moves is a request again; staff agree to the day themselves', () => {
	const after = (farAway: boolean, actor: 'customer' | 'staff') =>
		(['requested', 'booked'] as const).map((status) => statusAfterMove(status, { farAway, actor }))
	expect(after(true, 'customer')).toEqual(['requested', 'requested'])
	expect(after(false, 'customer')).toEqual(['requested', 'booked'])
	expect(after(true, 'staff')).toEqual(['requested', 'booked'])
})

test('each status of a pickup is reached, and each is under way or final', () => {
	expect(reachable(bookingStates, statuses)).toEqual(statuses)
	expect(bookingStates.actions).toEqual([...actionNames, 'requestAgain'])
	for (const status of statuses) expect(isUnderWay(status)).toBe(!bookingStates.isFinal(status))
})
