import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { keptPlan } from '#app/platform/database/kept-plans.server.ts'
import type { Connection } from '#app/platform/http/connection.ts'
import type { SignedInStaff, TruckId } from '#app/platform/ids.ts'
import { type CalendarDate, type Weekday, weekdays } from '#app/values/calendar-date.ts'
import { onDay, type Schedule, type SlotsByWindow } from './schedule.ts'
import type { Truck, TruckOut, TruckSet } from './trucks.ts'

export type ScheduleTables = Connection<
	'schedule_rules' | 'schedule_exceptions' | 'closed_days' | 'trucks' | 'trucks_out'
>

/** Any number that nothing else locks. */
const scheduleLock = 7_340_213

/** Together with the number of a day. */
const dayLock = 7_340_214

const daysSince1970 = (date: CalendarDate) => Math.round(Date.parse(date) / 86_400_000)

/**
 * Locks a day until the transaction ends: nobody changes the schedule, of which any number of days may be locked at once, and
 * nobody else reserves anything of the day, so the sum of its job sizes stays the same.
 */
export async function lockDay(transaction: ScheduleTables, date: CalendarDate): Promise<void> {
	// In this order.
	await sql`select pg_advisory_xact_lock_shared(${scheduleLock}),
		pg_advisory_xact_lock(${dayLock}::integer, ${daysSince1970(date)}::integer)`.execute(transaction)
}

/** Waits for all locks of days; until the transaction ends, nobody else locks a day or changes the schedule. */
export async function lockSchedule(transaction: ScheduleTables): Promise<void> {
	await sql`select pg_advisory_xact_lock(${scheduleLock})`.execute(transaction)
}

export async function scheduleBetween(
	connection: ScheduleTables,
	first: CalendarDate,
	last: CalendarDate,
): Promise<Schedule> {
	// In one statement: it is read for each booking and each calendar.
	const { closed, exceptions, rules, trucks, out } = await connection
		.selectNoFrom((eb) => [
			jsonArrayFrom(
				eb
					.selectFrom('closed_days')
					.select(['date', 'reason'])
					.where('date', '>=', first)
					.where('date', '<=', last),
			).as('closed'),
			jsonArrayFrom(
				eb
					.selectFrom('schedule_exceptions')
					.select(['date', 'window_id', 'slots'])
					.where('date', '>=', first)
					.where('date', '<=', last),
			).as('exceptions'),
			jsonArrayFrom(eb.selectFrom('schedule_rules').select(['weekday', 'window_id', 'slots'])).as('rules'),
			jsonArrayFrom(truckRows(eb)).as('trucks'),
			jsonArrayFrom(
				eb
					.selectFrom('trucks_out')
					.select(['truck_id', 'date', 'reason', 'since'])
					.where('date', '>=', first)
					.where('date', '<=', last),
			).as('out'),
		])
		.modifyEnd(sql.raw(keptPlan))
		.executeTakeFirstOrThrow()
	return {
		closed: new Map(closed.map(({ date, reason }) => [date, reason])),
		exceptions: new Map(exceptions.map(({ date, window_id, slots }) => [onDay(date, window_id), slots])),
		rules: new Map(rules.map(({ weekday, window_id, slots }) => [onDay(weekday, window_id), slots])),
		trucks: trucks.map(truckOf).map((truck) => ({
			...truck,
			daysOut: new Map(
				out
					.filter(({ truck_id }) => truck_id === truck.id)
					.map(({ date, reason, since }) => [
						date,
						{ reason, since: since === null ? null : new Date(since) },
					]),
			),
		})),
	}
}

/** The trucks that are set, oldest first. */
export async function allTrucks(connection: ScheduleTables): Promise<Omit<Truck, 'daysOut'>[]> {
	return (await truckRows(connection).execute()).map(truckOf)
}

const truckRows = (from: Pick<ScheduleTables, 'selectFrom'>) =>
	from
		.selectFrom('trucks')
		.select(['id', 'name', 'cubic_yards', 'weekdays', 'home_base', 'version'])
		.where('removed_at', 'is', null)
		.orderBy('created_at')
		.orderBy('id')

type TruckRow = Awaited<ReturnType<ReturnType<typeof truckRows>['execute']>>[number]

const truckOf = (row: TruckRow): Omit<Truck, 'daysOut'> => ({
	id: row.id,
	name: row.name,
	cubicYards: row.cubic_yards,
	weekdays: weekdays.filter((weekday) => row.weekdays.includes(weekday)),
	homeBase: row.home_base,
	version: row.version,
})

const rowOf = ({ name, cubicYards, weekdays, homeBase }: TruckSet) => ({
	name,
	cubic_yards: cubicYards,
	weekdays: [...weekdays],
	home_base: homeBase,
})

export async function insertTruck(
	connection: ScheduleTables,
	{ truck }: { truck: TruckSet; staff: SignedInStaff },
): Promise<void> {
	await connection.insertInto('trucks').values(rowOf(truck)).execute()
}

export async function updateTruck(
	connection: ScheduleTables,
	{ id, truck }: { id: TruckId; truck: TruckSet; staff: SignedInStaff },
): Promise<void> {
	await connection
		.updateTable('trucks')
		.set({ ...rowOf(truck), version: sql`version + 1` })
		.where('id', '=', id)
		.execute()
}

/** Pickups stay on a removed truck until staff put them on another. */
export async function removeTruck(
	connection: ScheduleTables,
	{ id }: { id: TruckId; staff: SignedInStaff },
): Promise<void> {
	await connection.updateTable('trucks').set({ removed_at: sql`now()` }).where('id', '=', id).execute()
}

export async function insertTruckOut(
	connection: ScheduleTables,
	out: { id: TruckId; date: CalendarDate; staff: SignedInStaff } & TruckOut,
): Promise<void> {
	const { id, date, reason, since } = out
	await connection.insertInto('trucks_out').values({ truck_id: id, date, reason, since }).execute()
}

export async function deleteTruckOut(
	connection: ScheduleTables,
	{ id, date }: { id: TruckId; date: CalendarDate; staff: SignedInStaff },
): Promise<void> {
	await connection.deleteFrom('trucks_out').where('truck_id', '=', id).where('date', '=', date).execute()
}

export async function closeDay(
	connection: ScheduleTables,
	day: { date: CalendarDate; reason: string; staff: SignedInStaff },
): Promise<void> {
	const { date, reason } = day
	await connection
		.insertInto('closed_days')
		.values({ date, reason })
		.onConflict((conflict) => conflict.column('date').doUpdateSet({ reason }))
		.execute()
}

export async function openDay(
	connection: ScheduleTables,
	{ date }: { date: CalendarDate; staff: SignedInStaff },
): Promise<void> {
	await connection.deleteFrom('closed_days').where('date', '=', date).execute()
}

/** Sets the slots of windows on a date; `undefined` ones follow the weekday again. */
export async function setDate(
	connection: ScheduleTables,
	{ date, slots }: { date: CalendarDate; slots: SlotsByWindow; staff: SignedInStaff },
): Promise<void> {
	await connection
		.deleteFrom('schedule_exceptions')
		.where('date', '=', date)
		.where('window_id', 'in', [...slots.keys()])
		.execute()
	const rows = rowsOf(slots).map((row) => ({ date, ...row }))
	if (rows.length > 0) await connection.insertInto('schedule_exceptions').values(rows).execute()
}

/** Sets the slots of windows on a weekday; `undefined` ones follow the settings again. */
export async function setWeekday(
	connection: ScheduleTables,
	{ weekday, slots }: { weekday: Weekday; slots: SlotsByWindow; staff: SignedInStaff },
): Promise<void> {
	await connection
		.deleteFrom('schedule_rules')
		.where('weekday', '=', weekday)
		.where('window_id', 'in', [...slots.keys()])
		.execute()
	const rows = rowsOf(slots).map((row) => ({ weekday, ...row }))
	if (rows.length > 0) await connection.insertInto('schedule_rules').values(rows).execute()
}

const rowsOf = (slots: SlotsByWindow) =>
	[...slots].flatMap(([window_id, number]) => (number === undefined ? [] : [{ window_id, slots: number }]))

/**
 * Closes a window on each weekday, and on each date from a day on, on which another one takes no pickup, whatever was set for it when it
 * was there before.
 */
export async function closeAsOther(
	connection: ScheduleTables,
	{ windowId, other, from }: { windowId: string; other: string; from: CalendarDate; staff: SignedInStaff },
): Promise<void> {
	await connection
		.insertInto('schedule_rules')
		.columns(['weekday', 'window_id', 'slots'])
		.expression((rows) =>
			rows
				.selectFrom('schedule_rules')
				.select(['weekday', sql<string>`${windowId}`.as('window_id'), 'slots'])
				.where('window_id', '=', other)
				.where('slots', '=', 0),
		)
		.onConflict((conflict) => conflict.columns(['weekday', 'window_id']).doUpdateSet({ slots: 0 }))
		.execute()
	await connection
		.insertInto('schedule_exceptions')
		.columns(['date', 'window_id', 'slots'])
		.expression((rows) =>
			rows
				.selectFrom('schedule_exceptions')
				.select(['date', sql<string>`${windowId}`.as('window_id'), 'slots'])
				.where('window_id', '=', other)
				.where('slots', '=', 0)
				.where('date', '>=', from),
		)
		.onConflict((conflict) => conflict.columns(['date', 'window_id']).doUpdateSet({ slots: 0 }))
		.execute()
	// A date that was open for it on a weekday that is closed now, unless the other one is open on it as well.
	await sql`
		update schedule_exceptions as own set slots = 0
		where window_id = ${windowId} and date >= ${from}::date and slots > 0
		and exists (
			select from schedule_rules where window_id = ${other} and slots = 0 and weekday = extract(isodow from own.date)
		)
		and not exists (select from schedule_exceptions beside where beside.window_id = ${other} and beside.date = own.date)
	`.execute(connection)
}
