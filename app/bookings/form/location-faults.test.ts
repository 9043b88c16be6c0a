import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { locationFaults } from './location-faults.ts'

const [today, tomorrow] = ['2026-11-20', '2026-11-21'] as const

const faultsOf = (
	travelFee: string | undefined,
	location: { postal: string; city?: string },
	date: string = today,
	priced: Parameters<typeof locationFaults>[3] = {},
) =>
	locationFaults(
		{ company, today },
		new Map(travelFee === undefined ? [] : [['trip', travelFee]]),
		{ city: 'Calgary', date, ...location },
		priced,
	)

const news = (dollars: string) => [
	`The trip to this address adds ${dollars} to the price of the load. Send the form again to book with it.`,
]
const tooSoon = ['We can’t get that far today. Choose tomorrow or later.']

test('a trip that adds to the price is booked once it was shown, and one that adds less than that at once', () => {
	for (const travelFee of [undefined, '', '0', '49.99', 'much', '-1']) {
		expect(faultsOf(travelFee, { postal: 'T1W 1A1' }), travelFee).toEqual({ postal: news('$50') })
		expect(faultsOf(travelFee, { postal: 'T2P 1J9' }), travelFee).toBeUndefined()
	}
	for (const travelFee of ['50', '250'])
		expect(faultsOf(travelFee, { postal: 'T1W 1A1' }), travelFee).toBeUndefined()
	// A fee above the one shown is shown again.
	expect(faultsOf('50', { postal: 'T4N 1A1' }, tomorrow)).toEqual({ postal: news('$150') })
})

test('an address far away cannot be booked for today, nor one that nobody knows', () => {
	expect(faultsOf('150', { postal: 'T4N 1A1' })).toEqual({ date: tooSoon })
	expect(faultsOf('0', { postal: 'T5J 1A1' })).toEqual({ date: tooSoon, postal: news('$250') })
	expect(faultsOf('150', { postal: 'T4N 1A1' }, tomorrow)).toBeUndefined()
	const nanton = { postal: 'T0L 1R0', city: 'Nanton' }
	expect(faultsOf('0', nanton)).toEqual({ date: tooSoon })
	// The travel fee is agreed with the day.
	expect(faultsOf('0', nanton, tomorrow)).toBeUndefined()
})

test('a trip that is in the price needs no word; what it adds to an accepted one does', () => {
	const okotoks = { postal: 'T1W 1A1' }
	const accepted = (travelFee: number | null) => ({ accepted: { amount: 40_000, travelFee } })
	for (const inPrice of [null, 5000, 15_000])
		expect(faultsOf(undefined, okotoks, today, accepted(inPrice)), `${inPrice}`).toBeUndefined()
	expect(faultsOf(undefined, okotoks, today, accepted(2000))).toEqual({
		postal: [
			'The trip to this address adds $30 to the price you accepted for a nearer place. Send the form again to book with it.',
		],
	})
	expect(faultsOf('50', okotoks, today, accepted(2000))).toBeUndefined()
	expect(faultsOf(undefined, okotoks, today, { subjectFee: 5000 })).toBeUndefined()
	for (const subjectFee of [0, 15_000, undefined])
		expect(faultsOf(undefined, okotoks, today, { subjectFee }), `${subjectFee}`).toEqual({
			postal: news('$50'),
		})
})
