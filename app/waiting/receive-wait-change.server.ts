import { linkAgainWords } from '#app/bookings/booking/link-again.ts'
import { noRoomToAdd } from '#app/bookings/form/no-room-to-add.ts'
import type { FreeWindow } from '#app/bookings/rules/arrival-window.ts'
import { bookingNotices } from '#app/bookings/rules/booking-outcome.ts'
import { versionSchema } from '#app/bookings/rules/booking-version.ts'
import { cannotReachCalendar } from '#app/bookings/self-service/customer-page-words.ts'
import { readForm } from '#app/platform/form.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Prices } from '#app/pricing/pricing.server.ts'
import {
	acceptOffer,
	declineOffer,
	type LeaveResult,
	leaveWaitlist,
	type TakeResult,
	type WaitingRight,
} from './waiting.server.ts'

type Answer = { ok: true; receiptToken: string | undefined } | { ok: false; status: number; message: string }

const changed = 'Your place in line has changed since you opened this page. Here’s where it stands now.'

type Refused = Extract<LeaveResult | TakeResult, { ok: false }>

const words: Record<
	Exclude<Refused['reason'], 'repriced' | 'outgrown' | 'booked-already' | 'no-room-to-add'>,
	string
> = {
	'no-such-entry': 'We couldn’t find that place in line.',
	changed,
	'not-possible': changed,
	'too-late': 'Your time to take it is over, and the spot has gone to the next person. Nothing is booked.',
	'no-slot': 'That spot isn’t free any more. Nothing is booked.',
}

/** Handles the forms of an entry's page: accept, decline or leave. */
export async function receiveWaitChange(
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
		if (does === 'take') return acceptOffer(platform, right, seen)
		return does === 'decline' ? declineOffer(platform, right, seen) : leaveWaitlist(platform, right, seen)
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
	if (refused.reason === 'booked-already')
		return `${bookingNotices.already.title}, so you’re no longer waiting. ${linkAgainWords({ phone }, refused.link)}`
	if (refused.reason === 'no-room-to-add')
		return `${bookingNotices.already.title}, so you’re no longer waiting. ${noRoomToAdd({ phone })}`
	return refused.reason === 'outgrown' ? outgrownWords(refused.alternatives, phone) : words[refused.reason]
}

/** The message when a load has grown since its slot was reserved. */
function outgrownWords(alternatives: readonly FreeWindow[], phone: string): string {
	const free = alternatives.map(({ dateInWords, windowLabel }) => `${dateInWords}, ${windowLabel}`)
	const instead = free.length === 0 ? '' : ` There’s room for all of it on ${either.format(free)}.`
	return `Your load has grown since you joined the line, and that day has no room for all of it. Nothing is booked, and we’re still keeping the spot for you. Take something off your quote, then book it.${instead} Or call ${phone}.`
}

const either = new Intl.ListFormat('en-CA', { type: 'disjunction' })
