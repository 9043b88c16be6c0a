import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import { marksInWords } from '#app/customers/customer-marks.ts'
import { marksOf } from '#app/customers/customers.server.ts'
import { textingOf } from '#app/notifications/notifications.server.ts'
import { stoppedInWords } from '#app/notifications/texts/texting.ts'
import type { ThreadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { personOfThread, seenOf } from '#app/threads/threads.server.ts'
import { streetLine } from '#app/values/address.ts'
import { formatDate, formatMoment, localDate } from '#app/values/local-time.ts'
import { formatPhone, hasExtension, takesTexts } from '#app/values/phone.ts'
import { waitingTime } from '../../review/list/to-answer.ts'
import { nextMorning } from './later.ts'
import * as store from './store.server.ts'
import type { ReplyTo, ThreadDetail, ThreadPerson } from './thread.ts'
import { itemsOf } from './thread-items.server.ts'

type Needs = Pick<Platform, 'database' | 'company' | 'now'>

/** A thread with all that its person and the company wrote each other; `undefined` when there is none. */
export async function openThread(
	needs: Needs,
	threadId: ThreadId,
	{ to }: { to?: string | undefined } = {},
): Promise<ThreadDetail | undefined> {
	const { database, now } = needs
	const { records, threads } = await personOfThread(needs, { threadId })
	if (threads.length === 0) return undefined
	const contacts = threads.map(({ contact }) => contact)
	const phones = contacts.filter((contact) => contact.startsWith('+'))
	const rows = await store.recordRows(database, { records, phones })
	const [written, about, next] = await Promise.all([
		itemsOf(needs, { threads: threads.map(({ id }) => id), contacts, records: rows.map(({ id }) => id) }),
		personIn(needs, { rows, records, threads }),
		store.nextWaiting(
			database,
			threads.map(({ id }) => id),
		),
	])
	const ownEmails = rows.flatMap(({ id, email }) => (records.includes(id) ? email.toLowerCase() || [] : []))
	const since = threads
		.flatMap(({ waits_since: each }) => each ?? [])
		.sort((a, b) => a.getTime() - b.getTime())[0]
	return {
		id: threadId,
		person: about.isNamed ? about.person : { ...about.person, who: written.writerName ?? about.person.who },
		items: written.items,
		hasMore: written.hasMore,
		waiting: since && waitingTime(since, now()),
		next,
		assignedTo: threads.find(({ assigned_to }) => assigned_to !== null)?.assigned_to ?? undefined,
		...(await waysToReply(needs, {
			...{ phones, rows },
			latest: written.latestContact,
			addresses: addressesOf(contacts, written.writers, ownEmails),
			first: to ?? written.latestContact,
		})),
		seen: String(seenOf(threads)),
		later: nextMorning(needs.company, now()),
	}
}

type Records = Awaited<ReturnType<typeof store.recordRows>>

/** The addresses with a thread that can be written to: a person wrote from there, or a record of theirs has it. */
const addressesOf = (contacts: string[], writers: string[], own: string[]): string[] => [
	...writers,
	...contacts.filter((contact) => own.includes(contact) && !writers.includes(contact)),
]

async function personIn(
	{ database, company, now }: Needs,
	{
		rows,
		records,
		threads,
	}: { rows: Records; records: string[]; threads: { id: ThreadId; contact: string }[] },
): Promise<{ person: ThreadPerson; isNamed: boolean }> {
	const own = rows.filter(({ id }) => records.includes(id))
	const head = own.find(({ joined_into: into }) => into === null) ?? own[0]
	const ids = own.map(({ id }) => id)
	const contacts = threads.map(({ contact }) => contact)
	const [pickups, marks, quote] = await Promise.all([
		store.pickupsAhead(database, ids, localDate(now(), company.timeZone)),
		marksOf({ database }, [...new Set(rows.map(({ id }) => id))]),
		store.openQuote(database, { records: ids, threads: threads.map(({ id }) => id) }),
	])
	const of = (values: string[]) => [...new Set(values)].filter((value) => value !== '')
	const name = head?.name ?? quote?.customer_name ?? undefined
	const person = {
		who: name ?? formatPhone(contacts[0] ?? ''),
		customerId: head?.id,
		others: rows
			.filter(({ id }) => !records.includes(id))
			.map(({ id, name }) => ({ id, name, marks: marksInWords(marks.get(id)) })),
		marks: head ? marksInWords(marks.get(head.id)) : [],
		phones: of([
			...contacts.filter((contact) => contact.startsWith('+')),
			...own.map(({ phone }) => phone),
		]).map(formatPhone),
		emails: of([...contacts.filter((contact) => contact.includes('@')), ...own.map(({ email }) => email)]),
		pickups: pickups.map((pickup) => ({
			...{ id: pickup.id, reference: pickup.reference },
			when: `${formatDate(pickup.date)}, ${windowLabel(company, pickup.window_id)}`,
			where: streetLine({ propertyAddress: pickup.property_address, city: pickup.city }),
			status: pickup.status,
		})),
		openQuote: quote && {
			id: quote.id,
			load: quote.line_items.items,
			created: formatMoment(quote.created_at, company.timeZone),
		},
	}
	return { person, isNamed: name !== undefined }
}

/** The numbers and addresses to which a reply can go, first the one that is asked for or wrote last, or why there is none. */
async function waysToReply(
	needs: Needs,
	{
		phones,
		rows,
		latest,
		addresses,
		first,
	}: {
		phones: string[]
		rows: Records
		latest: string | undefined
		addresses: string[]
		first: string | undefined
	},
): Promise<{ replyTo: ReplyTo[]; cannotText: string | undefined }> {
	// A number that was only ever given with an extension is a switchboard’s.
	const isDirect = (phone: string) =>
		phone === latest ||
		rows.some((row) => row.phone === phone) ||
		!rows.some((row) => row.phone.startsWith(`${phone};`) && hasExtension(row.phone))
	const direct = phones.filter((phone) => takesTexts(phone) && isDirect(phone))
	const texting = await textingOf(needs, direct)
	const open = texting.filter(({ stoppedBy }) => stoppedBy === undefined)
	const replyTo = [
		...open.map(({ phone, shown }): ReplyTo => ({ to: phone, shown, way: 'text' })),
		...addresses.map((address): ReplyTo => ({ to: address, shown: address, way: 'mail' })),
	].sort((one, other) => Number(other.to === first) - Number(one.to === first))
	if (replyTo.length > 0) return { replyTo, cannotText: undefined }
	const stopped = texting.find(({ stoppedBy }) => stoppedBy !== undefined)?.stoppedBy
	return { replyTo, cannotText: stopped ? stoppedInWords[stopped] : whyNoText(phones, direct) }
}

const whyNoText = (phones: string[], direct: string[]): string => {
	if (phones.length === 0) return 'They left no phone number. Email them instead.'
	return direct.length === 0 && phones.every(takesTexts)
		? 'A text can’t reach an extension. Call or email instead.'
		: 'We only text North American numbers. Call or email instead.'
}
