import * as z from 'zod/mini'

/** Where the things of a pickup can go, in the order in which we try (docs/rules.md, 'Promises'). */
export const destinations = ['donated', 'recycled', 'landfilled'] as const
export type Destination = (typeof destinations)[number]

export const destinationNames: Record<Destination, string> = {
	donated: 'Donated',
	recycled: 'Recycled',
	landfilled: 'To the landfill',
}

/** How its customer is told: `call` if staff have told them themselves. */
const waysToTell = ['mail', 'text', 'call'] as const
export type WayToTell = (typeof waysToTell)[number]

const words = z.string().check(z.trim(), z.maxLength(300, 'Keep it to 300 characters, about three lines.'))

/** The form of a report; `version`: the one that its author has seen, 0 when there was none. */
export const reportSchema = z
	.object({
		tell: z.enum(waysToTell),
		version: z.coerce.number().check(z.int(), z.minimum(0)),
		donated: words,
		recycled: words,
		landfilled: words,
	})
	.check(
		z.refine((report) => destinations.some((each) => report[each] !== ''), {
			error: 'Say where things went, in at least one of the three.',
			path: ['donated'],
		}),
	)
export type TypedReport = z.infer<typeof reportSchema>

export type Report = Record<Destination, string>

/** What a report says, line by line: where nothing went is left out. */
export const reportLines = (report: Report): { name: string; text: string }[] =>
	destinations.flatMap((each) =>
		report[each] === '' ? [] : [{ name: destinationNames[each], text: report[each] }],
	)

/** What makes the message of a report the same one. */
export const reportKey = (version: number): string => `report ${version}`
