-- widens
-- When a reply goes out that staff wrote for later; a reply without it goes at once. The release before knows nothing of it: the job that
-- sends it waits in the queue, which it follows.
alter table messages add column send_at timestamptz;
