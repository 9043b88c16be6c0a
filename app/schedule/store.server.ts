import { sql } from 'kysely'
import type { Connection } from '#app/platform/connection.ts'
import type { SignedInStaff } from '#app/platform/ids.ts'
import type { CalendarDate, Weekday } from '#app/values/local-time.ts'
import { onDay, type PlacesByWindow, type Schedule, type SetFor } from './schedule.ts'

export type ScheduleTables = Connection<'schedule_rules' | 'schedule_exceptions' | 'closed_days' | 'history'>

/** Any number will do, as long as nothing else takes it. */
const scheduleLock = 7_340_213

/** Until the transaction ends, nobody changes the schedule; any number may hold it so. */
export async function holdSchedule(transaction: ScheduleTables): Promise<void> {
	await sql`select pg_advisory_xact_lock_shared(${scheduleLock})`.execute(transaction)
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
	const [closed, exceptions, rules] = await Promise.all([
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
	])
	return {
		closed: new Map(closed.map(({ date, reason }) => [date, reason])),
		exceptions: new Map(exceptions.map(({ date, window_id, places }) => [onDay(date, window_id), places])),
		rules: new Map(rules.map(({ weekday, window_id, places }) => [onDay(weekday, window_id), places])),
	}
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
	{
		staff,
		action,
		day,
		before,
		after,
	}: { staff: SignedInStaff; action: string; day: CalendarDate | Weekday; before: SetFor; after: SetFor },
): Promise<void> {
	await connection
		.insertInto('history')
		.values({
			subject: 'schedule',
			subject_id: theSchedule,
			actor: staff.name,
			action,
			before: JSON.stringify({ day, ...before }),
			after: JSON.stringify({ day, ...after }),
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
