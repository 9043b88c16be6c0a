import { z } from 'zod'
import { hoursInWords } from '#app/values/hours.ts'

const wholePlaces = 'Enter a whole number from 1 to 99.'

const shape = {
	id: z.string(),
	label: z.string().max(40, 'Keep this under 40 characters.'),
	startHour: z.number('Choose when it begins.').int().min(0),
	endHour: z.number('Choose when it ends.').max(24, 'Choose a window that ends by midnight.'),
	places: z
		.number(wholePlaces)
		.int(wholePlaces)
		.min(1, `${wholePlaces} To close a window on some days, set it to 0 under Schedule.`)
		.max(99, wholePlaces)
		.optional(),
}

const home = z.strictObject(shape)

const local = z
	.strictObject({ ...shape, todayOnly: z.literal(true).optional() })
	.refine((window) => window.endHour > window.startHour, {
		path: ['endHour'],
		error: 'The window has to end after it begins.',
	})

type Window = { id: string; label: string; startHour: number; endHour: number; todayOnly?: true | undefined }

/** Where a window begins before another one has ended; one of today alone stands beside all. */
const overlaps = (one: Window, other: Window): boolean =>
	!one.todayOnly && !other.todayOnly && one.startHour < other.endHour && other.startHour < one.endHour

/** What owners type of the windows (docs/rules.md, 'Arrival windows'). A file of an earlier release may break these limits. */
export const typedWindows = z
	.strictObject({
		arrivalWindows: z.array(home).min(1, 'Keep at least one window.'),
		landingWindows: z.array(local),
	})
	.superRefine((typed, context) => {
		const rows = [
			...typed.arrivalWindows.map((window, at) => ({ window, path: ['arrivalWindows', at] })),
			...typed.landingWindows.map((window, at) => ({ window, path: ['landingWindows', at] })),
		]
		for (const [at, { window, path }] of rows.entries()) {
			const before = rows.slice(0, at).find((other) => overlaps(other.window, window))
			if (before)
				context.addIssue({
					code: 'custom',
					path: [...path, 'startHour'],
					message: `This overlaps with ${before.window.label}.`,
				})
			if (/\d/.test(window.label.replace(hoursInWords(window.startHour, window.endHour), '')))
				context.addIssue({
					code: 'custom',
					path: [...path, 'label'],
					message: 'This says other hours than the window has. Leave it empty, and we write the hours.',
				})
			if (rows.slice(0, at).some((other) => other.window.label === window.label))
				context.addIssue({
					code: 'custom',
					path: [...path, 'label'],
					message: 'Another window has this name.',
				})
		}
		const ofToday = typed.landingWindows.findLastIndex(({ todayOnly }) => todayOnly)
		if (typed.landingWindows.filter((window) => window.todayOnly).length > 1)
			context.addIssue({
				code: 'custom',
				path: ['landingWindows', ofToday, 'todayOnly'],
				message: 'Only one window can be for today alone.',
			})
	})
