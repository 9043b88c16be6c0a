-- widens
-- Who of the staff made a quote for a caller; null for what customers save themselves.
alter table quote_requests add column made_by text;
