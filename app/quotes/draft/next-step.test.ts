import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

test('the way goes from the price to weight and extras, to photos, to the booking', () => {
	const way = [
		{ options: false, photos: false },
		{ options: true, photos: false },
		{ options: true, photos: true },
	].map((reached) => nextStep(reached, false))
	expect(way).toEqual([
		{ label: 'Weight and extras', to: '/#options' },
		{ label: 'Add photos', to: '/#photos' },
		{ label: 'Continue to Booking', to: '/#book' },
	])
})

test('a booked quote takes photos, and nothing else', () => {
	expect(nextStep({ options: false, photos: false }, true)?.label).toBe('Add photos')
	expect(nextStep({ options: true, photos: true }, true)).toBeUndefined()
})
