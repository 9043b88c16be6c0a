import { type Weekday, weekdays } from '#app/values/calendar-date.ts'

/** The name of the box that says whether a truck works on a weekday. */
export const worksField = (weekday: Weekday) => `works ${weekday}`

/** The fields of the trucks' forms. */
export const truckFields = [
	'does',
	'id',
	'name',
	'cubicYards',
	'homeBase',
	'seen',
	...weekdays.map(worksField),
]
