import type { Pool } from 'pg'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { capacityOf, capacityShortage } from '#app/schedule/day-capacity.ts'
import { trucksOn } from '#app/schedule/trucks.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { madeUpQuotes } from './made-up-quotes.ts'

/** The number of rows in one statement. */
const batch = 5000

/** Fills a migrated database with made-up quotes and leads. `progress` is called with the number of quotes so far. */
export async function seedQuotes(
	pool: Pool,
	{ count, prices, company }: { count: number; prices: NumberedList; company: HaulingCompany },
	progress: (done: number) => void,
): Promise<void> {
	let quotes: object[] = []
	let leads: object[] = []
	let done = 0
	const windowIds = company.arrivalWindows.map(({ id }) => id)
	const slots = slotsInWindow(company)
	const { cubicYards, minutes } = unknownJobSize(company)
	const flush = async () => {
		await pool.query(insertQuotes, [JSON.stringify(quotes)])
		await pool.query(insertLeads, [JSON.stringify(leads)])
		await pool.query(insertWindows, [windowIds])
		await pool.query(insertBookings, [windowIds, slots, cubicYards, minutes])
		done += quotes.length
		progress(done)
		quotes = []
		leads = []
	}
	for (const { quote, lead } of madeUpQuotes(count, { now: new Date(), prices })) {
		quotes.push(quote)
		if (lead) leads.push(lead)
		if (quotes.length === batch) await flush()
	}
	if (quotes.length > 0) await flush()
	// The planner and the index-only scans of the desk need this.
	await pool.query('vacuum analyze quote_requests')
	await pool.query('vacuum analyze leads')
	await pool.query('vacuum analyze bookings')
}

const insertQuotes = `
	insert into quote_requests (id, quote_status, volume_selection, weight_kg, has_stairs, selected_addons,
		price_list_id, estimated_total_cents, line_items, customer_name, customer_email, customer_phone, property_address, city,
		final_quote_cents, closed_at, created_at, updated_at)
	select id, quote_status, volume_selection, weight_kg, has_stairs, selected_addons, price_list_id,
		estimated_total_cents, line_items, customer_name, customer_email, customer_phone, property_address, city, final_quote_cents,
		closed_at, created_at, created_at
	from jsonb_to_recordset($1) as made (id uuid, quote_status text, volume_selection double precision,
		weight_kg double precision, has_stairs boolean, selected_addons text[], price_list_id integer, estimated_total_cents integer,
		line_items jsonb, customer_name text, customer_email text, customer_phone text, property_address text,
		city text, final_quote_cents integer, closed_at timestamptz, created_at timestamptz)`

const insertLeads = `
	insert into leads (id, name, email, phone, property_address, postal_code, city, province_state, preferred_date,
		notes, service_type, source_site, industry, quote_id, offers_consent, created_at)
	select id, name, email, phone, property_address, 'T2P 1J9', city, 'AB', preferred_date, '',
		'junk_removal', 'seed', 'junk_removal', quote_id, false, created_at
	from jsonb_to_recordset($1) as made (id uuid, name text, email text, phone text, property_address text,
		city text, preferred_date date, quote_id uuid, created_at timestamptz)`

/** The seeded leads that have no booking yet, each with a window on its day, and how many come before it there. */
const seeded = `
	select l.*, row_number() over (partition by preferred_date, window_id order by id) as nth
	from (
		select l.*, ($1::text[])[1 + abs(hashtext(l.id::text)) % cardinality($1::text[])] as window_id
		from leads l left join bookings b on b.lead_id = l.id
		where l.source_site = 'seed' and b.id is null
	) as l`

/** Takes a place for each of them while there are any; who comes too late was booked and has cancelled. */
const insertBookings = `
	with made as (
		insert into bookings (lead_id, fingerprint, status, date, window_id, far_away, property_address, postal_code, city,
			quote_id, cubic_yards, minutes, created_at, updated_at)
		select id, case when has_place then sha256(id::text::bytea) end, case when has_place then 'booked' else 'cancelled' end,
			preferred_date, window_id, false, property_address, postal_code, city, quote_id, $3, $4, created_at, created_at
		from (
			select l.*, l.nth + coalesce(w.booked, 0) <= $2 as has_place
			from (${seeded}) as l
			left join arrival_windows w on w.date = l.preferred_date and w.window_id = l.window_id
		) as l
		returning date, window_id, status
	)
	update arrival_windows w set booked = w.booked + taken.places
	from (select date, window_id, count(*) as places from made where status = 'booked' group by 1, 2) as taken
	where w.date = taken.date and w.window_id = taken.window_id`

const insertWindows = `
	insert into arrival_windows (date, window_id)
	select distinct preferred_date, window_id from (${seeded}) as l
	on conflict (date, window_id) do nothing`

/**
 * How many made-up pickups a window takes: as many as it has places and, with all windows full, as the trucks can haul
 * that day when nobody knows the loads.
 */
export function slotsInWindow(
	company: Pick<HaulingCompany, 'arrivalWindows' | 'windowCapacity' | 'hauling'>,
): number {
	const room = capacityOf(company, trucksOn(company, [], anyDate))
	const each = unknownJobSize(company)
	const inAll = (slots: number) => ({
		cubicYards: each.cubicYards * slots * company.arrivalWindows.length,
		minutes: each.minutes * slots * company.arrivalWindows.length,
	})
	let slots = company.windowCapacity
	while (slots > 0 && capacityShortage(room, inAll(slots))) slots--
	return slots
}

/** What a pickup in the city takes when nobody knows its load. */
const unknownJobSize = ({ hauling: { unknownLoad, minutes, drive } }: Pick<HaulingCompany, 'hauling'>) => ({
	cubicYards: unknownLoad,
	minutes: Math.ceil(minutes.pickup + minutes.perCubicYard * unknownLoad + drive.city),
})

/** Without trucks that are set, each day is like the others. */
const anyDate = '2000-01-01'
