import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { allWindows } from '#app/bookings/rules/arrival-window.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { changeSchedule, changeTruckOut, changeTrucks, readSchedule } from '#app/schedule/schedule.server.ts'
import { setFor, snapshotOf } from '#app/schedule/schedule.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { staffNamed } from './ids.ts'
import { type RushReport, type RushTask, rushReportSchema } from './rush-task.ts'
import { runTaskProcess } from './task-process.ts'

const staff = staffNamed('Rush')

/**
 * The clients of several processes at once, each process with connections of its own. `after` is called with the number of
 * attempts that are over.
 */
export async function rush(
	processes: number,
	task: Omit<RushTask, 'dataDir' | 'seed'>,
	after: (done: number) => void = () => undefined,
): Promise<RushReport & { perSecond: number }> {
	let done = 0
	const share = (whole: number) => Math.ceil(whole / processes)
	const reports = await Promise.all(
		Array.from({ length: processes }, async (_, seed) => {
			const { clients, attempts } = task
			const own = { ...task, seed, clients: share(clients), attempts: share(attempts) }
			const said = await runTaskProcess(
				'tests/support/rush-process.ts',
				own satisfies Omit<RushTask, 'dataDir'>,
				() => after(++done),
			)
			return rushReportSchema.parse(said)
		}),
	)
	const counts = (of: 'outcomes' | 'moves') => {
		const all: Record<string, number> = {}
		for (const report of reports)
			for (const [outcome, times] of Object.entries(report[of])) all[outcome] = (all[outcome] ?? 0) + times
		return all
	}
	const sum = (of: 'cancelled' | 'unanswered' | 'again') =>
		reports.reduce((all, report) => all + report[of], 0)
	const milliseconds = Math.max(...reports.map((report) => report.milliseconds))
	return {
		milliseconds,
		outcomes: counts('outcomes'),
		moves: counts('moves'),
		cancelled: sum('cancelled'),
		unanswered: sum('unanswered'),
		again: sum('again'),
		perSecond: (share(task.attempts) * processes) / (milliseconds / 1000),
	}
}

/**
 * Staff who change what windows and days take until `isOver`: places from 1 to 3, a truck more or less, and one that is out on
 * a day or back.
 */
export async function staffMeanwhile(
	platform: Pick<Platform, 'database' | 'jobs' | 'company'>,
	dates: readonly string[],
	isOver: () => boolean,
): Promise<number> {
	const windowIds = allWindows(platform.company).map(({ id }) => id)
	let changes = 0
	// A change holds up all claims until those under way are done: nobody makes twenty a second.
	for (; !isOver(); changes++, await pause(50)) {
		const date = dates[changes % dates.length] ?? ''
		const schedule = await readSchedule(platform, date, date)
		const window = windowIds[(changes * 3) % windowIds.length] ?? ''
		const slots = new Map([[window, 1 + (changes % 3)]])
		const seen = snapshotOf(setFor(schedule, date, windowIds))
		await changeSchedule(platform, { does: 'set-date', date, slots }, { staff, seen, windowIds })
		const [first, ...others] = schedule.trucks
		const added = others.at(-1)
		if (first)
			await changeTruckOut(
				platform,
				first.daysOut.has(date)
					? { does: 'truck-back', id: first.id, date }
					: { does: 'truck-out', id: first.id, date, reason: 'Flat tire', since: null },
				staff,
			)
		if (!first || others.length < 2) await changeTrucks(platform, oneMore, staff)
		else if (added)
			await changeTrucks(platform, { does: 'remove-truck', id: added.id, version: added.version }, staff)
	}
	return changes
}

const oneMore = {
	does: 'add-truck',
	truck: { name: 'Truck', cubicYards: 20, weekdays: [1, 2, 3, 4, 5, 6, 7], homeBase: '' },
} as const

/**
 * Has the database write down, with each claim, what is taken and what may be: by another reckoning than the program's,
 * which holds while all trucks carry the cubic yards of the settings. What claims add up to is counted in a row of its own,
 * so that two which do not see each other are seen here: who counts second waits for the first.
 */
export async function watchClaims(
	pool: pg.Pool,
	{ windowCapacity, hauling }: Pick<HaulingCompany, 'windowCapacity' | 'hauling'>,
): Promise<void> {
	const { trucks, workMinutes, emptyingMinutes } = hauling
	await pool.query(`
		create table watched (what text, taken numeric, allowed numeric);
		create table claimed (date date primary key, yards numeric, minutes numeric);
		create table moved_away (date date, yards numeric, minutes numeric);
		create function watch_places() returns trigger language plpgsql as $$
		begin
			insert into watched select 'places', new.booked, coalesce((select slots from schedule_exceptions e
				where e.date = new.date and e.window_id = new.window_id), ${windowCapacity});
			return null;
		end $$;
		create trigger watch_places after update on arrival_windows for each row
			when (new.booked > old.booked) execute function watch_places();
		create trigger watch_first_places after insert on arrival_windows for each row
			when (new.booked > 0) execute function watch_places();
		create function watch_day() returns trigger language plpgsql as $$
		declare
			working integer := (select coalesce(nullif(count(*), 0), ${trucks.count}) from trucks)
				- (select count(*) from trucks_out o where o.date = new.date);
			yards_then numeric; minutes_then numeric;
		begin
			insert into claimed as c values (new.date, new.cubic_yards, new.minutes)
				on conflict (date) do update set yards = c.yards + excluded.yards, minutes = c.minutes + excluded.minutes
				returning yards, minutes into yards_then, minutes_then;
			if tg_op = 'UPDATE' then
				insert into moved_away select old.date, old.cubic_yards, old.minutes;
			end if;
			select yards_then - coalesce(sum(gone.yards), 0), minutes_then - coalesce(sum(gone.minutes), 0)
				into yards_then, minutes_then from (
					select yards, minutes from moved_away where date = new.date
					union all select cubic_yards, minutes from bookings where date = new.date and status = 'cancelled'
				) as gone;
			insert into watched values ('minutes', minutes_then + ${emptyingMinutes} *
				ceil(greatest(0, yards_then - ${trucks.cubicYards} * working) / ${trucks.cubicYards}), ${workMinutes} * working);
			return null;
		end $$;
		create trigger watch_day after insert on bookings for each row execute function watch_day();
		create trigger watch_moves after update of date on bookings for each row
			when (new.date <> old.date) execute function watch_day();`)
}

/** What the rows say of it afterwards: claims above what was allowed, windows that count otherwise than their bookings. */
export async function watchedFaults(
	pool: pg.Pool,
): Promise<{ claims: number; movedAway: number; above: number; miscounted: number }> {
	const { rows } = await pool.query(`
		select (select count(*)::int from watched where what = 'minutes') as claims,
			(select count(*)::int from moved_away) as "movedAway",
			(select count(*)::int from watched where taken > allowed) as above,
			(select count(*)::int from arrival_windows w where w.booked <> (select count(*) from bookings b
				where b.date = w.date and b.window_id = w.window_id and b.status <> 'cancelled')) as miscounted`)
	return rows[0]
}
