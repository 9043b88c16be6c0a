import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { firstDayToSet } from './written-list.ts'

const toronto = { timeZone: 'America/Toronto' }

test.each([
	['in Calgary at noon', company, '2026-11-26T19:00:00Z', '2026-11-27'],
	['five minutes and a second before midnight', company, '2026-11-27T05:54:59Z', '2026-11-27'],
	['five minutes before midnight', company, '2026-11-27T05:55:00Z', '2026-11-28'],
	['at midnight', company, '2026-11-27T06:00:00Z', '2026-11-28'],
	['as the day of 23 hours ends', toronto, '2027-03-15T03:54:59Z', '2027-03-15'],
	['five minutes before that', toronto, '2027-03-15T03:55:00Z', '2027-03-16'],
	['as the day of 25 hours ends', toronto, '2027-11-08T04:54:59Z', '2027-11-08'],
	['five minutes before it', toronto, '2027-11-08T04:55:00Z', '2027-11-09'],
])('%s prices can be set from the right day on', (_, { timeZone }, at, day) => {
	expect(firstDayToSet(new Date(at), { timeZone })).toBe(day)
})
