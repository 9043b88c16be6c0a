-- Whom the office was told of by their number only: each message says in which email it was counted.
update messages m set reason = 'counted in ' || (
	select s.id from messages s where s.kind = 'more-received' and s.id > m.id order by s.id limit 1
)
where m.kind = 'text-received' and m.state = 'skipped' and m.reason = 'too many wrote at once'
	and exists (select from messages s where s.kind = 'more-received' and s.id > m.id);

-- They are found by their reason every five minutes; which email was the latest is asked no more.
create index messages_withheld on messages (reason, id) where kind = 'text-received' and state = 'skipped';
drop index messages_more_received;
