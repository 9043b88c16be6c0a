import type { LeadId, PriceListId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { listsByDay } from '#app/pricing/pricing.server.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import type { Company } from '#app/values/company.ts'
import { type BookingFacts, bookingFacts } from '../rules/booking-facts.ts'
import { selfServiceUntil } from '../rules/self-service-deadline.ts'
import * as bookings from '../store.server.ts'
import { calendarFile } from './calendar-file.server.ts'
import type { Lead } from './lead.ts'
import { leadMessage } from './lead-message.ts'
import { detailsOf } from './pickup-details.ts'
import { pickupEvent } from './pickup-event.ts'
import { pricesBySize, rangeAtBooking, rangeShown } from './size-price.server.ts'
import { subjectOf } from './subject-of.ts'
import { travelFeeBeside } from './travel-fee.ts'
import { isLoadUnsaid } from './unsaid-load.ts'

type Needs = Pick<Platform, 'database' | 'company'> & {
	/** The price lists that this process knows, as new as the newest; without them they are read. */
	knownLists?: (newest: PriceListId | null) => Promise<(at: Date) => NumberedList>
}

/** A lead with everything for emails and the CRM; `undefined` when there is none. */
export async function findLeadSnapshot({ database, company, knownLists }: Needs, leadId: LeadId) {
	const booking = await bookings.bookingWithLead(database, leadId)
	if (!booking) return undefined
	const { events } = booking
	const facts = bookingFacts(company, booking)
	const quote = booking.quote_id === null ? undefined : await summariseQuote({ database }, booking.quote_id)
	const travelFee = travelFeeBeside(company, booking, quote?.accepted ?? pricedIn(booking, quote))
	// The price that was accepted comes before a load size: it is the most that can be charged.
	const loadSize = quote?.accepted ? null : booking.load_size
	const lead = toLead(company, booking, { facts, events, loadSize })
	const subject = subjectOf(booking)
	// A request that was never confirmed is in no calendar, and need not be taken out of one.
	const isInCalendars = booking.status !== 'cancelled' || !booking.far_away || wasConfirmed(events)
	const event = isInCalendars ? pickupEvent(company, facts) : undefined
	const isUnsaid = isLoadUnsaid(loadSize, quote)
	const needsLists = isUnsaid || (loadSize !== null && !subject)
	const listAt = needsLists
		? await (knownLists?.(booking.newest_list) ?? listsByDay({ database, company }))
		: undefined
	return {
		...facts,
		lead,
		customerId: booking.customer_id,
		version: booking.version,
		changeUntil: selfServiceUntil(company, booking),
		cancelled: booking.status === 'cancelled',
		event,
		calendar:
			event &&
			calendarFile(company, event, {
				id: booking.id,
				version: booking.version,
				status: booking.status,
				changedAt: booking.updated_at,
			}),
		travelFee,
		isSubject: subject !== undefined,
		sizePrice:
			loadSize === null
				? undefined
				: subject
					? subject.price
					: listAt && (saidLater(events) ? rangeAtBooking : rangeShown)(listAt, loadSize, booking.created_at),
		unsaid: isUnsaid && listAt ? pricesBySize(listAt, booking.created_at) : undefined,
		...(quote ? { quote } : {}),
	}
}

/** The price that staff set for a load that nobody has said. */
const pricedIn = (
	{ load_size }: { load_size: string | null },
	quote: Awaited<ReturnType<typeof summariseQuote>>,
) => (load_size === null ? quote?.priced : undefined)

type Found = NonNullable<Awaited<ReturnType<typeof bookings.bookingWithLead>>>
type BookingEvents = Found['events']

const wasConfirmed = (events: BookingEvents): boolean => events.some(({ change }) => change === 'confirmed')

/** Whether a load size was said after booking, by whomever: the booking keeps its list. */
const saidLater = (events: BookingEvents): boolean => events.some(({ load_size }) => load_size !== null)

/** The lead as its form sent it, with its pickup as it is now. */
const toLead = (
	company: Company,
	booking: Found,
	{
		facts,
		events,
		loadSize,
	}: {
		facts: BookingFacts
		events: BookingEvents
		loadSize: string | null
	},
): Lead => ({
	id: booking.lead_id,
	name: booking.name,
	email: booking.email,
	phone: booking.phone,
	propertyAddress: booking.property_address,
	postalCode: booking.postal_code,
	city: booking.city,
	provinceState: booking.province_state,
	preferredDate: booking.date,
	message: leadMessage(
		company,
		{
			date: booking.date,
			windowId: booking.window_id,
			unconfirmed: booking.status === 'requested',
			sourceSite: booking.source_site,
			shown: { ...facts.shown, notes: booking.lead_notes },
		},
		events.filter(({ is_follow_up }) => is_follow_up),
	),
	loadSize,
	loadSent: booking.lead_load_size,
	unconfirmed: booking.status === 'requested',
	notes: detailsOf(events).notes,
	shown: facts.shown,
	serviceType: booking.service_type,
	sourceSite: booking.source_site,
	industry: booking.industry,
	quoteId: booking.quote_id,
	createdAt: booking.lead_created_at,
})
