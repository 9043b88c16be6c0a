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
		/** How often something was sent, or begun to be. */
		tried: z.number(),
	}),
)

/**
 * Compares what the stand-ins received with what the records say was sent, once nothing is pending. A text is sent once,
 * whatever happens; a mail once, or marked as perhaps sent twice; the CRM has one note for each lead.
 */
export async function sentWrongly({ admin, standIns }: World): Promise<Breach[]> {
	const { rows } = await admin.query(`
		select m.channel as what, m.state, m.reference, m.perhaps_twice as twice, m.attempts as tried, case
				when m.kind = 'lead' and m.channel = 'mail' then 'lead-email.' || b.lead_id
				when m.kind = 'confirmed' and m.channel = 'mail' then 'confirmation-email.' || b.lead_id
				when m.kind = 'addition' then 'addition-email.' || m.booking_event_id
				when m.channel = 'mail' and m.booking_event_id is not null then 'change-email.' || m.booking_event_id
				else m.id::text end as about
		from messages m left join bookings b on b.id = m.booking_id where m.channel <> 'crm'
			and not (m.state = 'pending' and coalesce(m.send_at, '-infinity') > now())`)
	const records = rowSchema.parse(rows)
	const breaches: Breach[] = []
	const note = (rule: string, detail: string) => breaches.push({ rule, detail })
	for (const { what, state } of records)
		if (state === 'pending') note('what is owed ends', `a ${what} is ${state}`)

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
	// A message whose answer was lost, and which then was no longer true, is not sent again.
	for (const { about } of records.filter(({ state, tried }) => state === 'skipped' && tried > 0))
		for (const reference of mails.keys()) if (reference.includes(about)) mails.delete(reference)
	for (const [reference, times] of mails)
		note('what was received is known as sent', `${reference}: ${times} times`)

	const notes = standIns.crm.notes().map((text) => /Lead [\w-]{36}/.exec(text)?.[0] ?? '')
	for (const [at, about] of notes.entries())
		if (notes.indexOf(about) !== at) note('a lead has one note', about)
	return breaches
}
