import { z } from 'zod'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type CalendarDate, type Weekday, weekdays } from '#app/values/calendar-date.ts'
import { jobOfFreed } from './freed-places.ts'
import { asSeen, type Schedule, type ScheduleChange, type SetFor, setFor } from './schedule.ts'
import * as store from './store.server.ts'

export { changeTrucks } from './trucks.server.ts'

/** The schedule of the days from `first` to `last`. */
export const readSchedule = (
	{ database }: { database: store.ScheduleTables },
	first: CalendarDate,
	last: CalendarDate,
): Promise<Schedule> => store.scheduleBetween(database, first, last)

/**
 * The schedule of a day for who takes a place in it: until the transaction ends, nobody changes it, and nobody else takes
 * anything of the day. So a place is taken by what held then, and who lowers what the day takes afterwards sees that it is
 * taken.
 */
export async function holdScheduleOf(
	{ database }: { database: store.ScheduleTables },
	date: CalendarDate,
): Promise<Schedule> {
	await store.holdDay(database, date)
	return store.scheduleBetween(database, date, date)
}

/**
 * Makes a change by staff, with its history. What is set for the day or weekday must still be what they saw; otherwise
 * nothing changes, and what is set now is returned. Pickups that are booked stay booked, whatever a window takes from now on,
 * and who waits for a place is looked at.
 */
export async function changeSchedule(
	{ database, jobs }: Pick<Platform, 'database' | 'jobs'>,
	change: ScheduleChange,
	{ staff, seen, windowIds }: { staff: SignedInStaff; seen: string; windowIds: string[] },
): Promise<{ ok: true } | { ok: false; seen: string }> {
	return database.transaction().execute(async (transaction) => {
		await store.lockSchedule(transaction)
		const day = change.does === 'set-weekday' ? change.weekday : change.date
		const before = await readSetFor(transaction, day, windowIds)
		if (asSeen(before) !== seen) return { ok: false, seen: asSeen(before) }
		await make(transaction, change, staff)
		const after = await readSetFor(transaction, day, windowIds)
		if (asSeen(after) !== seen)
			await store.recordHistory(transaction, {
				staff,
				action: change.does,
				before: { day, ...before },
				after: { day, ...after },
			})
		await jobs.enqueue(transaction, [[jobOfFreed(change.does === 'set-weekday' ? null : change.date)]])
		return { ok: true }
	})
}

async function readSetFor(
	connection: store.ScheduleTables,
	day: CalendarDate | Weekday,
	windowIds: string[],
): Promise<SetFor> {
	const date = typeof day === 'number' ? anyDate : day
	return setFor(await store.scheduleBetween(connection, date, date), day, windowIds)
}

/** Rules by weekday are the same whatever days are read. */
const anyDate = '2000-01-01'

async function make(
	transaction: store.ScheduleTables,
	change: ScheduleChange,
	staff: SignedInStaff,
): Promise<void> {
	switch (change.does) {
		case 'close':
			return store.closeDay(transaction, { ...change, staff })
		case 'open':
			return store.openDay(transaction, { ...change, staff })
		case 'set-date':
			return store.setDate(transaction, { ...change, staff })
		case 'set-weekday':
			return store.setWeekday(transaction, { ...change, staff })
	}
}

const stateSchema = z.object({
	day: z.union([z.literal([...weekdays]), z.string()]),
	closed: z.string().nullable(),
	places: z.record(z.string(), z.number()),
})

const row = { id: z.string(), at: z.date(), actor: z.string() }

const truckSchema = z.object({
	truck: z
		.object({
			name: z.string(),
			cubicYards: z.number(),
			weekdays: z.array(z.literal([...weekdays])),
			homeBase: z.string(),
		})
		.nullable(),
})

const dayRowSchema = z.object({
	...row,
	action: z.enum(['close', 'open', 'set-date', 'set-weekday']),
	before: stateSchema,
	after: stateSchema,
})

const truckRowSchema = z.object({
	...row,
	action: z.enum(['add-truck', 'change-truck', 'remove-truck']),
	before: truckSchema,
	after: truckSchema,
})

const rowSchema = z.discriminatedUnion('action', [dayRowSchema, truckRowSchema])

/** A change of a day, a weekday or a truck, as its history keeps it. */
export type ScheduleRow = z.infer<typeof rowSchema>
export type TruckRow = z.infer<typeof truckRowSchema>

/** How many changes are shown. */
const shownChanges = 30

/** The latest changes of the schedule, the last one first. */
export async function scheduleHistory({ database }: Pick<Platform, 'database'>): Promise<ScheduleRow[]> {
	return z.array(rowSchema).parse(await store.historyRows(database, shownChanges))
}
