import { telephone } from '#app/shell/links.ts'
import { company } from '#app/values/company.ts'
import { formatMoney } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import type { Mail } from './mail.server.ts'
import { facts, html, link, mailPage, textPage } from './mail-page.ts'

/** To whoever dispatches: who, where, when and what, readable on a phone between two jobs. */
export function leadEmail({ lead, windowLabel, dateInWords, quote }: LeadToDeliver, leadsTo: string): Mail {
	const title = `${lead.name}, ${lead.city}`
	const when = `${dateInWords}, ${windowLabel} Calgary time`
	const where = `${lead.propertyAddress}, ${lead.city}, ${lead.provinceState} ${lead.postalCode}`
	const phone = formatPhone(lead.phone)
	const load = quote ? `${quote.items}: ${formatMoney(quote.totalCents)} + tax` : 'No quote was saved.'
	const photos = quote ? `${quote.photoCount} with the quote` : 'none'
	const notes = lead.notes === '' ? 'none' : lead.notes
	return {
		key: `lead-email ${lead.id}`,
		to: leadsTo,
		replyTo: lead.email,
		subject: `New booking: ${lead.name}, ${lead.city}, ${dateInWords}, ${windowLabel}`,
		html: mailPage(
			title,
			facts([
				['When', when],
				['Where', where],
				['Phone', link(telephone(phone), phone)],
				['Email', link(`mailto:${lead.email}`, lead.email)],
				['Load', load],
				['Photos', photos],
				['Notes', notes],
				['Lead', html`<span style="font-size:14px">${lead.id}</span>`],
				['From', lead.sourceSite],
			]),
		),
		text: textPage(`New booking for ${company.shortName}: ${title}`, [
			[
				`When:   ${when}`,
				`Where:  ${where}`,
				`Phone:  ${phone}`,
				`Email:  ${lead.email}`,
				`Load:   ${load}`,
				`Photos: ${photos}`,
				`Notes:  ${notes}`,
				`Lead:   ${lead.id}`,
				`From:   ${lead.sourceSite}`,
			].join('\n'),
		]),
	}
}
