import type { PhotoId } from '#app/platform/ids.ts'
import type { Cents } from '#app/values/money.ts'
import { noticeOf } from './booking-outcome.ts'
import type { BookingStatus } from './booking-states.ts'
import type { PickupTrip } from './pickup-trip.ts'

/** A booking as its customer sees it, at any time from the booking on. */
export type Receipt = {
	/** The name of the pickup on the phone: `K7M3QX`. */
	reference: string
	status: BookingStatus
	/** `Tuesday, December 1, 2026` */
	dateInWords: string
	windowLabel: string
	/** As soon as a truck can be there, instead of a window of two hours. */
	asap: boolean
	/** The day of the pickup is today, by the company's calendar. */
	today: boolean
	/** The address in one line. */
	where: string
	/**
	 * What was chosen on a local page, or what the calculator showed with the things that were counted, in words; neither
	 * for a form without either.
	 */
	load:
		| { size: string; price: string | undefined }
		| { items: string; counted: string | undefined; total: Cents }
		| undefined
	/** What the trip adds to the price; `undefined` when it adds nothing. */
	trip: PickupTrip | undefined
	photos: { id: PhotoId; label: string }[]
	/** `403-555-0142` */
	phone: string
	/** Empty where none was given. */
	email: string
	hasNotes: boolean
	/** What holds of the place is said in the customer's own form. */
	details: { gateCode: boolean; onSite: boolean }
	/** It is cancelled because we declined the request, or did not answer it. */
	declined: boolean
	/** The day and window that it was last moved from. */
	movedFrom: string | undefined
	/** Until when the customer moves or cancels it here; `undefined` once they have to call. */
	ownChangesUntil: string | undefined
	/** The local page that it was booked from. */
	page: string | undefined
	/** For the link to Google Calendar; without it there is no calendar file either. */
	googleCalendar: string | undefined
}

/** The status in a word. */
export const statusNames: Record<BookingStatus, string> = {
	requested: 'Requested',
	booked: 'Booked',
	'on the way': 'On the way',
	arrived: 'Arrived',
	done: 'Done',
	cancelled: 'Cancelled',
	'no-show': 'Not done',
}

/** The heading of the receipt and the text below it. The first two are those of the booking form. */
export const receiptNotices: Record<BookingStatus, { title: string; text: string }> = {
	requested: noticeOf({ farAway: true }),
	booked: noticeOf({ farAway: false }),
	'on the way': {
		title: 'We are on our way',
		text: 'The crew has set out. We sent you the time at which it will be there.',
	},
	arrived: {
		title: 'We are there',
		text: 'The crew looks at the load and tells you the firm price before anything is loaded.',
	},
	done: {
		title: 'Your pickup is done',
		text: 'The invoice comes by email, and within 24 hours a report of what was donated, recycled and landfilled.',
	},
	cancelled: {
		title: 'This pickup is cancelled',
		text: 'Nobody comes. If you did not mean to cancel it, call us or book another one.',
	},
	'no-show': {
		title: 'This pickup was not done',
		text: 'The crew could not reach you. Call us, or book another pickup.',
	},
}

/** The heading of a receipt and the text below it: a pickup that was moved says so until the crew sets out. */
export function receiptNotice({
	status,
	declined,
	movedFrom,
	email,
}: Pick<Receipt, 'status' | 'declined' | 'movedFrom' | 'email'>): { title: string; text: string } {
	if (status === 'cancelled' && declined)
		return {
			title: 'We could not settle this pickup',
			text: 'Nobody comes, and you owe nothing. Call us if another day suits you, or ask for it here.',
		}
	const mailed = email !== ''
	if (status === 'done' && !mailed)
		return {
			...receiptNotices.done,
			text: 'We have no email address of yours. Call us and say where the invoice goes, and the report of what was donated, recycled and landfilled.',
		}
	if (movedFrom === undefined || !isAhead(status))
		return status === 'booked' && !mailed
			? { ...receiptNotices.booked, text: "We'll text your ETA shortly. This page shows how it stands." }
			: receiptNotices[status]
	return status === 'requested'
		? {
				title: 'Your request has a new time',
				text: 'Trucks come this far on fixed days. We call or write to settle the day with you before anything is final.',
			}
		: {
				title: 'Your pickup is moved',
				text: `It was ${movedFrom}: that no longer holds.${mailed ? ' A mail with the new time is on its way.' : ''}`,
			}
}

/** Whether the crew has yet to come. */
export const isAhead = (status: BookingStatus): boolean => status === 'requested' || status === 'booked'

/** Whether what happens once the crew is there has yet to happen. */
export const isUnderWay = (status: BookingStatus): boolean =>
	isAhead(status) || status === 'on the way' || status === 'arrived'
