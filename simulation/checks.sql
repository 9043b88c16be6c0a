-- The rules that a company's records obey at any moment, checked on the records themselves. Each row is a breach. $1: {
-- figures, loads, drive, booked: lead ids, accepted: firm price ids, answered: [[change order id, whether agreed]], versions: [[booking id, version]], photos: [[id, booking id]], gone: photo ids }. Where a table is named with its schema, all of it is asked in the short form as well (`touched-only.sql`).
with given as (select $1::jsonb as g),
moves (action, before, after) as (values
	('confirm', 'requested', 'booked'),
	('setOff', 'booked', 'on the way'),
	('arrive', 'booked', 'arrived'), ('arrive', 'on the way', 'arrived'),
	('finish', 'arrived', 'done'),
	('cancel', 'requested', 'cancelled'), ('cancel', 'booked', 'cancelled'), ('cancel', 'on the way', 'cancelled'),
	('missCustomer', 'on the way', 'no-show'), ('missCustomer', 'arrived', 'no-show'),
	('move', 'requested', 'requested'), ('move', 'booked', 'booked'), ('move', 'booked', 'requested')
),
past as (
	select b.id as booking, b.far_away, h.id, h.actor, h.action, h.before, h.after,
		case when h.action = 'booked' then case when b.far_away and not h.after ? 'dayAgreed' then 'requested' else 'booked' end
			else h.after ->> 'status' end as status
	from history h join bookings b on b.id = h.subject_id
	where h.subject = 'booking' and h.action not in
		('details added', 'details changed', 'edited', 'put on a truck', 'photos added', 'photo removed', 'charged', 'paid',
			'refunded', 'payment taken back', 'credited', 'voided', 'written off', 'asked for more', 'agreed to more', 'said no to more',
			'took the question back', 'running late')
),
steps as (
	select past.*, lag(status) over (partition by booking order by id) as was from past
),
held as (
	select b.date, w.id as window_id, count(*) as taken
	from (
		select date, window_id, asap_window_id from public.bookings where status <> 'cancelled'
		union all select date, window_id, null from slot_reservations
	) as b cross join lateral (values (b.window_id), (b.asap_window_id)) as w (id)
	where w.id is not null group by 1, 2
),
-- The change of which a customer is notified, as its booking event names it.
became as (
	select booking, case
		when action = 'move' then 'moved'
		when action = 'confirm' then 'confirmed'
		when action = 'setOff' then 'on-the-way'
		when action = 'missCustomer' then 'missed'
		when action = 'cancel' and actor = 'system' then 'lapsed'
		when action = 'cancel' and was = 'requested' and actor <> 'customer' then 'declined'
		when action = 'cancel' then 'cancelled'
	end as change from steps
),
wanted as (
	select booking, 'an entry' as what, change, count(*) as n from (
		select booking, change from became
		union all select booking, 'confirmed' from past where after ? 'dayAgreed'
	) as entered where change not in ('on-the-way', 'missed') group by 1, 3
	union all
	select booking, way, case change when 'lapsed' then 'declined' when 'confirmed' then 'settled' else change end, count(*)
	from became cross join (values ('a text'), ('a mail')) as by (way) where change is not null group by 1, 2, 3
	union all
	select b.id, first.way, first.kind, 1 from bookings b cross join (values
		('a mail', 'lead'), ('a mail', 'confirmed'), ('a text', 'confirmed'), ('a crm', 'sync'), ('a crm', 'resync')
	) as first (way, kind)
	union all
	select h.subject_id, way, 'late', count(*) from history h cross join (values ('a text'), ('a mail')) as by (way)
	where h.subject = 'booking' and h.action = 'running late' group by 1, 2
	union all
	select booking_id, 'a mail', 'addition', count(*) from booking_events where is_follow_up group by 1
	union all
	select booking_id, 'a mail', 'invoice', count(*) from invoices group by 1
	union all
	select i.booking_id, 'a mail', 'credit-note', count(*) from credit_notes c join invoices i on i.id = c.invoice_id group by 1
),
made as (
	select booking_id as booking, 'an entry' as what, change, count(*) as n
	from booking_events where change is not null group by 1, 3
	union all
	select booking_id, 'a ' || channel, kind, count(*) from messages
	where booking_id is not null and kind not in ('reminder', 'link-again', 'change-order', 'change-order-agreed', 'change-order-answered', 'invoice-void')
		-- A text to the office has a check of its own, and so has what nobody there was shown.
		and not (kind = 'lead' and (channel = 'text' or dedupe_key like 'unseen %'))
		and (kind <> 'sync' or dedupe_key = 'booked') group by 1, 2, 3
),
waited as (
	select h.id, h.subject_id as waiting, h.actor, h.action, h.before ->> 'status' as claims, h.after ->> 'status' as status
	from history h where h.subject = 'waiting'
),
-- A customer who joins again keeps their position.
line as (
	select waited.*, lag(coalesce(status, was_told, 'waiting')) over (partition by waiting order by id) as was
	from (
		select waited.*, (
			select w.status from waited w where w.waiting = waited.waiting and w.id < waited.id and w.status is not null
			order by w.id desc limit 1
		) as was_told
		from waited
	) as waited
),
turns (action, before, after) as (values
	('offer', 'waiting', 'offered'),
	('take', 'offered', 'booked'), ('take', 'waiting', 'booked'),
	('decline', 'offered', 'waiting'), ('withdraw', 'offered', 'waiting'),
	('leave', 'waiting', 'left'), ('leave', 'offered', 'left'),
	('lapse', 'offered', 'lapsed'),
	('end', 'waiting', 'over')
),
-- The travel fees of the customers' locations.
trips (city, drive, dollars) as (values
	('Calgary', 'city', 0), ('Airdrie', 'around', 0), ('Canmore', 'byEight', 50), ('Medicine Hat', 'far', 250)
),
-- Each addition of photos, and each removal of one.
of_photos as (
	select h.subject_id as booking, h.id, case h.action
		when 'photos added' then (select count(*) from jsonb_object_keys(h.after -> 'labels')) else -1 end as more
	from history h where h.subject = 'booking' and h.action in ('photos added', 'photo removed')
)

select 'a window counts otherwise than its pickups' as rule,
	concat_ws(' ', coalesce(w.date, h.date), coalesce(w.window_id, h.window_id), w.booked, 'counted,', h.taken, 'held') as detail
from arrival_windows w full join held h on h.date = w.date and h.window_id = w.window_id
where coalesce(w.booked, 0) <> coalesce(h.taken, 0)

union all select 'one form is one booking', string_agg(b.reference, ' ')
from public.bookings b join leads l on l.id = b.lead_id
where b.status not in ('done', 'cancelled', 'no-show')
group by lower(b.email), b.phone, lower(b.property_address), b.postal_code, b.date, b.window_id having count(*) > 1

union all select 'an acknowledged booking is kept', lead
from given, jsonb_array_elements_text(g -> 'booked') as lead
where not exists (select from public.bookings b join leads l on l.id = b.lead_id where l.id = lead::uuid)

union all select 'an acknowledged change is kept', concat_ws(' ', b.reference, 'has version', b.version, 'of', told ->> 1)
from given, jsonb_array_elements(g -> 'versions') as told left join public.bookings b on b.id = (told ->> 0)::uuid
where coalesce(b.version, 0) < (told ->> 1)::int

union all select 'a status is reached by an allowed way', concat_ws(' ', booking, was, action, status, 'by', actor)
from steps where was is not null and (
	not exists (select from moves m where m.action = steps.action and m.before = was and m.after = status)
	or before ->> 'status' is distinct from was
	or (actor = 'system' and not (action = 'cancel' and was = 'requested'))
	or (actor = 'customer' and action not in ('cancel', 'move'))
	or (action = 'move' and status <> was and not (actor = 'customer' and far_away)))

union all select 'a day is agreed when booking by staff alone, where trucks go on set days', concat_ws(' ', booking, action, 'by', actor)
from past where after ? 'dayAgreed' and (action <> 'booked' or actor = 'customer' or not far_away)

union all select 'a history begins with its booking, once', concat_ws(' ', booking, action)
from steps where (was is null) <> (action = 'booked')

union all select 'the history replays to what holds', concat_ws(' ', b.reference, b.status, b.date, b.window_id, b.version)
from bookings b
left join lateral (select status from past where booking = b.id order by id desc limit 1) as last on true
left join lateral (
	select after ->> 'date' as date, after ->> 'window' as window_id from past
	where booking = b.id and action in ('booked', 'move') order by id desc limit 1
) as placed on true
where b.status is distinct from last.status
	or b.date::text is distinct from placed.date or b.window_id is distinct from placed.window_id
	or b.version is distinct from (select count(*) from history where subject = 'booking' and subject_id = b.id
		and action not in ('asked for more', 'agreed to more', 'said no to more', 'took the question back', 'put on a truck', 'running late'))

union all select 'each event owes its messages, once',
	concat_ws(' ', b.reference, coalesce(w.what, m.what), coalesce(w.change, m.change), coalesce(m.n, 0), 'of', coalesce(w.n, 0))
from wanted w full join made m on m.booking = w.booking and m.what = w.what and m.change = w.change
	join bookings b on b.id = coalesce(w.booking, m.booking)
where coalesce(w.n, 0) <> coalesce(m.n, 0)

union all select 'the office is texted once of a request or an emergency that a customer made, and of no other booking', concat_ws(' ', b.reference, b.far_away, told.n)
from bookings b join leads l on l.id = b.lead_id join past on past.booking = b.id and past.action = 'booked'
cross join lateral (
	select count(*) as n from messages
	where booking_id = b.id and kind = 'lead' and channel = 'text' and dedupe_key not like 'unseen %'
) as told
where told.n <> case when past.actor = 'customer' and (l.far_away
	or exists (select from promises where booking_id = b.id and kind = 'response')) then 1 else 0 end

union all select 'the office is told once more of a request that nobody was shown, by email and text, and of nothing else',
	concat_ws(' ', b.reference, unseen.version, mails, 'emails', texts, 'texts')
from (
	select booking_id, split_part(dedupe_key, ' ', 2)::int as version,
		count(*) filter (where channel = 'mail') as mails, count(*) filter (where channel = 'text') as texts
	from messages where kind = 'lead' and dedupe_key like 'unseen %' group by 1, 2
) as unseen join bookings b on b.id = unseen.booking_id join leads l on l.id = b.lead_id
where (mails, texts) <> (1, 1) or unseen.version > b.version or not l.far_away

union all select 'whoever was emailed an invoice hears once that it is void', concat_ws(' ', i.number, i.is_void, mail.state, void.states)
from invoices i join messages mail on mail.kind = 'invoice' and mail.booking_id = i.booking_id and split_part(mail.dedupe_key, ' ', 1) = i.id::text
cross join lateral (
	select count(*) as n, string_agg(m.state, ' ') as states from messages m
	where m.kind = 'invoice-void' and m.booking_id = i.booking_id and split_part(m.dedupe_key, ' ', 1) = i.id::text
) as void
where not case
	when not i.is_void then void.n = 0
	-- Who never got the invoice is told nothing of it.
	when mail.state = 'skipped' then void.n = 0 or void.states in ('pending', 'skipped')
	else void.n = 1
end

union all select 'the office is texted once of each answer to a price', concat_ws(' ', f.quote_id, f.id, told.n)
from firm_prices f
cross join lateral (
	select count(*) as n from messages
	where quote_id = f.quote_id and kind = 'price-answered' and channel = 'text' and split_part(dedupe_key, ' ', 1) = f.id::text
) as told
where told.n <> case when coalesce(f.accepted_at, f.declined_at) is null then 0 else 1 end

-- Of what one edit adds, the latest event is synced.
union all select 'the CRM hears what is said later', concat_ws(' ', b.reference, e.id, e.author)
from booking_events e join bookings b on b.id = e.booking_id
where e.is_follow_up and e.photos_added is null and e.change is null
	and not exists (
		select from messages m where m.booking_id = e.booking_id and m.kind = 'sync' and m.dedupe_key = 'event ' || e.id
	) and not exists (
		select from booking_events later where later.booking_id = e.booking_id and later.id > e.id and later.at = e.at and later.author = e.author
	)

union all select 'the CRM hears of an accepted price', concat_ws(' ', b.reference, f.id)
from firm_prices f join bookings b on b.quote_id = f.quote_id
where f.accepted_at > b.created_at and b.status <> 'cancelled'
	and not exists (select from messages m where m.booking_id = b.id and m.kind = 'sync' and m.dedupe_key = 'accepted ' || f.id)

union all select 'a place in the line goes an allowed way', concat_ws(' ', waiting, was, action, status, 'by', actor)
from line where (was is null) <> (action = 'join' and not exists (
		select from waited w where w.waiting = line.waiting and w.id < line.id
	))
	or (action <> 'join' and (
		claims is distinct from was
		or not exists (select from turns t where t.action = line.action and t.before = was and t.after = status)
		or (action in ('offer', 'lapse', 'end', 'withdraw')) <> (actor = 'system' and action <> 'leave')
		or (action = 'decline' and actor <> 'customer')
		or (action = 'take' and actor = 'customer' and was <> 'offered')
	))

union all select 'the history of the line replays to what holds', concat_ws(' ', w.name, w.status, w.version, 'not', l.status, l.version)
from waiting_requests w left join lateral (
	select (array_agg(coalesce(status, was, 'waiting') order by id desc))[1] as status,
		count(*) filter (where action <> 'join' or was is null or was = 'waiting') as version
	from line where waiting = w.id
) as l on true
where w.status is distinct from l.status or w.version is distinct from l.version

union all select 'what is held is held for one who waits', concat_ws(' ', h.date, h.window_id, w.name, w.status)
from slot_reservations h full join (select * from waiting_requests where status = 'offered') as w on w.reservation_id = h.id
where h.id is null or w.id is null or h.date <> w.date or h.window_id <> w.offered_window_id
	or w.offered_window_id <> all (w.window_ids)
	or h.moves is distinct from w.moves or h.cubic_yards <> w.cubic_yards or h.minutes <> w.minutes

-- Wait lists are processed once an hour here.
union all select 'an offer ends in its time', concat_ws(' ', name, reserved_until)
from waiting_requests where status = 'offered' and reserved_until <= now() - interval '1 hour'

union all select 'who waits is told what comes of it, once', concat_ws(' ', w.name, w.status, told.*, 'for', events.*)
from waiting_requests w
cross join lateral (
	select count(*) filter (where kind = 'waiting-list' and dedupe_key = 'joined') as joined,
		count(*) filter (where kind = 'waiting-over') as over,
		count(*) filter (where kind = 'waiting' and channel = 'mail') as mails,
		count(*) filter (where kind = 'waiting' and channel = 'text') as texts,
		count(*) filter (where kind = 'waiting' and dedupe_key = w.reservation_id::text) as now_offered
	from messages where waiting_id = w.id
) as told
cross join lateral (
	select count(*) filter (where action in ('lapse', 'end')) as over,
		count(*) filter (where action = 'offer') as offers
	from waited where waiting = w.id
) as events
where told.joined <> 1 or told.over <> events.over or told.mails <> told.texts or told.mails > events.offers
	or (w.status = 'offered' and told.now_offered <> 2 and w.notify_at <= now() - interval '1 hour')

union all select 'a link is sent again three times a day at most', concat_ws(' ', m.booking_id, m.waiting_id, m.created_at)
from messages m
where m.dedupe_key like 'again %' and 3 < (
	select count(*) from messages as o
	where o.dedupe_key like 'again %' and o.channel = m.channel
		and (o.booking_id = m.booking_id or o.waiting_id = m.waiting_id)
		and o.created_at between m.created_at - interval '24 hours' and m.created_at
)

union all select 'a trip is what its place says', concat_ws(' ', b.reference, b.city, b.far_away, b.travel_fee_cents)
from bookings b left join trips t on t.city = b.city
where t.city is null or b.far_away <> (t.drive = 'far') or b.travel_fee_cents is distinct from t.dollars * 100

union all select 'what is owed has its job', concat_ws(' ', kind, channel, id)
from messages m
where not exists (select from jobs j where j.name = m.channel || '-message' and j.data ->> 'messageId' = m.id::text)

union all select 'a job is of something', concat_ws(' ', name, data)
from jobs j
where j.data ? 'messageId' and not exists (select from messages where id::text = j.data ->> 'messageId')

union all select 'a lead has its booking', l.id::text
from leads l where not exists (select from public.bookings where lead_id = l.id)

union all select 'a pickup takes what its load takes', concat_ws(' ', b.reference, b.load_size, b.cubic_yards, b.minutes, 'not', wanted.minutes)
from given, bookings b
cross join lateral (
	select coalesce((g -> 'loads' ->> b.load_size)::numeric, (g -> 'figures' ->> 'unknownLoad')::numeric) as yards
) as load
cross join lateral (
	select ceil((g -> 'figures' ->> 'pickup')::numeric + (g -> 'figures' ->> 'perCubicYard')::numeric * load.yards
		+ (g -> 'drive' ->> (select drive from trips t where t.city = b.city))::numeric) as minutes
) as wanted
where b.quote_id is null and not exists (select from booking_events e where e.booking_id = b.id and e.load_size is not null)
	and (b.cubic_yards is null or b.minutes is null
		or abs(b.cubic_yards::numeric - load.yards) > 0.001 or b.minutes <> wanted.minutes)

-- An attached quote is closed: its load is the one that was booked.
union all select 'a pickup takes what its quote takes', concat_ws(' ', b.reference, b.cubic_yards, b.minutes, 'not', load.yards, wanted.minutes)
from given, bookings b join quote_requests q on q.id = b.quote_id join price_lists p on p.id = q.price_list_id
cross join lateral (
	select (volume ->> 'cubicYards')::numeric as yards from jsonb_array_elements(p.prices -> 'volumes') as volume
	where (volume ->> 'share')::numeric = q.volume_selection::numeric
) as load
cross join lateral (
	select ceil((g -> 'figures' ->> 'pickup')::numeric + (g -> 'figures' ->> 'perCubicYard')::numeric * load.yards
		+ case when q.has_stairs then (g -> 'figures' ->> 'stairs')::numeric else 0 end
		+ (g -> 'drive' ->> (select drive from trips t where t.city = b.city))::numeric) as minutes
) as wanted
where not exists (select from booking_events e where e.booking_id = b.id and (e.quote_id is not null or (e.is_follow_up and e.load_size is not null)))
	and (b.cubic_yards is null or b.minutes is null
		or abs(b.cubic_yards::numeric - load.yards) > 0.001 or b.minutes <> wanted.minutes)

union all select 'an acknowledged photo is kept', concat_ws(' ', told ->> 0, 'of', told ->> 1)
from given, jsonb_array_elements(g -> 'photos') as told
where not exists (select from public.booking_photos p where p.id = (told ->> 0)::uuid and p.booking_id = (told ->> 1)::uuid)

union all select 'a removed photo is gone', p.id::text
from given, (select id from public.booking_photos union all select id from sent_photos) as p where g -> 'gone' ? p.id::text

union all select 'a photo is in one place', p.id::text from public.booking_photos p join sent_photos s using (id)

union all select 'the history of photos replays to what is there', concat_ws(' ', b.reference, there.n, 'not', told.n)
from bookings b
cross join lateral (select count(*) as n from booking_photos where booking_id = b.id) as there
cross join lateral (select coalesce(sum(more), 0) as n from of_photos where booking = b.id) as told
where there.n <> told.n

union all select 'photos that are added together are one entry', concat_ws(' ', b.reference, entries.counts, 'not', told.counts)
from bookings b
cross join lateral (
	select array_agg(photos_added order by id) as counts from booking_events where booking_id = b.id and photos_added is not null and is_follow_up
) as entries
cross join lateral (select array_agg(more::smallint order by id) as counts from of_photos where booking = b.id and more > 0) as told
where entries.counts is distinct from told.counts

union all select 'photos come and go until a pickup ends', concat_ws(' ', f.booking, last.status)
from of_photos f cross join lateral (
	select status from past where past.booking = f.booking and past.id < f.id order by past.id desc limit 1
) as last
where last.status in ('done', 'cancelled', 'no-show')

-- Looked for once an hour here; kept for 22.
union all select 'a photo that nobody saves is deleted within a day', concat_ws(' ', id, created_at)
from sent_photos where created_at <= now() - interval '23 hours'

union all select 'a firm price is what staff approved', concat_ws(' ', q.quote_status, q.final_quote_cents, 'not', f.amount_cents)
from quote_requests q left join firm_prices f on f.quote_id = q.id and f.withdrawn_at is null
where (f.id is not null and (q.quote_status <> 'approved' or q.final_quote_cents is distinct from f.amount_cents))
	or (f.id is null and q.quote_status = 'approved' and q.final_quote_cents is not null)

union all select 'an acknowledged acceptance is kept', accepted
from given, jsonb_array_elements_text(g -> 'accepted') as accepted
where not exists (select from public.firm_prices where id = accepted::uuid and accepted_at is not null)

union all select 'the history of a quote replays to what holds', concat_ws(' ', q.quote_status, 'not', last.status)
from quote_requests q
cross join lateral (
	select after ->> 'status' as status from history
	where subject = 'quote' and subject_id = q.id and after ? 'status' order by id desc limit 1
) as last
where last.status <> q.quote_status

union all select 'a firm price is told', concat_ws(' ', q.id, f.offered_at)
from firm_prices f join quote_requests q on q.id = f.quote_id
where exists (
	select from history where subject = 'quote' and subject_id = q.id and action like 'sent for %' and at < f.offered_at
) and not exists (select from messages where quote_id = q.id and kind = 'firm-price' and dedupe_key = f.id::text)

union all select 'nobody is told of a price that ended first', concat_ws(' ', m.kind, m.channel, m.begun_at)
from messages m join firm_prices f on f.id::text = m.dedupe_key
where m.state = 'sent' and m.attempts = 1 and m.kind in ('firm-price', 'price-reminder', 'price-ending')
	and (f.withdrawn_at < m.begun_at or f.holds_until < m.begun_at
		or (m.kind <> 'firm-price' and least(f.accepted_at, f.declined_at) < m.begun_at))

union all select 'a question is told to the office, and its answer to who asked', concat_ws(' ', a.question, told.*)
from quote_questions a
cross join lateral (
	select count(*) filter (where kind = 'question-asked') as asked, count(*) filter (where kind = 'question-answered') as answered
	from messages where quote_id = a.quote_id and dedupe_key = a.id::text
) as told
where told.asked <> 1 or (told.answered > 0) <> (a.answered_at is not null)

union all select 'nobody is charged more than they agreed to', concat_ws(' ', b.reference, b.charged_cents, 'over', f.amount_cents)
from bookings b join firm_prices f on f.quote_id = b.quote_id and f.accepted_at is not null and f.withdrawn_at is null
where b.charged_cents > f.amount_cents + coalesce(b.travel_fee_cents, 0)
	and not exists (select from price_exceptions e where e.booking_id = b.id and e.amount_cents >= b.charged_cents)

union all select 'an acknowledged answer on site is kept', concat_ws(' ', told ->> 0, told ->> 1)
from given, jsonb_array_elements(g -> 'answered') as told
where not exists (select from public.change_orders c where c.id = (told ->> 0)::uuid and c.agreed = (told ->> 1)::boolean)

union all select 'a yes on site is an exception, and nothing else by link is', concat_ws(' ', c.id, e.change_order_id)
from (select * from change_orders where agreed) as c
	full join (select * from price_exceptions where agreed_how = 'by link') as e on e.change_order_id = c.id
where c.id is null or (e.change_order_id is null and not exists (
	select from price_exceptions later where later.booking_id = c.booking_id and later.made_at >= c.answered_at
))

union all select 'a question on site is told to the customer, its answer to the office, and who said yes has a copy', concat_ws(' ', c.id, told.*)
from change_orders c join bookings b on b.id = c.booking_id
cross join lateral (
	select count(*) filter (where kind = 'change-order') as asked, count(*) filter (where kind = 'change-order-answered') as answered,
		count(*) filter (where kind = 'change-order-agreed') as copies
	from messages where booking_id = c.booking_id and dedupe_key = c.id::text
) as told
where told.asked not between 1 and 2 or told.answered <> case when c.answered_at is null then 0 else 1 end
	or told.copies <> case when c.agreed and b.email <> '' then 1 else 0 end

union all select 'the history tells of each question on site', concat_ws(' ', b.reference, told.*, 'not', there.*)
from bookings b
cross join lateral (
	select count(*) as asked, count(*) filter (where agreed) as agreed, count(*) filter (where not agreed) as refused
	from change_orders where booking_id = b.id
) as there
cross join lateral (
	select count(*) filter (where action = 'asked for more') as asked, count(*) filter (where action = 'agreed to more') as agreed,
		count(*) filter (where action = 'said no to more') as refused
	from history where subject = 'booking' and subject_id = b.id
) as told
where told is distinct from there

union all select 'nobody is asked what no longer holds', concat_ws(' ', m.channel, m.begun_at, 'after', least(c.answered_at, c.withdrawn_at))
from messages m join change_orders c on c.id::text = m.dedupe_key
where m.kind = 'change-order' and m.state = 'sent' and m.attempts = 1 and least(c.answered_at, c.withdrawn_at) < m.begun_at

union all select 'a quote comes to what its list says', concat_ws(' ', q.id, q.estimated_total_cents, 'not', wanted.cents)
from quote_requests q join price_lists p on p.id = q.price_list_id
cross join lateral (
	select (select (v ->> 'price')::int from jsonb_array_elements(p.prices -> 'volumes') as v
			where (v ->> 'share')::numeric = q.volume_selection::numeric)
		+ case when q.has_stairs then (p.prices ->> 'stairs')::int else 0 end
		+ (p.prices -> 'weight' ->> 'price')::int
			* greatest(0, ceil((q.weight_kg::numeric - (p.prices -> 'weight' ->> 'includedKg')::numeric)
				/ (p.prices -> 'weight' ->> 'stepKg')::numeric))::int as cents
) as wanted
where q.estimated_total_cents <> wanted.cents

union all select 'no request lapses that nobody was shown', b.reference
from bookings b
where b.shown_at is null and b.status = 'cancelled' and exists (
	select from booking_events e where e.booking_id = b.id and e.change = 'lapsed'
)
