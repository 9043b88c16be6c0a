import { unknownSender } from '#app/notifications/incoming-mail/incoming-mail.ts'
import type { CustomerId, ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { isUnderWay } from '#app/policies/booking-states.ts'
import { addressLine } from '#app/values/address.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { messageInWords } from '../../leads/message-in-words.ts'
import type { PictureOfText } from '../../texts/text-at-desk.ts'
import { picturesOf } from '../../texts/texts.server.ts'
import * as store from './store.server.ts'
import type { CurbsideMark, ThreadItem } from './thread.ts'

/** The most of each kind that a thread shows. */
const mostShown = 100

type Asked = { threads: ThreadId[]; contacts: string[]; records: CustomerId[] }

/** What a person and the company wrote each other, in the order of time. */
export async function itemsOf(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	{ threads, contacts, records }: Asked,
): Promise<Written> {
	const limit = mostShown + 1
	const phones = contacts.filter((contact) => contact.startsWith('+'))
	const addresses = contacts.filter((contact) => !contact.startsWith('+'))
	const [texts, mails, questions, leads, subjects] = await Promise.all([
		store.textRows(database, phones, limit),
		store.mailRows(database, addresses, limit),
		store.questionRows(database, threads, limit),
		store.leadRows(database, threads, limit),
		store.subjectsOf(database, records, limit),
	])
	const [sent, marks, ofTexts, ofMails] = await Promise.all([
		store.sentRows(database, { threads, ...subjects }, limit),
		store.curbsideRows(
			database,
			texts.map(({ id }) => id),
		),
		picturesOf(
			{ database },
			texts.map(({ id }) => id),
		),
		picturesOf(
			{ database },
			mails.map(({ id }) => id),
			'mail_id',
		),
	])
	const people = mails.filter(({ automatic, sender }) => !automatic && sender !== unknownSender)
	const at = (moment: Date) => formatMoment(moment, company.timeZone)
	const ofText = Map.groupBy(marks, ({ text_id: text }) => text)
	const items = [
		...texts
			.slice(0, mostShown)
			.map((row) =>
				textItem(row, { pictures: ofTexts.get(row.id) ?? [], marks: ofText.get(row.id) ?? [] }, at),
			),
		...mails.slice(0, mostShown).map((row) => mailItem(row, ofMails.get(row.id) ?? [], at)),
		...sent.slice(0, mostShown).map((row) => sentItem(row, at)),
		...questions.slice(0, mostShown).map((row) => questionItem(row, at)),
		...leads.slice(0, mostShown).map((row) => leadItem(row, at)),
	]
	return {
		items: items.sort((one, other) => one.time.getTime() - other.time.getTime()).map(({ item }) => item),
		hasMore: [texts, mails, sent, questions, leads].some((rows) => rows.length > mostShown),
		latestContact: latestOf(texts[0], people[0]),
		writers: [...new Set(people.map(({ sender }) => sender))],
		writerName: people.find(({ sender_name: name }) => name !== '')?.sender_name ?? leads[0]?.name,
	}
}

function latestOf(
	text: { phone: string; at: Date } | undefined,
	mail: { sender: string; at: Date } | undefined,
): string | undefined {
	if (!text || !mail) return text?.phone ?? mail?.sender
	return text.at > mail.at ? text.phone : mail.sender
}

/** Everything in a person's threads. */
type Written = {
	items: ThreadItem[]
	hasMore: boolean
	/** The number or address that wrote last. */
	latestContact: string | undefined
	/** The addresses from which they emailed, the latest first. */
	writers: string[]
	/** What they call themselves there, or on the phone. */
	writerName: string | undefined
}

type Timed = { time: Date; item: ThreadItem }
type InWords = (moment: Date) => string
type Row<Read extends (...asked: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

type WithText = { pictures: PictureOfText[]; marks: Row<typeof store.curbsideRows>[] }

const textItem = (row: Row<typeof store.textRows>, { pictures, marks }: WithText, at: InWords): Timed => ({
	time: row.at,
	item: {
		...{ key: `text ${row.id}`, at: at(row.at), body: row.body },
		...(row.kind === 'call'
			? { kind: row.kind }
			: { kind: row.kind, id: row.id, pictures, curbside: marks.map((mark) => curbsideMark(mark, at)) }),
	},
})

const curbsideMark = (mark: WithText['marks'][number], at: InWords): CurbsideMark => ({
	...{ bookingId: mark.booking_id, reference: mark.reference },
	...{ by: mark.marked_by, at: at(mark.marked_at), canTakeBack: isUnderWay(mark.status) },
})

const mailItem = (row: Row<typeof store.mailRows>, pictures: PictureOfText[], at: InWords): Timed => ({
	time: row.at,
	item: {
		...{ key: `email ${row.id}`, at: at(row.at), kind: 'mail', pictures },
		...{ subject: row.subject, said: row.said, quoted: row.quoted },
		notes: [
			...(row.automatic ? ['Sent automatically. It doesn’t wait for an answer.'] : []),
			...(row.cut
				? ['Part of this email is missing: it’s too large, or we couldn’t read it. Look in your mailbox.']
				: []),
			...(row.left_out.length > 0 ? [`Files we don’t keep: ${row.left_out.join(', ')}`] : []),
		],
	},
})

function sentItem(row: Row<typeof store.sentRows>, at: InWords): Timed {
	const goesOut = row.send_at === null ? undefined : at(row.send_at)
	const { what, how, failed } = messageInWords({ ...row, goesOut })
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
			...(goesOut !== undefined &&
				row.state === 'pending' &&
				row.begun_at === null && { waitingToGo: row.id }),
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

const leadItem = (row: Row<typeof store.leadRows>, at: InWords): Timed => ({
	time: row.created_at,
	item: {
		...{ key: `lead ${row.id}`, at: at(row.created_at), kind: 'lead', by: row.taken_by ?? '' },
		...{ id: row.id, phone: row.phone, date: row.preferred_date },
		who: [row.name, row.email].filter(Boolean).join(', '),
		where: addressLine({
			propertyAddress: row.property_address,
			city: row.city,
			provinceState: row.province_state,
			postalCode: row.postal_code,
		}),
		said: row.message ?? '',
	},
})
