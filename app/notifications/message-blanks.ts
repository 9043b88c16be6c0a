import { streetLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { toGsm7 } from '#app/values/gsm7.ts'
import { formatDay, formatTime } from '#app/values/local-time.ts'
import type { Told } from './lead-to-deliver.ts'
import { type Blank, filled, type Words } from './message-words.ts'

/** What stands in the blanks of a message about this pickup, or this place in the waiting list. Times are words in the company's zone. */
export const blanksFor = (
	company: Company,
	{ lead, reference, dateInWords, windowLabel }: Told,
	{ link, eta }: { link: string; eta: Date | null },
): Record<Blank, string> => {
	const soon = eta ? formatTime(eta, company.timeZone) : ''
	return {
		company: company.shortName,
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

/** The text message as it is sent: in the letters of text messages, and in one paragraph. */
export const textOf = ({ text }: Pick<Words, 'text'>, values: Record<Blank, string>): string =>
	toGsm7(filled(text, values)).replace(/\s+/g, ' ').trim()
