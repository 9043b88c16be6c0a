import type { BookingRequest } from '#app/bookings/booking.ts'

/** A booking as the form gives it, for tests that need one; `change` says what it is about. */
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
