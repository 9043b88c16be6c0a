import type { Company } from '#app/values/company.ts'
import { type Cents, cents } from '#app/values/money.ts'
import { takesTexts } from '#app/values/phone.ts'
import { namingTaxes, pricePlusTax } from '#app/values/tax.ts'
import type { TravelFee } from './travel-fee.ts'

/** The words about a pickup, the same in emails and on the receipt. */

/** How the price is settled on site: there is none yet, the one that was accepted, or a higher one that the customer said yes to. */
const pricedOnSite = {
	open: 'We’ll look at the load and tell you the firm price. You approve it before we load anything.',
	accepted:
		'We’ll check the load with you. If it’s as you told us, the price you accepted stands. If there’s less to take, you’ll pay less.',
	raised: 'We’ll load at the price you said yes to. If there’s less to take, you’ll pay less.',
}

/** The steps of a pickup on site. A customer without an email address tells the crew where to send the invoice. */
export const onArrival = ({
	mailed,
	price,
}: {
	mailed: boolean
	price: keyof typeof pricedOnSite
}): string[] => [
	pricedOnSite[price],
	`Once it’s hauled away, you’ll pay by debit, credit or e-transfer. ${mailed ? 'We’ll email the invoice right away.' : 'Tell the crew where to send the invoice.'}`,
	'Within 24 hours you’ll get a report of what was donated, recycled and landfilled.',
]

const arrivals = {
	window: 'We’ll arrive within this 2-hour window.',
	asap: 'We’ll arrive as soon as a truck can get to you.',
	far: 'Our trucks get out there on set days. We’ll call or email to confirm the day with you before anything is final.',
}

export const arrivalIn = ({ unconfirmed, asap }: { unconfirmed: boolean; asap: boolean }): string =>
	arrivals[unconfirmed ? 'far' : asap ? 'asap' : 'window']
/** How the exact time is sent on the day; the phone number stands between the two parts. `mailed`: they gave an email address. */
export const exactTimeWords = (phone: string, mailed = true): { before: string; after: string } =>
	takesTexts(phone)
		? { before: 'On the day, we’ll text the exact time to', after: ' when we’re on our way.' }
		: { before: `On the day, we’ll ${mailed ? 'email or call' : 'call'}`, after: ' with the exact time.' }

/** Without the notes themselves: anyone may have typed them. */
export const notesAreRead = 'The crew will have the notes you left.'

/** The counted things of a quote. */
export const asCounted = (counted: string): string => `You counted ${counted}.`

const firmPrice = 'We’ll confirm the firm price on site.'
/** The note below a load size, or the subject of a local page. */
export const sizeWords = ({ isSubject }: { isSubject: boolean }): string =>
	`${isSubject ? 'Most jobs like this cost this much.' : 'That’s the size you chose.'} ${firmPrice}`
/** What stands where nobody has said how much there is. */
export const unsaidWords = (range: string | undefined, company: Pick<Company, 'taxes'>): string =>
	`You haven’t said how much there is yet. ${range === undefined ? '' : `Pickups come to ${range} all-in${namingTaxes(', plus ', company)}. `}${firmPrice}`

/** The note below the calculator's price. */
export const estimateWords = `An estimate from what you told us. ${firmPrice}`

/** The note below a price that staff have set and its customer hasn't accepted. */
export const offeredWords =
	'The price we set after looking at your quote. It’s firm once you accept it on your quote’s page. Otherwise we’ll confirm it on site.'

/** The note below a firm price that the customer accepted. `travelFee`: what of the trip is not in it. */
export function acceptedWords({ travelFee }: { travelFee: TravelFee | undefined }): string {
	if (travelFee === undefined)
		return 'The price you accepted, with the trip in it. It’s the most you’ll pay for this load.'
	return travelFee === 'to be confirmed'
		? 'The price you accepted was for a place we know. We’ll tell you what the trip adds before anything is final.'
		: 'The price you accepted was for a nearer place, so the longer trip comes on top. For this load, that’s the most you’ll pay.'
}

/** The note below a higher price that the customer said yes to. */
export const raisedWords =
	'The price you said yes to, with the trip in it. It’s the most you’ll pay for this load.'

/** What cancelling costs once the crew has set out; empty where it costs nothing. */
export function cancellingNowCosts({ fees, taxes }: Pick<Company, 'fees' | 'taxes'>): string {
	const fee = fees.afterOnTheWay
	return fee === undefined
		? ''
		: `Cancelling now costs ${pricePlusTax(cents(fee), { taxes })}, unless we’re running late.`
}

/** What a cancellation cost its customer; `fee`: what it costs once the crew has set out, where it had. */
export const cancellationCost = (fee: Cents | undefined, company: Pick<Company, 'taxes'>): string =>
	fee === undefined
		? 'You don’t owe anything.'
		: `Our crew was already on its way, so cancelling costs ${pricePlusTax(fee, company)}, unless we were the ones who cancelled or we were running late.`

export function cancellingCosts(company: Pick<Company, 'fees' | 'taxes'>): string {
	const fee = company.fees.afterOnTheWay
	return fee === undefined
		? 'There’s no fee for changing or cancelling.'
		: `There’s no fee until we’re on our way. From then on, cancelling costs ${pricePlusTax(cents(fee), company)}, unless we’re running late.`
}

/** What a customer owes who says no to the price on site. */
export function refusingCosts(company: Pick<Company, 'fees' | 'taxes'>): string {
	const fee = company.fees.refusedOnSite
	return fee === undefined
		? 'You may say no, and owe nothing.'
		: `You may say no. Then you owe ${pricePlusTax(cents(fee), company)} for the visit, and nothing else.`
}
