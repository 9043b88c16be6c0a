import { publicOrigin } from '#app/platform/http/request-origin.server.ts'
import { isQuoteForOffice, type QuoteMessage, type ToCustomer } from '#app/quotes/firm/quote-message.ts'
import { withheldAtNight } from '#app/quotes/firm/reminder-hours.ts'
import type { QuoteToTell } from '#app/quotes/quotes.server.ts'
import type { Company } from '#app/values/company.ts'
import { formatMoney } from '#app/values/money.ts'
import { namingTaxes } from '#app/values/tax.ts'
import { quoteEmail, quoteOfficeEmail } from './mail/quote-email.ts'
import { byMail, byText, nothingOnRecord, type Sending, type ToSend } from './message-to-send.server.ts'
import type { MessageRow } from './store.server.ts'
import { toGsm7 } from './texts/gsm7.ts'

type Needs = Sending

/** Why a message about a quote no longer holds; `undefined` when it does. `isAwake`: customers may be reminded at this hour. */
export function whyQuoteUntrue(
	kind: QuoteMessage,
	{ price, photoRequest, booked, hasAnother }: QuoteToTell,
	isAwake: boolean,
): string | undefined {
	const isReminder = kind === 'price-reminder' || kind === 'price-ending'
	if ((kind === 'firm-price' || isReminder) && price?.state !== 'offered')
		return price?.state === 'expired' ? 'the price had expired' : `the price was ${price?.state} first`
	if (kind === 'price-accepted' && price?.state !== 'accepted') return 'the price was taken back first'
	if (isReminder && booked) return 'the pickup was booked first'
	if (isReminder && !isAwake) return withheldAtNight
	if (kind === 'photo-asked' && photoRequest?.isAnswered) return 'a photo was added first'
	return kind === 'price-withdrawn' && hasAnother ? 'there’s a newer price' : undefined
}

/** Why the office need not be texted of an answer any more: it was withdrawn since, with its price. */
export const whyAnswerUntrue = ({ price }: Pick<QuoteToTell, 'price'>): string | undefined =>
	price?.state === 'accepted' || price?.state === 'declined'
		? undefined
		: `the price was ${price?.state} first`

/** Composes a message about a quote for its channel. */
export async function composeAboutQuote(
	needs: Needs,
	{ id, kind, channel }: { kind: QuoteMessage } & Pick<MessageRow, 'id' | 'channel'>,
	quote: QuoteToTell,
	makeLink: () => Promise<string>,
	copyBy: (link: string) => Promise<Buffer | undefined>,
): Promise<ToSend> {
	const { company, config } = needs
	const key = `${kind}-email.${id}`
	if (isQuoteForOffice(kind)) {
		const leadsTo = config.smtp?.leadsTo ?? company.email
		const mail = quoteOfficeEmail(company, { key, leadsTo, origin: publicOrigin(config) }, quote)
		return byMail(needs, mail, about(kind))
	}
	const url = await makeLink()
	if (channel === 'mail') {
		const pdf = kind === 'price-accepted' ? await copyBy(url) : undefined
		return byMail(needs, quoteEmail(company, { key, kind, url, pdf }, quote), about(kind))
	}
	const words = wordsOfText(company, kind, quote, url)
	if (words === undefined) return nothingOnRecord(about(kind))
	return byText(needs, { key: `text.${id}`, to: quote.phone, body: toGsm7(words) })
}

const about = (kind: QuoteMessage) =>
	kind === 'question-answered' ? 'this question' : kind === 'photo-asked' ? 'this photo' : 'this price'

const offers = {
	'firm-price': ({ price, until }) => `Your firm price is ${price}, until ${until}.`,
	'price-reminder': ({ price, until }) => `Your firm price of ${price} is open until ${until}.`,
	'price-ending': ({ price, until }) => `Your firm price of ${price} ends on ${until}.`,
} satisfies Partial<Record<ToCustomer, (offer: { price: string; until: string }) => string>>

function wordsOfText(
	company: Company,
	kind: ToCustomer,
	{ price, question, photoRequest }: Pick<QuoteToTell, 'price' | 'question' | 'photoRequest'>,
	url: string,
): string | undefined {
	const { shortName, phone } = company
	if (kind === 'quote-link')
		return `${shortName}: We got your quote request, and we'll text you a firm price. See it: ${url} Reply STOP to end texts.`
	if (kind === 'question-answered')
		return question
			? `${shortName}: We've answered your question about your quote: ${url} Reply STOP to end texts.`
			: undefined
	if (kind === 'photo-asked')
		return photoRequest
			? `${shortName}: To set your price, we need one more photo (${photoRequest.label}). See what and add it: ${url} Reply STOP to end texts.`
			: undefined
	if (!price || kind === 'price-accepted') return undefined
	const amount = formatMoney(price.amount)
	if (kind === 'price-withdrawn')
		return `${shortName}: We have to change the price of ${amount} you accepted. See your quote: ${url} Questions? Call ${phone}`
	const offer = offers[kind]({ price: `${amount}${namingTaxes(' plus ', company)}`, until: price.until })
	return `${shortName}: ${offer} See it and accept: ${url} Reply STOP to end texts.`
}
