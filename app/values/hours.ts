import { company } from './company.ts'

/** A time of day as it is said here: `07:00` → `7 AM`, `12:30` → `12:30 PM`. */
export function clock(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number)
	const half = hour < 12 ? 'AM' : 'PM'
	return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`
}

const sameDay = company.landingWindows.find(({ todayOnly }) => todayOnly)

/** When a pickup on the same day begins and ends; nothing where the company offers none. */
export const sameDayHours = sameDay && {
	from: clock(`${sameDay.startHour}:00`),
	to: clock(`${sameDay.endHour}:00`),
}
