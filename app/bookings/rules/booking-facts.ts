import type { BookingStatus } from '#app/policies/booking-states.ts'
import { addressLine } from '#app/values/address.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { findWindow, windowLabel } from './arrival-window.ts'
import { type FieldColumn, type FieldTexts, fieldsIn } from './booking-fields.ts'

/** The columns of a booking that every place shows. */
type BookingRow = Record<FieldColumn, string> & {
	reference: string
	status: BookingStatus
	version: number
	date: CalendarDate
	window_id: string
}

type Settings = Pick<Company, 'arrivalWindows' | 'landingWindows' | 'region'>

/** The fields as they are read: a phone number with its hyphens, an address in one line. */
export function fieldTexts({ region }: Pick<Settings, 'region'>, row: Record<FieldColumn, string>) {
	const where = addressLine({
		propertyAddress: row.property_address,
		city: row.city,
		provinceState: region.code,
		postalCode: row.postal_code,
	})
	return { ...fieldsIn(row), phone: formatPhone(row.phone), address: where } satisfies FieldTexts
}

/**
 * What every place shows of a booking, from its row; each place adds only what is its own: emails and the CRM
 * (`outgoing/lead-snapshot.server.ts`), the receipt, the pages and sheets of the desk, the export.
 */
export function bookingFacts(company: Settings, row: BookingRow) {
	const shown = fieldTexts(company, row)
	return {
		reference: row.reference,
		status: row.status,
		version: row.version,
		date: row.date,
		/** `Tuesday, December 1, 2026` */
		dateInWords: formatDate(row.date),
		windowId: row.window_id,
		windowLabel: windowLabel(company, row.window_id),
		/** Today as soon as a truck can be there, instead of a window of two hours. */
		asap: findWindow(company, row.window_id)?.todayOnly ?? false,
		name: shown.name,
		phone: shown.phone,
		email: shown.email,
		/** The address in one line. */
		where: shown.address,
		/** The fields of its form, as they are read. */
		shown,
	}
}

export type BookingFacts = ReturnType<typeof bookingFacts>
