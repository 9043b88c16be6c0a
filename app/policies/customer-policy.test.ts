import { expect, test } from 'vitest'
import type { BookingStatus } from './booking-states.ts'
import { customerMayAdd, customerMayChange } from './customer-policy.ts'

const statuses: BookingStatus[] = [
	'requested',
	'booked',
	'on the way',
	'arrived',
	'done',
	'cancelled',
	'no-show',
]
const until = new Date('2026-12-01T15:00:00Z')
const early = new Date(until.getTime() - 1)

test('a customer moves or cancels a pickup until the deadline, as long as the crew has not set off', () => {
	expect(statuses.filter((status) => customerMayChange({ status, until }, early))).toEqual([
		'requested',
		'booked',
	])
	expect(statuses.filter((status) => customerMayChange({ status, until }, until))).toEqual([])
	// A window that the company no longer has.
	expect(statuses.filter((status) => customerMayChange({ status, until: undefined }, early))).toEqual([])
})

test('a customer changes details and adds photos until the pickup is over', () => {
	expect(statuses.filter(customerMayAdd)).toEqual(['requested', 'booked', 'on the way', 'arrived'])
})
