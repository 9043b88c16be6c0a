import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { readSchedule } from '#app/schedule/schedule.server.ts'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import { type WhyNobodyComes, whyNobodyComes } from '../capacity/nobody-comes.ts'
import { pickupTimes } from '../rules/pickup-times.ts'
import type * as store from '../store.server.ts'
import { confirmation, needsCrew, type QuestionAbout, questionBefore } from './action-question.ts'
import { etaMinutes } from './eta-minutes.ts'

type Question = { about: QuestionAbout; name: string; date: CalendarDate; windowId: string }

/** Why an action of staff is not done: no crew comes, or a question is not confirmed yet. */
export type Hindrance =
	| { reason: 'nobody-comes'; why: WhyNobodyComes; date: CalendarDate }
	| { reason: 'asks'; question: Question }

type Booking = NonNullable<Awaited<ReturnType<typeof store.findBooking>>>

/** Why an action of staff on a pickup is not done; `undefined` when it may be done at once. */
export async function hindranceOf(
	transaction: Transaction<Tables>,
	{ company, now }: Pick<Platform, 'company' | 'now'>,
	booking: Booking,
	change: { action: BookingAction; eta?: number; confirmed?: string | undefined },
): Promise<Hindrance | undefined> {
	const { name, date, window_id: windowId, truck_id: truckId, status } = booking
	const { action, eta = etaMinutes.usual, confirmed } = change
	const times = pickupTimes(company, { date, windowId })
	const at = now().getTime()
	if (needsCrew(action, status, times, at)) {
		const schedule = await readSchedule({ database: transaction }, date, date)
		const why = whyNobodyComes(schedule, { date, truckId })
		if (why) return { reason: 'nobody-comes', why, date }
	}
	const about = questionBefore({ action, status, times, eta }, at)
	if (!about || confirmed === confirmation(about, { date, windowId })) return undefined
	return { reason: 'asks', question: { about, name, date, windowId } }
}
