-- widens
-- How long answers took is computed from those of the last thirty days.
create index firm_prices_offered on firm_prices (offered_at);
