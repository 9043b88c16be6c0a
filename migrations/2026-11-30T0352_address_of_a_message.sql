-- widens
-- Where a message goes, if not to whom it is about: a document that was emailed to somebody's bookkeeper.
alter table messages add column address text;
