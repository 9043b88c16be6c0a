-- The schedule's numbers are slots, as everywhere else. The release before does not know them: it is stopped first.
alter table schedule_rules rename column places to slots;
alter table schedule_rules rename constraint schedule_rules_places_check to schedule_rules_slots_check;
alter table schedule_exceptions rename column places to slots;
alter table schedule_exceptions rename constraint schedule_exceptions_places_check to schedule_exceptions_slots_check;

-- What history says of them is read by the same names.
update history set
	before = (before - 'places') || jsonb_build_object('slots', before -> 'places'),
	after = (after - 'places') || jsonb_build_object('slots', after -> 'places')
where subject = 'schedule' and after ? 'places';
