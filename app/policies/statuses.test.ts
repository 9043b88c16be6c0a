import { expect, test } from 'vitest'
import * as booking from './booking-states.ts'
import { staffMayAddPhotos } from './desk-policy.ts'
import { countsFromDone, dueFrom, endsPromises, keptBy } from './promises.ts'

test('what each status of a pickup means for what may still be done', () => {
	const saying = (rule: (status: booking.BookingStatus) => boolean) => booking.bookingStatuses.filter(rule)
	expect({
		ahead: saying(booking.isAhead),
		runsLate: saying(booking.canRunLate),
		underWay: [saying(booking.isUnderWay), booking.statusesUnderWay],
		takesComplaints: saying(booking.takesComplaints),
		takesPhotos: saying(staffMayAddPhotos),
		endsPromises: saying(endsPromises),
	}).toEqual({
		ahead: ['requested', 'booked'],
		runsLate: ['booked', 'on the way'],
		underWay: Array(2).fill(['requested', 'booked', 'on the way', 'arrived']),
		takesComplaints: ['done', 'no-show'],
		takesPhotos: ['booked', 'on the way', 'arrived', 'done', 'no-show'],
		endsPromises: ['cancelled', 'no-show'],
	})
	expect(booking.statusBeforeDone).toBe('arrived')
})

test('we are there two hours after it was promised; photos and report come a day after the pickup is done', () => {
	const at = new Date('2026-12-01T20:00:00Z')
	const kinds = ['response', 'report', 'photos'] as const
	expect(kinds.map((kind) => [dueFrom(kind, at).toISOString(), countsFromDone(kind)])).toEqual([
		['2026-12-01T22:00:00.000Z', false],
		['2026-12-02T20:00:00.000Z', true],
		['2026-12-02T20:00:00.000Z', true],
	])
	const keeping = booking.actionNames.flatMap((action) => keptBy(action) ?? [])
	expect([keptBy('arrive'), keeping]).toEqual(['response', ['response']])
})
