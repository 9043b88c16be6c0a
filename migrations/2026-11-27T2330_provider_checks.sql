-- widens
-- How each server that Bowline needs did when it was last tried: whether it could be reached and accepted us, as at each start
-- (`reached`), and whether it did its work, as when an owner asks for it (`used`). Null where all went well.
create table provider_checks (
	provider text not null check (provider in ('email', 'texts', 'crm', 'photos', 'database')),
	depth text not null check (depth in ('reached', 'used')),
	tried_at timestamptz not null,
	failure text check (length(failure) between 1 and 1000),
	primary key (provider, depth)
);
