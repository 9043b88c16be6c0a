import { addDays, type CalendarDate } from '#app/values/calendar-date.ts'
import type { Cents } from '#app/values/money.ts'

/** How long something is owed beyond its due day. */
const ages = ['not due yet', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'over 90 days'] as const
export type Age = (typeof ages)[number]

export function ageOf(dueOn: CalendarDate, today: CalendarDate): Age {
	const isWithin = (days: number) => today <= addDays(dueOn, days)
	if (isWithin(0)) return 'not due yet'
	if (isWithin(30)) return '1 to 30 days'
	if (isWithin(60)) return '31 to 60 days'
	return isWithin(90) ? '61 to 90 days' : 'over 90 days'
}

/** What is owing by age, without what is to be given back; ages with nothing are left out. */
export function owingByAge(
	days: readonly { dueOn: CalendarDate; balance: Cents }[],
	today: CalendarDate,
): { age: Age; owing: Cents }[] {
	return ages.flatMap((age) => {
		const owing = days
			.filter(({ dueOn, balance }) => balance > 0 && ageOf(dueOn, today) === age)
			.reduce((sum, { balance }) => sum + balance, 0)
		return owing === 0 ? [] : [{ age, owing }]
	})
}
