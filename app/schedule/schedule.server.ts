import { z } from 'zod'
import * as history from '#app/history/history.server.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type CalendarDate, type Weekday, weekdays } from '#app/values/calendar-date.ts'
import { jobOfFreed } from './freed-slots.ts'
import { type Schedule, type ScheduleChange, type SetFor, setFor, snapshotOf } from './schedule.ts'
import * as store from './store.server.ts'

export { changeDays } from './close-days.server.ts'
export { changeTrucks } from './trucks.server.ts'
export { changeTruckOut } from './trucks-out.server.ts'

export const readSchedule = (
	{ database }: { database: store.ScheduleTables },
	first: CalendarDate,
	last: CalendarDate,
): Promise<Schedule> => store.scheduleBetween(database, first, last)

/**
 * Locks a day until the transaction ends, and returns its schedule. Nobody changes it meanwhile or reserves a slot of the
 * day, so a reservation follows the schedule in force, and a later change sees the reservation.
 */
export async function lockScheduleOf(
	{ database }: { database: store.ScheduleTables },
	date: CalendarDate,
): Promise<Schedule> {
	await store.lockDay(database, date)
	return store.scheduleBetween(database, date, date)
}

/**
 * Windows that are new from a day on are closed whenever the one beside them is: a company that works no Sundays has none of
 * these either.
 */
export async function closeNewWindows(
	transaction: store.ScheduleTables,
	windows: readonly { windowId: string; other: string }[],
	by: { from: CalendarDate; staff: SignedInStaff },
): Promise<void> {
	if (windows.length === 0) return
	await store.lockSchedule(transaction)
	for (const each of windows) await store.closeAsOther(transaction, { ...each, ...by })
}

/**
 * Makes a change by staff, with its history. What is set for the day or weekday must still match `seen`; otherwise nothing
 * changes, and the current snapshot is returned. Booked pickups stay booked, and the wait list is processed.
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
		if (snapshotOf(before) !== seen) return { ok: false, seen: snapshotOf(before) }
		await make(transaction, change, staff)
		const after = await readSetFor(transaction, day, windowIds)
		if (snapshotOf(after) !== seen)
			await history.record(transaction, {
				subject: { kind: 'schedule' },
				actor: staff.name,
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

/** Rules by weekday are the same whichever days are read. */
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
	slots: z.record(z.string(), z.number()),
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

const truckOutRowSchema = z.object({
	...row,
	action: z.enum(['truck-out', 'truck-back']),
	before: z.null(),
	after: z.object({
		truck: z.string(),
		date: z.string(),
		reason: z.string(),
		since: z.coerce.date().nullable(),
	}),
})

const rowSchema = z.discriminatedUnion('action', [dayRowSchema, truckRowSchema, truckOutRowSchema])

export type ScheduleRow = z.infer<typeof rowSchema>
export type TruckRow = z.infer<typeof truckRowSchema>
export type TruckOutRow = z.infer<typeof truckOutRowSchema>

const shownChanges = 30

/** The latest changes of the schedule, newest first. */
export async function scheduleHistory({ database }: Pick<Platform, 'database'>): Promise<ScheduleRow[]> {
	return z.array(rowSchema).parse(await history.of(database, { kind: 'schedule' }, shownChanges))
}
