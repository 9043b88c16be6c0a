import { z } from 'zod'
import { findWindow } from '#app/bookings/rules/arrival-window.ts'
import type { Breach } from './rules.ts'
import type { World } from './world.ts'

const bookingSchema = z.object({
	id: z.string(),
	date: z.string(),
	window_id: z.string(),
	status: z.string(),
})
type Booking = z.infer<typeof bookingSchema>
const rowsSchema = z.array(
	z.object({ kind: z.string(), booking: z.string(), eta_day: z.string().nullable() }),
)

const dayInWords = new Intl.DateTimeFormat('en-CA', {
	...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
})

/** The states of a pickup in which its customer may hear this; those left out may be heard in any. */
const statuses: Record<string, readonly string[]> = {
	cancelled: ['cancelled'],
	declined: ['cancelled'],
	missed: ['no-show'],
	'on-the-way': ['on the way'],
	late: ['booked', 'on the way'],
	reminder: ['booked'],
	settled: ['booked', 'on the way', 'arrived', 'done', 'no-show'],
}
const saysTheDay = ['confirmed', 'settled', 'moved', 'reminder', 'link-again']
const isOver = (status: string) => status === 'cancelled'

type Received = {
	texts: { texts: () => { to: string; body: string }[] }
	mail: { received: () => { mail: { messageId?: string; subject?: string; text?: string } }[] }
}
type Needs = Pick<World, 'admin' | 'company'> & { standIns: Received }

/**
 * Nobody is told what no longer holds: what a text that just came in says of its pickup was so before the step in which it came, or is
 * after it.
 */
export function openHeard({ admin, company, standIns }: Needs) {
	let before = new Map<string, Booking>()
	let textsRead = 0
	let mailsRead = 0

	const holds = (
		{ kind, body, etaDay }: { kind: string; body: string; etaDay: string | null },
		at: Booking,
	) => {
		const allowed = statuses[kind]
		if (allowed ? !allowed.includes(at.status) : isOver(at.status)) return false
		if (kind === 'late' || kind === 'on-the-way') return etaDay === at.date
		if (!saysTheDay.includes(kind)) return true
		const window = findWindow(company, at.window_id)
		const day = dayInWords.format(new Date(`${at.date}T00:00:00Z`))
		return new RegExp(`${day}(?!\\d)`).test(body) && (!window || body.includes(window.label))
	}

	return async (): Promise<Breach[]> => {
		const { rows } = await admin.query('select id, date::text, window_id, status from bookings')
		const after = new Map(
			z
				.array(bookingSchema)
				.parse(rows)
				.map((each) => [each.id, each]),
		)
		const texts = standIns.texts.texts()
		const mails = standIns.mail.received()
		const came = [
			...texts.slice(textsRead).map(({ to, body }) => ({ channel: 'text', by: body, to, body })),
			...mails.slice(mailsRead).map(({ mail }) => ({
				...{ channel: 'mail', by: mail.messageId ?? '', to: '' },
				body: `${mail.subject} ${mail.text}`,
			})),
		]
		textsRead = texts.length
		mailsRead = mails.length
		const found: Breach[] = []
		for (const { channel, by, to, body } of came) {
			const about = await admin.query(
				`select kind, booking_id as booking, (eta at time zone $3)::date::text as eta_day from messages
					where booking_id is not null and begun_at is not null
						and case when $4 = 'text' then channel = 'text' and body = $1 and begun_to = $2 else reference = $1 end`,
				[by, to, company.timeZone, channel],
			)
			for (const { kind, booking, eta_day: etaDay } of rowsSchema.parse(about.rows)) {
				const states = [before.get(booking), after.get(booking)].flatMap((state) => state ?? [])
				if (states.length > 0 && !states.some((state) => holds({ kind, body, etaDay }, state)))
					found.push({
						rule: 'nobody is told what no longer holds',
						detail: `${channel}, ${kind}, ${states.map(({ date, status }) => `${date} ${status}`).join(', then ')}: ${body.slice(0, 160)}`,
					})
			}
		}
		before = after
		return found
	}
}
