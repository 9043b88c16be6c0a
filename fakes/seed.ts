import type { Pool } from 'pg'
import { madeUpQuotes } from './made-up-quotes.ts'

/** Rows sent in one statement. */
const batch = 5000

/** Fills a migrated database with made-up quotes and their leads. `progress` hears how many are in. */
export async function seedQuotes(pool: Pool, count: number, progress: (done: number) => void): Promise<void> {
	let quotes: object[] = []
	let leads: object[] = []
	let done = 0
	const flush = async () => {
		await pool.query(insertQuotes, [JSON.stringify(quotes)])
		await pool.query(insertLeads, [JSON.stringify(leads)])
		done += quotes.length
		progress(done)
		quotes = []
		leads = []
	}
	for (const { quote, lead } of madeUpQuotes(count, new Date())) {
		quotes.push(quote)
		if (lead) leads.push(lead)
		if (quotes.length === batch) await flush()
	}
	if (quotes.length > 0) await flush()
	// What the planner and the index-only scans of the desk go by.
	await pool.query('vacuum analyze quote_requests')
	await pool.query('vacuum analyze leads')
}

const insertQuotes = `
	insert into quote_requests (id, quote_status, volume_selection, weight_kg, has_stairs, selected_addons,
		estimated_total_cents, line_items, customer_name, customer_email, customer_phone, property_address, city,
		final_quote_cents, created_at, updated_at)
	select id, quote_status, volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents,
		line_items, customer_name, customer_email, customer_phone, property_address, city, final_quote_cents,
		created_at, created_at
	from jsonb_to_recordset($1) as made (id uuid, quote_status text, volume_selection double precision,
		weight_kg double precision, has_stairs boolean, selected_addons text[], estimated_total_cents integer,
		line_items jsonb, customer_name text, customer_email text, customer_phone text, property_address text,
		city text, final_quote_cents integer, created_at timestamptz)`

const insertLeads = `
	insert into leads (id, name, email, phone, property_address, postal_code, city, province_state, preferred_date,
		message, notes, service_type, source_site, industry, quote_id, offers_consent, created_at)
	select id, name, email, phone, property_address, 'T2P 1J9', city, 'AB', preferred_date, 'Made up.', '',
		'junk_removal', 'seed', 'junk_removal', quote_id, false, created_at
	from jsonb_to_recordset($1) as made (id uuid, name text, email text, phone text, property_address text,
		city text, preferred_date date, quote_id uuid, created_at timestamptz)`
