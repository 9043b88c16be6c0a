import type { FieldTexts } from '#app/bookings/rules/booking-fields.ts'
import { linesAt } from '#app/bookings/rules/booking-fields.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Sees } from '#app/policies/desk-policy.ts'
import { taxOn } from '#app/pricing/added-taxes.ts'
import type { Company } from '#app/values/company.ts'
import type { Cents } from '#app/values/money.ts'
import { bookingBatches } from '../bookings/bookings.server.ts'
import type { BookingsFilter } from '../bookings/list/bookings-ask.ts'
import { type Cell, localCell } from '../tables/cell.ts'

export const bookingHeadings = ({ city, taxes }: Pick<Company, 'city' | 'taxes'>, sees: Sees): string[] => [
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
	...(sees.money ? ['Charged (CAD)', ...(taxes.length > 0 ? ['Tax (CAD)'] : []), 'Paid'] : []),
	'Truck',
	'Far away',
	'Overbooked because',
	`Booked (${city} time)`,
]

const fieldsOf = (texts: FieldTexts) =>
	(['who', 'where', 'said'] as const).flatMap((part) => linesAt('export', part, texts))

const amount = (cents: Cents | null | undefined): Cell => (typeof cents === 'number' ? cents / 100 : '')

/** What a pickup was charged before tax, its taxes, and how it was paid. */
const paidCells = (
	{ charged, payment }: { charged: Cents | null; payment: string | null },
	taxes: Company['taxes'],
): Cell[] => [
	amount(charged),
	...(taxes.length > 0
		? [charged === null ? '' : amount(taxes.reduce((sum, tax) => sum + taxOn(charged, tax), 0))]
		: []),
	payment ?? '',
]

/** All bookings that match search and filters, one row at a time, so that memory use does not grow with their number. */
export async function* bookingRows(
	platform: Pick<Platform, 'database' | 'company' | 'now'>,
	filter: BookingsFilter,
	sees: Sees,
): AsyncGenerator<Cell[]> {
	const { taxes } = platform.company
	for await (const batch of bookingBatches(platform, filter, sees))
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
				...(sees.money ? paidCells(booking, taxes) : []),
				booking.truck?.name ?? '',
				booking.farAway ? 'yes' : 'no',
				booking.overbookedBecause ?? '',
				localCell(booking.booked, platform.company.timeZone),
			]
}
