import { expect, test } from 'vitest'
import { isFar, isFarAway, isInAlberta, truckHasLeft } from './reach.ts'

test.each([
	['Medicine Hat', 'T1A 1A1'],
	['Brooks', 'T1R 1A1'],
	['Taber', 'T1G 1A1'],
	['Lethbridge', 'T1J 1A1'],
	['Coaldale', 'T1M 1A1'],
	['Red Deer', 'T4N 1A1'],
	['Red Deer', 'T4R 1A1'],
	['Lacombe', 'T4L 1A1'],
	['Sylvan Lake', 'T4S 1A1'],
	['Edmonton', 'T5J 1A1'],
	['Fort McMurray', 'T9H 1A1'],
])('%s (%s) is asked for', (_, postal) => {
	expect(isFar(postal)).toBe(true)
	expect(isInAlberta(postal)).toBe(true)
})

test.each([
	['Calgary', 'T2P 1J9'],
	['Calgary', 'T3K 1A1'],
	['Canmore', 'T1W 1A1'],
	['Strathmore', 'T1P 1A1'],
	['Okotoks', 'T1S 1A1'],
	['High River', 'T1V 1A1'],
	['Chestermere', 'T1X 1A1'],
	['Calgary', 'T1Y 1A1'],
	['Airdrie', 'T4A 1A1'],
	['Airdrie', 'T4B 1A1'],
	['Cochrane', 'T4C 1A1'],
	['Innisfail', 'T4G 1A1'],
	['Olds', 'T4H 1A1'],
])('%s (%s) is come to any day', (_, postal) => {
	expect(isFar(postal)).toBe(false)
})

test('a rural code says nothing: the page does', () => {
	expect(isFarAway({ postal: 'T0L 0T0' })).toBe(false)
	expect(isFarAway({ postal: 'T0L 0T0', farAway: 'yes' })).toBe(true)
	expect(isFarAway({ postal: 'T4N 1A1' })).toBe(true)
})

test.each(['V6B 1A1', 'S9V 1A1', 'X1A 1A1', 'M5V 1A1'])('%s is outside Alberta', (postal) => {
	expect(isInAlberta(postal)).toBe(false)
})

test('a road whose truck leaves at eight is booked for today before eight, by Calgary’s clock', () => {
	const today = { bookedByEight: 'yes', date: '2026-12-01' } as const
	expect(truckHasLeft(today, new Date('2026-12-01T13:59:59Z'))).toBe(false)
	expect(truckHasLeft(today, new Date('2026-12-01T14:00:00Z'))).toBe(true)
	expect(truckHasLeft({ ...today, date: '2026-12-02' }, new Date('2026-12-01T20:00:00Z'))).toBe(false)
	expect(truckHasLeft({ date: '2026-12-01' }, new Date('2026-12-01T20:00:00Z'))).toBe(false)
})
