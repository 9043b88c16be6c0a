-- What the provider tells of a text that it took, by its own name for it. A notice may come before the answer to the
-- sending does, and the notices of one text in any order: the latest state of a text is kept.
create table text_notices (
	-- as `pickup_messages.reference`
	reference text primary key,
	state text not null check (state in ('sent', 'delivered', 'undelivered', 'failed')),
	-- the provider's number for why it did not arrive
	error_code text,
	at timestamptz not null default now()
);
