/** A statement that makes pickups, each done and charged so many dollars, of which each was asked for on a local page. */
export const chargedPickups = (of: { page: string; city: string; date: string; dollars: number[] }) => `
	with windows as (
		insert into arrival_windows (date, window_id, booked) values ('${of.date}', '10-12pm', 99)
		on conflict do nothing
	), made as (
		insert into leads (name, phone, email, property_address, postal_code, city, province_state, preferred_date,
			notes, far_away, service_type, source_site, local_page, industry, offers_consent)
		select 'Charged', '+14035550142', gen_random_uuid() || '@example.ca', '1 Elm Street', 'T2P 1J9', '${of.city}', 'AB',
			'${of.date}', '', false, 'junk_removal', 'localhost', '${of.page}', 'junk_removal', false
		from generate_series(1, ${of.dollars.length})
		returning id, preferred_date, city
	)
	insert into bookings (lead_id, date, window_id, far_away, property_address, postal_code, city, status, charged_cents, payment,
		cubic_yards, minutes)
	select id, preferred_date, '10-12pm', false, '1 Elm Street', 'T2P 1J9', city, 'done',
		100 * (array[${of.dollars}])[row_number() over ()], 'card', 10, 70 from made`
