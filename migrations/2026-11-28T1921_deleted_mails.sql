-- widens
-- Emails that came in and were deleted, on request or by their age: a mailbox that gives one again is not believed. A row says which email
-- it was, to whoever has that email; it has no time and no sender.
create table deleted_mails (
	fingerprint text primary key check (length(fingerprint) = 64)
);
