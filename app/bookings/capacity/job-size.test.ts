import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { loadSizes } from '../rules/booking.ts'
import { jobSizeOf, smallestJobSize } from './job-size.ts'

const calgary = { postal: 'T2P 1J9', city: 'Calgary' }
const airdrie = { postal: 'T4B 1A1', city: 'Airdrie' }
const canmore = { postal: 'T1W 1A1', city: 'Canmore' }
const redDeer = { postal: 'T4N 1A1', city: 'Red Deer' }

describe('what a pickup takes, by Bowline’s figures', () => {
	test('is its quote’s load, else its load size’s, else that of a load nobody has named', () => {
		const quoted = { cubicYards: 5, hasStairs: true, addOns: 2 }
		expect(jobSizeOf(company, { ...calgary, load: 'full' }, quoted)).toEqual({ cubicYards: 5, minutes: 80 })
		expect(jobSizeOf(company, { ...calgary, load: 'full' }, undefined)).toEqual({
			cubicYards: 15,
			minutes: 85,
		})
		// 20 minutes, 11.25 for the yards and 20 for the drive, rounded up.
		expect(jobSizeOf(company, { ...calgary, load: 'quarter' }, undefined)).toEqual({
			cubicYards: 3.75,
			minutes: 52,
		})
		expect(jobSizeOf(company, calgary, undefined)).toEqual({ cubicYards: 10, minutes: 70 })
	})

	test('has the drive of its distance', () => {
		const minutes = (pickup: Parameters<typeof jobSizeOf>[1]) => jobSizeOf(company, pickup, undefined).minutes
		expect([
			minutes(calgary),
			minutes(airdrie),
			minutes(canmore),
			minutes(redDeer),
			minutes({ postal: 'T3R 1A1', city: 'Calgary' }),
			// A code of no city goes by the city that was typed, however it is written.
			minutes({ postal: 'T3R 1A1', city: ' calgary ' }),
			minutes({ postal: 'T3R 1A1', city: 'Airdrie' }),
		]).toEqual([70, 90, 125, 170, 70, 70, 90])
	})

	test('is never less than what a form offers a day for', () => {
		const smallest = smallestJobSize(company)
		const sizes = fc.constantFrom(undefined, ...loadSizes.map(({ id }) => id))
		fc.assert(
			fc.property(fc.constantFrom(calgary, airdrie, canmore, redDeer), sizes, (location, size) => {
				const jobSize = jobSizeOf(
					company,
					size === undefined ? location : { ...location, load: size },
					undefined,
				)
				expect(jobSize.cubicYards).toBeGreaterThanOrEqual(smallest.cubicYards)
				expect(jobSize.minutes).toBeGreaterThanOrEqual(smallest.minutes)
			}),
		)
	})
})
