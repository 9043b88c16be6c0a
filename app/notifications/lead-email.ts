import { mailbox } from '#app/shell/links.ts'
import { company } from '#app/values/company.ts'
import { formatMoney } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	facts,
	html,
	lines,
	link,
	mailPage,
	small,
	textPage,
	unbroken,
} from './mail-page.ts'

/** Opens the phone's own map, wherever one is installed. */
const mapSearch = (place: string) =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`

/** To whoever dispatches: who, where, when and what, readable on a phone between two jobs. */
export function leadEmail(
	{ lead, windowLabel, dateInWords, quote }: LeadToDeliver,
	leadsTo: string,
	quoteUrl: string | undefined,
): Mail {
	const window = `${windowLabel} Calgary time`
	const where = `${lead.propertyAddress}, ${lead.city}, ${lead.provinceState} ${lead.postalCode}`
	const map = mapSearch(where)
	const phone = formatPhone(lead.phone)
	const load = quote?.items ?? 'no quote was saved'
	const price = quote ? `${formatMoney(quote.totalCents)} + tax` : 'none'
	const photos = quote && quote.photoCount > 0 ? `${quote.photoCount} with the quote` : 'none'
	const notes = lead.notes === '' ? 'none' : lead.notes
	return {
		key: `lead-email.${lead.id}`,
		to: leadsTo,
		replyTo: lead.email,
		subject: `New booking: ${lead.name}, ${lead.city}, ${dateInWords}, ${windowLabel}`,
		html: mailPage({
			title: lead.name,
			preview: `${where}. ${load}. ${phone}`,
			body: html`${card(html`${dayAndWindow(dateInWords, windowLabel)}${small(link(map, where))}`)}${button(`tel:${lead.phone}`, `Call ${phone}`)}${facts(
				[
					['Load', load],
					['Price', unbroken(price)],
					['Photos', quoteUrl ? html`${photos}, ${link(quoteUrl, 'open the quote')}` : photos],
					['Notes', lines(notes)],
					['Email', link(mailbox(lead.email), lead.email)],
					['Booked on', lead.sourceSite],
					['Lead', lead.id],
				],
			)}`,
		}),
		text: textPage(`New booking for ${company.shortName}: ${lead.name}, ${lead.city}`, [
			[
				`When:   ${dateInWords}, ${window}`,
				`Where:  ${where}`,
				`Map:    ${map}`,
				`Phone:  ${phone}`,
				`Email:  ${lead.email}`,
			].join('\n'),
			[
				`Load:   ${load}`,
				`Price:  ${price}`,
				`Photos: ${photos}`,
				...(quoteUrl ? [`Quote:  ${quoteUrl}`] : []),
				`Notes:  ${notes}`,
			].join('\n'),
			[`Booked on ${lead.sourceSite}`, `Lead ${lead.id}`].join('\n'),
		]),
	}
}
