import type { BookingRequest } from '#app/bookings/booking.ts'
import type { LeadId, PhotoId, QuoteId } from '#app/platform/ids.ts'
import type { Step } from './plan.ts'
import type { Task } from './turns.ts'
import type { World } from './world.ts'

/** What somebody does: in words, and how. What it came to is words as well. */
export type Act = { who: string; task: Task<string> }

/** What a page has sent, whatever became of it, and the token that it sent it with. */
export type PhotoPage = { token: string; ids: PhotoId[] }

/** What customers know of the photos that they added to their bookings. */
type KnownPhotos = {
	pages: PhotoPage[]
	/** Those that somebody was told are with a booking, with which, and the link that opens it. */
	there: Map<PhotoId, { bookingId: string; link: string }>
	/** Those that somebody began to remove, and those that they were told are gone. */
	touched: Set<PhotoId>
	gone: Set<PhotoId>
}

/** What people outside the system know of it: what they were told, and the links that they have. */
export type Known = {
	/** The forms that were sent, whatever became of them. */
	forms: { request: BookingRequest; quoteToken: string | undefined }[]
	/** Those of them that were refused. */
	refused: Known['forms']
	/** The leads of the bookings that somebody was told are booked. */
	booked: Set<LeadId>
	/** The latest version of each booking that somebody was told of. */
	versions: Map<string, number>
	/** The keys of the links to bookings, in the order in which people got them. */
	links: string[]
	/** The same of the links to places in the waiting list. */
	places: string[]
	quotes: { id: QuoteId; token: string }[]
	photos: KnownPhotos
	/** Links that staff have stopped. */
	stopped: Set<string>
	/** What broke a promise, noticed by who does it. */
	wrongs: string[]
}

export const nothingKnown = (): Known => ({
	forms: [],
	refused: [],
	booked: new Set(),
	versions: new Map(),
	links: [],
	places: [],
	quotes: [],
	photos: { pages: [], there: new Map(), touched: new Set(), gone: new Set() },
	stopped: new Set(),
	wrongs: [],
})

/** What acts are made from. */
export type Scene = { world: World; known: Known; step: Step }

/** One of these, by a number from 0 to 1; `undefined` when there is none. */
export const oneOf = <Thing>(things: readonly Thing[], number: number | undefined): Thing | undefined =>
	things[Math.floor((number ?? 0) * things.length)]

/** One of these, of which there is one at the least. */
export const pick = <Things extends readonly [unknown, ...unknown[]]>(
	things: Things,
	number: number | undefined,
): Things[number] => things[Math.floor((number ?? 0) * things.length)] ?? things[0]

/** A pickup as it stands, as staff see it. */
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

/** Somebody was told that a booking has this version now. */
export function told({ versions }: Known, id: string, version: number): void {
	versions.set(id, Math.max(version, versions.get(id) ?? 0))
}
