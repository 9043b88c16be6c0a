import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxWeightKg } from './load.ts'
import { nextTen, poundsOf } from './weight.ts'

const weight = fc.double({ min: 0, max: maxWeightKg, noNaN: true })

test('10 kg more or less goes to the next multiple of 10: from 175 kg to 180, which is still included', () => {
	expect(nextTen(175, 'up')).toBe(180)
	expect(nextTen(175, 'down')).toBe(170)
	expect(nextTen(180, 'up')).toBe(190)
	expect(nextTen(0, 'down')).toBe(0)
	expect(nextTen(maxWeightKg, 'up')).toBe(maxWeightKg)
})

test('a step never skips a multiple of 10, and never leaves what may be entered', () => {
	fc.assert(
		fc.property(weight, (kg) => {
			const [less, more] = [nextTen(kg, 'down'), nextTen(kg, 'up')]
			expect([less % 10, more % 10]).toEqual([0, 0])
			expect(less).toBeGreaterThanOrEqual(Math.max(0, kg - 10))
			expect(less === 0 || less < kg).toBe(true)
			expect(more).toBeLessThanOrEqual(Math.min(maxWeightKg, kg + 10))
			expect(more === maxWeightKg || more > kg).toBe(true)
		}),
	)
})

test('pounds are to the nearest 5', () => {
	expect([0, 45, 120, 180].map(poundsOf)).toEqual([0, 100, 265, 395])
	fc.assert(
		fc.property(weight, (kg) => {
			expect(Math.abs(poundsOf(kg) * 0.45359237 - kg)).toBeLessThan(1.2)
		}),
	)
})
