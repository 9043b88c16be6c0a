import type { Company } from './company.ts'

/** A time of day as the pages write it: `07:00` → `7 AM`, `12:30` → `12:30 PM`. */
export function clock(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number)
	const half = hour % 24 < 12 ? 'AM' : 'PM'
	return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`
}

/** When a pickup on the same day begins and ends; `undefined` when the company offers none. */
export function sameDayHours({ landingWindows }: Pick<Company, 'landingWindows'>) {
	const sameDay = landingWindows.find(({ todayOnly }) => todayOnly)
	return sameDay && { from: clock(`${sameDay.startHour}:00`), to: clock(`${sameDay.endHour}:00`) }
}
