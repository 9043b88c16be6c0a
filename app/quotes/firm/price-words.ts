import type { Company } from '#app/values/company.ts'
import { pricePlusTax } from '#app/values/tax.ts'
import type { Priced, QuotePage } from './quote-page.ts'

type Taxed = Pick<Company, 'taxes'>

/** The firm price that a quote has now: one that can be accepted, or is. */
export const firmOf = ({ price }: Pick<QuotePage, 'price'>): Priced | undefined =>
	price?.state === 'offered' || price?.state === 'accepted' ? price : undefined

/** What the price of a quote is worth, and what comes next. */
export const priceInWords = (
	{ price, status, booked }: Pick<QuotePage, 'price' | 'status' | 'booked'>,
	company: Taxed,
): string => {
	if (!price) return waiting[status]
	return price.state === 'accepted' && booked ? acceptedAndBooked : answers[price.state](price, company)
}

/** A higher price may have been agreed to on site since: this page doesn't know of it. */
const acceptedAndBooked =
	'You’ve accepted it, and booked with it. If you say yes to another price on site, that one counts, and it’s on the pickup’s page. If there’s less to take, you’ll pay less.'

const waiting: Record<QuotePage['status'], string> = {
	draft:
		'It’s an estimate from what you told us. Send it to us, and we’ll look at your photos and set a firm price.',
	pending:
		'We have it, and we’ll look at your load and photos. We’ll send you the firm price as soon as it’s set.',
	approved: 'We’ve looked at your quote. Call us for the firm price.',
	rejected: 'We can’t take this load as it is. Call us, and we’ll see what we can do.',
}

const answers: Record<Priced['state'], (price: Priced, company: Taxed) => string> = {
	offered: ({ until, travel }) => `It holds until ${until}, and ${travel} is in it.`,
	accepted: () =>
		'You’ve accepted it. It’s the most this pickup will cost, as long as the load, the access and the place are as you told us. If there’s less to take, you’ll pay less.',
	declined: ({ amount }, company) =>
		`You declined ${pricePlusTax(amount, company)}. Change your load below and we’ll look again, or call us.`,
	expired: ({ amount, until }, company) =>
		`Our firm price of ${pricePlusTax(amount, company)} was open until ${until}. Call us, and we’ll look at it again.`,
	withdrawn: () => '',
}
