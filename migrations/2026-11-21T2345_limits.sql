-- How often somebody did a thing that is limited, for all processes together. Only for a while, and worth no log of its
-- own: after a crash it is empty. Columns as the limiting library (rate-limiter-flexible) has them.
create unlogged table limits (
	key text primary key,
	points integer not null default 0,
	-- In milliseconds since 1970.
	expire bigint
);
