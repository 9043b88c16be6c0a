import { z } from 'zod'

const dollars = z.number().nonnegative()

const volumeShare = z.union([
	z.literal(0.125),
	z.literal(0.25),
	z.literal(0.5),
	z.literal(0.75),
	z.literal(1),
])

/** The prices to begin with, as a company's file of settings has them. */
export const pricesSchema = z.strictObject({
	volumes: z
		.array(
			z.strictObject({ share: volumeShare, label: z.string(), dollars, cubicYards: z.number().positive() }),
		)
		.min(1),
	stairs: dollars,
	addOns: z.array(
		z.strictObject({
			id: z.enum(['appliance', 'mattress', 'tv', 'yard', 'reno']),
			label: z.string(),
			dollars,
		}),
	),
	weight: z.strictObject({ includedKg: z.number().positive(), stepKg: z.number().positive(), dollars }),
	typicalOutside: z.strictObject({ from: z.number().positive(), to: z.number().positive() }),
	loads: z.array(
		z.strictObject({ name: z.string(), note: z.string().optional(), from: dollars, to: dollars }),
	),
})
