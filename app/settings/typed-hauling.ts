import { z } from 'zod'
import { haulingSchema } from '#app/values/hauling.ts'

const { trucks, loads, minutes, drive } = haulingSchema.shape

const between = (least: number, most: number, of: string) =>
	z
		.number(`is no number (example: ${least})`)
		.min(least, `Enter ${least} to ${most} ${of}.`)
		.max(most, `Enter ${least} to ${most} ${of}.`)

const yards = (most: number) => between(0.5, most, 'cubic yards')
const whole = (least: number, most: number) =>
	between(least, most, 'minutes').int('Enter whole minutes, such as 60.')

/**
 * What owners type of the figures that a full day goes by: within what trucks, days and drives can be, so that a slip of the
 * keyboard neither closes every day nor promises one without an end.
 */
export const typedHauling = z
	.strictObject({
		trucks: z.strictObject({
			count: between(1, 50, 'trucks').int('Enter a whole number of trucks.'),
			cubicYards: yards(60),
		} satisfies Shape<typeof trucks>),
		workMinutes: whole(120, 1440),
		emptyingMinutes: whole(5, 480),
		loads: z.strictObject({
			minimum: yards(60),
			quarter: yards(60),
			half: yards(60),
			'three-quarter': yards(60),
			full: yards(60),
		} satisfies Shape<typeof loads>),
		unknownLoad: yards(60),
		minutes: z.strictObject({
			pickup: whole(1, 240),
			perCubicYard: between(0, 60, 'minutes'),
			stairs: whole(0, 240),
			addOn: whole(0, 240),
		} satisfies Shape<typeof minutes>),
		drive: z.strictObject({
			city: whole(0, 480),
			around: whole(0, 480),
			byEight: whole(0, 480),
			far: whole(0, 480),
		} satisfies Shape<typeof drive>),
	})
	.refine(({ emptyingMinutes, workMinutes }) => emptyingMinutes <= workMinutes, {
		path: ['emptyingMinutes'],
		error: 'A trip to the landfill can’t take longer than the day’s work.',
	})
	.superRefine(({ loads }, context) => {
		const sizes = [loads.minimum, loads.quarter, loads.half, loads['three-quarter'], loads.full]
		const names = ['minimum', 'quarter', 'half', 'three-quarter', 'full']
		const at = sizes.findIndex((size, nth) => size < (sizes[nth - 1] ?? 0))
		if (at > 0)
			context.addIssue({
				code: 'custom',
				path: ['loads', names[at] ?? ''],
				message: 'This load can’t be smaller than the one before it.',
			})
	})
	.refine(({ trucks, loads }) => loads.full <= trucks.cubicYards, {
		path: ['trucks', 'cubicYards'],
		error: 'A truck has to carry at least a full load.',
	})

/** The same names as the file has, of which a new one is missed here by the compiler. */
type Shape<Part extends { unwrap: () => { shape: object } }> = Record<
	keyof ReturnType<Part['unwrap']>['shape'],
	z.ZodType<number>
>
