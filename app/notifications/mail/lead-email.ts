import type { Lead } from '#app/bookings/outgoing/lead.ts'
import { travelFeeInWords } from '#app/bookings/outgoing/travel-fee.ts'
import { type FieldLine, linesAt } from '#app/bookings/rules/booking-fields.ts'
import { withExtras } from '#app/pricing/load-words.ts'
import { deskQuote } from '#app/shell/desk-links.ts'
import { mailbox, telephone } from '#app/shell/links.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatTime } from '#app/values/local-time.ts'
import { formatPhone } from '#app/values/phone.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import { priceLine } from '../price-line.ts'
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
import { markedFact } from './marked-fact.ts'

/** Opens the phone's own map, wherever one is installed. */
const mapSearch = (address: string) =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`

/** For a pickup where trucks come on fixed days. */
export const dayUnconfirmed = 'Requested, not confirmed. Agree on a day with the customer.'

/** For one that no one at the desk was shown for half a day. */
const dayUnseen =
	'No one at the desk has opened this request in the 12 hours since it came or was last changed. Its spot is kept until someone does. Agree on a day with the customer.'

/** `marks`: how staff have marked the customer. `emergencyDue`: until when a crew was promised, while nobody has answered that. */
type OfNews = LeadSnapshot & { marks?: string[] | undefined; emergencyDue?: Date | undefined }

/** `Emergency, due by 4:10 PM`, by the company's clock. */
export const emergencyBy = ({ timeZone }: Pick<Company, 'timeZone'>, due: Date): string =>
	`Emergency, due by ${formatTime(due, timeZone)}`

/**
 * To the dispatcher, readable on a phone between two jobs. Its link opens the quote at the desk of `origin`: the customer's
 * own link would open it in the dispatcher's browser as the customer.
 */
export function leadEmail(
	company: Company,
	found: OfNews,
	leadsTo: string,
	origin: string,
	/** What makes it another email, about a request that no one at the desk was shown. */
	unseen?: string | undefined,
): Mail {
	const { lead, reference, windowLabel, dateInWords, quote, asap, travelFee: added } = found
	const window = asap ? windowLabel : `${windowLabel} ${company.city} time`
	const where = addressLine(lead)
	const map = mapSearch(where)
	const phone = formatPhone(lead.phone)
	const loads = loadsOf({ lead, quote })
	const { what, stands } = standing(company, found, unseen !== undefined)
	const price = priceLine(found, company)
	const travelFee = added && travelFeeInWords(added, company)
	const photos = quote && quote.photoCount > 0 ? `${quote.photoCount} with the quote` : 'none'
	const quoteUrl = quote && origin + deskQuote(quote.id)
	const [who, said] = [whoOf(found), linesAt('office', 'said', textsOf(lead))]
	return {
		key: ['lead-email', lead.id, ...(unseen === undefined ? [] : [unseen])].join('.'),
		to: leadsTo,
		replyTo: lead.email || company.email,
		subject: `${what}: ${lead.name}, ${lead.city}, ${dateInWords}, ${windowLabel}`,
		html: mailPage(company, {
			title: lead.name,
			preview: `${where}. ${loads.map(([, load]) => load).join('. ')}. ${phone}`,
			body: html`${card(html`${dayAndWindow(dateInWords, windowLabel, { asap, city: company.city })}${small(link(map, where))}`)}${button(telephone(lead.phone), `Call ${phone}`)}${facts(
				[
					...stands,
					...loads,
					['Price', unbroken(price)],
					...(travelFee ? [['Trip', travelFee] satisfies [string, string]] : []),
					['Photos', quoteUrl ? html`${photos}, ${link(quoteUrl, 'open it at the desk')}` : photos],
					...said.map(({ label, text }): Fact => [label, lines(text || 'none')]),
					...who.filter(isFact).map(({ label, text }): Fact => [label, text || 'none']),
					['Email', emailLink(lead)],
					['Booked on', lead.sourceSite],
					['Booking', reference],
					['Lead', lead.id],
				],
			)}`,
		}),
		text: textPage(company, `${what} for ${company.shortName}: ${lead.name}, ${lead.city}`, [
			stands[0]?.[1],
			whereAndWho(`${dateInWords}, ${window}`, where, who),
			[
				...loads.map(([label, text]) => inLine({ label, text })),
				`Price:  ${price}`,
				...(travelFee ? [`Trip:   ${travelFee}`] : []),
				`Photos: ${photos}`,
				...(quoteUrl ? [`Quote:  ${quoteUrl}`] : []),
				...said.map(inLine),
			].join('\n'),
			[`Booked on ${lead.sourceSite}`, `Booking ${reference}`, `Lead ${lead.id}`].join('\n'),
		]),
	}
}

/** The first facts in a plain email: their name is its title. */
const whereAndWho = (when: string, where: string, who: Said[]): string =>
	[
		`When:   ${when}`,
		`Where:  ${where}`,
		`Map:    ${mapSearch(where)}`,
		...who.filter(({ name }) => name !== 'name').map(inLine),
	].join('\n')

/** How the booking stands, for the subject and the first line. */
function standing(
	company: Company,
	{ cancelled, lead: { unconfirmed }, emergencyDue }: OfNews,
	isUnseen: boolean,
) {
	const asked = isUnseen ? 'Not seen yet' : 'To confirm'
	const due = cancelled || unconfirmed ? undefined : emergencyDue
	const booked = due ? emergencyBy(company, due) : 'New booking'
	return {
		what: cancelled ? 'Cancelled' : unconfirmed ? asked : booked,
		/** The most important first, each with its label. */
		stands: [
			...(cancelled ? [['Cancelled', offFirst] satisfies Stands] : []),
			...(unconfirmed ? [['Far away', isUnseen ? dayUnseen : dayUnconfirmed] satisfies Stands] : []),
			...(due ? [['Emergency', promisedBy(company, due)] satisfies Stands] : []),
		],
	}
}

type Stands = [string, string]

const offFirst = 'It was cancelled before this email could be sent.'

const promisedBy = ({ timeZone }: Pick<Company, 'timeZone'>, due: Date): string =>
	`We promised to be there by ${formatTime(due, timeZone)}. Call the customer, then answer it at the desk.`

/** Who it is, and how staff have marked them. */
const whoOf = ({ lead, marks = [] }: OfNews): Said[] => [
	...linesAt('office', 'who', textsOf(lead)),
	...markedFact(marks).map(([label, text]) => ({ name: 'marked', label, text })),
]

/** The lead as the office reads it; what was typed as notes is what its events say by now. */
const textsOf = ({ name, phone, email, notes, shown }: Lead) => ({
	...shown,
	...{ name, phone: formatPhone(phone), email, notes },
})

type Said = Pick<FieldLine, 'label' | 'text'> & { name: string }
type Fact = [string, Html | string]

/** The name is the title, the phone number a button, and the email address a link. */
const isFact = ({ name }: Said) => !['name', 'phone', 'email'].includes(name)

const inLine = ({ label, text }: Pick<FieldLine, 'label' | 'text'>) =>
	`${`${label}:`.padEnd(7)} ${text || 'none'}`

/** The customer's address as a link, where one was given. */
export const emailLink = ({ email }: Pick<LeadSnapshot['lead'], 'email'>): Html | string =>
	email === '' ? 'none' : link(mailbox(email), email)

/** The load from the form, then that of the quote, which may be from another day, with the counted things. */
function loadsOf({ lead, quote }: Pick<LeadSnapshot, 'lead' | 'quote'>): [string, string][] {
	const counted: [string, string][] = quote?.counted ? [['Things', quote.counted]] : []
	if (lead.loadSize === null) return [['Load', quote?.items ?? 'no quote was saved'], ...counted]
	return [
		['Load', withExtras(lead.loadSize, quote?.ticked?.extras)],
		...(quote ? [['Quoted', quote.items] satisfies [string, string]] : []),
		...counted,
	]
}
