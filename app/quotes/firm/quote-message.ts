/** The emails to the office about a quote: a customer asks for a firm price, has answered one (also by text), or has a question. */
type ToOffice = 'price-asked' | 'price-answered' | 'question-asked'
/** A firm price that has no answer: after a day, and before it ends. */
export type PriceReminder = 'price-reminder' | 'price-ending'
/**
 * The messages to a customer about a quote: its link, a firm price, a copy of the one they accepted, that it no longer holds,
 * an answer, and a photo that is wanted.
 */
export type ToCustomer =
	| 'quote-link'
	| 'firm-price'
	| PriceReminder
	| 'price-accepted'
	| 'price-withdrawn'
	| 'question-answered'
	| 'photo-asked'

export type QuoteMessage = ToOffice | ToCustomer

export type NewQuoteMessage = { dedupeKey: string } & (
	| { kind: ToOffice; channel: 'mail' }
	| { kind: 'price-answered'; channel: 'text' }
	| { kind: ToCustomer; channel: 'mail' | 'text' }
)

export const quoteMessageTitles: Record<QuoteMessage, string> = {
	'price-asked': 'Email to the office, firm price wanted',
	'price-answered': 'Email to the office, firm price answered',
	'question-asked': 'Email to the office, question about a quote',
	'quote-link': 'Link to the quote',
	'firm-price': 'Firm price',
	'price-reminder': 'Reminder of a firm price',
	'price-ending': 'A firm price ends soon',
	'price-accepted': 'Copy of the accepted price',
	'price-withdrawn': 'Accepted price no longer holds',
	'question-answered': 'Answer to a question about a quote',
	'photo-asked': 'Photo wanted for a quote',
}

export const isAboutQuote = (kind: string): kind is QuoteMessage => Object.hasOwn(quoteMessageTitles, kind)

export const isQuoteForOffice = (kind: QuoteMessage): kind is ToOffice =>
	kind === 'price-asked' || kind === 'price-answered' || kind === 'question-asked'
