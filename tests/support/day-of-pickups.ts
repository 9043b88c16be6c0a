import type { DayOfPickups } from '#app/desk/day/day-of-pickups.ts'

/** A day without anything on it, as the desk draws it. */
export const dayOfPickups: DayOfPickups = {
	date: '2026-12-01',
	inWords: 'Tuesday, December 1',
	isNamed: undefined,
	before: '2026-11-30',
	after: '2026-12-02',
	otherDays: [],
	closed: undefined,
	canClose: true,
	windows: [],
	trucks: [],
	without: { out: [], tooMany: [], load: '', canBe: 'day' },
	cancelled: [],
	empty: undefined,
	summary: 'No pickups',
	load: [],
}
