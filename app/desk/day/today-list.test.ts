import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { newBookingId } from '#tests/support/ids.ts'
import type { Today } from './today.ts'
import { TodayList } from './today-list.tsx'

const nothing: Today = {
	requests: [],
	nobodyComes: [],
	withoutCharge: { count: 0, from: '2026-11-10' },
	withoutOutcome: 0,
	promises: 0,
}
const request = {
	id: newBookingId(),
	version: 1,
	name: 'Far',
	date: '2026-12-01',
	day: 'Tue, Dec 1',
	city: 'Red Deer',
	left: '19 h',
}
const closed = {
	date: '2026-12-02',
	inWords: 'Wed, Dec 2',
	because: 'the day is closed',
	isTruck: false,
	pickups: [{ id: newBookingId(), name: 'Jo', reference: 'K7M3QX' }],
	reminded: 0,
}

const linesOf = (today: Partial<Today>) =>
	drawn(() => createElement(TodayList, { today: { ...nothing, ...today } }))
		.text.split('\n')
		.filter(Boolean)

test('today’s list is not there when nothing waits, and of what does not wait it says nothing', () => {
	expect(linesOf({})).toEqual([])
	expect(linesOf({ withoutCharge: { count: 1, from: '2026-11-10' } })).toEqual([
		expect.stringMatching(/^1 pickup has no charge entered$/),
	])
	expect(linesOf({ withoutCharge: { count: 2, from: '2026-11-10' } })).toEqual([
		expect.stringMatching(/^2 pickups have no charge entered$/),
	])
	expect(linesOf({ promises: 1 })).toEqual([expect.stringMatching(/1 promise or complaint is open$/)])
	expect(linesOf({ promises: 2 })).toEqual([expect.stringMatching(/2 promises and complaints are open$/)])
	expect(linesOf({ withoutOutcome: 1 })).toEqual([expect.stringMatching(/1 past pickup needs an outcome$/)])
	expect(linesOf({ withoutOutcome: 2 })).toEqual([expect.stringMatching(/2 past pickups need an outcome$/)])
	expect(linesOf({ nobodyComes: [closed] })).toEqual([
		expect.stringMatching(/^Wed, Dec 2: the day is closed\. 1 customer /),
	])
	expect(linesOf({ requests: [request] })).toEqual([
		expect.stringMatching(/^1 request .*:Far, Tue, Dec 1, 19 h left$/),
	])
	expect(linesOf({ requests: [request, { ...request, id: newBookingId(), left: undefined }] })).toEqual([
		expect.stringMatching(/^2 requests .*:Far, Tue, Dec 1, 19 h left$/),
		'Far, Tue, Dec 1',
	])
})
