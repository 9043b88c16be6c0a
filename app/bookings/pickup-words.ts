import { takesTexts } from '#app/values/phone.ts'

/** What a customer is told about a pickup, the same in the mail and on the receipt. */

/** What happens once the crew is there, step by step. Who gave no email address says where the invoice goes. */
export const onArrival = ({ mailed }: { mailed: boolean }): string[] => [
	'We look at the load and tell you the firm price. You approve it before anything is loaded.',
	`Once it is hauled away you pay by debit, credit or e-transfer. ${mailed ? 'The invoice arrives by email at once.' : 'Tell the crew where the invoice goes.'}`,
	'Within 24 hours you get a report of what was donated, recycled and landfilled.',
]

const arrivals = {
	window: 'We arrive within this 2-hour window.',
	asap: 'We arrive as soon as a truck can be with you.',
	far: 'Trucks come this far on fixed days. We call or write to settle the day with you before anything is final.',
}

/** When we come, in words. */
export const arrivalIn = ({ unsettled, asap }: { unsettled: boolean; asap: boolean }): string =>
	arrivals[unsettled ? 'far' : asap ? 'asap' : 'window']
/** How the exact time is told on the day; the phone number stands in between. */
export const timeTold = (phone: string): { before: string; after: string } =>
	takesTexts(phone)
		? { before: 'On the day we text the exact time to', after: ', when we are on our way.' }
		: { before: 'On the day we call', after: ' with the exact time.' }

/** Their words are not repeated: anyone may have typed them. */
export const notesAreRead = 'The crew gets the notes you left.'

/** The things that were counted, instead of guessing the load. */
export const asCounted = (counted: string): string => `You counted ${counted}.`

const firmPrice = 'The firm price is said on site.'
/** Below a size that was chosen on a local page. */
export const sizeAsChosen = `As you chose it. ${firmPrice}`
/** Below the calculator's price. */
export const estimateAsTold = `An estimate from what you told us. ${firmPrice}`

export const noFee = 'There is no fee until we are on our way.'
