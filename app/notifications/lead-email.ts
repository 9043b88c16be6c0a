import { tripInWords } from '#app/bookings/pickup-trip.ts'
import { deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoney, plusTax } from '#app/values/money.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadToDeliver } from './lead-to-deliver.ts'
import type { Mail } from './mail.server.ts'
import {
	button,
	card,
	dayAndWindow,
	facts,
	type Html,
	html,
	lines,
	link,
	mailPage,
	small,
	textPage,
	unbroken,
} from './mail-page.ts'

/** Opens the phone's own map, wherever one is installed. */
const mapSearch = (address: string) =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`

/** Of a pickup where trucks come on fixed days. */
export const toSettle = 'Asked for, not settled. Agree on the day with the customer.'

/**
 * To the dispatcher: who, where, when and what, readable on a phone between two jobs. Its link opens the quote at the desk
 * of `origin`: the customer's own link would open it in the dispatcher's browser as the customer.
 */
export function leadEmail(
	company: Company,
	{ lead, reference, cancelled, windowLabel, dateInWords, quote, asap, trip: added }: LeadToDeliver,
	leadsTo: string,
	origin: string,
): Mail {
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const map = mapSearch(where)
	const phone = formatPhone(lead.phone)
	const loads = loadsOf({ lead, quote })
	const what = cancelled ? 'Cancelled' : lead.unsettled ? 'To settle' : 'New booking'
	const off = cancelled ? 'It was called off before this mail could be sent.' : undefined
	const far = lead.unsettled ? toSettle : undefined
	const price = quote ? `${formatMoney(quote.totalCents)} ${plusTax}` : 'none'
	const trip = added === undefined ? undefined : tripInWords(added)
	const photos = quote && quote.photoCount > 0 ? `${quote.photoCount} with the quote` : 'none'
	const quoteUrl = quote && origin + deskQuote(quote.id)
	const notes = lead.notes === '' ? 'none' : lead.notes
	return {
		key: `lead-email.${lead.id}`,
		to: leadsTo,
		replyTo: lead.email || company.email,
		subject: `${what}: ${lead.name}, ${lead.city}, ${dateInWords}, ${windowLabel}`,
		html: mailPage(company, {
			title: lead.name,
			preview: `${where}. ${loads.map(([, load]) => load).join('. ')}. ${phone}`,
			body: html`${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(link(map, where))}`)}${button(telephone(lead.phone), `Call ${phone}`)}${facts(
				[
					...(off ? [['Cancelled', off] satisfies [string, string]] : []),
					...(far ? [['Far away', far] satisfies [string, string]] : []),
					...loads,
					['Price', unbroken(price)],
					...(trip ? [['Trip', trip] satisfies [string, string]] : []),
					['Photos', quoteUrl ? html`${photos}, ${link(quoteUrl, 'open it at the desk')}` : photos],
					['Notes', lines(notes)],
					['Email', emailLink(lead)],
					['Booked on', lead.sourceSite],
					['Booking', reference],
					['Lead', lead.id],
				],
			)}`,
		}),
		text: textPage(company, `${what} for ${company.shortName}: ${lead.name}, ${lead.city}`, [
			off ?? far,
			[
				`When:   ${dateInWords}, ${window}`,
				`Where:  ${where}`,
				`Map:    ${map}`,
				`Phone:  ${phone}`,
				`Email:  ${lead.email || 'none'}`,
			].join('\n'),
			[
				...loads.map(([name, load]) => `${name}:`.padEnd(8) + load),
				`Price:  ${price}`,
				...(trip ? [`Trip:   ${trip}`] : []),
				`Photos: ${photos}`,
				...(quoteUrl ? [`Quote:  ${quoteUrl}`] : []),
				`Notes:  ${notes}`,
			].join('\n'),
			[`Booked on ${lead.sourceSite}`, `Booking ${reference}`, `Lead ${lead.id}`].join('\n'),
		]),
	}
}

/** The customer's address as a link, where one was given. */
export const emailLink = ({ email }: Pick<LeadToDeliver['lead'], 'email'>): Html | string =>
	email === '' ? 'none' : link(mailbox(email), email)

/** The load from the form, then that of the quote, which may be from another day, with the things that were counted. */
function loadsOf({ lead, quote }: Pick<LeadToDeliver, 'lead' | 'quote'>): [string, string][] {
	const counted: [string, string][] = quote?.counted ? [['Things', quote.counted]] : []
	if (lead.loadSize === null) return [['Load', quote?.items ?? 'no quote was saved'], ...counted]
	return [
		['Load', lead.loadSize],
		...(quote ? [['Quoted', quote.items] satisfies [string, string]] : []),
		...counted,
	]
}
