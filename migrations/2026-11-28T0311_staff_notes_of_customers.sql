-- widens
-- What staff note of a customer, and what they mark them as; it goes with the record. The version is that of these alone.
alter table customers
	add column notes text not null default '' check (length(notes) <= 4000),
	add column is_business boolean not null default false,
	add column do_not_serve boolean not null default false,
	add column notes_version integer not null default 1;
