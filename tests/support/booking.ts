import type { Pool } from 'pg'
import type { BookingResult } from '#app/bookings/bookings.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { company } from './company.ts'

/** A booking as the form has it; `change` sets the fields that matter for the test. */
export const bookingRequest = (change: Partial<BookingRequest> = {}): BookingRequest => ({
	name: 'Jo Tremblay',
	phone: '+14035550142',
	email: 'jo@example.ca',
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date: '2026-12-01',
	window: '10-12pm',
	notes: '',
	offers: false,
	...change,
})

/** Writes windows into the calendar as if bookings had been made. */
export const setWindows = (pool: Pool, rows: { date: string; window: string; booked: number }[]) =>
	pool.query(
		`insert into arrival_windows (date, window_id, booked)
		select * from unnest($1::date[], $2::text[], $3::smallint[])`,
		[rows.map(({ date }) => date), rows.map(({ window }) => window), rows.map(({ booked }) => booked)],
	)

/** A window without a place left. */
export const fullWindow = (date: string, window: string) => ({
	date,
	window,
	booked: company.windowCapacity,
})

/** The free windows that a refused booking offers instead. */
export const alternativesOf = (result: BookingResult) => ('alternatives' in result ? result.alternatives : [])
