import { nameOf } from '#app/history/name-of.ts'
import { paymentMethods } from '#app/invoices/invoice.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { addDays, type CalendarDate, isCalendarDate, weekdayOf } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { type Period, periodAsked } from '../period-ask.ts'
import * as store from './store.server.ts'
import { goesOut, type MoneyOfDay, noTruck, takingsOf } from './takings.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** The takings of a day in an address, by default today, with amounts as they are read. */
export async function openTakings({ database, company, now }: Needs, asked: string) {
	const today = localDate(now(), company.timeZone)
	const day = isCalendarDate(asked) ? asked : today
	const [rows, left, entries] = await Promise.all([
		store.takingsRows(database, day),
		store.leftOn(database, day),
		store.entriesOn(database, day),
	])
	const { methods, trucks, handIns, tips, total } = takingsOf(rows)
	return {
		...{ day, today, before: addDays(day, -1), after: day < today ? addDays(day, 1) : undefined },
		inWords: day === today ? `Today, ${formatDate(day)}` : formatDate(day),
		total: withCents(total),
		left: left === 0 ? undefined : withCents(left),
		entries: entries.map(({ cents, by, ...entry }, at) => ({
			...entry,
			id: `entry-${at}`,
			by: nameOf(by),
			amount: withCents(goesOut(entry.kind) ? -cents : cents),
		})),
		methods: methods.map(({ method, received, refunded, kept }) => ({
			method,
			amounts: [withCents(received), withCents(0 - refunded), withCents(kept)],
		})),
		trucks: trucks.flatMap(({ truck, byMethod, total: all }) => {
			const ways = paymentMethods
				.filter((method) => byMethod[method] !== 0)
				.map((method) => ({ truck, what: method, amount: withCents(byMethod[method]) }))
			// What came in one way alone is all there is.
			return ways.length === 1 ? ways : [...ways, { truck, what: 'In all', amount: withCents(all) }]
		}),
		handIns: handIns.map(({ truck, cash, cheques, tipsInCash }) => ({
			truck,
			amounts: [withCents(cash), withCents(cheques), withCents(tipsInCash)],
		})),
		withTips: methods.flatMap(({ method, kept }) => {
			const given = tips.filter((tip) => tip.method === method).reduce((sum, tip) => sum + tip.amount, 0)
			return given === 0 || method === 'cash'
				? []
				: [{ method, amounts: [withCents(kept), withCents(given), withCents(kept + given)] }]
		}),
		tips: tips.map(({ forWhom, method, amount }) => ({ forWhom, method, amount: withCents(amount) })),
	}
}

/** The Monday of the week of a day. */
const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, 1 - weekdayOf(day))

const oftenAsked = (today: CalendarDate) => ({
	today: { from: today, to: today },
	week: { from: mondayOf(today), to: today },
	month: { from: `${today.slice(0, 7)}-01`, to: today },
})

/** The money of today, this week and this month, in one query, with amounts as they are read. */
export async function moneyUntilToday({ database, company, now }: Needs) {
	const { today, week, month } = oftenAsked(localDate(now(), company.timeZone))
	const first = week.from < month.from ? week.from : month.from
	const days = await store.moneyByDay(database, { from: first, to: today.to })
	return [
		{ name: 'Today', period: today },
		{ name: 'This week', period: week },
		{ name: 'This month', period: month },
	].map(({ name, period }) => ({
		...{ name, period },
		...sumsOf(days.filter(({ day }) => day >= period.from)),
	}))
}

/** The money of some days, as it is read. */
function sumsOf(days: readonly MoneyOfDay[]) {
	const sum = (of: 'jobs' | 'billed' | 'owing' | 'taken') => days.reduce((all, each) => all + each[of], 0)
	const [jobs, billed] = [sum('jobs'), sum('billed')]
	return {
		...{ jobs, billed: withCents(billed) },
		average: jobs === 0 ? undefined : withCents(Math.round(billed / jobs)),
		taken: withCents(sum('taken')),
		owing: withCents(sum('owing')),
	}
}
export type MoneyInWords = ReturnType<typeof sumsOf>

/**
 * What was billed in the days of an address, by default this month's, by truck and source; of days that were asked for with all
 * their money.
 */
export async function moneyOfDays(needs: Needs, days: { from: string; to: string }) {
	const { asked, ...rest } = await openBilled(needs, days)
	const isAsked = rest.billed !== undefined && (days.from !== '' || days.to !== '')
	return {
		...{ asked, ...rest },
		inWords: rest.billed && daysInWords(asked),
		sums: isAsked ? sumsOf(await store.moneyByDay(needs.database, asked)) : undefined,
	}
}

const daysInWords = ({ from, to }: Period) =>
	from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

/** What was billed in a period, by truck and by source, with the average of a job. */
export async function openBilled(
	{ database, company, now }: Needs,
	{ from, to }: { from: string; to: string },
) {
	const today = localDate(now(), company.timeZone)
	const often = oftenAsked(today)
	const asked = periodAsked({ from, to }, today)
	if (!asked.ok) return { asked: { from, to }, often, message: asked.message, billed: undefined }
	const rows = await store.billedRows(database, asked.period)
	return { asked: asked.period, often, message: undefined, billed: billedOf(rows) }
}

/** Sums by truck and by source, the largest first. */
export function billedOf(rows: readonly store.BilledRow[]) {
	const sum = (own: readonly store.BilledRow[]) => {
		const jobs = own.reduce((all, row) => all + row.jobs, 0)
		const cents = own.reduce((all, row) => all + row.cents, 0)
		const average = jobs === 0 ? 0 : Math.round(cents / jobs)
		return { jobs, cents, amounts: [String(jobs), withCents(cents), withCents(average)] }
	}
	const grouped = (nameOf: (row: store.BilledRow) => string) =>
		[...new Set(rows.map(nameOf))]
			.map((name) => ({ name, ...sum(rows.filter((row) => nameOf(row) === name)) }))
			.sort((a, b) => b.cents - a.cents || a.name.localeCompare(b.name))
			.map(({ name, amounts }) => ({ name, amounts }))
	return {
		all: sum(rows).amounts,
		trucks: grouped(({ truck }) => truck ?? noTruck),
		sources: grouped(({ source }) => source ?? 'Erased bookings'),
	}
}
export type BilledInWords = ReturnType<typeof billedOf>
