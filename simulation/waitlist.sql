-- Entries that were passed over: another further behind was offered a slot in a window that they wait for, with a job size
-- that is no smaller, and they wait on. $1: the latest id of the history that was checked before
with offers as (
	select w.id, w.name, w.date, w.city, w.cubic_yards, w.minutes, h.after ->> 'offered' as window_id
	from history h join waiting_requests w on w.id = h.subject_id
	where h.subject = 'waiting' and h.action = 'offer' and h.id > $1 and w.moves is null
)
select 'the first in line whose load fits is served first' as rule,
	concat_ws(' ', o.date, o.window_id, 'for', o.name, 'and not for', first.name) as detail
from offers o join waiting_requests first on first.date = o.date and first.id < o.id
where first.status = 'waiting' and first.moves is null and o.window_id = any (first.window_ids)
	and first.cubic_yards <= o.cubic_yards and first.minutes <= o.minutes
	-- Where trucks come on fixed days or leave at eight, waiting ends earlier.
	and first.city in ('Calgary', 'Airdrie', o.city)
	-- An entry that joined, declined or was sent again since may have begun to wait for it just now.
	and not exists (select from history h where h.subject = 'waiting' and h.subject_id = first.id and h.id > $1)
