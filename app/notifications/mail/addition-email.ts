import type { AnsweredChange } from '#app/policies/booking-states.ts'
import { deskQuote } from '#app/shell/desk-links.ts'
import { telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import { dayUnconfirmed, emailLink } from './lead-email.ts'
import type { Mail } from './mail.server.ts'
import { button, card, facts, type Html, html, lines, link, mailPage, textPage } from './mail-page.ts'

const titles: Record<AnsweredChange | 'moved', string> = {
	moved: 'Moved',
	cancelled: 'Cancelled',
	confirmed: 'Confirmed',
	declined: 'Declined',
	lapsed: 'Lapsed',
}

/** To the dispatcher: what happened to a booking after the first mail about it. */
export function additionEmail(
	company: Company,
	{ lead, windowLabel, dateInWords, quote }: LeadSnapshot,
	addition: { id: string; lines: string[]; change: keyof typeof titles | null },
	leadsTo: string,
	origin: string,
): Mail {
	const title =
		addition.change === null
			? `New details for the booking of ${lead.name}`
			: `${titles[addition.change]}: the pickup of ${lead.name}`
	// A far pickup that was moved has an unconfirmed day.
	const settle = addition.change === 'moved' && lead.unconfirmed ? [dayUnconfirmed] : []
	const added = [...addition.lines, ...settle].join('\n')
	const when = `${dateInWords}, ${windowLabel}`
	const where = addressLine(lead)
	const phone = formatPhone(lead.phone)
	const quoteUrl = quote && origin + deskQuote(quote.id)
	return {
		key: `addition-email.${addition.id}`,
		to: leadsTo,
		replyTo: lead.email || company.email,
		subject: `${title}: ${when}`,
		html: mailPage(company, {
			title,
			preview: added,
			body: html`${card(lines(added))}${button(telephone(lead.phone), `Call ${phone}`)}${facts([
				['When', when],
				['Where', where],
				...(quoteUrl ? [['Quote', link(quoteUrl, 'Open it at the desk')] satisfies [string, Html]] : []),
				['Email', emailLink(lead)],
				['Lead', lead.id],
			])}`,
		}),
		text: textPage(company, title, [
			added,
			[
				`When:  ${when}`,
				`Where: ${where}`,
				`Phone: ${phone}`,
				`Email: ${lead.email || 'none'}`,
				...(quoteUrl ? [`Quote: ${quoteUrl}`] : []),
			].join('\n'),
			`Lead ${lead.id}`,
		]),
	}
}
