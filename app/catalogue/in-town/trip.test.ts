import { expect, test } from 'vitest'
import { driveMinutes, kilometres } from '../kinds/town.ts'
import { offered, towns } from '../towns.server.ts'
import { asHours, longestMinutes, reachOf, tripOf } from './trip.ts'

test('the longest time that words name', () => {
	expect(longestMinutes('1-3 hours')).toBe(180)
	expect(longestMinutes('30 minutes-3 hours')).toBe(180)
	expect(longestMinutes('20-60 minutes a visit')).toBe(60)
	expect(longestMinutes('4 hours to 2 days')).toBe(1200)
	expect(longestMinutes('1-3 evenings or one weekend')).toBe(900)
	expect(longestMinutes('soon')).toBe(0)
})

test('every service says a time that can be planned with', () => {
	for (const { slug, timeRequired } of offered) expect(longestMinutes(timeRequired), slug).toBeGreaterThan(0)
})

test('minutes as hours in words', () => {
	expect(asHours(140)).toBe('2 hours 20 minutes')
	expect(asHours(61)).toBe('1 hour')
	expect(asHours(50)).toBe('50 minutes')
})

test('towns keep to the specification: drives of 20 to 125 minutes, regions at 125 to 320 km', () => {
	const around = towns.filter(({ region }) => !region)
	expect(around).toHaveLength(30)
	expect(Math.min(...around.map((town) => driveMinutes(town)[0]))).toBe(20)
	expect(Math.max(...around.map((town) => driveMinutes(town)[1]))).toBe(125)
	const regions = towns.filter(({ region }) => region)
	expect(regions).toHaveLength(15)
	expect(Math.min(...regions.map(kilometres))).toBe(125)
	expect(Math.max(...regions.map(kilometres))).toBe(320)
})

test('a plan names figures, and promises no today where it is too far', () => {
	for (const town of towns)
		for (const service of offered) {
			const plan = tripOf(town, service)
			expect(plan).toMatch(/\d/)
			if (reachOf(town) === 'fixed-days') expect(plan).not.toMatch(/same[ -]day|today/i)
		}
})
