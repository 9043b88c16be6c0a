import type { Holder } from '#app/bookings/booking/booking.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import type { Staff } from '#app/desk/staff/staff.ts'
import type { IncomingMail } from '#app/notifications/incoming-mail/incoming-mail.ts'
import type { ChangeOrderId, FirmPriceId, InvoiceId, LeadId, PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { FakeCheckout } from '#fakes/card-checkout.ts'
import type { Step } from './plan.ts'
import type { Task } from './turns.ts'
import type { World } from './world.ts'

/** An act of a person: a description, and the task. Its outcome is words as well. */
export type Act = { who: string; task: Task<string> }

/** The photos that a page has sent, whatever happened to them, and its token. */
export type PhotoPage = { token: string; ids: PhotoId[] }

/** The photos of bookings, as customers know them. */
type KnownPhotos = {
	pages: PhotoPage[]
	/** Photos that a customer was shown with a booking, with its id and the link that opens it. */
	there: Map<PhotoId, { bookingId: string; link: string }>
	/** Photos whose removal was begun, and those whose removal was confirmed. */
	touched: Set<PhotoId>
	gone: Set<PhotoId>
}

/** A payment, a refund or a credit note, as its form was sent, whatever happened to it. */
type SentForm = { invoiceId: InvoiceId; formKey: string; send: (staff: Staff) => Promise<string> }

/** Money, as customers, staff and the provider of cards know it. */
type KnownMoney = {
	/** The numbers of acknowledged invoices. */
	issued: Set<string>
	forms: SentForm[]
	/** The forms of acknowledged payments, credit notes and tips. */
	entered: Set<string>
	/** Notices that the provider has still to send. */
	notices: { type: string; checkout: FakeCheckout; at: Date }[]
}

/** What was written to the company, and what staff wrote: the end of each as whoever sent it knows it. */
type KnownInbox = {
	/** By the provider's own ids. */
	texts: Map<string, { phone: string; body: string; acknowledged: boolean }>
	calls: Map<string, { phone: string; acknowledged: boolean }>
	/** `isPrompt`: kept at the time at which its mailbox got it. */
	mails: Map<string, { mail: IncomingMail; acknowledged: boolean; isPrompt: boolean }>
	replies: Map<string, 'unknown' | 'acknowledged' | 'refused'>
	/** The words of replies for later that were taken back. */
	takenBack: Set<string>
}

/** What people outside the system know of it: the answers they got, and the links they have. */
export type Known = {
	/** The forms that were sent, whatever happened to them. */
	forms: { request: BookingRequest; quoteToken: string | undefined; holder: Holder }[]
	/** Those of them that were refused. */
	refused: Known['forms']
	/** The leads of acknowledged bookings. */
	booked: Set<LeadId>
	/** The latest acknowledged version of each booking. */
	versions: Map<string, number>
	/** The tokens of links to bookings, in the order in which people got them. */
	links: string[]
	/** The same for links to entries of the wait list. */
	places: string[]
	/** How many of the texts that were sent have been looked through for links. */
	textsRead: number
	quotes: { id: QuoteId; token: string }[]
	/** The firm prices that a customer was told they have accepted. */
	accepted: Set<FirmPriceId>
	/** The questions on site that a customer was told they have answered, and whether with a yes. */
	answered: Map<ChangeOrderId, boolean>
	photos: KnownPhotos
	money: KnownMoney
	inbox: KnownInbox
	/** Links that staff have stopped. */
	stopped: Set<string>
	/** Broken promises, noticed by an act. */
	wrongs: string[]
}

export const nothingKnown = (): Known => ({
	forms: [],
	refused: [],
	booked: new Set(),
	versions: new Map(),
	links: [],
	places: [],
	textsRead: 0,
	quotes: [],
	accepted: new Set(),
	answered: new Map(),
	photos: { pages: [], there: new Map(), touched: new Set(), gone: new Set() },
	money: { issued: new Set(), forms: [], entered: new Set(), notices: [] },
	inbox: { texts: new Map(), calls: new Map(), mails: new Map(), replies: new Map(), takenBack: new Set() },
	stopped: new Set(),
	wrongs: [],
})

/** The parts from which acts are made. */
export type Scene = { world: World; known: Known; step: Step }

/** One of these, by a number from 0 to 1; `undefined` when there is none. */
export const oneOf = <Thing>(things: readonly Thing[], number: number | undefined): Thing | undefined =>
	things[Math.floor((number ?? 0) * things.length)]

/** One of these, of which there is at least one. */
export const pick = <Things extends readonly [unknown, ...unknown[]]>(
	things: Things,
	number: number | undefined,
): Things[number] => things[Math.floor((number ?? 0) * things.length)] ?? things[0]

/** The current state of a pickup, as staff see it. */
export type Pickup = {
	id: string
	reference: string
	status: string
	version: number
	date: string
	window_id: string
	lead_id: string
	quote_id: QuoteId | null
}

export async function pickups({ admin }: World): Promise<Pickup[]> {
	const { rows } = await admin.query(
		'select id, reference, status, version, date::text, window_id, lead_id, quote_id from bookings order by id',
	)
	return rows
}

/** Records that a person was shown this version of a booking. */
export function told({ versions }: Known, id: string, version: number): void {
	versions.set(id, Math.max(version, versions.get(id) ?? 0))
}
