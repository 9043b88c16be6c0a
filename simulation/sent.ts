import { z } from 'zod'
import type { Breach } from './rules.ts'
import type { World } from './world.ts'

const rowSchema = z.array(
	z.object({
		what: z.string(),
		state: z.string(),
		reference: z.string().nullable(),
		twice: z.boolean(),
		about: z.string(),
		/** How often something was sent, or begun to be: of a delivery that is skipped, its looking counts as well. */
		tried: z.number(),
	}),
)

/**
 * What the stand-ins received, beside what the records say was sent, once nothing is owed any more. Texts go once, whatever
 * happens; a mail goes once, or is marked as one that may have gone twice; of a lead the CRM has one note.
 */
export async function sentWrongly({ admin, standIns }: World): Promise<Breach[]> {
	const { rows } = await admin.query(`
		select channel as what, state, reference, perhaps_twice as twice, id::text as about, attempts as tried from pickup_messages
		union all select kind, state, reference, perhaps_twice, kind || '.' || coalesce(entry_id::text, lead_id::text), attempts - 1
			from deliveries where kind not like 'crm%'`)
	const records = rowSchema.parse(rows)
	const breaches: Breach[] = []
	const note = (rule: string, detail: string) => breaches.push({ rule, detail })
	for (const { what, state } of records)
		if (state === 'begun' || state === 'owed') note('what is owed ends', `a ${what} is ${state}`)

	const texts = records.filter(({ what, state }) => what === 'text' && state === 'sent')
	const named = new Set(texts.map(({ reference }) => reference))
	if (named.size !== texts.length) note('a text is sent once', 'two messages have one text')
	for (const { sid, to, body } of standIns.texts.texts())
		if (!named.delete(sid))
			note('a text is sent once', `to ${to}: ${body.replace(/(booked|waiting)\/\S+/, '$1/…')}`)
	for (const missing of named) note('what is sent was received', `the text ${missing}`)

	const mails = new Map<string, number>()
	for (const { mail } of standIns.mail.received())
		mails.set(mail.messageId ?? '', (mails.get(mail.messageId ?? '') ?? 0) + 1)
	const sent = records.filter(({ what, state }) => what !== 'text' && state === 'sent')
	for (const { reference, twice } of sent) {
		const times = mails.get(reference ?? '') ?? 0
		mails.delete(reference ?? '')
		if (times === 0) note('what is sent was received', `the mail ${reference}`)
		if (times > 1 && !twice)
			note('a mail is sent once, or said to be perhaps twice', `${reference}: ${times} times`)
	}
	// One whose answer was lost, and which then said nothing true any more, is not sent again.
	for (const { about } of records.filter(({ state, tried }) => state === 'skipped' && tried > 0))
		for (const reference of mails.keys()) if (reference.includes(about)) mails.delete(reference)
	for (const [reference, times] of mails)
		note('what was received is known as sent', `${reference}: ${times} times`)

	const notes = standIns.crm.notes().map((text) => /Lead [\w-]{36}/.exec(text)?.[0] ?? '')
	for (const [at, about] of notes.entries())
		if (notes.indexOf(about) !== at) note('a lead has one note', about)
	return breaches
}
