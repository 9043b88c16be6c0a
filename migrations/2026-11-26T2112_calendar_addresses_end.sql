-- A calendar's secret address opens what a session opens, and ends with what changes who may sign in: a new password,
-- however it is set, another second step or role, and a disabled account, which finds none when it is enabled again.
alter table calendar_feeds add column last_read_at timestamptz;

create function end_calendar() returns trigger language plpgsql as $$
begin
	delete from calendar_feeds where staff_id = new.id;
	return null;
end
$$;
create trigger end_calendar after update on staff for each row
	when ((old.banned, old.role, old."twoFactorEnabled") is distinct from (new.banned, new.role, new."twoFactorEnabled"))
	execute function end_calendar();

create function end_calendar_of_account() returns trigger language plpgsql as $$
begin
	delete from calendar_feeds where staff_id = new."userId";
	return null;
end
$$;
create trigger end_calendar after update on staff_accounts for each row
	when (old.password is distinct from new.password) execute function end_calendar_of_account();

delete from calendar_feeds f using staff s where s.id = f.staff_id and s.banned;
