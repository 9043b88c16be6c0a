import type { FreeWindow } from '#app/bookings/arrival-window.ts'
import { versionSchema } from '#app/bookings/booking-version.ts'
import { cannotReachCalendar } from '#app/bookings/own-page-words.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { orUnavailable, unavailable } from '#app/platform/unavailable.server.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import {
	declinePlace,
	type LeaveResult,
	leaveLine,
	type TakeResult,
	takePlace,
	type WaitingRight,
} from './waiting.server.ts'

type Answer = { ok: true; receiptToken: string | undefined } | { ok: false; status: number; message: string }

const changed = 'Your place in the line has changed since this page was opened. This is how it stands now.'

type Refused = Extract<LeaveResult | TakeResult, { ok: false }>

const words: Record<Exclude<Refused['reason'], 'repriced' | 'outgrown'>, string> = {
	'no-such-place': 'There is no such place in the line.',
	changed,
	'not-possible': changed,
	'too-late': 'The two hours are over: the place has gone to the next in line. Nothing is booked.',
	'no-place': 'That place is no longer free. Nothing is booked.',
}

/** Handles the forms of a place in the line: taking what is held, declining it, or leaving. */
export async function receiveOwn(
	request: Request,
	platform: Platform & { prices: Prices },
	right: WaitingRight,
): Promise<Answer> {
	const read = await readForm(request, ['version', 'does'])
	if (!read.ok) return { ok: false, status: read.status, message: read.message }
	const version = versionSchema.safeParse(read.fields.get('version'))
	if (!version.success) return { ok: false, status: 422, message: changed }
	const seen = { version: version.data }
	const does = read.fields.get('does')
	const doIt = (): Promise<LeaveResult | TakeResult> => {
		if (does === 'take') return takePlace(platform, right, seen)
		return does === 'decline' ? declinePlace(platform, right, seen) : leaveLine(platform, right, seen)
	}
	if (does !== 'take' && does !== 'decline' && does !== 'leave')
		return { ok: false, status: 422, message: changed }
	const done = await orUnavailable(doIt(), (error) =>
		platform.log.error({ err: error }, 'a place in the line was not changed: the database is away'),
	)
	if (done === unavailable) return { ok: false, status: 503, message: cannotReachCalendar(platform.company) }
	if (done.ok) return { ok: true, receiptToken: 'receiptToken' in done ? done.receiptToken : undefined }
	return { ok: false, status: 409, message: inWords(done, platform.company) }
}

function inWords(refused: Refused, { phone }: Platform['company']): string {
	if (refused.reason === 'repriced') return refused.message
	return refused.reason === 'outgrown' ? outgrownWords(refused.alternatives, phone) : words[refused.reason]
}

/** What is said when a load has grown since its place was held. */
function outgrownWords(alternatives: readonly FreeWindow[], phone: string): string {
	const free = alternatives.map(({ dateInWords, windowLabel }) => `${dateInWords}, ${windowLabel}`)
	const instead = free.length === 0 ? '' : ` There is room for all of it on ${either.format(free)}.`
	return `Your load has grown since you joined the line, and that day has no room for all of it. Nothing is booked, and the place is still kept for you: take something off your quote and book it then.${instead} Or call ${phone}.`
}

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' })
