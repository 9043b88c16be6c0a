-- What sessions are signed with and second steps encrypted with: one for all processes of this database.
create table session_secret (
	single boolean primary key default true check (single),
	-- made once, here; or given by SESSION_SECRET, of which only that is kept by which it is known again: salt:scrypt
	secret text,
	known_by text,
	check (num_nonnulls(secret, known_by) = 1)
);
