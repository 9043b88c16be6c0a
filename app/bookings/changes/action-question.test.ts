import { expect, test } from 'vitest'
import { actionNames, type BookingAction, type BookingStatus } from '#app/policies/booking-states.ts'
import { company } from '#tests/support/company.ts'
import { pickupTimes } from '../rules/pickup-times.ts'
import { confirmation, needsCrew, type QuestionAbout, questionBefore } from './action-question.ts'

/** A Thursday; Calgary is six hours behind UTC. */
const date = '2026-11-26'
const at = (local: string) => new Date(`${local}-06:00`).getTime()
const times = pickupTimes(company, { date, windowId: '10-12pm' })
const ask = (action: BookingAction, local: string, status: BookingStatus = 'booked', eta = 30) =>
	questionBefore({ action, status, times, eta }, at(local))

const days: [local: string, asked: Partial<Record<BookingAction, QuestionAbout>>][] = [
	[
		'2026-11-25T23:59:59',
		{ setOff: 'another-day', arrive: 'another-day', finish: 'another-day', missCustomer: 'another-day' },
	],
	[
		'2026-11-26T00:00:00',
		{ setOff: 'outside-window', arrive: 'outside-window', missCustomer: 'outside-window' },
	],
	['2026-11-26T10:30:00', {}],
	['2026-11-26T23:59:59', { setOff: 'outside-window' }],
	['2026-11-27T00:00:00', { confirm: 'another-day', setOff: 'another-day', cancel: 'another-day' }],
	['2026-11-27T23:59:59', { confirm: 'another-day', setOff: 'another-day', cancel: 'another-day' }],
	['2026-11-28T00:00:00', Object.fromEntries(actionNames.map((action) => [action, 'another-day'] as const))],
]

test.each(days)('at %s of Calgary, what is asked about a pickup of 10–12 on November 26', (local, asked) => {
	const all = actionNames.flatMap((action) => {
		const about = ask(action, local)
		return about ? [[action, about] as const] : []
	})
	expect(Object.fromEntries(all)).toEqual(asked)
})

test('a time of arrival in the window is told at once, to its very ends; one before or after it is asked about', () => {
	expect(ask('setOff', '2026-11-26T09:29:00')).toBeUndefined()
	expect(ask('setOff', '2026-11-26T09:20:00')).toBe('outside-window')
	expect(ask('setOff', '2026-11-26T09:20:00', 'booked', 45)).toBeUndefined()
	expect(ask('setOff', '2026-11-26T11:30:00')).toBeUndefined()
	expect(ask('setOff', '2026-11-26T11:31:00')).toBe('outside-window')
})

test('who said that they were on their way is not asked again when they arrive early; that nobody was there is asked before the window', () => {
	expect(ask('arrive', '2026-11-26T09:50:00')).toBe('outside-window')
	expect(ask('arrive', '2026-11-26T09:50:00', 'on the way')).toBeUndefined()
	expect(ask('missCustomer', '2026-11-26T09:50:00', 'arrived')).toBe('outside-window')
	expect(ask('finish', '2026-11-26T09:50:00', 'arrived')).toBeUndefined()
})

test('a pickup in a window that the company no longer has is asked about by its day alone', () => {
	const former = pickupTimes(company, { date, windowId: 'gone' })
	const wanted = { action: 'setOff', status: 'booked', times: former, eta: 30 } as const
	expect(questionBefore(wanted, at('2026-11-26T03:00:00'))).toBeUndefined()
	expect(questionBefore(wanted, at('2026-11-25T12:00:00'))).toBe('another-day')
})

test('where nobody comes nothing begins; what has begun is finished, and what was done yesterday is entered', () => {
	const today = at('2026-11-26T10:30:00')
	for (const action of ['confirm', 'setOff', 'arrive'] as const)
		expect(needsCrew(action, 'booked', times, today)).toBe(true)
	expect(needsCrew('cancel', 'booked', times, today)).toBe(false)
	for (const action of ['arrive', 'finish', 'missCustomer'] as const)
		expect(needsCrew(action, 'on the way', times, today)).toBe(false)
	expect(needsCrew('arrive', 'booked', times, at('2026-11-27T08:00:00'))).toBe(false)
	expect(needsCrew('setOff', 'booked', times, at('2026-11-27T08:00:00'))).toBe(true)
})

test('an answer holds for the question, the day and the window that were read, and for no other', () => {
	const answer = confirmation('another-day', { date, windowId: '10-12pm' })
	for (const other of [
		confirmation('outside-window', { date, windowId: '10-12pm' }),
		confirmation('another-day', { date: '2026-11-27', windowId: '10-12pm' }),
		confirmation('another-day', { date, windowId: '8-10am' }),
	])
		expect(other).not.toBe(answer)
})
