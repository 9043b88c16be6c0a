/** The emails to the office about a quote: a customer asks for a firm price, or has answered one. */
type ToOffice = 'price-asked' | 'price-answered'
/** A firm price that has no answer: after a day, and before it ends. */
export type PriceReminder = 'price-reminder' | 'price-ending'
/** The messages to a customer about a quote: its link, a firm price, and that an accepted one no longer holds. */
export type ToCustomer = 'quote-link' | 'firm-price' | PriceReminder | 'price-withdrawn'

export type QuoteMessage = ToOffice | ToCustomer

export type NewQuoteMessage = { dedupeKey: string } & (
	| { kind: ToOffice; channel: 'mail' }
	| { kind: ToCustomer; channel: 'mail' | 'text' }
)

export const quoteMessageTitles: Record<QuoteMessage, string> = {
	'price-asked': 'Email to the office, firm price wanted',
	'price-answered': 'Email to the office, firm price answered',
	'quote-link': 'Link to the quote',
	'firm-price': 'Firm price',
	'price-reminder': 'Reminder of a firm price',
	'price-ending': 'A firm price ends soon',
	'price-withdrawn': 'Accepted price no longer holds',
}

export const isAboutQuote = (kind: string): kind is QuoteMessage => Object.hasOwn(quoteMessageTitles, kind)

export const isQuoteForOffice = (kind: QuoteMessage): kind is ToOffice =>
	kind === 'price-asked' || kind === 'price-answered'
