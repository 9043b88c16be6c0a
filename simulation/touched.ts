import { z } from 'zod'
import type { World } from './world.ts'

const touchedSchema = z.array(
	z.object({
		place: z.string(),
		booking: z.string().nullable(),
		quote: z.string().nullable(),
		waiting: z.string().nullable(),
	}),
)

/** What was written: the tables, and the ids of what the rows are about. */
type Touched = {
	places: Set<string>
	bookings: Set<string>
	quotes: Set<string>
	waiting: Set<string>
}

const nothing = (): Touched => ({
	places: new Set(),
	bookings: new Set(),
	quotes: new Set(),
	waiting: new Set(),
})

/** Slots, and who may get them. */
const ofCapacity = [
	'bookings',
	'slot_reservations',
	'waiting_requests',
	'history',
	'closed_days',
	'schedule_rules',
	'schedule_exceptions',
	'trucks',
	'trucks_out',
]
/** Money, and what is said of it. */
const ofMoney = [
	'bookings',
	'history',
	'invoices',
	'invoice_payments',
	'credit_notes',
	'tips',
	'card_payments',
]
const ofPhotos = ['booking_photos', 'sent_photos']

/** Collects what is written, by the triggers of `touched.sql`, until it is taken. */
export function openTouched({ admin }: Pick<World, 'admin'>) {
	let since = nothing()
	let capacitySince = true
	return {
		/** Looks what was written meanwhile. Returns whether something about slots was since it was last asked. */
		slotsChanged: async (): Promise<boolean> => {
			const { rows } = await admin.query({
				name: 'touched',
				text: 'delete from simulated.touched returning place, booking, quote, waiting',
			})
			for (const { place, booking, quote, waiting } of touchedSchema.parse(rows)) {
				since.places.add(place)
				if (booking !== null) since.bookings.add(booking)
				if (quote !== null) since.quotes.add(quote)
				if (waiting !== null) since.waiting.add(waiting)
				capacitySince ||= ofCapacity.includes(place)
			}
			const changed = capacitySince
			capacitySince = false
			return changed
		},
		/** All that was written since this was last asked. */
		take: (): Touched => {
			const taken = since
			since = nothing()
			return taken
		},
	}
}

const touches = ({ places }: Touched, some: string[]) => some.some((place) => places.has(place))
export const touchesMoney = (touched: Touched) => touches(touched, ofMoney)
export const touchesPhotos = (touched: Touched) => touches(touched, ofPhotos)
export const touchesPrices = (touched: Touched) => touches(touched, ['quote_requests', 'price_lists'])
