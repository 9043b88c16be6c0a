import { maxWeightKg } from './load.ts'

/** The next multiple of 10 kg above a weight or below it: from 175 kg, 180 and 170. */
export function nextTen(weightKg: number, direction: 'up' | 'down'): number {
	const next = direction === 'up' ? Math.floor(weightKg / 10) * 10 + 10 : Math.ceil(weightKg / 10) * 10 - 10
	return Math.min(maxWeightKg, Math.max(0, next))
}

/** A weight in pounds, to the nearest 5. */
export const poundsOf = (weightKg: number): number => Math.round(weightKg / 0.45359237 / 5) * 5
