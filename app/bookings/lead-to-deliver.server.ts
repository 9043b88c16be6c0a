import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { summariseQuote } from '#app/quotes/quotes.server.ts'
import { addressLine } from '#app/values/address.ts'
import type { Company } from '#app/values/company.ts'
import { formatDate } from '#app/values/local-time.ts'
import { findWindow, windowLabel } from './arrival-window.ts'
import { calendarFile } from './calendar-file.server.ts'
import type { Lead } from './lead.ts'
import { leadMessage } from './lead-message.ts'
import { detailsOf } from './pickup-details.ts'
import { pickupEvent } from './pickup-event.ts'
import { tripOf } from './pickup-trip.ts'
import { rangeShown } from './size-price.server.ts'
import * as store from './store.server.ts'

/** A lead with everything that mails and the CRM need; `undefined` when there is none. */
export async function findLeadForDelivery(
	{ database, company }: Pick<Platform, 'database' | 'company'>,
	leadId: LeadId,
) {
	const found = await store.findLeadRow(database, leadId)
	if (!found) return undefined
	const { booking } = found
	const entries = await store.entriesOf(database, booking.id)
	const lead = toLead(company, found, entries)
	const quote = lead.quoteId === null ? undefined : await summariseQuote({ database }, lead.quoteId)
	// One that was never settled is in nobody's calendar, and there is nothing to take out of it.
	const isInCalendars = booking.status !== 'cancelled' || !booking.far_away || wasSettled(entries)
	const pickup = {
		status: booking.status,
		date: booking.date,
		windowId: booking.window_id,
		reference: booking.reference,
		where: addressLine(lead),
	}
	const event = isInCalendars ? pickupEvent(company, pickup) : undefined
	return {
		lead,
		reference: booking.reference,
		cancelled: booking.status === 'cancelled',
		answered: booking.far_away && booking.status !== 'requested',
		event,
		calendar:
			event &&
			calendarFile(company, event, {
				id: booking.id,
				version: booking.version,
				status: booking.status,
				changedAt: booking.updated_at,
			}),
		windowLabel: windowLabel(company, booking.window_id),
		asap: findWindow(company, booking.window_id)?.todayOnly ?? false,
		dateInWords: formatDate(booking.date),
		trip: tripOf(company, booking),
		sizePrice:
			lead.loadSize === null
				? undefined
				: await rangeShown({ database, company }, lead.loadSize, sizeSentAt(found, entries)),
		...(quote ? { quote } : {}),
	}
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findLeadRow>>>
type Entries = Awaited<ReturnType<typeof store.entriesOf>>

const wasSettled = (entries: Entries): boolean => entries.some(({ change }) => change === 'settled')

/** When the form with the booking's size was sent: a repeated form may have changed it. */
const sizeSentAt = ({ booking }: Found, entries: Entries): Date =>
	entries.findLast(({ load_size }) => load_size !== null)?.at ?? booking.created_at

/** The lead with the words of its form, and its pickup as it is now. */
const toLead = (company: Company, { lead, booking }: Found, entries: Entries): Lead => ({
	id: lead.id,
	name: lead.name,
	email: lead.email,
	phone: lead.phone,
	propertyAddress: booking.property_address,
	postalCode: booking.postal_code,
	city: booking.city,
	provinceState: lead.province_state,
	preferredDate: booking.date,
	message: leadMessage(
		company,
		{
			date: booking.date,
			windowId: booking.window_id,
			unsettled: booking.status === 'requested',
			loadSize: lead.load_size,
			trip: tripOf(company, booking),
			sourceSite: lead.source_site,
			notes: lead.notes,
		},
		entries.filter(({ came_later }) => came_later),
	),
	loadSize: booking.load_size,
	unsettled: booking.status === 'requested',
	notes: detailsOf(entries).notes,
	serviceType: lead.service_type,
	sourceSite: lead.source_site,
	industry: lead.industry,
	quoteId: booking.quote_id,
	createdAt: lead.created_at,
})
