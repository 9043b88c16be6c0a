-- widens
-- Whether the volume of a quote is its customer's choice, and how its weight came. Empty for quotes of earlier releases.
alter table quote_requests
	add column volume_chosen boolean,
	add column weight_source text check (weight_source in ('untouched', 'chip', 'typed', 'counted'));
