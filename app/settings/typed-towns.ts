import { z } from 'zod'
import type { Settings } from '#app/values/company.ts'
import { placeKey } from '#app/values/place-key.ts'

type Reach = Settings['area']['trips'][number]['reach']
const reaches = ['same-day', 'by-eight', 'fixed-days'] as const satisfies Reach[]

const beginning = z
	.string()
	.regex(
		/^[A-Z](\d[A-Z]?)?$/,
		'Enter the first three characters of each postal code, or fewer, such as T4A, or T5 for all of them.',
	)
const amount = 'Enter what the trip adds in dollars, such as 50, or 0.'
const name = z
	.string()
	.max(60, 'Keep each name under 60 characters, with a comma between two.')
	// What has no letter or digit of ours would be the same place as any other that has none.
	.refine((typed) => placeKey(typed) !== '', 'Write each town with its letters, such as Airdrie.')

/** What owners type of towns and trips. */
export const typedTowns = z.strictObject({
	trips: z
		.array(
			z.strictObject({
				reach: z.enum(reaches, 'Choose how soon trucks come.'),
				dollars: z
					.number(amount)
					.min(0, amount)
					.max(10_000, 'That’s more than a trip can cost. Enter up to 10,000.'),
				places: z.array(name),
				postalCodes: z.array(beginning),
			}),
		)
		.min(1, 'Keep at least one trip.'),
	cities: z.array(
		z.strictObject({
			name: z
				.string()
				.min(1, 'Write a town and its postal codes on a line, such as Airdrie: T4A, T4B.')
				.pipe(name),
			postalCodes: z
				.array(beginning)
				.min(1, 'Write a town and its postal codes on a line, such as Airdrie: T4A, T4B.'),
		}),
	),
})

export type TypedTowns = z.infer<typeof typedTowns>
