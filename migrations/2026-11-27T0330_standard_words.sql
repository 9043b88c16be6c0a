-- The words of the glossary in the names of tables and columns. The release before does not know them: it is stopped first.
alter table held_places rename to slot_reservations;
alter table waiting_requests rename column held_place_id to reservation_id;
alter table waiting_requests rename column held_until to reserved_until;
alter table waiting_requests rename column tell_at to notify_at;
alter table bookings rename column trip_cents to travel_fee_cents;
alter table booking_entries rename to booking_events;
alter table booking_events rename column came_later to is_follow_up;

-- Constraints, indexes and sequences are named after them.
do $$
declare
	named record;
	renamed text;
	words constant text[][] := array[
		['held_places', 'slot_reservations'], ['held_place_id', 'reservation_id'], ['trip_cents', 'travel_fee_cents'],
		['booking_entries', 'booking_events']
	];
begin
	for named in
		select conname as name, conrelid::regclass as of, 'constraint' as kind from pg_constraint
		where connamespace = 'public'::regnamespace
		union all
		select relname, null, case relkind when 'S' then 'sequence' else 'index' end from pg_class c
		where relnamespace = 'public'::regnamespace and relkind in ('i', 'S')
			and not exists (select from pg_constraint where conindid = c.oid)
	loop
		renamed := named.name;
		for i in 1 .. array_length(words, 1) loop
			renamed := replace(renamed, words[i][1], words[i][2]);
		end loop;
		continue when renamed = named.name;
		if named.kind = 'constraint' then
			execute format('alter table %s rename constraint %I to %I', named.of, named.name, renamed);
		else
			execute format('alter %s public.%I rename to %I', named.kind, named.name, renamed);
		end if;
	end loop;
end $$;

-- They completed bookings that a release of long ago wrote.
drop trigger complete_booking on bookings;
drop trigger complete_entries on bookings;
drop function complete_booking();
drop function complete_entries();
