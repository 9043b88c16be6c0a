-- widens
-- Prices that owners set at the desk. A list that has not begun is withdrawn by another one, which has the prices of the day
-- before: so the release before, which knows no withdrawals, shows the same prices on every day.
alter table price_lists
	-- a member of staff, by name; without one the settings wrote it
	add column actor text,
	add column withdraws integer references price_lists on delete cascade;
