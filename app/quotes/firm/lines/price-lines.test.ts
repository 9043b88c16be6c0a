import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceLoad } from '#app/pricing/load.ts'
import { anyLoad } from '#tests/support/loads.ts'
import { listed } from '#tests/support/prices.ts'
import {
	besideLine,
	comparedLines,
	estimateLines,
	type PriceLine,
	removedInWords,
	sumOfLines,
} from './price-lines.ts'
import { mostLines, readLine, sentLinesSchema, sumFault, sumOfTyped, typedLine } from './typed-lines.ts'

const partOfLoad = fc.constantFrom('volume', 'stairs', 'overweight', 'trip', 'added', 'add-on:mattress')
const label = fc.constantFrom('Volume', 'Stairs, two flights', 'Mattress', 'Trip to Airdrie')
const plain = fc.record({ part: partOfLoad, label, amount: fc.integer({ min: 0, max: 9_999_999 }) })
const discount = fc.record({
	part: fc.constant('discount'),
	label,
	amount: fc.integer({ min: -9_999_999, max: -1 }),
})
const priceLines = fc.array(fc.oneof({ weight: 4, arbitrary: plain }, discount), {
	minLength: 1,
	maxLength: mostLines,
})
const estimate = fc.uniqueArray(plain, { selector: ({ part }) => part, maxLength: 6 })

test('the lines of an estimate come to it, for any load', () => {
	fc.assert(
		fc.property(anyLoad, (load) => {
			expect(sumOfLines(estimateLines(load, listed))).toBe(priceLoad(load, listed).total)
		}),
	)
})

test('what was added, changed and removed explains the whole difference to the estimate', () => {
	fc.assert(
		fc.property(priceLines, estimate, (lines, before) => {
			const { lines: beside, removed } = comparedLines(lines, before)
			expect(beside.map(({ part, label, amount }) => ({ part, label, amount }))).toEqual(lines)
			const differences = beside.map(({ amount, was }) => (was === undefined ? 0 : amount - (was ?? 0)))
			const explained = differences.reduce((sum, each) => sum + each, 0) - sumOfLines(removed)
			expect(sumOfLines(before) + explained).toBe(sumOfLines(lines))
			expect(comparedLines(before, before)).toEqual({
				lines: before.map((line) => ({ ...line, was: undefined })),
				removed: [],
			})
		}),
	)
})

test('each line says beside it what differs from the estimate, and a discount says it by its name', () => {
	const before: PriceLine[] = [
		{ part: 'volume', label: '1/2 truck', amount: 32_500 },
		{ part: 'stairs', label: 'Stairs', amount: 3500 },
		{ part: 'add-on:mattress', label: 'Mattress', amount: 2500 },
	]
	const lines: PriceLine[] = [
		{ part: 'volume', label: '1/2 truck', amount: 32_500 },
		{ part: 'stairs', label: 'Stairs, two flights', amount: 6000 },
		{ part: 'trip', label: 'Trip to Airdrie', amount: 5000 },
		{ part: 'discount', label: 'You came back', amount: -2000 },
		{ part: 'stairs', label: 'Stairs at the back', amount: 3500 },
	]
	const compared = comparedLines(lines, before)
	expect(compared.lines.map(besideLine)).toEqual([
		'',
		'$35 in the estimate',
		'not in the estimate',
		'',
		'not in the estimate',
	])
	expect(removedInWords(compared)).toBe('Taken out of the estimate: Mattress $25.')
	expect(removedInWords({ removed: [] })).toBe('')
})

test('lines that are typed are read as they are kept, discounts below 0 and nothing else', () => {
	fc.assert(
		fc.property(priceLines, (lines) => {
			const typed = lines.map(typedLine)
			expect(sentLinesSchema.parse(JSON.stringify(typed))).toEqual(lines)
			expect(sumOfTyped(typed)).toBe(sumOfLines(lines))
		}),
	)
})

const good = { part: 'stairs', label: 'Stairs', amount: '35' }
test.each([
	[{ ...good, label: ' ' }, 'label', 'Say what it’s for, or remove the line.'],
	[{ ...good, label: '\u2800' }, 'label', 'Say what it’s for, or remove the line.'],
	[{ ...good, label: 'x'.repeat(81) }, 'label', 'Keep the words on one line of up to 80 characters.'],
	[{ ...good, label: 'one\ntwo' }, 'label', 'Keep the words on one line of up to 80 characters.'],
	[{ ...good, amount: '' }, 'amount', 'Type its amount, or remove the line.'],
	[
		{ ...good, amount: '−5' },
		'amount',
		'A line can’t be below 0. To take something off, add a discount and name it.',
	],
	[{ ...good, amount: '10000000' }, 'amount', 'The amount can’t be above 99,999.99.'],
	[{ ...good, amount: '1,5' }, 'amount', 'Write the amount with a point: 1.5.'],
	[
		{ ...good, part: 'discount', amount: '-5' },
		'amount',
		'Type what the discount takes off, without a minus.',
	],
	[{ ...good, part: 'discount', amount: '0' }, 'amount', 'Type what the discount takes off, or remove it.'],
	[{ ...good, part: 'discount', label: '' }, 'label', 'Say what it’s for, or remove the line.'],
])('the line %j has a fault in its %s: %s', (typed, field, fault) => {
	expect(readLine(typed)).toEqual({ field, fault })
	const sent = sentLinesSchema.safeParse(JSON.stringify([good, typed]))
	expect(sent.error?.issues.map(({ message }) => message)).toEqual([`Line 2: ${fault}`])
	expect(sumOfTyped([good, typed])).toBeUndefined()
})

test('what is no list of lines, or too long a one, is refused in words; an empty one is none', () => {
	const faultOf = (text: string) => sentLinesSchema.safeParse(text).error?.issues[0]?.message
	for (const odd of ['{', 'null', '{}', '[1]', '["x"]', '[{"part":"tip","label":"x","amount":"1"}]'])
		expect(faultOf(odd)).toBe('These lines can’t be read. Reload the page, and type them again.')
	const many = (count: number) => JSON.stringify(Array.from({ length: count }, () => good))
	expect(faultOf(many(mostLines + 1))).toBe('Put the amount in at most 20 lines.')
	expect(faultOf(many(mostLines))).toBeUndefined()
	expect(sentLinesSchema.parse('')).toBeUndefined()
	expect(sentLinesSchema.parse('[]')).toBeUndefined()
})

test('lines that do not add up say how much is missing, or too much', () => {
	expect(sumFault(38_000, 38_000)).toBeUndefined()
	expect(sumFault(38_000, 40_000)).toBe('The lines come to $380 and the amount is $400: $20 is missing.')
	expect(sumFault(42_050, 40_000)).toBe(
		'The lines come to $420.50 and the amount is $400: $20.50 is too much.',
	)
	expect(sumFault(38_000, undefined)).toBe('The lines come to $380, and there’s no final amount.')
})
