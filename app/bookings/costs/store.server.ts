import { sql } from 'kysely'
import type { Connection } from '#app/platform/http/connection.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'
import type { Arrival } from './arrivals.ts'
import type { SimilarLoads, Spread } from './price-accuracy.ts'

/**
 * A charge of a pickup that isn't done, or of no more than what saying no on site cost: nothing was hauled, and no price of a load was
 * kept or missed.
 */
const isVisitAlone = sql<boolean>`(b.status <> 'done' or exists (
	select from change_orders c where c.booking_id = b.id and c.agreed = false and c.refusing_cents >= b.charged_cents
))`

/**
 * The middle half of the charges of pickups from a day on, by local page and city, where there are at least `fewest`. Pickups
 * without a charge do not count.
 */
export async function chargedByPage(
	connection: Connection<'bookings' | 'leads' | 'change_orders'>,
	{ from, fewest }: { from: CalendarDate; fewest: number },
) {
	const { rows } = await sql<{
		page: string
		city: string
		pickups: number
		lower: number
		upper: number
		first: string
	}>`
		select l.local_page as page, lower(trim(b.city)) as city, count(*)::int as pickups,
			percentile_cont(0.25) within group (order by b.charged_cents) as lower,
			percentile_cont(0.75) within group (order by b.charged_cents) as upper, min(b.date) as first
		from bookings b join leads l on l.id = b.lead_id
		where b.charged_cents > 0 and b.date >= ${from} and l.local_page is not null and not ${isVisitAlone}
		group by 1, 2 having count(*) >= ${fewest} order by 1, 2`.execute(connection)
	return rows
}

/**
 * How far the prices of finished pickups from a day on lie apart: of all, by door and by volume. An estimate has its trip in
 * it. Counted are pickups for which the calculator's load counts and was said, with a charge of more than nothing.
 */
export async function priceSpreads(
	connection: Connection<'bookings' | 'quote_requests' | 'firm_prices' | 'change_orders'>,
	{ from }: { from: CalendarDate },
): Promise<Spread[]> {
	type Row = Omit<Spread, 'door' | 'volume'> & { door: 'counted' | 'tapped' | null; volume: number | null }
	const { rows } = await sql<Row>`
		with priced as (
			select q.volume_selection as volume, case when q.counted_things is null then 'tapped' else 'counted' end as door,
				q.estimated_total_cents + coalesce(b.travel_fee_cents, 0) as estimate,
				f.amount_cents + greatest(coalesce(b.travel_fee_cents - f.travel_fee_cents, 0), 0) as accepted,
				b.charged_cents as charged
			from bookings b join quote_requests q on q.id = b.quote_id
				left join firm_prices f on f.quote_id = q.id and f.accepted_at is not null and f.withdrawn_at is null
			where b.charged_cents > 0 and b.date >= ${from} and (b.load_size is null or f.id is not null)
				and (q.volume_chosen or q.weight_source <> 'untouched') and not ${isVisitAlone}
		), apart as (
			select 'estimate to charge' as step, volume, door, charged - estimate as cents from priced
			union all select 'estimate to accepted', volume, door, accepted - estimate from priced where accepted is not null
			union all select 'accepted to charge', volume, door, charged - accepted from priced where accepted is not null
		)
		select step, door, volume, count(*)::int as pickups, count(*) filter (where cents <= 0)::int as "notAbove",
			percentile_disc(0.25) within group (order by cents) as lower,
			percentile_disc(0.5) within group (order by cents) as middle,
			percentile_disc(0.75) within group (order by cents) as upper,
			percentile_disc(0.9) within group (order by abs(cents)) as within
		from apart group by step, grouping sets ((), (door), (volume)) order by step, door, volume`.execute(
		connection,
	)
	return rows.map(({ door, volume, ...row }) => ({
		...row,
		door: door ?? undefined,
		volume: volume ?? undefined,
	}))
}

/** Among so many of the latest pickups similar ones are looked for, so that a quote opens as fast with a million. */
const comparedPickups = 2000

/**
 * The charges, without their trips, of the latest finished pickups from a day on whose load is similar: of the same volume, and with an
 * estimate that is at most a fifth lower or higher.
 */
export async function similarCharges(
	connection: Connection<'bookings' | 'quote_requests' | 'change_orders'>,
	{ from, volume, estimate }: { from: CalendarDate; volume: number; estimate: Cents },
): Promise<SimilarLoads> {
	const { rows } = await sql<{ pickups: number; lower: Cents | null; upper: Cents | null }>`
		with latest as (
			select b.quote_id, b.charged_cents - coalesce(b.travel_fee_cents, 0) as cents
			from bookings b where b.charged_cents > 0 and b.date >= ${from} and b.load_size is null
				and b.quote_id is not null and not ${isVisitAlone}
			order by b.date desc limit ${comparedPickups}
		)
		select count(*)::int as pickups, percentile_disc(0.25) within group (order by cents) as lower,
			percentile_disc(0.75) within group (order by cents) as upper
		from latest l join quote_requests q on q.id = l.quote_id
		where (q.volume_chosen or q.weight_source <> 'untouched') and q.volume_selection = ${volume}
			and q.estimated_total_cents between ${Math.ceil(estimate * 0.8)} and ${Math.floor(estimate * 1.2)}`.execute(
		connection,
	)
	const [row] = rows
	return { pickups: row?.pickups ?? 0, lower: row?.lower ?? 0, upper: row?.upper ?? 0 }
}

/** When crews arrived at the pickups of the days from `from` to the one before `before`; the latest press of each counts. */
export async function arrivals(
	connection: Connection<'bookings' | 'history'>,
	{ from, before }: { from: CalendarDate; before: CalendarDate },
): Promise<Arrival[]> {
	const { rows } = await sql<Arrival>`
		select distinct on (b.id) b.date, b.window_id as "windowId", h.at
		from bookings b join history h on h.subject = 'booking' and h.subject_id = b.id and h.action = 'arrive'
		where b.date >= ${from} and b.date < ${before} and b.status in ('arrived', 'done')
		order by b.id, h.id desc`.execute(connection)
	return rows
}
