-- widens
-- Where an account's first password stood ('printed' in the log, 'configured' in the environment), until it is changed:
-- whoever reads the one or the other could sign in with it.
alter table staff add column "firstPassword" text;
