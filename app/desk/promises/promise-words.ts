import type { PromiseKind } from '#app/policies/promises.ts'

export const promiseNames: Record<PromiseKind, string> = {
	response: 'Be there within two hours',
	report: 'Report of where things went',
	photos: 'Photos',
}

const minute = 60_000

/** `1 h 12 min`, to the minute. */
function inHours(milliseconds: number): string {
	const minutes = Math.max(0, Math.floor(milliseconds / minute))
	const hours = Math.floor(minutes / 60)
	if (hours >= 48) return `${Math.floor(hours / 24)} days`
	return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** How much time there is, or how long it is over: plain in words, so that nobody has to reckon. */
export const timeLeft = (due: Date, now: Date): { words: string; isOverdue: boolean } =>
	due > now
		? { words: `${inHours(due.getTime() - now.getTime())} left`, isOverdue: false }
		: { words: `overdue by ${inHours(now.getTime() - due.getTime())}`, isOverdue: true }
