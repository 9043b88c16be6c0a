-- widens
-- An account whose password was printed at the first start, or stood in the environment, until it is changed: whoever reads
-- the log of that start, or the unit file, could sign in with it.

alter table staff add column "firstPassword" text
	constraint staff_first_password_check check ("firstPassword" in ('printed', 'configured'));

create function end_first_password() returns trigger language plpgsql as $$
begin
	update staff set "firstPassword" = null where id = new."userId" and "firstPassword" is not null;
	return null;
end
$$;

create trigger end_first_password after update on staff_accounts for each row
	when (old.password is distinct from new.password) execute function end_first_password();
