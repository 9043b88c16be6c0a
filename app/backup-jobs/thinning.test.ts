import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf, localDate, monthsBefore } from '#app/values/local-time.ts'
import { backupsToDelete, keptOf, longestKeptMonths } from './thinning.ts'

const timeZone = 'America/Edmonton'
const now = new Date('2026-11-27T10:00:00Z')
const minute = 60_000
const named = (takenAt: Date) => ({ name: `bowline-${takenAt.toISOString()}`, takenAt })
type Backup = ReturnType<typeof named>

/** Backups at any time of the last 500 days, some of them close together. */
const backups = fc
	.uniqueArray(fc.integer({ min: 0, max: 500 * 24 * 60 }), { maxLength: 120 })
	.map((ages) => ages.map((age) => named(new Date(now.getTime() - age * minute))))

const thin = (all: Backup[], at = now) => {
	const gone = new Set(backupsToDelete(all, { now: at, timeZone }))
	return all.filter((backup) => !gone.has(backup))
}
const newestOf = (all: Backup[]) => all.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0]

test('the newest backup is never deleted, however old it is', () => {
	fc.assert(
		fc.property(backups, fc.integer({ min: 0, max: 2000 }), (all, days) => {
			const later = new Date(now.getTime() + days * 24 * 60 * minute)
			expect(newestOf(thin(all, later))).toEqual(newestOf(all))
		}),
	)
})

test('doing it again deletes nothing more, and the order in which a place lists them changes nothing', () => {
	fc.assert(
		fc.property(backups, (all) => {
			const left = thin(all)
			expect(thin(left)).toEqual(left)
			expect(new Set(thin(all.toReversed()))).toEqual(new Set(left))
		}),
	)
})

test('the newest of each of the last 7 days, 5 weeks and 12 months with one stays, and nothing else', () => {
	fc.assert(
		fc.property(backups, (all) => {
			const left = thin(all)
			const days = new Set(all.map(({ takenAt }) => localDate(takenAt, timeZone)))
			for (const day of [...days].toSorted().toReversed().slice(0, keptOf.days)) {
				const newest = newestOf(all.filter(({ takenAt }) => localDate(takenAt, timeZone) === day))
				if (newest && newest.takenAt >= monthsBefore(now, longestKeptMonths)) expect(left).toContain(newest)
			}
			expect(left.length).toBeLessThanOrEqual(keptOf.days + keptOf.weeks + keptOf.months)
		}),
	)
})

/** A backup at 3 each night of so many days before a date, thinned after each. */
function nightly(until: string, nights: number, from: Backup[] = []): Backup[] {
	let left = from
	for (let at = nights - 1; at >= 0; at--) {
		const takenAt = instantOf(addDays(until, -at), 3, timeZone)
		left = thin([...left, named(takenAt)], takenAt)
	}
	return left
}

const datesOf = (all: Backup[]) => all.map(({ takenAt }) => localDate(takenAt, timeZone)).toSorted()

test('after two years of nights there are seven days, the Sundays of five weeks and the last days of twelve months', () => {
	expect(datesOf(nightly('2026-11-27', 730))).toEqual([
		...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
		...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
		...['2026-11-01', '2026-11-08', '2026-11-15'],
		...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
	])
})

test('after weeks without a backup what was left before stays, but for the eighth day and the sixth week', () => {
	const before = nightly('2026-10-20', 200)
	const after = nightly('2026-11-27', 1, before)
	const gone = before.filter((backup) => !after.includes(backup))
	expect(gone.length).toBeLessThanOrEqual(2)
	expect(datesOf(after).filter((date) => date >= '2026-10-15')).toEqual([
		...['2026-10-15', '2026-10-16', '2026-10-17', '2026-10-18', '2026-10-19', '2026-10-20', '2026-11-27'],
	])
})

test('nothing but the newest is kept for more than thirteen months, also where later months have none', () => {
	const old = named(new Date('2025-10-27T09:59:59Z'))
	const older = named(new Date('2025-10-27T10:00:00Z'))
	const newest = named(new Date('2026-11-27T09:00:00Z'))
	expect(thin([old, older, newest])).toEqual([older, newest])
	expect(thin([old])).toEqual([old])
})

test('a day is one of the company’s calendar', () => {
	// 11 PM and 2 AM in Calgary are one day of UTC, and two of ours.
	const late = named(new Date('2026-11-20T05:00:00Z'))
	const early = named(new Date('2026-11-20T08:00:00Z'))
	expect(thin([late, early])).toEqual([late, early])
})
