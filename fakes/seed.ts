import type { Pool } from 'pg'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { madeUpQuotes } from './made-up-quotes.ts'

/** The number of rows in one statement. */
const batch = 5000

/** Fills a migrated database with made-up quotes and leads. `progress` is called with the number of quotes so far. */
export async function seedQuotes(
	pool: Pool,
	{ count, prices }: { count: number; prices: NumberedList },
	progress: (done: number) => void,
): Promise<void> {
	let quotes: object[] = []
	let leads: object[] = []
	let done = 0
	const flush = async () => {
		await pool.query(insertQuotes, [JSON.stringify(quotes)])
		await pool.query(insertLeads, [JSON.stringify(leads)])
		await pool.query(insertWindows)
		await pool.query(insertBookings)
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

const windows = "array['8-10am', '10-12pm', '12-2pm', '2-4pm', '4-6pm']"

/** The seeded leads that have no booking yet, each with a window on its day. */
const seeded = `
	select l.*, (${windows})[1 + abs(hashtext(l.id::text)) % 5] as window_id
	from leads l left join bookings b on b.lead_id = l.id
	where l.source_site = 'seed' and b.id is null`

/** Makes each window large enough for all its bookings: made-up bookings ignore the capacity. */
const insertWindows = `
	insert into arrival_windows as w (date, window_id, capacity, booked)
	select preferred_date, window_id, greatest(3, count(*)), count(*) from (${seeded}) as l group by 1, 2
	on conflict (date, window_id) do update
		set booked = w.booked + excluded.booked, capacity = greatest(w.capacity, w.booked + excluded.booked)`

const insertBookings = `
	insert into bookings (lead_id, fingerprint, date, window_id, far_away, property_address, postal_code, city, quote_id,
		created_at, updated_at)
	select id, sha256(id::text::bytea), preferred_date, window_id, false, property_address, postal_code, city, quote_id,
		created_at, created_at
	from (${seeded}) as l`
