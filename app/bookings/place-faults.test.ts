import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { placeFaults } from './place-faults.ts'

const [today, tomorrow] = ['2026-11-20', '2026-11-21'] as const

const faultsOf = (trip: string | undefined, place: { postal: string; city?: string }, date: string = today) =>
	placeFaults({ company, today }, new Map(trip === undefined ? [] : [['trip', trip]]), {
		city: 'Calgary',
		date,
		...place,
	})

const news = (dollars: string) => [
	`The trip to this address adds ${dollars} to the price of the load. Send the form again to book with it.`,
]
const tooSoon = ['We come this far from tomorrow on. Choose a later date.']

test('a trip that adds to the price is booked once it was shown, and one that adds less than that at once', () => {
	for (const trip of [undefined, '', '0', '49.99', 'much', '-1']) {
		expect(faultsOf(trip, { postal: 'T1W 1A1' }), trip).toEqual({ postal: news('$50') })
		expect(faultsOf(trip, { postal: 'T2P 1J9' }), trip).toBeUndefined()
	}
	for (const trip of ['50', '250']) expect(faultsOf(trip, { postal: 'T1W 1A1' }), trip).toBeUndefined()
	// What adds more than was shown is said again.
	expect(faultsOf('50', { postal: 'T4N 1A1' }, tomorrow)).toEqual({ postal: news('$150') })
})

test('an address far away cannot be booked for today, nor one that nobody knows', () => {
	expect(faultsOf('150', { postal: 'T4N 1A1' })).toEqual({ date: tooSoon })
	expect(faultsOf('0', { postal: 'T5J 1A1' })).toEqual({ date: tooSoon, postal: news('$250') })
	expect(faultsOf('150', { postal: 'T4N 1A1' }, tomorrow)).toBeUndefined()
	const nanton = { postal: 'T0L 1R0', city: 'Nanton' }
	expect(faultsOf('0', nanton)).toEqual({ date: tooSoon })
	// What the way there adds is settled with the day.
	expect(faultsOf('0', nanton, tomorrow)).toBeUndefined()
})
