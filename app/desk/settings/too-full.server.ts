import { readCalendar } from '#app/bookings/availability/availability.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { plannedHauling, plannedWindows } from '#app/settings/planned.ts'
import type { DeskSettings, SettingChange } from '#app/settings/setting-parts.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { overbookedIn } from '../schedule/overbooked/overbooked.server.ts'
import type { Overbooked } from '../schedule/schedule-week.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'> & { settings: { file: DeskSettings } }

/** Further ahead nothing can be booked, also by who looked at the page before midnight. */
const daysLooked = 100

/** So many are named. */
export const mostNamed = 5

/**
 * What a change would leave with more booked than there is room for: how to say so, and what is sent back by who has read it.
 * `undefined` when it leaves no day and no window with more pickups too many than now (docs/rules.md, 'Settings at the desk').
 */
export async function whatGetsTooFull(
	needs: Needs,
	changes: SettingChange[],
	next: SettingChange,
): Promise<{ message: string; confirms: string } | undefined> {
	const { company, settings, now } = needs
	const planned = [...changes, next]
	const after = {
		...company,
		...plannedWindows(planned, settings.file, localDate(now(), company.timeZone)),
		haulingPlan: plannedHauling(planned, settings.file),
	}
	const calendar = await readCalendar(needs, next.holdsFrom, addDays(next.holdsFrom, daysLooked))
	const before = await overbookedIn(needs, calendar)
	const fuller = (await overbookedIn({ ...needs, company: after }, calendar)).filter((one) => {
		const same = before.find(({ date, what }) => date === one.date && what === one.what)
		return !same || one.pickups.length > same.pickups.length
	})
	if (fuller.length === 0) return undefined
	const named = fuller.slice(0, mostNamed).map(inWords).join('; ')
	const more = fuller.length > mostNamed ? `; and ${fuller.length - mostNamed} more` : ''
	return {
		message: `Nothing is saved yet. More would be booked than there’s room for: ${named}${more}. These pickups stay booked. To save anyway, press again.`,
		confirms: JSON.stringify(fuller.map(({ date, what, amount }) => [date, what, amount])),
	}
}

/** What only kept offers take has no pickup that is too many. */
function inWords({ inWords, what, amount, pickups }: Overbooked): string {
	const count = pickups.length
	const tooMany = count === 0 ? '' : `, ${count === 1 ? '1 pickup' : `${count} pickups`} too many`
	return `${inWords}, ${what}: ${amount}${tooMany}`
}
