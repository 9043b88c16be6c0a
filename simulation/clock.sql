-- The clock and the ids of a simulated company. Connections that look here first get its time instead of the server's, and so
-- do the defaults of the tables and the queue.
create schema simulated;
create table simulated.clock (at timestamptz not null);
insert into simulated.clock values ('2026-10-01T12:00:00Z');

create function simulated.now() returns timestamptz language sql stable
	as 'select at from simulated.clock';
create function simulated.clock_timestamp() returns timestamptz language sql volatile
	as 'select at from simulated.clock';
-- The queue's pauses between two tries are random otherwise.
create function simulated.random() returns double precision language sql immutable as 'select 0.5::double precision';

create sequence simulated.ids;
create function simulated.next_id() returns uuid language sql volatile
	as $$ select ('01900000-0000-7000-8000-' || lpad(to_hex(nextval('simulated.ids')), 12, '0'))::uuid $$;

do $$
declare
	filled record;
begin
	for filled in
		select format('%I.%I', n.nspname, c.relname) as "table", a.attname as "column",
			replace(replace(pg_get_expr(d.adbin, d.adrelid), 'pg_catalog.now()', 'simulated.now()'), 'uuidv7()',
				'simulated.next_id()') as "default"
		from pg_attrdef d
			join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
			join pg_class c on c.oid = d.adrelid
			join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'pgboss') and pg_get_expr(d.adbin, d.adrelid) ~ 'pg_catalog.now\(\)|uuidv7\(\)'
	loop
		execute format('alter table %s alter column %I set default %s', filled."table", filled."column", filled."default");
	end loop;
end
$$;

create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select at from simulated.clock';
