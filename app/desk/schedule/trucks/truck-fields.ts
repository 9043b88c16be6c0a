import { type Weekday, weekdays } from '#app/values/calendar-date.ts'

/** The name of the box for a weekday on which a truck works. */
export const worksField = (weekday: Weekday) => `works ${weekday}`

export const truckFields = [
	'does',
	'id',
	'name',
	'cubicYards',
	'homeBase',
	'seen',
	...weekdays.map(worksField),
]
