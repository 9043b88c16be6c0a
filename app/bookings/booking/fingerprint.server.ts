import { createHash } from 'node:crypto'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { withoutExtension } from '#app/values/phone.ts'

/** A hash of person, address, date and window: requests with the same hash are one booking. */
export const fingerprintOf = ({
	email,
	phone,
	address,
	postal,
	date,
	window,
}: {
	email: string
	phone: string
	address: string
	postal: string
	date: CalendarDate
	window: string
}): Buffer =>
	createHash('sha256')
		.update(
			JSON.stringify([
				email.toLowerCase(),
				withoutExtension(phone),
				address.toLowerCase(),
				postal,
				date,
				window,
			]),
		)
		.digest()
