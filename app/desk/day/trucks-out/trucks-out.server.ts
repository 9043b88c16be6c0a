import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { capacityOf, nothing, plus, tooMany } from '#app/schedule/day-capacity.ts'
import { type Truck, trucksOn, trucksWorkingOn } from '#app/schedule/trucks.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type Hauling, haulingOn } from '#app/values/hauling.ts'
import { formatTime, localDate } from '#app/values/local-time.ts'
import type { PickupOfDay } from '../../bookings/pickup-at-desk.ts'
import { amounts, timesInWords } from '../../schedule/trucks/day-trucks.ts'
import type { DayOfPickups } from '../day-of-pickups.ts'
import type { DayTruck, TruckOfDay } from '../day-trucks.ts'
import { whyItStays } from '../moving/day-moves.ts'
import { hasRoomFor, type LoadedTruck, loadedTrucks, plannedTrucks, roomInWords } from './truck-rooms.ts'
import type { LeftPickup, TruckOutOfDay } from './trucks-out.ts'

type Needs = Pick<Platform, 'company' | 'now'>
type Day = { date: CalendarDate; trucks: readonly Truck[]; pickups: readonly PickupOfDay[] }

/** The trucks that work on a day, each with its room, and what the trucks that are out leave undone. */
export function trucksOfDay(
	needs: Needs,
	{ date, trucks, pickups }: Day,
): Pick<DayOfPickups, 'load' | 'trucks' | 'without'> {
	const { company, now } = needs
	const standing = pickups.filter(({ status }) => status !== 'cancelled')
	const working = trucksWorkingOn(trucks, date)
	const loaded = loadedTrucks(working, standing)
	const figures = { hauling: haulingOn(company, date) }
	const room = capacityOf(figures, trucksOn(company, trucks, date))
	const left = standing.filter(({ leftTruck, status }) => leftTruck && isUnderWay(status))
	const planned = plannedTrucks(figures, loaded, left)
	const out = trucks.flatMap((truck): TruckOutOfDay[] => {
		const isOut = truck.daysOut.get(date)
		if (!isOut) return []
		const own = left.filter(({ leftTruck }) => leftTruck?.id === truck.id)
		return [
			{
				id: truck.id,
				name: truck.name,
				reason: isOut.reason,
				since: isOut.since ? formatTime(isOut.since, company.timeZone) : undefined,
				left: own.map((pickup) => leftPickup(figures, loaded, { pickup, planned: planned.get(pickup.id) })),
			},
		]
	})
	// What a truck finished before it was out takes nothing of the others' room.
	const counting = standing.filter(({ truck }) => !out.some(({ id }) => id === truck?.id))
	const load = amounts(room, counting.reduce(plus, nothing))
	const today = localDate(now(), company.timeZone)
	return {
		load: room[0]?.cubicYards ? loadInWords(load) : [],
		trucks: loaded.map((truck) => ofDay(figures, truck)),
		without: {
			out,
			tooMany: out.length === 0 ? [] : tooMany(room, counting).map(({ name }) => name),
			load: `${load.cubicYards}, ${load.time}`,
			canBe: date === today ? 'now' : date > today ? 'day' : 'past',
		},
	}
}

const loadInWords = ({ cubicYards, time, emptyings }: ReturnType<typeof amounts>): string[] => [
	cubicYards,
	time,
	...(emptyings > 0 ? [`${timesInWords(emptyings)} to the landfill`] : []),
]

type Figures = { hauling: Hauling }

const ofDay = (figures: Figures, truck: LoadedTruck): TruckOfDay => ({
	id: truck.id,
	name: truck.name,
	...roomInWords(figures, truck),
	isTooMuch: !hasRoomFor(figures, truck, nothing),
})

const leftPickup = (
	figures: Figures,
	loaded: readonly LoadedTruck[],
	{ pickup, planned }: { pickup: PickupOfDay; planned: DayTruck | undefined },
): LeftPickup => ({
	id: pickup.id,
	name: pickup.name,
	reference: pickup.reference,
	windowLabel: pickup.windowLabel,
	yards: `${pickup.cubicYards} yd³`,
	canMove: whyItStays[pickup.status] === undefined,
	offers: loaded.filter((truck) => hasRoomFor(figures, truck, pickup)).map((truck) => ofDay(figures, truck)),
	planned,
})
