import type { Platform } from '#app/platform/platform.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { ListAsk } from '../review/list/quotes-list.ts'
import { quoteBatches } from '../review/review.server.ts'
import { type Cell, localCell } from '../tables/cell.ts'

export const exportHeadings = ({ city }: Pick<Company, 'city'>): string[] => [
	'Quote',
	'Status',
	`Saved (${city} time)`,
	'Name',
	'Email',
	'Phone',
	'Address',
	'City',
	'Load',
	'Weight (kg)',
	'Weight by',
	'Stairs',
	'Add-ons',
	'Counted',
	'Estimated total (CAD)',
	'Final amount (CAD)',
	'Notes',
]

/** All quotes that match search and filter, one row at a time, so that memory use does not grow with their number. */
export async function* quoteRows(
	platform: Pick<Platform, 'database' | 'company'>,
	ask: Pick<ListAsk, 'q' | 'status'>,
): AsyncGenerator<Cell[]> {
	for await (const batch of quoteBatches(platform, ask))
		for (const quote of batch)
			yield [
				quote.id,
				quote.status,
				localCell(quote.savedAt, platform.company.timeZone),
				quote.customer.name ?? '',
				quote.customer.email ?? '',
				formatPhone(quote.customer.phone ?? ''),
				quote.customer.address ?? '',
				quote.customer.city ?? '',
				quote.volume,
				quote.weightKg,
				quote.weightBy,
				quote.hasStairs ? 'yes' : 'no',
				quote.addOns.join(', '),
				quote.counted,
				quote.estimatedTotal / 100,
				quote.finalAmount === null ? '' : quote.finalAmount / 100,
				quote.notes ?? '',
			]
}
