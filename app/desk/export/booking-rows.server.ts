import type { FieldTexts } from '#app/bookings/rules/booking-fields.ts'
import { linesAt } from '#app/bookings/rules/booking-fields.ts'
import { issuedFor } from '#app/invoices/invoices.server.ts'
import type { IssuedSums } from '#app/invoices/issued.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import { bookingBatches } from '../bookings/bookings.server.ts'
import type { BookingsFilter } from '../bookings/list/bookings-ask.ts'
import { type Cell, localCell } from '../tables/cell.ts'

/** What only who sees money gets. What was charged is less credits; the sums of the invoice are as it was issued. */
const moneyHeadings = [
	'Charged (CAD)',
	'Invoice',
	'Invoice before tax (CAD)',
	'Invoice tax (CAD)',
	'Invoice total (CAD)',
	'Paid on',
	'Paid',
]

export const bookingHeadings = ({ city }: Pick<Company, 'city'>, sees: Sees): string[] => [
	'Booking',
	'Status',
	'Day',
	'Window',
	...fieldsOf({}).map(({ label }) => label),
	'Load',
	'Price is',
	'Price from (CAD)',
	'Price to (CAD)',
	'Trip (CAD)',
	...(sees.money ? moneyHeadings : []),
	'Truck',
	'Far away',
	'Overbooked because',
	`Booked (${city} time)`,
]

const fieldsOf = (texts: FieldTexts) =>
	(['who', 'where', 'said'] as const).flatMap((part) => linesAt('export', part, texts))

const amount = (cents: Cents | null | undefined): Cell => (typeof cents === 'number' ? cents / 100 : '')

/** What a pickup was charged before tax, its invoice, and when and how it was paid. */
const moneyCells = (
	{ charged, payment }: { charged: Cents | null; payment: string | null },
	invoice: IssuedSums | undefined,
): Cell[] => [
	amount(charged),
	invoice?.number ?? '',
	amount(invoice?.net),
	amount(invoice?.tax),
	amount(invoice?.total),
	invoice?.paidOn ? { local: invoice.paidOn } : '',
	payment ?? '',
]

/** All bookings that match search and filters, one row at a time, so that memory use does not grow with their number. */
export async function* bookingRows(
	platform: Pick<Platform, 'database' | 'company' | 'now'>,
	filter: BookingsFilter,
	sees: Sees,
): AsyncGenerator<Cell[]> {
	for await (const batch of bookingBatches(platform, filter, sees)) {
		const ids = batch.map(({ id }) => id)
		const invoices = sees.money ? await issuedFor(platform.database, ids) : undefined
		for (const booking of batch)
			yield [
				booking.reference,
				booking.status,
				{ local: booking.date },
				booking.windowLabel,
				...fieldsOf(booking.shown).map(({ text }) => text),
				booking.load ?? 'Not said',
				booking.cost?.is ?? '',
				amount(booking.cost?.from),
				amount(booking.cost?.to),
				amount(booking.travelFeeCents),
				...(invoices ? moneyCells(booking, invoices.get(booking.id)) : []),
				booking.truck?.name ?? '',
				booking.farAway ? 'yes' : 'no',
				booking.overbookedBecause ?? '',
				localCell(booking.booked, platform.company.timeZone),
			]
	}
}
