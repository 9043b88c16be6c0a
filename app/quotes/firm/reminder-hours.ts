import type { Company } from '#app/values/company.ts'
import { localHour } from '#app/values/local-time.ts'

/** Whether customers are reminded at this hour, by the company's clock: from 9 AM until 8 PM. */
export function isReminderHour({ timeZone }: Pick<Company, 'timeZone'>, now: Date): boolean {
	const hour = localHour(now, timeZone)
	return hour >= 9 && hour < 20
}

/** Why a reminder that could not be sent by day is withheld: it is enqueued again once customers are reminded again. */
export const withheldAtNight = 'it was too late at night'
