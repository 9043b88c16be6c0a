import { loadSizes } from '#app/bookings/rules/booking.ts'
import type { Hauling } from '#app/values/hauling.ts'
import { typedNumber } from '#app/values/typed-text.ts'

type Values = Record<string, string>

/** The figures of a full day, in groups: the name of each field is where its figure stands in the settings. */
export const haulingGroups = [
	{
		title: 'Trucks, while none is set under Schedule',
		unit: 'Number, and cubic yards of each',
		fields: [
			{ name: 'trucks.count', label: 'Trucks a day' },
			{ name: 'trucks.cubicYards', label: 'Cubic yards of one' },
		],
	},
	{
		title: 'A truck’s day',
		unit: 'Minutes',
		fields: [
			{ name: 'workMinutes', label: 'It works for' },
			{ name: 'emptyingMinutes', label: 'A trip to the landfill' },
		],
	},
	{
		title: 'What a load takes up',
		unit: 'Cubic yards',
		fields: [
			...loadSizes.map(({ id, label }) => ({ name: `loads.${id}`, label })),
			{ name: 'unknownLoad', label: 'Load not said' },
		],
	},
	{
		title: 'Work on site',
		unit: 'Minutes',
		fields: [
			{ name: 'minutes.pickup', label: 'Each pickup' },
			{ name: 'minutes.perCubicYard', label: 'Each cubic yard' },
			{ name: 'minutes.stairs', label: 'Stairs' },
			{ name: 'minutes.addOn', label: 'Each add-on' },
		],
	},
	{
		title: 'The drive',
		unit: 'Minutes',
		fields: [
			{ name: 'drive.city', label: 'In the city' },
			{ name: 'drive.around', label: 'Around the city' },
			{ name: 'drive.byEight', label: 'Where the truck leaves at 8 AM' },
			{ name: 'drive.far', label: 'On fixed days' },
		],
	},
]

export const haulingFields: string[] = haulingGroups.flatMap(({ fields }) => fields.map(({ name }) => name))

/** Each figure by the name of its field. */
export const haulingValues = (hauling: Hauling): Values =>
	Object.fromEntries(
		Object.entries(hauling).flatMap(([name, value]) =>
			typeof value === 'number'
				? [[name, String(value)]]
				: Object.entries(value).map(([inner, figure]) => [`${name}.${inner}`, String(figure)]),
		),
	)

export function readHauling(typed: Values) {
	const values: Record<string, unknown> = {}
	for (const name of haulingFields) {
		const figure = typedNumber(typed[name])
		const [group = name, inner] = name.split('.')
		if (inner === undefined) values[group] = figure
		else values[group] = { ...Object(values[group]), [inner]: figure }
	}
	return {
		values: { hauling: values },
		fieldsAt: (path: PropertyKey[]): string[] => [path.slice(1).join('.')],
	}
}
