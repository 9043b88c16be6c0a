import { type EditFields, loadIdOf, parseEdit, putTogether } from '#app/bookings/changes/booking-edit.ts'
import { editBooking } from '#app/bookings/changes/changes.server.ts'
import { detailsOf } from '#app/bookings/outgoing/pickup-details.ts'
import { subjectOf } from '#app/bookings/outgoing/subject-of.ts'
import { loadEditing } from '#app/bookings/outgoing/unsaid-load.ts'
import { bookingFacts } from '#app/bookings/rules/booking-facts.ts'
import { bookingFields, fieldsIn, linesAt } from '#app/bookings/rules/booking-fields.ts'
import * as history from '#app/history/history.server.ts'
import { invoiceInForce, purchaseOrderOf } from '#app/invoices/invoices.server.ts'
import { billedTaxes } from '#app/invoices/total-with-taxes.ts'
import type { BookingId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import { endsPromises } from '#app/policies/promises.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import { streetAndUnit } from '#app/values/unit.ts'
import { bookingHistory } from './booking-history.ts'
import { chargeOf, isChargeable } from './charge/charged-booking.server.ts'
import type { EditAnswer } from './form-answers.ts'
import { higherPricesOf } from './higher-price/higher-prices.server.ts'
import { staffNotesOf } from './notes/notes.server.ts'
import { latestDocument, payerOf } from './payers/payers.server.ts'
import * as store from './store.server.ts'
import { travelFeeAtDesk } from './travel-fee-at-desk.ts'

type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now'>

/**
 * A booking with the fields of its form and its history; `undefined` when there is none. Who may not see money enters a charge,
 * and then sees only that there is one.
 */
export async function openBooking(needs: Omit<Needs, 'jobs'>, id: BookingId, sees: Sees) {
	const { database, company } = needs
	const row = await store.findPickup(database, id)
	if (!row) return undefined
	const [events, changes, invoice, purchaseOrder, latest, higher, quote, notes] = await Promise.all([
		store.eventRows(database, [id]),
		history.of(database, { kind: 'booking', id }),
		invoiceInForce(database, id),
		purchaseOrderOf(database, id),
		sees.money ? latestDocument(database, row.customer_id) : undefined,
		higherPricesOf(needs, [row]),
		row.quote_id === null ? undefined : summariseQuote({ database }, row.quote_id),
		staffNotesOf(needs, [id]),
	])
	const charge = sees.money || row.payment === null ? chargeOf(row, needs) : undefined
	const facts = bookingFacts(company, row)
	const fields: EditFields = {
		...fieldsIn(row),
		phone: facts.phone,
		...streetAndUnit(row.property_address),
		load: loadIdOf(row.load_size) ?? '',
		...detailsOf(events),
		purchaseOrder: row.purchase_order ?? '',
	}
	return {
		id,
		reference: row.reference,
		version: row.version,
		...{ status: row.status, date: row.date },
		when: `${facts.dateInWords}, ${facts.windowLabel}`,
		travelFee: travelFeeAtDesk(row),
		subject: subjectOf(row) && (row.load_size ?? undefined),
		customerId: row.customer_id,
		phone: row.phone,
		quoteId: row.quote_id,
		loadEditing: loadEditing(row.load_size, quote),
		isInvoiced: company.invoices !== undefined,
		isOpen: isUnderWay(row.status),
		isChargeable: isChargeable(row),
		isCharged: row.payment !== null,
		owesPhotos: !endsPromises(row.status) && row.owes_photos === true,
		charge: charge && { ...charge, ...begunWith({ row, purchaseOrder, latest }) },
		lateCancellation: lateCancellationOf(row, company),
		invoice: sees.money && invoice ? { id: invoice.id, number: invoice.number } : undefined,
		higherPrice: higher.get(id),
		fields,
		said: linesAt('desk', 'said', facts.shown).filter(
			({ name, text }) => text !== '' && !(isUnderWay(row.status) && bookingFields[name].edited),
		),
		staffNotes: notes.get(id) ?? [],
		history: bookingHistory(company, changes, sees),
	}
}

/** The fee for cancelling late that is still to be charged, or was waived. */
const lateCancellationOf = (row: store.PickupRow, company: Needs['company']) =>
	row.late_fee_cents === null || row.charged_cents
		? undefined
		: {
				version: row.version,
				fee: row.late_fee_cents,
				taxes: billedTaxes(company),
				isWaived: row.charged_cents === 0,
			}

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
	const travelFeeBefore = await travelFeeOf(platform, bookingId)
	const edited = await editBooking(platform, { actor: 'staff', bookingId, staff }, parsed.edit)
	if (edited.ok) {
		const fee = await travelFeeOf(platform, bookingId)
		return {
			status: 200,
			answer: {
				ok: true,
				message: `The booking is changed.${fee === travelFeeBefore ? '' : ` ${travelFeeNow(fee)}`} The customer wasn’t told.`,
				faults: {},
				typed: Object.fromEntries(sent),
				stands: undefined,
			},
		}
	}
	switch (edited.reason) {
		case 'no-such-booking':
			return refused(404, 'We couldn’t find that booking. Nothing has changed.')
		case 'changed': {
			const booking = await openBooking(platform, bookingId, { money: false })
			if (!booking) return refused(409, changedMeanwhile)
			const { version, fields } = booking
			return refused(409, changedMeanwhile, {
				typed: putTogether(sent, fields),
				stands: { version, fields },
			})
		}
		case 'not-possible':
			return refused(409, `It is ${edited.status} now, so it can’t be changed.`)
		case 'booked-already':
			return refused(
				409,
				`${nothingChanged} The same customer has another booking there, in the same window.`,
			)
		case 'no-time-left':
			return refused(409, `${nothingChanged} The crews have no time left for it that day. ${moveFirst}`)
		default:
			return refused(409, `${nothingChanged} The trucks have no room left for it that day. ${moveFirst}`)
	}
}

/** What the trip adds to the price of a booking. */
async function travelFeeOf(
	{ database }: Pick<Platform, 'database'>,
	id: BookingId,
): Promise<string | undefined> {
	const row = await store.findPickup(database, id)
	return row && travelFeeAtDesk(row)
}

const travelFeeNow = (fee: string | undefined) =>
	fee === undefined ? 'The trip adds nothing to its price now.' : `The trip adds ${fee} to its price now.`

const nothingChanged = 'Nothing was changed.'
const moveFirst = 'Move it to another day first, or add a truck to this one.'
const changedMeanwhile =
	'Someone else just changed this booking; its history says what. We’ve combined it with what you typed. Check it below, then save again.'

/** What the form of a charge begins with, of what was typed or issued before. */
const begunWith = ({
	row,
	purchaseOrder,
	latest,
}: {
	row: store.PickupRow
	purchaseOrder: string | undefined
	latest: Awaited<ReturnType<typeof latestDocument>>
}) => ({
	purchaseOrder: row.purchase_order ?? purchaseOrder,
	billTo: latest && payerOf(latest, row),
})
