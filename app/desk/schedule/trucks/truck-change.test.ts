import { expect, test } from 'vitest'
import { newTruckId } from '#tests/support/ids.ts'
import { isAboutTruck, readTruck } from './truck-change.ts'

const sent = (change: Record<string, string>) =>
	new Map(Object.entries({ does: 'add-truck', name: 'Big truck', cubicYards: '20', ...change }))
const yardsOf = (cubicYards: string) => {
	const read = readTruck(sent({ cubicYards }))
	return read.ok && read.change.does === 'add-truck' ? read.change.truck.cubicYards : undefined
}

test('a truck has from 1 to 100 cubic yards, with two decimals after a point or a comma', () => {
	for (const [typed, yards] of [
		['1', 1],
		['100', 100],
		['17.5', 17.5],
		['17,25', 17.25],
		[' 20 ', 20],
	] as const)
		expect(yardsOf(typed), typed).toBe(yards)
	for (const typed of ['0', '0.99', '100.01', '101', '1000', '17.', '17.555', '.5', 'x20', '20x', '', '-5'])
		expect(yardsOf(typed), typed).toBeUndefined()
})

test('a form about a truck says which, what it is called and when it works', () => {
	const id = newTruckId()
	expect(readTruck(sent({ 'works 1': 'on', homeBase: ' Airdrie ' }))).toEqual({
		ok: true,
		change: {
			does: 'add-truck',
			truck: { name: 'Big truck', cubicYards: 20, homeBase: 'Airdrie', weekdays: [1] },
		},
	})
	expect(readTruck(sent({ does: 'change-truck', id, seen: '4' }))).toMatchObject({
		ok: true,
		change: {
			does: 'change-truck',
			id,
			version: 4,
			truck: { name: 'Big truck', homeBase: '', weekdays: [] },
		},
	})
	expect(
		readTruck(
			new Map([
				['does', 'remove-truck'],
				['id', id],
			]),
		),
	).toEqual({ ok: true, change: { does: 'remove-truck', id, version: 0 } })
	const faultsOf = (change: Record<string, string>) => {
		const read = readTruck(sent(change))
		return read.ok ? [] : Object.keys(read.faults)
	}
	expect(faultsOf({ name: ' ' })).toEqual(['name'])
	expect(faultsOf({ name: 'x'.repeat(60) })).toEqual([])
	expect(faultsOf({ name: 'x'.repeat(61), cubicYards: '' })).toEqual(['name', 'cubicYards'])
	expect(faultsOf({ homeBase: 'x'.repeat(200) })).toEqual([])
	expect(faultsOf({ homeBase: 'x'.repeat(201) })).toEqual(['homeBase'])
	expect(faultsOf({ does: 'change-truck', id: 'x' })).toEqual(['id'])
	expect(
		['add-truck', 'remove-truck', 'set-date', 'truck-x'].map((does) =>
			isAboutTruck(new Map([['does', does]])),
		),
	).toEqual([true, true, false, false])
})
