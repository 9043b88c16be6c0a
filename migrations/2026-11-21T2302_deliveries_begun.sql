-- An attempt is written down before it is made. One whose end is not known, because the process was killed or the mail
-- server never answered, may have gone out: a delivery that was begun again after it may have been made twice.
alter table deliveries
	drop constraint deliveries_state_check,
	add constraint deliveries_state_check check (state in ('begun', 'sent', 'skipped', 'failed')),
	-- of the attempt whose end is not known
	add column begun_at timestamptz,
	add column perhaps_twice boolean not null default false;

create index deliveries_perhaps_twice on deliveries (updated_at desc) where perhaps_twice;
