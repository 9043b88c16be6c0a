-- Emails, texts and CRM syncs in one table. The release before has two: it is stopped first.
create table messages (
	id uuid primary key default uuidv7(),
	booking_id uuid references bookings on delete cascade,
	waiting_id uuid references waiting_requests on delete cascade,
	-- The event that it is about, where there is one.
	booking_event_id bigint references booking_events,
	kind text not null check (kind in (
		'lead', 'addition', 'sync', 'resync',
		'confirmed', 'settled', 'declined', 'reminder', 'on-the-way', 'moved', 'cancelled', 'link-again',
		'waiting-list', 'waiting', 'waiting-over'
	)),
	channel text not null check (channel in ('mail', 'text', 'crm')),
	dedupe_key text not null,
	-- The time in the message: of arrival, or until which a slot is reserved.
	eta timestamptz,
	state text not null default 'pending' check (state in ('pending', 'sent', 'skipped', 'failed')),
	-- Why it was not sent, and what is left to do by hand after it was.
	reason text,
	warning text,
	-- Set from the beginning of an attempt until its end is known.
	begun_at timestamptz,
	begun_to text,
	attempts integer not null default 0,
	perhaps_twice boolean not null default false,
	body text,
	segments smallint,
	-- The provider's name for what was sent.
	reference text,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint messages_of_one check (num_nonnulls(booking_id, waiting_id) = 1),
	constraint messages_once unique nulls not distinct (booking_id, waiting_id, kind, channel, dedupe_key),
	constraint messages_to_crm check ((channel = 'crm') = (kind in ('sync', 'resync'))),
	constraint messages_to_office check (channel = 'mail' or kind not in ('lead', 'addition')),
	-- Their emails say what the event did.
	constraint messages_of_event check (
		booking_event_id is not null or channel <> 'mail'
		or kind not in ('addition', 'settled', 'declined', 'moved', 'cancelled')
	)
);
create index messages_waiting on messages (waiting_id) where waiting_id is not null;
create index messages_event on messages (booking_event_id) where booking_event_id is not null;
create index messages_failed on messages (updated_at desc) where state = 'failed';
create index messages_warned on messages (updated_at desc) where warning is not null;
create index messages_perhaps_twice on messages (updated_at desc) where perhaps_twice;

insert into messages (id, booking_id, waiting_id, kind, channel, dedupe_key, eta, state, reason, begun_at, begun_to, attempts,
	perhaps_twice, body, segments, reference, created_at, updated_at)
select id, booking_id, waiting_id, message, channel, occasion, eta, case state when 'owed' then 'pending' else state end, reason,
	begun_at, begun_to, attempts, perhaps_twice, body, segments, reference, created_at, updated_at
from pickup_messages;

-- A delivery had a row from its first attempt on; until then only its job said that it was pending.
create temporary table earlier_jobs (
	id uuid not null,
	lead_id uuid not null,
	entry_id bigint,
	delivery text not null,
	is_done boolean not null,
	created_at timestamptz not null
) on commit drop;
do $$
begin
	if to_regclass('pgboss.job') is null then
		return;
	end if;
	insert into earlier_jobs
	select id, (data ->> 'leadId')::uuid, coalesce(data ->> 'addition', data ->> 'change')::bigint,
		case name when 'lead-email' then name else replace(name, 'lead-', '') end,
		state in ('completed', 'cancelled'), created_on
	from pgboss.job
	where name in ('lead-email', 'lead-confirmation-email', 'lead-crm-sync', 'lead-crm-resync', 'lead-addition-email',
		'lead-change-email');
end $$;

create temporary table earlier_deliveries on commit drop as
select b.id as booking_id, d.lead_id, d.kind as delivery, d.entry_id, d.state, d.reference, d.error, d.warning, d.attempts,
	d.begun_at, d.perhaps_twice, d.updated_at, least(d.updated_at, coalesce(e.at, b.created_at)) as created_at
from deliveries d join bookings b on b.lead_id = d.lead_id left join booking_events e on e.id = d.entry_id
union all
select distinct on (b.id, j.delivery, j.entry_id) b.id, j.lead_id, j.delivery, j.entry_id, 'begun', null, null, null, 0, null, false,
	j.created_at, j.created_at
from earlier_jobs j join bookings b on b.lead_id = j.lead_id left join booking_events e on e.id = j.entry_id
where not j.is_done and (j.entry_id is null or e.booking_id = b.id) and not exists (
	select from deliveries d
	where d.lead_id = j.lead_id and d.kind = j.delivery and d.entry_id is not distinct from j.entry_id
);

-- In the order of their events: of two changes the later one has the greater id.
insert into messages (booking_id, booking_event_id, kind, channel, dedupe_key, state, reason, warning, begun_at, attempts,
	perhaps_twice, reference, created_at, updated_at)
select d.booking_id, d.entry_id,
	case d.delivery
		when 'lead-email' then 'lead'
		when 'confirmation-email' then 'confirmed'
		when 'crm-sync' then 'sync'
		when 'crm-resync' then 'resync'
		when 'addition-email' then 'addition'
		-- To the customer these two are the same.
		else case e.change when 'lapsed' then 'declined' else e.change end
	end,
	case when d.delivery like 'crm-%' then 'crm' else 'mail' end,
	coalesce('event ' || d.entry_id, 'booked'),
	case d.state when 'begun' then 'pending' else d.state end,
	case
		when d.state <> 'skipped' then d.error
		when d.delivery like 'crm-%' then 'not set up'
		when coalesce(b.email, l.email) = '' then 'no email address was given'
		else 'a later message says what holds'
	end,
	d.warning, d.begun_at,
	-- A delivery counted its check as well.
	case when d.state = 'skipped' then greatest(d.attempts - 1, 0) else d.attempts end,
	d.perhaps_twice, d.reference, d.created_at, d.updated_at
from earlier_deliveries d
join bookings b on b.id = d.booking_id join leads l on l.id = b.lead_id
left join booking_events e on e.id = d.entry_id
-- An email about a change that the event does not have said nothing.
where d.delivery <> 'change-email' or e.change is not null
order by d.entry_id nulls first, d.booking_id,
	array_position(array['lead-email', 'confirmation-email', 'crm-sync', 'crm-resync', 'change-email', 'addition-email'], d.delivery);

-- Their jobs go to the queues of the channels, done or not: one that waits for others still does.
do $$
declare
	earlier constant text[] := array['lead-email', 'lead-confirmation-email', 'lead-crm-sync', 'lead-crm-resync',
		'lead-addition-email', 'lead-change-email', 'pickup-message'];
begin
	if to_regclass('pgboss.job') is null then
		return;
	end if;
	insert into pgboss.queue
	select made.*
	from (select q from pgboss.queue q where q.name = any (earlier) order by q.name limit 1) as one
	cross join unnest(array['mail-message', 'text-message', 'crm-message']) as channel (name)
	cross join lateral jsonb_populate_record(one.q, jsonb_build_object('name', channel.name)) as made
	on conflict do nothing;

	create temporary table moved_jobs on commit drop as
	select j.id, m.channel || '-message' as name, m.id as message_id
	from pgboss.job j join messages m on m.id::text = j.data ->> 'messageId'
	where j.name = 'pickup-message'
	union all
	select j.id, m.channel || '-message', m.id
	from earlier_jobs j join bookings b on b.lead_id = j.lead_id join messages m on m.booking_id = b.id
		and m.channel = case when j.delivery like 'crm-%' then 'crm' else 'mail' end
		and m.dedupe_key = coalesce('event ' || j.entry_id, 'booked')
		and case j.delivery
			when 'lead-email' then m.kind = 'lead'
			when 'confirmation-email' then m.kind = 'confirmed'
			when 'crm-sync' then m.kind = 'sync'
			when 'crm-resync' then m.kind = 'resync'
			when 'addition-email' then m.kind = 'addition'
			else m.kind in ('settled', 'declined', 'moved', 'cancelled')
		end;

	update pgboss.job_dependency d set child_name = m.name from moved_jobs m where m.id = d.child_id;
	update pgboss.job_dependency d set parent_name = m.name from moved_jobs m where m.id = d.parent_id;
	update pgboss.job j set name = m.name, data = jsonb_build_object('messageId', m.message_id)
	from moved_jobs m where j.id = m.id and j.name = any (earlier);
	-- What is left is about bookings that are no more.
	delete from pgboss.job_dependency where child_name = any (earlier) or parent_name = any (earlier);
	delete from pgboss.job where name = any (earlier);
	delete from pgboss.queue where name = any (earlier);
end $$;

drop table deliveries;
drop table pickup_messages;
