-- widens
-- The hash of the page's token, by which its first save is known when it comes once more. The release before leaves it empty.
alter table quote_requests add column saved_with bytea;
create index quote_requests_saved_with on quote_requests (saved_with) where saved_with is not null;
