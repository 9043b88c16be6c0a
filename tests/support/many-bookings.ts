import type { Pool } from 'pg'

/** Bookings by the hundred: one statement instead of the form, spread over so many days. */
export async function makeBookings(pool: Pool, count: number, days: number) {
	await pool.query(
		`insert into arrival_windows (date, window_id, booked)
		select date '2026-12-01' + n, '10-12pm', 99 from generate_series(0, $1 - 1) as n`,
		[days],
	)
	await pool.query(
		`with made as (
			insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date,
				notes, far_away, service_type, source_site, industry, offers_consent)
			select 'Many ' || n, '+14035550142', 'many' || n || '@example.ca', '1 Elm Street', 'T2P 1J9', 'Calgary', 'AB',
				date '2026-12-01' + n % $2, '', false, 'junk_removal', 'localhost', 'junk_removal', false
			from generate_series(1, $1) as n
			returning id, preferred_date
		)
		insert into bookings (lead_id, fingerprint, date, window_id, far_away, property_address, postal_code, city, cubic_yards, minutes)
		select id, sha256(id::text::bytea), preferred_date, '10-12pm', false, '1 Elm Street', 'T2P 1J9', 'Calgary', 10, 70 from made`,
		[count, days],
	)
}
