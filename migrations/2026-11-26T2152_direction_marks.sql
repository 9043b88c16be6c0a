-- Direction marks in a name, an address or a note turn the row around them; what is typed from now on comes without them. They
-- are removed from what was stored before.
update leads set
	name = regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	property_address = regexp_replace(property_address, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	city = regexp_replace(city, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	notes = regexp_replace(notes, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where concat(name, property_address, city, notes) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update bookings set
	name = regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	property_address = regexp_replace(property_address, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	city = regexp_replace(city, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where concat(name, property_address, city) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update booking_entries set
	notes = regexp_replace(notes, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	gate_code = regexp_replace(gate_code, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	on_site = regexp_replace(on_site, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where concat(notes, gate_code, on_site) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update quote_requests set
	customer_name = regexp_replace(customer_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	property_address = regexp_replace(property_address, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	city = regexp_replace(city, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where concat(customer_name, property_address, city) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update waiting_requests set
	name = regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	property_address = regexp_replace(property_address, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
	city = regexp_replace(city, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where concat(name, property_address, city) ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

update customers set name = regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
