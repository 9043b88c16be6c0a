-- The slots and capacity taken of each day and window, and those allowed, computed another way than in the program. $1: {
-- places, trucks, yards, workMinutes, emptyingMinutes }
with given as (select $1::jsonb as g),
-- Overbooked pickups count apart.
booked as (
	select b.*, b.overbooked_because is not null as beyond
	from bookings b where b.status <> 'cancelled'
),
-- Reservations for offers are taken as well. The job size of one for a move within its day counts once.
there as (
	select date, window_id, asap_window_id, beyond, case when twice then 0 else cubic_yards end as cubic_yards,
		case when twice then 0 else minutes end as minutes
	from booked b
		cross join lateral (select exists (select from slot_reservations h where h.moves = b.id and h.date = b.date) as twice)
	union all
	select date, window_id, null, false, cubic_yards, minutes from slot_reservations
),
windows as (
	select b.date, w.id as window_id, count(*) as taken, count(*) filter (where not beyond) as claimed
	from there b cross join lateral (values (b.window_id), (b.asap_window_id)) as w (id)
	where w.id is not null group by 1, 2
),
days as (
	select date, sum(cubic_yards::numeric) as yards, sum(minutes) as minutes,
		coalesce(sum(cubic_yards::numeric) filter (where not beyond), 0) as claimed,
		coalesce(sum(minutes) filter (where not beyond), 0) as claimed_minutes
	from there group by 1
),
working as (
	select d.date, t.yards
	from days d cross join given cross join lateral (
		select cubic_yards::numeric as yards from trucks k
			where k.removed_at is null and extract(isodow from d.date)::int = any (weekdays)
			and not exists (select from trucks_out o where o.truck_id = k.id and o.date = d.date)
		union all select (g ->> 'yards')::numeric from generate_series(1, (g ->> 'trucks')::int)
			where not exists (select from trucks where removed_at is null)
	) as t
),
fleet as (select date, count(*) as trucks, sum(yards) as yards from working group by 1),
trips as (
	select w.date, w.yards, row_number() over (partition by w.date order by w.yards desc) as trip
	from working w cross join given
		cross join lateral generate_series(1, (g ->> 'workMinutes')::int / (g ->> 'emptyingMinutes')::int)
),
ways as (
	select date, 0 as trips, yards as yards from fleet
	union all
	select t.date, t.trip, f.yards + sum(t.yards) over (partition by t.date order by t.trip)
	from trips t join fleet f on f.date = t.date
)
select 'window' as what, w.date::text, w.window_id as window, w.taken::float8, w.claimed::float8, 0::float8 as minutes,
	case when exists (select from closed_days c where c.date = w.date) then 0
		else coalesce(e.slots, r.slots, (g ->> 'places')::int) end::float8 as allowed
from given cross join windows w
	left join schedule_exceptions e on e.date = w.date and e.window_id = w.window_id
	left join schedule_rules r on r.weekday = extract(isodow from w.date)::int and r.window_id = w.window_id
union all
-- A day is allowed its load when its trucks, emptied some number of times, have the room and the time.
select 'day', d.date::text, '', 1, d.claimed::float8, d.claimed_minutes::float8, case when exists (
	select from ways join fleet f on f.date = d.date
	where ways.date = d.date and round(d.yards, 2) <= ways.yards
		and d.minutes <= f.trucks * (g ->> 'workMinutes')::int - ways.trips * (g ->> 'emptyingMinutes')::int
) then 1 else 0 end
from given cross join days d
