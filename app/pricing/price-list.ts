import { z } from 'zod'
import type { PriceListId } from '#app/platform/ids.ts'
import { addOnIdPattern } from '#app/values/add-on-id.ts'
import type { Settings } from '#app/values/company.ts'
import { type Cents, cents } from '#app/values/money.ts'

const amount = z.int().nonnegative()
const words = z.string().min(1)
/** Each has a form field, and the number of fields read from a form is limited. */
export const mostAddOns = 12

const rising = (numbers: number[]) => numbers.every((number, at) => number > (numbers[at - 1] ?? 0))

/** A price list as it is stored: amounts in cents before GST (docs/rules.md, 'Prices'). */
export const priceListSchema = z.object({
	/** By the share of one truck that the load fills. */
	volumes: z
		.array(z.object({ share: z.number(), label: words, price: amount, cubicYards: z.number().positive() }))
		.refine((volumes) => rising(volumes.map(({ share }) => share)), 'The shares have to rise.')
		.refine((volumes) => volumes.at(-1)?.share === 1, 'The last volume has to be a full truck (share: 1).'),
	stairs: amount,
	addOns: z
		.array(
			z.object({
				id: z.string().regex(addOnIdPattern),
				label: words,
				price: amount,
				/** What it takes in and what not. */
				hint: words.optional(),
				/** It comes with counted things alone, and is nowhere to be ticked. */
				countedOnly: z.boolean().optional(),
			}),
		)
		.max(mostAddOns)
		.refine((addOns) => new Set(addOns.map(({ id }) => id)).size === addOns.length, 'Each id stands once.'),
	/** Free up to `includedKg`; above it, `price` for each started `stepKg`. */
	weight: z.object({
		includedKg: z.number().nonnegative(),
		stepKg: z.number().positive(),
		price: amount,
		/** What a cubic yard weighs, by the kind of the load. */
		kgPerCubicYard: z
			.object({
				light: z.number().positive(),
				mixed: z.number().positive(),
				heavy: z.number().positive(),
			})
			.optional(),
	}),
	/** The table of all-in ranges by load, and how many cubic yards each is. */
	loads: z.array(
		z.object({
			name: words,
			note: words.optional(),
			cubicYards: z.number().positive().optional(),
			from: amount,
			to: amount,
		}),
	),
	/** The usual range of pickups outside the company's own city. */
	typicalOutside: z.object({ from: amount, to: amount }),
})
export type PriceList = z.infer<typeof priceListSchema>

/** A stored list; quotes and pages name it by its id. */
export type NumberedList = PriceList & { id: PriceListId }

/** The price list of the settings, which are in dollars. Throws when they are invalid. */
export const priceListOfSettings = (prices: Settings['prices']): PriceList =>
	priceListSchema.parse({
		volumes: prices.volumes.map(priced),
		stairs: cents(prices.stairs),
		addOns: prices.addOns.map(priced),
		weight: priced(prices.weight),
		loads: prices.loads.map((load) => ({ ...load, ...rangeOf(load) })),
		typicalOutside: rangeOf(prices.typicalOutside),
	})

function priced<Thing extends { dollars: number }>({ dollars, ...thing }: Thing) {
	return { ...thing, price: cents(dollars) }
}

const rangeOf = ({ from, to }: { from: number; to: number }): { from: Cents; to: Cents } => ({
	from: cents(from),
	to: cents(to),
})

export const isSameList = (one: PriceList, other: PriceList): boolean =>
	// Parsing gives both the schema's key order.
	JSON.stringify(priceListSchema.parse(one)) === JSON.stringify(priceListSchema.parse(other))
