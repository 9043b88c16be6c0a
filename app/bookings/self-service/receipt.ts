import type { InvoiceState } from '#app/invoices/balance.ts'
import type { CreditNoteId, InvoiceId, PhotoId } from '#app/platform/ids.ts'
import { type BookingStatus, isAhead } from '#app/policies/booking-states.ts'
import type { Cents } from '#app/values/money.ts'
import { takesTexts } from '#app/values/phone.ts'
import type { ChangeOrder } from '../change-order/change-order.ts'
import type { PricesBySize } from '../outgoing/prices-by-size.ts'
import type { TravelFee } from '../outgoing/travel-fee.ts'
import type { FieldLine } from '../rules/booking-fields.ts'
import { noticeOf } from '../rules/booking-outcome.ts'
import { doneWords, type ReportPromise } from './done-words.ts'
import type { LoadChoice } from './load/load-choice.ts'

/** A booking as its customer sees it. */
export type Receipt = {
	/** The name of the pickup on the phone: `K7M3QX`. */
	reference: string
	status: BookingStatus
	/** `Tuesday, December 1, 2026` */
	dateInWords: string
	windowLabel: string
	/** Today ASAP, without a window of two hours. */
	asap: boolean
	/** Whether the pickup is today, by the company's calendar. */
	today: boolean
	/** When the crew will be there, as the customer was told last: `7:55 AM`. */
	arriving?: string | undefined
	/** The address in one line. */
	where: string
	/**
	 * The load size of a local page, or the load of the calculator with its counted things, in words; or what loads cost, where
	 * nobody has said how much there is. `extras`: the stairs and add-ons that were ticked all the same.
	 */
	load:
		| { size: string; extras?: string | undefined; price: string | undefined; isSubject: boolean }
		| { unsaid: Pick<PricesBySize, 'range'>; extras: string | undefined }
		| {
				items: string
				counted: string | undefined
				total: Cents
				/** Whether the total is what staff have set, and not an estimate. */
				isOffered?: boolean | undefined
				accepted: Cents | undefined
				/** The higher price that its customer said yes to, with the trip in it. */
				raised?: Cents | undefined
		  }
		| undefined
	/** How much there is, to be said by its customer; `undefined` once it is known, or the crew has set out. */
	loadChoice: LoadChoice | undefined
	/** What staff asked the customer to agree to last, unless they took it back. */
	higherPrice?: Pick<ChangeOrder, 'state' | 'amount'> | undefined
	/** The charge before tax and with the travel fee, once staff have entered it. */
	charged: Cents | undefined
	/** Whether the report of a pickup that is done is still to come, or late; `undefined` where none is promised. */
	reportPromise: ReportPromise | undefined
	/** Its invoices, but for void ones, the latest last. */
	invoices: ReceiptInvoice[]
	/** Whether nothing is charged yet, and what is will have an invoice. */
	invoiceToCome: boolean
	/** Where everything went, with photos of ours, once staff have sent it. */
	report: { lines: { name: string; text: string }[]; photos: { id: PhotoId; label: string }[] } | undefined
	/** `undefined` when there is none. */
	travelFee: TravelFee | undefined
	photos: { id: PhotoId; label: string }[]
	/** `403-555-0142` */
	phone: string
	/** Empty where none was given. */
	email: string
	/** What else the form said, as far as it is shown here. */
	said: FieldLine[]
	hasNotes: boolean
	/** Which details there are; their words are on a page of their own. */
	details: { gateCode: boolean; onSite: boolean }
	/** Whether it is cancelled because the request was declined or not answered. */
	declined: boolean
	/** What cancelling cost, in words; `undefined` unless it is cancelled. */
	cancellationCost?: string | undefined
	/** The day and window before the last move. */
	movedFrom: string | undefined
	/** The self-service deadline; `undefined` when it is over. */
	selfServiceUntil: string | undefined
	/** The local page with the form. */
	page: string | undefined
	/** Where it is, as a booking form has it: what `where` says in one line. */
	place: { address: string; unit: string; postal: string; city: string }
	/** The link to Google Calendar; without it there is no calendar file either. */
	googleCalendar: string | undefined
}

/** An invoice on its customer's page: amounts with their cents, and how to pay what is owing. */
export type ReceiptInvoice = {
	id: InvoiceId
	number: string
	state: InvoiceState
	/** Who is billed, where that isn't who booked. */
	billedTo?: string | undefined
	total: string
	taxes: string
	/** What became of it, as on its PDF: credit notes, payments, refunds. */
	entries: {
		id: string
		label: string
		amount: string
		credit?: { id: CreditNoteId; number: string } | undefined
	}[]
	/** In words, with its amount; `undefined` when nothing is to be given back. */
	refundDue: string | undefined
	/** `undefined` when nothing is owing. */
	owing: string | undefined
	/** When it is due, in words. */
	terms: string
	howToPay: string[]
	/** What an e-transfer needs, while something is owing: where it goes, and what to write to it. */
	toCopy: string[]
	/** Whether it can be paid by card from the page. */
	takesCards: boolean
}

export const invoiceStates: Record<InvoiceState, string> = {
	issued: 'Not paid yet',
	'part paid': 'Paid in part',
	paid: 'Paid',
	'refund due': 'We owe you a refund',
	credited: 'Credited in full',
	'written off': 'Closed',
	void: 'Void',
}

/** What a customer reads who comes back from the page where they pay by card. */
export const afterCard = {
	done: 'Thanks for paying by card. If the invoice still says it’s owing, reload this page in a minute.',
	later:
		'We couldn’t open the page for cards. If you’ve just paid on it, wait until it shows here. Otherwise try again in a few minutes, or pay another way.',
}

export const statusNames: Record<BookingStatus, string> = {
	requested: 'Requested',
	booked: 'Booked',
	'on the way': 'On the way',
	arrived: 'Arrived',
	done: 'Done',
	cancelled: 'Cancelled',
	'no-show': 'Not done',
}

/** The heading of the receipt and the text below it. The first two are those after the booking form. */
export const receiptNotices: Record<BookingStatus, { title: string; text: string }> = {
	requested: noticeOf({ farAway: true }),
	booked: noticeOf({ farAway: false }),
	'on the way': {
		title: 'We’re on our way',
		text: 'The crew has set out.',
	},
	arrived: {
		title: 'We’re here',
		text: 'The crew will look at the load and tell you the firm price before they load anything.',
	},
	done: {
		title: 'Your pickup is done',
		text: 'We’ll email you the invoice, and within 24 hours a report of what was donated, recycled and landfilled.',
	},
	cancelled: {
		title: 'This pickup is cancelled',
		text: 'We won’t be coming.',
	},
	'no-show': {
		title: 'This pickup wasn’t done',
		text: 'The crew couldn’t reach you. Call us, or book another pickup.',
	},
}

const meantToKeep = 'If you didn’t mean to cancel, call us or book another pickup.'
const checksAccepted =
	'The crew will check the load with you. If it’s as you told us, the price you accepted stands. If there’s less to take, you’ll pay less.'
const loadsAtRaised =
	'The crew will load at the price you said yes to. If there’s less to take, you’ll pay less.'

/** Whether its customer has accepted a firm price for the load. */
export const isAccepted = ({ load }: { load?: Receipt['load'] | undefined }): boolean =>
	load !== undefined && 'items' in load && load.accepted !== undefined

/** Whether its customer has said yes to a higher price since. */
export const isRaised = ({ load }: { load?: Receipt['load'] | undefined }): boolean =>
	load !== undefined && 'items' in load && load.raised !== undefined

/** The heading and text of a receipt: a moved pickup has its own until the crew sets off. */
export function receiptNotice({
	status,
	declined,
	movedFrom,
	email,
	load,
	invoices = [],
	invoiceToCome = false,
	report,
	reportPromise,
	arriving,
	cancellationCost = '',
}: Pick<Receipt, 'status' | 'declined' | 'movedFrom' | 'email'> &
	Partial<
		Pick<
			Receipt,
			'arriving' | 'cancellationCost' | 'invoices' | 'invoiceToCome' | 'load' | 'report' | 'reportPromise'
		>
	>): {
	title: string
	text: string
} {
	if (status === 'arrived' && isAccepted({ load }))
		return { ...receiptNotices.arrived, text: isRaised({ load }) ? loadsAtRaised : checksAccepted }
	if (status === 'on the way' && arriving !== undefined)
		return {
			...receiptNotices[status],
			text: `The crew has set out, and will be there around ${arriving}.`,
		}
	if (status === 'done')
		return {
			...receiptNotices.done,
			text: doneWords({ email, invoices, invoiceToCome, report, reportPromise }),
		}
	if (status === 'cancelled' && declined)
		return {
			title: 'We couldn’t confirm this pickup',
			text: 'We won’t be coming, and you don’t owe anything. If another day suits you, call us or request it here.',
		}
	if (status === 'cancelled') {
		const cost = invoices.length > 0 ? 'Your invoice is on this page.' : cancellationCost
		const words = [receiptNotices.cancelled.text, cost, meantToKeep].filter((each) => each !== '')
		return { ...receiptNotices.cancelled, text: words.join(' ') }
	}
	const mailed = email !== ''
	if (movedFrom === undefined || !isAhead(status))
		return status === 'booked' && !mailed
			? { ...receiptNotices.booked, text: "We'll text your ETA shortly. This page shows where things stand." }
			: receiptNotices[status]
	return status === 'requested'
		? {
				title: 'Your request has a new time',
				text: 'Our trucks get out there on set days. We’ll call or email to confirm the day with you before anything is final.',
			}
		: {
				title: 'Your pickup has been moved',
				text: `It was ${movedFrom}. That time no longer applies.${mailed ? ' We’ve emailed you the new time.' : ''}`,
			}
}

/** When the ETA comes, in addition to the fixed words, which for a pickup days ahead would promise it at once. */
export function whenEtaComes({
	status,
	asap,
	dateInWords,
	windowLabel,
	phone,
	email,
}: Pick<Receipt, 'status' | 'asap' | 'dateInWords' | 'windowLabel' | 'phone' | 'email'>): string | undefined {
	if (status !== 'booked' || asap) return undefined
	const how = takesTexts(phone) ? 'text you' : email === '' ? 'call with' : 'email you'
	return `Your window is ${dateInWords}, ${windowLabel}. We’ll ${how} the exact time that day.`
}
