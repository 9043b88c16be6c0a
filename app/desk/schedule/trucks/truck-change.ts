import { z } from 'zod'
import { truckIdSchema } from '#app/platform/ids.ts'
import type { TruckChange } from '#app/schedule/trucks.ts'
import { weekdays } from '#app/values/calendar-date.ts'
import { oneLine } from '#app/values/typed-text.ts'
import { worksField } from './truck-fields.ts'

const wrongYards = 'Enter its cubic yards, from 1 to 100, such as 20 or 17.5.'
const truck = {
	name: z
		.string({ error: 'Give it a name.' })
		.overwrite(oneLine)
		.min(1, 'Give it a name.')
		.max(60, 'Keep its name under 60 characters.'),
	cubicYards: z
		.string({ error: wrongYards })
		.overwrite(oneLine)
		.regex(/^\d{1,3}([.,]\d{1,2})?$/, wrongYards)
		.transform((text) => Number(text.replace(',', '.')))
		.pipe(z.number().min(1, wrongYards).max(100, wrongYards)),
	homeBase: z.string().overwrite(oneLine).max(200, 'Keep this under 200 characters.').default(''),
}

/** The version that the form was shown with. */
const version = z.coerce.number().int().catch(0)

const changeSchema = z.discriminatedUnion('does', [
	z.object({ does: z.literal('add-truck'), ...truck }),
	z.object({ does: z.literal('change-truck'), id: truckIdSchema, seen: version, ...truck }),
	z.object({ does: z.literal('remove-truck'), id: truckIdSchema, seen: version }),
])

export type ReadTruck =
	| { ok: true; change: TruckChange }
	/** By the names of the fields. */
	| { ok: false; faults: Record<string, string> }

export const isAboutTruck = (fields: ReadonlyMap<string, string>): boolean =>
	/-truck$/.test(fields.get('does') ?? '')

/** Reads a form about a truck. A truck without a weekday works on none. */
export function readTruck(fields: ReadonlyMap<string, string>): ReadTruck {
	const parsed = changeSchema.safeParse(Object.fromEntries(fields))
	if (!parsed.success)
		return {
			ok: false,
			faults: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
		}
	const { data } = parsed
	if (data.does === 'remove-truck')
		return { ok: true, change: { does: data.does, id: data.id, version: data.seen } }
	const { name, cubicYards, homeBase } = data
	const works = weekdays.filter((weekday) => fields.has(worksField(weekday)))
	const set = { name, cubicYards, homeBase, weekdays: works }
	return {
		ok: true,
		change:
			data.does === 'add-truck'
				? { does: data.does, truck: set }
				: { does: data.does, id: data.id, version: data.seen, truck: set },
	}
}
