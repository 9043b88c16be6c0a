import type { Pool } from 'pg'
import type { CalendarDate } from '#app/values/calendar-date.ts'

/** Makes a pickup of a day with a quote of its own; returns both ids. Its customer is Pat, or whose email it is. */
export async function pickupWithQuote(
	pool: Pool,
	{
		date,
		status = 'booked',
		email = 'pat@example.ca',
	}: { date: CalendarDate; status?: 'booked' | 'done'; email?: string | undefined },
): Promise<{ bookingId: string; quoteId: string }> {
	await pool.query(
		`insert into arrival_windows (date, window_id, booked) values ($1, '10-12pm', 99) on conflict do nothing`,
		[date],
	)
	const { rows } = await pool.query(
		`with quote as (
			insert into quote_requests (id, volume_selection, weight_kg, has_stairs, selected_addons, estimated_total_cents, line_items)
			values (gen_random_uuid(), 1, 120, false, '{}', 61000, '{"items": "Full truck", "breakdown": {}}') returning id
		), lead as (
			insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date,
				notes, far_away, service_type, source_site, industry, offers_consent)
			values ('Pat Secret', '+14035550177', $3, '1 Elm Street', 'T2P 1J9', 'Calgary', 'AB', $1, '', false,
				'junk_removal', 'localhost', 'junk_removal', false) returning id
		)
		insert into bookings (lead_id, fingerprint, date, window_id, far_away, property_address, postal_code, city, status, quote_id,
			cubic_yards, minutes)
		select lead.id, sha256(lead.id::text::bytea), $1, '10-12pm', false, '1 Elm Street', 'T2P 1J9', 'Calgary', $2, quote.id, 10, 70
		from lead, quote returning id as "bookingId", quote_id as "quoteId"`,
		[date, status, email],
	)
	return rows[0]
}
