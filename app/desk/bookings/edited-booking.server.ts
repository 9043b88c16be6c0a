import { windowLabel } from '#app/bookings/arrival-window.ts'
import { type EditFields, loadIdOf, parseEdit, putTogether } from '#app/bookings/booking-edit.ts'
import { editBooking } from '#app/bookings/bookings.server.ts'
import { detailsOf } from '#app/bookings/pickup-details.ts'
import { isUnderWay } from '#app/bookings/receipt.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatDate } from '#app/values/local-time.ts'
import { formatMoney } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import { bookingHistory } from './booking-history.ts'
import { chargeOf } from './charged-booking.server.ts'
import type { EditAnswer } from './form-answers.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company'>

/** A booking with what can be changed of it, as its form has it, and its history; `undefined` when there is none. */
export async function openBooking({ database, company }: Omit<Needs, 'jobs'>, id: BookingId) {
	const row = await store.findPickup(database, id)
	if (!row) return undefined
	const [entries, history] = await Promise.all([
		store.entryRows(database, [id]),
		store.historyRows(database, id),
	])
	const fields: EditFields = {
		name: row.name,
		phone: formatPhone(row.phone),
		email: row.email,
		address: row.property_address,
		postal: row.postal_code,
		city: row.city,
		load: loadIdOf(row.load_size) ?? '',
		...detailsOf(entries),
	}
	return {
		id,
		reference: row.reference,
		version: row.version,
		status: row.status,
		date: row.date,
		when: `${formatDate(row.date)}, ${windowLabel(company, row.window_id)}`,
		trip: row.trip_cents ? formatMoney(row.trip_cents) : undefined,
		customerId: row.customer_id,
		quoteId: row.quote_id,
		isOpen: isUnderWay(row.status),
		charge: chargeOf(row),
		fields,
		history: bookingHistory(company, history),
	}
}

/** Changes a booking as staff have typed it, and says what came of it. */
export async function receiveEdit(
	platform: Needs,
	{ bookingId, staff }: { bookingId: BookingId; staff: SignedInStaff },
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: EditAnswer }> {
	const refused = (status: number, message: string, rest: Partial<EditAnswer> = {}) => ({
		status,
		answer: { ok: false, message, faults: {}, typed: Object.fromEntries(sent), stands: undefined, ...rest },
	})
	const parsed = parseEdit(sent, platform.company)
	if (!parsed.ok) return refused(422, nothingChanged, { faults: parsed.faults })
	const edited = await editBooking(platform, { actor: 'staff', bookingId, staff }, parsed.edit)
	if (edited.ok)
		return {
			status: 200,
			answer: {
				ok: true,
				message: 'The booking is changed. The customer was not told.',
				faults: {},
				typed: Object.fromEntries(sent),
				stands: undefined,
			},
		}
	switch (edited.reason) {
		case 'no-such-booking':
			return refused(404, 'There is no such booking. Nothing was changed.')
		case 'changed': {
			const stands = await openBooking(platform, bookingId)
			return refused(409, changedMeanwhile, stands && { typed: putTogether(sent, stands.fields), stands })
		}
		case 'not-possible':
			return refused(409, `It is ${edited.status} by now, and is no longer changed.`)
		case 'booked-already':
			return refused(
				409,
				`${nothingChanged} The same customer has another booking there, in the same window.`,
			)
		case 'no-time-left':
			return refused(409, `${nothingChanged} The crews of its day have no time left for it. ${moveFirst}`)
		default:
			return refused(409, `${nothingChanged} The trucks of its day have no room left for it. ${moveFirst}`)
	}
}

const nothingChanged = 'Nothing was changed.'
const moveFirst = 'Move it to another day first, or add a truck to this one.'
const changedMeanwhile =
	'Somebody changed this booking meanwhile: its history says what. What you typed is put together with it below: look at it, and press again.'
