import { z } from 'zod'
import { addOnIdPattern } from './add-on-id.ts'

const dollars = z.number().nonnegative().max(1_000_000, 'is more than a million (example: 595)')
const kgPerCubicYard = z.number().positive().max(2000, 'is heavier than stone (example: 45)')
const name = z.string().trim().min(1, 'is empty (example: 1/4 truck)')

/** The schema of the prices in a company's settings file: in dollars, before taxes. */
export const pricesSchema = z.strictObject({
	volumes: z
		.array(z.strictObject({ share: z.number(), label: name, dollars, cubicYards: z.number().positive() }))
		.refine(
			(volumes) => volumes.every(({ share }, at) => share > (volumes[at - 1]?.share ?? 0)),
			'has shares that do not rise (example: 0.25, then 0.5, then 1)',
		)
		.refine(
			(volumes) => volumes.at(-1)?.share === 1,
			'does not end with a full truck (example: share: 1, last)',
		),
	stairs: dollars,
	addOns: z
		.array(
			z.strictObject({
				id: z
					.string()
					.regex(addOnIdPattern, 'has more than small letters, digits and hyphens (example: box-spring)'),
				label: name,
				dollars,
				hint: name.optional(),
				countedOnly: z.boolean().optional(),
			}),
		)
		.max(12, 'has more than a form may have: twelve at most (example: leave the rarest out)')
		.refine(
			(addOns) => new Set(addOns.map(({ id }) => id)).size === addOns.length,
			'has an id twice (example: tv, once)',
		),
	weight: z.strictObject({
		includedKg: z.number().positive(),
		stepKg: z.number().positive(),
		dollars,
		kgPerCubicYard: z
			.strictObject({ light: kgPerCubicYard, mixed: kgPerCubicYard, heavy: kgPerCubicYard })
			.refine(
				({ light, mixed, heavy }) => light < mixed && mixed < heavy,
				'needs rising figures (example: { light: 18, mixed: 45, heavy: 65 })',
			)
			.optional(),
	}),
	typicalOutside: z.strictObject({ from: z.number().positive(), to: z.number().positive() }),
	loads: z.array(
		z.strictObject({
			name,
			note: name.optional(),
			cubicYards: z.number().positive().optional(),
			from: dollars,
			to: dollars,
		}),
	),
})
