import type { z } from 'zod'
import { outcomeNames } from '#app/bookings/reports/complaint.ts'
import { windowLabel } from '#app/bookings/rules/arrival-window.ts'
import { findCustomer, joinCustomers, notesOf, separateCustomer } from '#app/customers/customers.server.ts'
import { textingOf } from '#app/notifications/notifications.server.ts'
import type { FormFields } from '#app/platform/form.server.ts'
import type { CustomerId, SignedInStaff } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { streetLine } from '#app/values/address.ts'
import { formatDate, formatMoment } from '#app/values/local-time.ts'
import { formatPhone, withoutExtension } from '#app/values/phone.ts'
import { staffNotesOf } from '../bookings/notes/notes.server.ts'
import { messageInWords } from '../leads/message-in-words.ts'
import { picturesOf, receiveTexting } from '../texts/texts.server.ts'
import type { CustomerDetail, CustomerRecord, customerChangeSchema } from './customer.ts'
import { notedInWords } from './noted-in-words.ts'
import * as store from './store.server.ts'

export { customerWithPhone, listCustomers } from './list/list-customers.server.ts'

type Needs = Pick<Platform, 'database' | 'company'>
type AskedByStaff = { customerId: CustomerId; staff: SignedInStaff }

/**
 * A customer with all bookings and quotes of all their records; `undefined` when no customer has this id. What staff noted of a pickup
 * is for who sees the pickups.
 */
export async function openCustomer(
	platform: Needs,
	asked: AskedByStaff,
	{ seesPickups }: { seesPickups: boolean },
): Promise<CustomerDetail | undefined> {
	const found = await findCustomer(platform, asked)
	if (!found) return undefined
	const { company } = platform
	const ids = found.records.map(({ id }) => id)
	const phones = found.records.map(({ phone }) => withoutExtension(phone))
	const [bookings, addresses, quotes, waiting, replies, consents, texting, notices, complaints] =
		await Promise.all([
			store.bookingRows(platform.database, ids),
			store.addressRows(platform.database, ids),
			store.quoteRows(platform.database, ids),
			store.waitingRows(platform.database, ids),
			store.textsFrom(platform.database, phones),
			store.consentRows(platform.database, ids),
			textingOf(platform, phones),
			store.noticeRows(platform.database, {
				ids,
				contacts: [...phones, ...found.records.flatMap(({ email }) => email.toLowerCase() || [])],
			}),
			store.complaintRows(platform.database, ids),
		])
	const pictures = await picturesOf(
		platform,
		replies.map(({ id }) => id),
	)
	const noted = await staffNotesOf(platform, seesPickups ? bookings.map(({ id }) => id) : [])
	return {
		records: found.records.map(toRecord),
		noted: notedOf(asked.customerId, found.records),
		similar: found.similar.map(toRecord),
		texting,
		replies: replies.map(({ id, at, body }) => ({
			id,
			at: formatMoment(at, company.timeZone),
			body,
			pictures: pictures.get(id) ?? [],
		})),
		consents: consents.map((row) => toConsent(company, row)),
		bookings: bookings.map((row) => ({ ...toBooking(company, row), staffNotes: noted.get(row.id) ?? [] })),
		addresses: addresses.map(toAddress),
		waiting: waiting.map((row) => toWaiting(company, row)),
		quotes: quotes.map((row) => toQuote(company, row)),
		notices: notices.map((row) => toNotice(company, row)),
		complaints: complaints.map((row) => toComplaint(company, row)),
		history: historyOf(company, found),
	}
}

const toBooking = (
	company: Platform['company'],
	row: Awaited<ReturnType<typeof store.bookingRows>>[number],
) => ({
	id: row.id,
	reference: row.reference,
	status: row.status,
	when: `${formatDate(row.date)}, ${windowLabel(company, row.window_id)}`,
	where: streetLine({ propertyAddress: row.property_address, city: row.city }),
})

const toQuote = (
	{ timeZone }: Platform['company'],
	row: Awaited<ReturnType<typeof store.quoteRows>>[number],
) => ({
	id: row.id,
	status: row.quote_status,
	load: row.line_items.items,
	total: row.final_quote_cents ?? row.estimated_total_cents,
	created: formatMoment(row.created_at, timeZone),
})

const toWaiting = (
	company: Platform['company'],
	row: Awaited<ReturnType<typeof store.waitingRows>>[number],
) => ({
	id: row.id,
	status: row.status,
	when: `${formatDate(row.date)}, ${row.window_ids.map((id) => windowLabel(company, id)).join(' or ')}`,
	where: streetLine({ propertyAddress: row.property_address, city: row.city }),
	since: formatMoment(row.created_at, company.timeZone),
})

const toConsent = (
	{ timeZone }: Platform['company'],
	row: Awaited<ReturnType<typeof store.consentRows>>[number],
) => ({
	id: row.id,
	wording: row.offers_wording ?? 'Offers and reviews, in the words of that day',
	at: formatMoment(row.created_at, timeZone),
	page: row.source_site,
})

const toNotice = (
	{ timeZone }: Platform['company'],
	row: Awaited<ReturnType<typeof store.noticeRows>>[number],
) => ({
	...messageInWords({
		...row,
		goesOut: row.send_at === null ? undefined : formatMoment(row.send_at, timeZone),
	}),
	at: formatMoment(row.created_at, timeZone),
	reference: row.reference ?? undefined,
})

const toComplaint = (
	{ timeZone }: Platform['company'],
	row: Awaited<ReturnType<typeof store.complaintRows>>[number],
) => ({
	id: row.id,
	bookingId: row.booking_id,
	reference: row.reference,
	said: row.said,
	made: formatMoment(row.made_at, timeZone),
	outcome:
		row.outcome === null || row.closed_at === null
			? undefined
			: [`${outcomeNames[row.outcome]}, ${formatMoment(row.closed_at, timeZone)}`, row.outcome_note]
					.filter(Boolean)
					.join('. '),
})

const historyOf = (
	{ timeZone }: Platform['company'],
	{ history, records }: NonNullable<Awaited<ReturnType<typeof findCustomer>>>,
) =>
	history.map(({ id, at, actor, action, subject_id, before, after }) => {
		const record = records.find((each) => each.id === subject_id)
		const who = [record?.name, record?.email].filter(Boolean).join(', ')
		const what = action === 'noted' ? notedInWords(before, after) : `${action} the record of ${who}`
		return { id, at: formatMoment(at, timeZone), actor, what }
	})

const toAddress = (row: Awaited<ReturnType<typeof store.addressRows>>[number]) => ({
	bookingId: row.id,
	where: streetLine({ propertyAddress: row.property_address, city: row.city }),
	last: formatDate(row.date),
	phone: row.phone,
})

const notedOf = (
	customerId: CustomerId,
	records: NonNullable<Awaited<ReturnType<typeof findCustomer>>>['records'],
): CustomerDetail['noted'] => ({
	...notesOf(records),
	of: records[0]?.id ?? customerId,
	version: records[0]?.notes_version ?? 0,
	earlier: records
		.slice(1)
		.flatMap(({ id, name, email, notes }) =>
			notes === '' ? [] : [{ id, of: [name, email].filter(Boolean).join(', '), text: notes }],
		),
})

const toRecord = (row: {
	id: CustomerId
	name: string
	email: string
	phone: string
	joined_into: CustomerId | null
}): CustomerRecord => ({
	id: row.id,
	name: row.name,
	email: row.email,
	phone: formatPhone(row.phone),
	joined: row.joined_into !== null,
})

/** Stops texts to a phone of a customer, or allows them again. Returns the result in words. */
export async function changeTexting(
	platform: Pick<Needs, 'database'>,
	asked: AskedByStaff,
	fields: FormFields<string>,
): Promise<{ status: number; message: string }> {
	const found = await findCustomer(platform, asked)
	const phones = found?.records.map(({ phone }) => withoutExtension(phone)) ?? []
	const sent = { does: fields.get('texts'), phone: fields.get('phone') }
	return receiveTexting(platform, { staff: asked.staff, phones }, sent)
}

/** Joins or separates records, and returns the result in words. */
export async function changeCustomer(
	platform: Pick<Needs, 'database'>,
	{ customerId, staff }: AskedByStaff,
	change: Exclude<z.infer<typeof customerChangeSchema>, { do: 'erase' }>,
): Promise<{ status: number; message: string }> {
	if (change.do === 'separate') {
		await separateCustomer(platform, { customerId: change.other, staff })
		return { status: 200, message: 'The records are two customers again.' }
	}
	const otherId =
		change.do === 'join' ? change.other : await store.customerOfBooking(platform.database, change.reference)
	if (otherId === undefined)
		return {
			status: 404,
			message: 'No booking has that reference. Check it again: it has six characters.',
		}
	const joined = await joinCustomers(platform, { customerId, otherId, staff })
	if (joined.ok) return { status: 200, message: 'The records are one customer now.' }
	return joined.reason === 'changed'
		? {
				status: 409,
				message:
					'Someone else just joined one of these records. Look again, and join them if there are still two.',
			}
		: { status: 404, message: 'We couldn’t find that customer. Reload the page.' }
}
