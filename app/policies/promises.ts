import type { PagePromise } from '#app/values/page-subject.ts'
import type { BookingAction, BookingStatus } from './booking-states.ts'

/**
 * What a pickup's customer was promised (docs/rules.md, 'Promises'). `response`: that we are there within two hours; `report`: of what
 * was donated, recycled and landfilled; `photos`: of the place once it is empty.
 */
export type PromiseKind = PagePromise | 'report'

const hours: Record<PromiseKind, number> = { response: 2, report: 24, photos: 24 }

/** When a promise is due that counts from a moment. */
export const dueFrom = (kind: PromiseKind, at: Date): Date =>
	new Date(at.getTime() + hours[kind] * 60 * 60_000)

/** Whether a promise counts from when the pickup is done, and not from when it was made. */
export const countsFromDone = (kind: PromiseKind): boolean => kind !== 'response'

/** Whether nobody waits for what this pickup's customer was promised: its promises are withdrawn with it. */
export const endsPromises = (status: BookingStatus): boolean => status === 'cancelled' || status === 'no-show'

/** What is kept by an action of staff: the crew is there. */
export const keptBy = (action: BookingAction): PromiseKind | undefined =>
	action === 'arrive' ? 'response' : undefined
