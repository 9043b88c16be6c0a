import type { CustomerId, ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { messageInWords } from '../../leads/message-in-words.ts'
import type { PictureOfText } from '../../texts/text-at-desk.ts'
import { picturesOf } from '../../texts/texts.server.ts'
import * as store from './store.server.ts'
import type { ThreadItem } from './thread.ts'

/** The most of each kind that a thread shows. */
const mostShown = 100

type Asked = { threads: ThreadId[]; phones: string[]; records: CustomerId[] }

/** What a person and the company wrote each other, in the order of time, and the phone that wrote last. */
export async function itemsOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	{ threads, phones, records }: Asked,
): Promise<{ items: ThreadItem[]; hasMore: boolean; latestPhone: string | undefined }> {
	const limit = mostShown + 1
	const [texts, questions, subjects] = await Promise.all([
		store.textRows(database, phones, limit),
		store.questionRows(database, threads, limit),
		store.subjectsOf(database, records, limit),
	])
	const [sent, pictures] = await Promise.all([
		store.sentRows(database, { threads, ...subjects }, limit),
		picturesOf(
			{ database },
			texts.map(({ id }) => id),
		),
	])
	const at = (moment: Date) => formatMoment(moment, company.timeZone)
	const items = [
		...texts.slice(0, mostShown).map((row) => textItem(row, pictures.get(row.id) ?? [], at)),
		...sent.slice(0, mostShown).map((row) => sentItem(row, at)),
		...questions.slice(0, mostShown).map((row) => questionItem(row, at)),
	]
	return {
		items: items.sort((one, other) => one.time.getTime() - other.time.getTime()).map(({ item }) => item),
		hasMore: [texts, sent, questions].some((rows) => rows.length > mostShown),
		latestPhone: texts[0]?.phone,
	}
}

type Timed = { time: Date; item: ThreadItem }
type InWords = (moment: Date) => string
type Row<Read extends (...asked: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

const textItem = (row: Row<typeof store.textRows>, pictures: PictureOfText[], at: InWords): Timed => ({
	time: row.at,
	item: { key: `text ${row.id}`, at: at(row.at), kind: 'text', id: row.id, body: row.body, pictures },
})

function sentItem(row: Row<typeof store.sentRows>, at: InWords): Timed {
	const { what, how, failed } = messageInWords(row)
	return {
		time: row.created_at,
		item: {
			key: `sent ${row.id}`,
			at: at(row.created_at),
			kind: 'sent',
			title: what,
			body: row.body ?? '',
			by: row.written_by ?? undefined,
			how,
			failed,
		},
	}
}

const questionItem = (row: Row<typeof store.questionRows>, at: InWords): Timed => ({
	time: row.asked_at,
	item: {
		key: `question ${row.id}`,
		at: at(row.asked_at),
		kind: 'question',
		id: row.id,
		quoteId: row.quote_id,
		question: row.question,
		answer: row.answer ?? '',
		answered: row.answered_at ? `${row.answered_by}, ${at(row.answered_at)}` : '',
	},
})
