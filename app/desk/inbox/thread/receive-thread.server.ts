import { type CurbsideResult, markCurbside, unmarkCurbside } from '#app/bookings/curbside/curbside.server.ts'
import { toGsm7 } from '#app/notifications/texts/gsm7.ts'
import type { SignedInStaff, ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { wayTo } from '#app/threads/thread-message.ts'
import {
	assignThread,
	type LaterResult,
	sendReplyNow,
	setDone,
	setNotDone,
	type ThreadResult,
	takeBackReply,
	writeReply,
} from '#app/threads/threads.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { fillSaved } from '../../saved-replies/saved-replies.server.ts'
import { colleagues } from './colleagues.server.ts'
import { readLater } from './later.ts'
import { openThread } from './thread.server.ts'
import type { ThreadAnswer } from './thread.ts'
import type { ThreadForm } from './thread-form.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now' | 'jobs' | 'config'>
type Received = { status: number; answer: ThreadAnswer }
type OfThread = { threadId: ThreadId; staff: SignedInStaff }

/** Does what a form of a thread asks, and returns the result in words. */
export async function receiveThread(needs: Needs, thread: OfThread, form: ThreadForm): Promise<Received> {
	switch (form.does) {
		case 'reply':
		case 'later':
			return reply(needs, thread, form)
		case 'send-now':
			return laterInWords(await sendReplyNow(needs, thread, form.message), 'It’s on its way.')
		case 'take-back':
			return takenBackInWords(await takeBackReply(needs, thread, form.message))
		case 'fill':
			return fill(needs, thread, form)
		case 'done':
			return answerTo(needs, thread, await setDone(needs, thread, form.seen), {
				done: 'Done. It’s back here when they write again.',
				changed: 'Something was written since you opened this. Look at it first, then press again.',
				shown: form.shown,
			})
		case 'not-done':
			return answerTo(needs, thread, await setNotDone(needs, thread), {
				done: 'It waits again.',
				changed: '',
				shown: '',
			})
		case 'assign': {
			const to = (await colleagues(needs)).find(({ id }) => id === form.assigned)
			if (form.assigned !== '' && !to)
				return refused(409, 'They can’t open the inbox any more. Choose another colleague.')
			return answerTo(needs, thread, await assignThread(needs, thread, to), {
				done: to ? `Assigned to ${to.name}.` : 'No one has it now.',
				changed: '',
				shown: '',
			})
		}
		case 'curbside':
			return curbsideInWords(
				await markCurbside(needs, thread.threadId, {
					...{ bookingId: form.booking, textId: form.text, staff: thread.staff },
				}),
				(reference) => `Kept: their yes to a curbside pickup for ${reference}. The crew adds photos after.`,
			)
		case 'not-curbside':
			return curbsideInWords(
				await unmarkCurbside(needs, {
					...{ bookingId: form.booking, textId: form.text, staff: thread.staff },
				}),
				(reference) => `Taken back: this text is no yes to a curbside pickup for ${reference}.`,
			)
	}
}

const laterInWords = (result: LaterResult, done: string): Received =>
	result.ok
		? { status: 200, answer: { ok: true, message: done } }
		: refused(409, 'Nothing was changed: it went out, or was taken back, first.')

/** What was taken back stands in the field again. */
function takenBackInWords(result: LaterResult): Received {
	const { status, answer } = laterInWords(result, 'It won’t go out. Its words are in the field below.')
	return { status, answer: { ...answer, ...(result.ok && { typed: result.body }) } }
}

function curbsideInWords(result: CurbsideResult, done: (reference: string) => string): Received {
	if (result.ok) return { status: 200, answer: { ok: true, message: done(result.reference) } }
	return refused(
		409,
		result.reason === 'over'
			? `Nothing was changed: ${result.reference} is over or cancelled.`
			: 'Nothing was kept: this text or its pickup was deleted or moved to another thread. Reload the page.',
	)
}

const refused = (status: number, message: string): Received => ({ status, answer: { ok: false, message } })

/** What came of it; where something had not been seen, what that is. */
async function answerTo(
	needs: Needs,
	{ threadId }: OfThread,
	result: ThreadResult,
	{ done, changed, shown, typed }: { done: string; changed: string; shown: string; typed?: string },
): Promise<Received> {
	if (result.ok)
		// What was sent no longer stands in the field.
		return { status: 200, answer: { ok: true, message: done, ...(typed !== undefined && { typed: '' }) } }
	const now = await openThread(needs, threadId)
	const kept = typed === undefined ? {} : { typed }
	if (result.reason === 'gone' || !now) return { status: 409, answer: { ok: false, message: gone, ...kept } }
	const from = now.items.findIndex(({ key }) => key === shown)
	return {
		status: 409,
		answer: {
			...{ ok: false, message: changed, ...kept },
			came: now.items.slice(from + 1),
			seen: now.seen,
			shown: now.items.at(-1)?.key ?? '',
		},
	}
}

const gone = 'This thread was deleted, or joined with another, since you opened it. Reload the page.'

async function reply(
	needs: Needs,
	thread: OfThread,
	{ does, at, words, to, seen, shown }: Extract<ThreadForm, { does: 'reply' | 'later' }>,
): Promise<Received> {
	const later = does === 'later' ? readLater(needs.company, at, needs.now()) : undefined
	if (later?.ok === false)
		return { status: 422, answer: { ok: false, message: later.message, typed: words, at } }
	const now = await openThread(needs, thread.threadId)
	if (now && !now.replyTo.some((way) => way.to === to))
		return {
			status: 409,
			answer: {
				ok: false,
				message: now.cannotText ?? 'We can’t write to that one any more. Choose another.',
				typed: words,
			},
		}
	const result = await writeReply(needs, thread, {
		...{ to, seen, sendAt: later?.at },
		body: wayTo(to) === 'text' ? toGsm7(words) : words,
	})
	return answerTo(needs, thread, result, {
		done: later
			? `Your reply goes out ${formatMoment(later.at, needs.company.timeZone)}, unless they write first.`
			: 'Your reply is on its way.',
		changed:
			'This wasn’t sent yet: something was written since you opened this. Press again to send yours as well.',
		shown,
		typed: words,
	})
}

/** Puts a saved reply after what was typed. */
async function fill(
	needs: Needs,
	{ threadId }: OfThread,
	{ words, saved, seen, shown }: Extract<ThreadForm, { does: 'fill' }>,
): Promise<Received> {
	const thread = await openThread(needs, threadId)
	const filled = saved && (await fillSaved(needs, saved, thread?.person.customerId ? thread.person.who : ''))
	const as = { seen: String(seen), shown }
	if (filled === undefined)
		return {
			status: 422,
			answer: { ok: false, message: 'Choose a saved reply first.', typed: words, ...as },
		}
	return {
		status: 200,
		answer: { ok: false, message: '', typed: words === '' ? filled : `${words} ${filled}`, ...as },
	}
}
