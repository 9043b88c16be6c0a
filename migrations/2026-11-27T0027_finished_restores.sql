-- When what was erased since the backup, and what is no longer kept, was deleted again: until then nobody may read what was
-- restored. An older release's restores count as finished.
alter table restores add column finished_at timestamptz;
update restores set finished_at = restored_at;
