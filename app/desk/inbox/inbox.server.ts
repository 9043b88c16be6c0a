import type { StaffId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import { waitingTime } from '../review/list/to-answer.ts'
import { bodyInWords } from '../texts/text-body.tsx'
import { picturesOf } from '../texts/texts.server.ts'
import type { InboxAsk } from './inbox-ask.ts'
import {
	endedShownDays,
	mostCounted,
	type SentPrice,
	type ThreadOnList,
	threadsPageSize,
} from './inbox-list.ts'
import * as store from './store.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** For every page: how many threads wait, and the latest time from which one does; empty where none waits. */
export async function waitingNow({
	database,
}: Pick<Needs, 'database'>): Promise<{ waiting: number; latest: string }> {
	const [waiting, latest] = await Promise.all([countWaiting({ database }), store.latestWaiting(database)])
	return { waiting, latest: latest?.toISOString() ?? '' }
}

/** How many threads wait; no more than a thousand are counted. */
export const countWaiting = ({ database }: Pick<Needs, 'database'>): Promise<number> =>
	store.countWaiting(database, { most: mostCounted + 1 })

export const countMine = ({ database }: Pick<Needs, 'database'>, mine: StaffId): Promise<number> =>
	store.countWaiting(database, { mine, most: mostCounted + 1 })

/** A page of threads; `older` is the place that the next page follows. Of a person's threads the first one stands for all. */
export async function listThreads(
	{ database, company, now }: Needs,
	{ show, before }: { show: 'waiting' | 'mine' | 'all' } & Pick<InboxAsk, 'before'>,
	mine: StaffId,
): Promise<{ threads: ThreadOnList[]; older: string | undefined }> {
	const [micros = '', id = ''] = before?.split('.') ?? []
	const rows = await store.threadRows(database, {
		part: show,
		mine,
		after: before === undefined ? undefined : { micros, id },
		limit: threadsPageSize + 1,
	})
	const page = rows.slice(0, threadsPageSize)
	const [ofTexts, ofMails] = await Promise.all([
		picturesOf(
			{ database },
			page.flatMap(({ text_id }) => text_id ?? []),
		),
		picturesOf(
			{ database },
			page.flatMap(({ mail_id }) => mail_id ?? []),
			'mail_id',
		),
	])
	const last = page.at(-1)
	return {
		threads: page.filter(isFirstOfPerson).map((row) => ({
			id: row.id,
			who: row.name ?? (row.mail_name || formatPhone(row.contact)),
			customerId: row.customer_id ?? undefined,
			contact: formatPhone(row.contact),
			waiting: row.waits_since === null ? undefined : waitingTime(row.waits_since, now()),
			asks: row.question_since !== null,
			latest: latestOf(row),
			assigned: row.assigned ?? undefined,
		})),
		older: rows.length > threadsPageSize && last ? `${last.micros}.${last.id}` : undefined,
	}

	function latestOf(row: (typeof rows)[number]) {
		const text = { body: row.body ?? '', pictures: ofTexts.get(row.text_id ?? '') ?? [] }
		const attached = ofMails.get(row.mail_id ?? '') ?? []
		const said = row.mail?.trim() ?? ''
		// With neither words nor pictures, the subject is what they wrote.
		const body = said === '' && attached.length === 0 ? (row.mail_subject ?? '') : said
		const mail = { body, pictures: attached }
		const written = [
			{ at: row.texted_at, words: bodyInWords(text), by: undefined },
			{ at: row.mailed_at, words: bodyInWords(mail, 'email'), by: undefined },
			{ at: row.asked_at, words: row.question ?? '', by: undefined },
			{ at: row.lead_at, words: row.lead || 'Called. Kept as a lead', by: undefined },
			{ at: row.replied_at, words: row.reply ?? '', by: row.replied_by ?? undefined },
		]
			.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]))
			.sort((one, other) => other.at.getTime() - one.at.getTime())
		const { words, by, at } = written[0] ?? { words: '', by: undefined, at: row.latest_at }
		return { words, by, at: formatMoment(at, company.timeZone) }
	}
}

const isFirstOfPerson = (
	{ head }: { head: string | null },
	at: number,
	rows: readonly { head: string | null }[],
) => head === null || rows.findIndex((row) => row.head === head) === at

/** The firm prices that were sent and not answered: those that end first, then those that ended in the last days. */
export async function sentPrices({ database, company, now }: Needs): Promise<SentPrice[]> {
	const at = now()
	const endedAfter = new Date(at.getTime() - endedShownDays * 24 * 60 * 60_000)
	const rows = await store.unansweredPrices(database, { now: at, endedAfter, limit: mostCounted + 1 })
	return rows.map((row) => ({
		quoteId: row.quote_id,
		name: row.name ?? 'Anonymous Customer',
		amount: row.amount_cents,
		sent: formatMoment(row.offered_at, company.timeZone),
		until: formatMoment(row.holds_until, company.timeZone),
		ended: row.holds_until <= at,
	}))
}
