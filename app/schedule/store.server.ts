import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { SignedInStaff, TruckId } from '#app/platform/ids.ts'
import { type CalendarDate, type Weekday, weekdays } from '#app/values/calendar-date.ts'
import { onDay, type PlacesByWindow, type Schedule } from './schedule.ts'
import type { Truck, TruckSet } from './trucks.ts'

export type ScheduleTables = Connection<
	'schedule_rules' | 'schedule_exceptions' | 'closed_days' | 'trucks' | 'history'
>

/** Any number will do, as long as nothing else takes it. */
const scheduleLock = 7_340_213

/** With a day's number: who takes of that day. */
const dayLock = 7_340_214

const daysSince1970 = (date: CalendarDate) => Math.round(Date.parse(date) / 86_400_000)

/**
 * Until the transaction ends, nobody changes the schedule, which any number may hold so, and nobody else takes anything of
 * the day: the sum of what its pickups take stays what it is.
 */
export async function holdDay(transaction: ScheduleTables, date: CalendarDate): Promise<void> {
	await sql`select pg_advisory_xact_lock_shared(${scheduleLock})`.execute(transaction)
	await sql`select pg_advisory_xact_lock(${dayLock}::integer, ${daysSince1970(date)}::integer)`.execute(
		transaction,
	)
}

/** Waits for those who hold the schedule; until the transaction ends, nobody else holds or changes it. */
export async function lockSchedule(transaction: ScheduleTables): Promise<void> {
	await sql`select pg_advisory_xact_lock(${scheduleLock})`.execute(transaction)
}

/** The schedule of the days from `first` to `last`. */
export async function scheduleBetween(
	connection: ScheduleTables,
	first: CalendarDate,
	last: CalendarDate,
): Promise<Schedule> {
	const [closed, exceptions, rules, trucks] = await Promise.all([
		connection
			.selectFrom('closed_days')
			.selectAll()
			.where('date', '>=', first)
			.where('date', '<=', last)
			.execute(),
		connection
			.selectFrom('schedule_exceptions')
			.selectAll()
			.where('date', '>=', first)
			.where('date', '<=', last)
			.execute(),
		connection.selectFrom('schedule_rules').selectAll().execute(),
		allTrucks(connection),
	])
	return {
		closed: new Map(closed.map(({ date, reason }) => [date, reason])),
		exceptions: new Map(exceptions.map(({ date, window_id, places }) => [onDay(date, window_id), places])),
		rules: new Map(rules.map(({ weekday, window_id, places }) => [onDay(weekday, window_id), places])),
		trucks,
	}
}

/** The trucks that are set, in the order in which they were. */
export async function allTrucks(connection: ScheduleTables): Promise<Truck[]> {
	const rows = await connection.selectFrom('trucks').selectAll().orderBy('created_at').orderBy('id').execute()
	return rows.map((row) => ({
		id: row.id,
		name: row.name,
		cubicYards: row.cubic_yards,
		weekdays: weekdays.filter((weekday) => row.weekdays.includes(weekday)),
		homeBase: row.home_base,
	}))
}

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
	await connection.updateTable('trucks').set(rowOf(truck)).where('id', '=', id).execute()
}

export async function deleteTruck(
	connection: ScheduleTables,
	{ id }: { id: TruckId; staff: SignedInStaff },
): Promise<void> {
	await connection.deleteFrom('trucks').where('id', '=', id).execute()
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

/** Sets the places of windows on a date; where none are given, those of the weekday hold. */
export async function setDate(
	connection: ScheduleTables,
	{ date, places }: { date: CalendarDate; places: PlacesByWindow; staff: SignedInStaff },
): Promise<void> {
	await connection
		.deleteFrom('schedule_exceptions')
		.where('date', '=', date)
		.where('window_id', 'in', [...places.keys()])
		.execute()
	const rows = rowsOf(places).map((row) => ({ date, ...row }))
	if (rows.length > 0) await connection.insertInto('schedule_exceptions').values(rows).execute()
}

/** Sets the places of windows on a weekday; where none are given, those of the settings hold. */
export async function setWeekday(
	connection: ScheduleTables,
	{ weekday, places }: { weekday: Weekday; places: PlacesByWindow; staff: SignedInStaff },
): Promise<void> {
	await connection
		.deleteFrom('schedule_rules')
		.where('weekday', '=', weekday)
		.where('window_id', 'in', [...places.keys()])
		.execute()
	const rows = rowsOf(places).map((row) => ({ weekday, ...row }))
	if (rows.length > 0) await connection.insertInto('schedule_rules').values(rows).execute()
}

const rowsOf = (places: PlacesByWindow) =>
	[...places].flatMap(([window_id, number]) => (number === undefined ? [] : [{ window_id, places: number }]))

/** There is one schedule, so its history needs no id to tell it from another. */
const theSchedule = '00000000-0000-0000-0000-000000000000'

export async function recordHistory(
	connection: ScheduleTables,
	{ staff, action, before, after }: { staff: SignedInStaff; action: string; before: object; after: object },
): Promise<void> {
	await connection
		.insertInto('history')
		.values({
			subject: 'schedule',
			subject_id: theSchedule,
			actor: staff.name,
			action,
			before: JSON.stringify(before),
			after: JSON.stringify(after),
		})
		.execute()
}

/** The latest changes of the schedule, the last one first. */
export async function historyRows(connection: ScheduleTables, limit: number) {
	return connection
		.selectFrom('history')
		.select(['id', 'at', 'actor', 'action', 'before', 'after'])
		.where('subject', '=', 'schedule')
		.where('subject_id', '=', theSchedule)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
}
