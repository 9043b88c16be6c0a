import { expect, test } from 'vitest'
import { isBackupDue, isDrillDue, isStale } from './due.ts'

const at = (text: string) => new Date(text)
const due = (now: string, wentWell?: string, failed?: string) =>
	isBackupDue(
		{ wentWell: wentWell ? at(wentWell) : undefined, failed: failed ? at(failed) : undefined },
		{ now: at(now), hour: 3, timeZone: 'America/Edmonton' },
	)

// Calgary is six hours behind UTC since November 2026.
test('a backup is due once the quiet hour has come, and not again that day', () => {
	expect(due('2026-11-27T08:59:59Z', '2026-11-26T09:00:00Z')).toBe(false)
	expect(due('2026-11-27T09:00:00Z', '2026-11-26T09:00:00Z')).toBe(true)
	expect(due('2026-11-27T20:00:00Z', '2026-11-27T09:00:00Z')).toBe(false)
	expect(due('2026-11-28T08:59:00Z', '2026-11-27T09:00:00Z')).toBe(false)
})

test('one that was missed is made up for, and the first is made at once', () => {
	expect(due('2026-11-27T20:00:00Z', '2026-11-26T09:00:00Z')).toBe(true)
	expect(due('2026-11-27T20:00:00Z')).toBe(true)
})

test('one that failed is tried again after an hour, not before', () => {
	expect(due('2026-11-27T09:30:00Z', '2026-11-26T09:00:00Z', '2026-11-27T09:01:00Z')).toBe(false)
	expect(due('2026-11-27T10:01:00Z', '2026-11-26T09:00:00Z', '2026-11-27T09:01:00Z')).toBe(true)
})

test('on the day on which clocks go forward over the quiet hour, one backup is due all the same', () => {
	const toronto = (now: string, wentWell: string) =>
		isBackupDue(
			{ wentWell: at(wentWell), failed: undefined },
			{ now: at(now), hour: 2, timeZone: 'America/Toronto' },
		)
	expect(toronto('2027-03-14T05:59:00Z', '2027-03-13T07:00:00Z')).toBe(false)
	expect(toronto('2027-03-14T07:00:00Z', '2027-03-13T07:00:00Z')).toBe(true)
	expect(toronto('2027-03-15T05:59:00Z', '2027-03-14T07:00:00Z')).toBe(false)
})

test('a drill is due at first, thirty days after one that went well, and a day after one that failed', () => {
	const drill = (wentWell?: string, failed?: string) =>
		isDrillDue(
			{ wentWell: wentWell ? at(wentWell) : undefined, failed: failed ? at(failed) : undefined },
			at('2026-11-27T09:00:00Z'),
		)
	expect(drill()).toBe(true)
	expect(drill('2026-10-28T09:00:00Z')).toBe(true)
	expect(drill('2026-10-28T09:00:01Z')).toBe(false)
	expect(drill(undefined, '2026-11-26T09:00:01Z')).toBe(false)
	expect(drill(undefined, '2026-11-26T09:00:00Z')).toBe(true)
})

test('the last success is stale after 26 hours', () => {
	expect(isStale(at('2026-11-26T07:00:00Z'), at('2026-11-27T09:00:00Z'))).toBe(false)
	expect(isStale(at('2026-11-26T06:59:59Z'), at('2026-11-27T09:00:00Z'))).toBe(true)
})
