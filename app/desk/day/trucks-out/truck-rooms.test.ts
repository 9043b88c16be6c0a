import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plus } from '#app/schedule/day-capacity.ts'
import { company } from '#tests/support/company.ts'
import { newBookingId, newTruckId } from '#tests/support/ids.ts'
import { hasRoomFor, loadedTrucks, plannedTrucks, roomInWords } from './truck-rooms.ts'

const jobSizes = fc.record({
	cubicYards: fc.integer({ min: 1, max: 80 }).map((quarters) => quarters / 4),
	minutes: fc.integer({ min: 10, max: 200 }),
})
const trucks = fc.array(
	fc.record({
		cubicYards: fc.integer({ min: 5, max: 25 }),
		on: fc.array(jobSizes, { maxLength: 3 }),
	}),
	{ maxLength: 4 },
)

test('a plan overloads no truck, gives each pickup one truck at most, and leaves none out that still fits', () => {
	fc.assert(
		fc.property(trucks, fc.array(jobSizes, { maxLength: 8 }), (drawn, sizes) => {
			const named = drawn.map(({ cubicYards, on }, n) => ({ id: newTruckId(), name: `${n}`, cubicYards, on }))
			const loaded = loadedTrucks(
				named,
				named.flatMap((truck) => truck.on.map((jobSize) => ({ ...jobSize, truck }))),
			)
			const pickups = sizes.map((jobSize) => ({ ...jobSize, id: newBookingId() }))
			const planned = plannedTrucks(company, loaded, pickups)
			const after = loaded.map((truck) => ({
				...truck,
				load: pickups.filter(({ id }) => planned.get(id)?.id === truck.id).reduce(plus, truck.load),
			}))
			for (const [at, truck] of after.entries())
				if (truck.load !== loaded[at]?.load)
					expect(hasRoomFor(company, truck, { cubicYards: 0, minutes: 0 })).toBe(true)
			for (const pickup of pickups)
				if (!planned.has(pickup.id))
					expect(after.filter((truck) => hasRoomFor(company, truck, pickup))).toEqual([])
		}),
	)
})

test('a truck that need not be emptied comes before one that must, and of two the emptier one', () => {
	const [small, half, empty] = [
		{ id: newTruckId(), name: 'small', cubicYards: 10 },
		{ id: newTruckId(), name: 'half', cubicYards: 20 },
		{ id: newTruckId(), name: 'empty', cubicYards: 20 },
	]
	const loaded = loadedTrucks([small, half, empty], [{ cubicYards: 10, minutes: 60, truck: half }])
	const planOf = (...yards: number[]) => {
		const pickups = yards.map((cubicYards) => ({ id: newBookingId(), cubicYards, minutes: 30 }))
		const planned = plannedTrucks(company, loaded, pickups)
		return pickups.map(({ id }) => planned.get(id)?.name)
	}
	expect(planOf(12)).toEqual(['empty'])
	expect(planOf(8)).toEqual(['empty'])
	// The largest is placed first, whatever was booked first.
	expect(planOf(10, 19)).toEqual(['small', 'empty'])
	expect(loaded.map((truck) => roomInWords(company, truck).room)).toEqual([
		'0 of 10 yd³',
		'10 of 20 yd³',
		'0 of 20 yd³',
	])
})
