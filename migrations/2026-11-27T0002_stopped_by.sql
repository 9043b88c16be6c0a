-- Who stopped texts to a phone: its owner, by a text, or staff, when the owner asked them to. Until now only owners could.
alter table stopped_phones
	add column stopped_by text not null default 'customer' check (stopped_by in ('customer', 'staff'));

-- Each time that texts to a phone were stopped or allowed again.
create table text_stop_entries (
	id bigint generated always as identity primary key,
	-- E.164
	phone text not null,
	action text not null check (action in ('stopped', 'allowed')),
	-- 'customer', 'provider', or the name of a member of staff
	actor text not null,
	at timestamptz not null default now()
);
create index text_stop_entries_phone on text_stop_entries (phone, id);
insert into text_stop_entries (phone, action, actor, at) select phone, 'stopped', 'customer', at from stopped_phones order by at;
