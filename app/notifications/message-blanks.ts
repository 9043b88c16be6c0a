import { streetLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { greetingTo } from '#app/values/greeting.ts'
import { formatDay, formatTime } from '#app/values/local-time.ts'
import type { MessageFacts } from './crm/lead-snapshot.ts'
import { type Blank, filled, type Words } from './message-words.ts'
import { toGsm7 } from './texts/gsm7.ts'

/** The values for the blanks of a message. Times are in the company's zone. */
export const blanksFor = (
	company: Company,
	{ lead, reference, dateInWords, windowLabel }: MessageFacts,
	{ link, eta }: { link: string; eta: Date | null },
): Record<Blank, string> => {
	const soon = eta ? formatTime(eta, company.timeZone) : ''
	return {
		company: company.shortName,
		greeting: onItsLine(greetingTo(lead.name)),
		name: lead.name,
		date: dateInWords,
		day: formatDay(lead.preferredDate),
		window: windowLabel,
		address: streetLine(lead),
		reference,
		link,
		phone: company.phone,
		eta: soon,
		until: soon,
	}
}

const onItsLine = (greeting: string) => (greeting === '' ? '' : `${greeting}\n`)

/** The text message as it is sent, with what is `added` to its words: in GSM-7 where possible, and in one paragraph. */
export const textOf = ({ text }: Pick<Words, 'text'>, values: Record<Blank, string>, added = ''): string =>
	toGsm7(`${filled(text, values)} ${added}`)
		.replace(/\s+/g, ' ')
		.trim()
