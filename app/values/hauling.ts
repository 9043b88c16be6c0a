import { z } from 'zod'
import type { CalendarDate } from './calendar-date.ts'

const number = (example: string) =>
	z.number({
		error: ({ input }) => `${input === undefined ? 'is missing' : 'is no number'} (example: ${example})`,
	})

const cubicYards = (example: string) =>
	number(example)
		.positive(`is not above 0 (example: ${example})`)
		.max(100, `is more than a truck carries (example: ${example})`)

const minutes = (example: string) =>
	number(example)
		.min(0, `is below 0 (example: ${example})`)
		.max(24 * 60, `is more than a day (example: ${example})`)

/**
 * The schema of what a day's trucks carry and have time for. What a company's file leaves out is as here
 * (docs/rules.md, 'A full day').
 */
export const haulingSchema = z.strictObject({
	trucks: z
		.strictObject({
			count: number('3').int('is no whole number (example: 3)').min(1, 'is below 1 (example: 3)').max(99),
			cubicYards: cubicYards('20'),
		})
		.default({ count: 3, cubicYards: 20 }),
	workMinutes: minutes('720').positive('is not above 0 (example: 720)').default(720),
	emptyingMinutes: minutes('60').positive('is not above 0 (example: 60)').default(60),
	loads: z
		.strictObject({
			minimum: cubicYards('2'),
			quarter: cubicYards('3.75'),
			half: cubicYards('7.5'),
			'three-quarter': cubicYards('11.25'),
			full: cubicYards('15'),
		})
		.default({ minimum: 2, quarter: 3.75, half: 7.5, 'three-quarter': 11.25, full: 15 }),
	unknownLoad: cubicYards('10').default(10),
	minutes: z
		.strictObject({
			pickup: minutes('20').positive('is not above 0 (example: 20)'),
			perCubicYard: minutes('3'),
			stairs: minutes('15'),
			addOn: minutes('5'),
		})
		.default({ pickup: 20, perCubicYard: 3, stairs: 15, addOn: 5 }),
	drive: z
		.strictObject({
			city: minutes('20'),
			around: minutes('40'),
			byEight: minutes('75'),
			far: minutes('120'),
		})
		.default({ city: 20, around: 40, byEight: 75, far: 120 }),
})

export type Hauling = z.infer<typeof haulingSchema>

/** The figures that hold from a day on, until the next such day. */
export type HaulingFrom = { from: CalendarDate; hauling: Hauling }

/** Which figures hold when; `undefined` while owners have changed none. */
export type HaulingPlan = { haulingPlan?: readonly HaulingFrom[] | undefined }

/** The figures that hold on a date: owners change them at the desk, from a day on. */
export const haulingOn = (
	{ hauling, haulingPlan }: { hauling: Hauling } & HaulingPlan,
	date: CalendarDate,
): Hauling => haulingPlan?.findLast(({ from }) => from <= date)?.hauling ?? hauling
