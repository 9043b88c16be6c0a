import { expect, test } from 'vitest'
import { sourceAt } from './source.ts'
import { ownCode, program } from './tree.ts'

const linesOf = (text: string) => text.split('\n').length - 1

/** The quantile of the numbers: the value that this share of them does not exceed. */
const quantile = (numbers: number[], share: number) =>
	numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0

test('“no file is over 400 lines, but for the generated types of the database”, tests apart', () => {
	const long = ownCode
		.filter((path) => !path.startsWith('tests/') && path !== 'app/platform/database-types.ts')
		.filter((path) => linesOf(sourceAt(path).text) > 400)
	expect(long).toEqual([])
})

test('“half of all files are under 80, nine in ten under 200”', () => {
	const lengths = program.map(({ text }) => linesOf(text))
	expect(quantile(lengths, 0.5)).toBeLessThan(80)
	expect(quantile(lengths, 0.9)).toBeLessThan(200)
})

test('quantiles and lines are counted right', () => {
	const numbers = [9, 1, 2, 3, 4, 5, 6, 7, 8, 100, 10]
	expect([0.5, 0.9, 1].map((share) => quantile(numbers, share))).toEqual([6, 10, 100])
	expect(linesOf('one\ntwo\n')).toBe(2)
})
