import * as z from 'zod/mini'
import { nameOf } from '#app/history/name-of.ts'
import {
	heldByPerson,
	payOutTips,
	payoutsOf,
	takeBackPayout,
	tipsByPerson,
} from '#app/invoices/paid-out/paid-out.server.ts'
import { type SignedInStaff, type TipPayoutId, tipPayoutIdSchema } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type CalendarDate, isCalendarDate } from '#app/values/calendar-date.ts'
import { formatDate, localDate } from '#app/values/local-time.ts'
import { withCents } from '#app/values/money.ts'
import { periodAsked, periodsUntil } from '../period-ask.ts'
import { type TipsAnswer, tipsSchema } from './tips-form.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** How many payouts a page has. */
const pageSize = 100

/** The tips that the company holds for its crews, and those of a period, by whom they are for. */
export async function openTips(
	{ database, company, now }: Needs,
	asked: { from: string; to: string; after?: string },
) {
	const today = localDate(now(), company.timeZone)
	const read = periodAsked(asked, today)
	const held = await heldByPerson(database)
	const shared = {
		today,
		often: periodsUntil(today),
		held: held.map(({ forWhom, cents }) => ({ forWhom, cents, amount: withCents(cents) })),
	}
	if (!read.ok)
		return {
			...shared,
			asked,
			message: read.message,
			people: [],
			payouts: [],
			isFollowing: false,
			next: undefined,
		}
	const { period } = read
	const after = placeFrom(asked.after ?? '')
	const [people, found] = [
		await tipsByPerson(database, period),
		await payoutsOf(database, { ...period, after, limit: pageSize + 1 }),
	]
	const payouts = found.slice(0, pageSize)
	const last = payouts.at(-1)
	return {
		...{ ...shared, asked: period, message: undefined, isFollowing: after !== undefined },
		/** Where the next page begins; `undefined` at the last one. */
		next: last && found.length > pageSize ? `${last.paid_on}.${last.id}` : undefined,
		people: people.map(({ forWhom, cash, held: otherwise, paidOut }) => ({
			forWhom,
			amounts: [cash, otherwise, paidOut].map(withCents),
		})),
		payouts: payouts.map((row) => ({
			id: row.id,
			forWhom: row.for_whom,
			amount: withCents(row.amount_cents),
			about: `${formatDate(row.paid_on)}, noted by ${nameOf(row.noted_by)}`,
			takenBackBy: row.taken_back_by === null ? undefined : nameOf(row.taken_back_by),
		})),
	}
}

const placeSchema = z.tuple([z.string().check(z.refine(isCalendarDate)), tipPayoutIdSchema])

/** The payout in an address behind which a page begins; `undefined` when it names none. */
function placeFrom(text: string): { paidOn: CalendarDate; id: TipPayoutId } | undefined {
	const { data } = placeSchema.safeParse(text.split('.'))
	return data && { paidOn: data[0], id: data[1] }
}

/** Notes that tips were paid out, or takes that back. */
export async function receiveTips(
	{ database, company, now }: Needs,
	staff: SignedInStaff,
	sent: ReadonlyMap<string, string>,
): Promise<{ status: number; answer: TipsAnswer }> {
	const about = sent.get('forWhom') ?? sent.get('payout') ?? ''
	const refused = (status: number, message: string) => ({ status, answer: { ok: false, about, message } })
	const parsed = tipsSchema.safeParse(Object.fromEntries(sent))
	if (!parsed.success)
		return refused(422, `Nothing was saved. ${parsed.error.issues[0]?.message ?? 'Reload the page.'}`)
	const asked = parsed.data
	const on = localDate(now(), company.timeZone)
	if (asked.do === 'pay out' && asked.paidOn > on)
		return refused(422, 'Nothing was saved. That day is still ahead.')
	const done = await database
		.transaction()
		.execute((transaction) =>
			asked.do === 'pay out'
				? payOutTips(transaction, asked, staff)
				: takeBackPayout(transaction, { id: asked.payout, on }, staff),
		)
	if (!done.ok) return refused(409, faults[done.reason])
	const message =
		asked.do === 'pay out'
			? `Saved: ${withCents(asked.seen)} is paid out to ${asked.forWhom}.`
			: 'Taken back: those tips are to be paid out again.'
	return { status: 200, answer: { ok: true, about, message } }
}

const faults = {
	'form-used':
		'This form was sent before, with something else in it. Nothing was saved. Reload the page, and enter it again.',
	changed: 'Their tips have changed since. Nothing was saved. Look again at how much it is now.',
	'no-such-payout': 'We couldn’t find that payout. Nothing was saved.',
}
