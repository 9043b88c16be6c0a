-- widens
-- A caller with neither booking nor quote is kept as a lead, in the thread of their number: by whom, and gone with the thread.
alter table leads add column thread_id uuid references threads on delete cascade;
alter table leads add column taken_by text;
create index leads_thread on leads (thread_id) where thread_id is not null;
