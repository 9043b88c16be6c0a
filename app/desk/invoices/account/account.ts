import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'

/** How long something is owed beyond its due day. */
const ages = ['not due yet', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'over 90 days'] as const
export type Age = (typeof ages)[number]

/** The ages as of a day: what is due on it or later, and on each of the days on which a further age begins. */
function agesAt(today: CalendarDate): (dueOn: CalendarDate) => Age {
	const [in30, in60, in90] = [addDays(today, -30), addDays(today, -60), addDays(today, -90)]
	return (dueOn) => {
		if (dueOn >= today) return 'not due yet'
		if (dueOn >= in30) return '1 to 30 days'
		if (dueOn >= in60) return '31 to 60 days'
		return dueOn >= in90 ? '61 to 90 days' : 'over 90 days'
	}
}

export const ageOf = (dueOn: CalendarDate, today: CalendarDate): Age => agesAt(today)(dueOn)

/** What is owing by age, without what is to be given back; ages with nothing are left out. */
export function owingByAge(
	days: readonly { dueOn: CalendarDate; balance: Cents }[],
	today: CalendarDate,
): { age: Age; owing: Cents }[] {
	// Of years of due days, each is looked at once.
	const ageAt = agesAt(today)
	const sums = new Map<Age, Cents>()
	for (const { dueOn, balance } of days)
		if (balance > 0) sums.set(ageAt(dueOn), (sums.get(ageAt(dueOn)) ?? 0) + balance)
	return ages.flatMap((age) => {
		const owing = sums.get(age) ?? 0
		return owing === 0 ? [] : [{ age, owing }]
	})
}
