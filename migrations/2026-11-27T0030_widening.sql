-- widens
-- Which migrations only widen: afterwards, the release before works as it did. A first line like this file's says it of a
-- migration, and it is kept here for the release before, which does not have the file. What came earlier says nothing, and
-- counts as doing more.
alter table kysely_migration add column only_widens boolean not null default false;
