/** The days of the week as hours name them, in their order. */
export const weekdayNames = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const

/** `Monday–Friday`, or `Monday, Wednesday` where they aren't beside each other. */
export function daysInWords(days: readonly (typeof weekdayNames)[number][]): string {
	const [first = 'Monday', ...rest] = days
	const start = weekdayNames.indexOf(first)
	const areBeside = rest.every((day, at) => weekdayNames[start + at + 1] === day)
	return areBeside && rest.length > 0 ? `${first}–${days.at(-1)}` : days.join(', ')
}

/** A time of day as the pages write it: `07:00` → `7 AM`, `12:30` → `12:30 PM`. */
export function clock(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number)
	const half = hour % 24 < 12 ? 'AM' : 'PM'
	return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`
}

type LandingWindow = { startHour: number; endHour: number; todayOnly?: true | undefined }

/** When a pickup on the same day begins and ends; `undefined` when the company offers none. */
export function sameDayHours({ landingWindows }: { landingWindows: LandingWindow[] }) {
	const sameDay = landingWindows.find(({ todayOnly }) => todayOnly)
	return sameDay && { from: clock(`${sameDay.startHour}:00`), to: clock(`${sameDay.endHour}:00`) }
}
