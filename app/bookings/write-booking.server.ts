import type { Transaction } from 'kysely'
import type { Tables } from '#app/platform/database-types.ts'
import type { LeadId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { Haul } from '#app/schedule/room.ts'
import type { Company } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import type { ArrivalWindow } from './arrival-window.ts'
import { type BookingRequest, loadSizeOf } from './booking.ts'
import { bookingFields } from './booking-fields.ts'
import { leadJobs } from './lead-jobs.ts'
import type { Overbooked } from './overbooking.server.ts'
import { oweMessage } from './owed-messages.server.ts'
import { isFarAway, tripTo } from './reach.ts'
import * as store from './store.server.ts'
import { attachQuote, type VisitorsQuote } from './visitors-quote.server.ts'

/** The same form arrived twice concurrently, and the other one was first. Thrown, so that this one is rolled back. */
export class AlreadyBooked extends Error {}

/**
 * Writes down a pickup whose place the transaction has claimed: its lead with the visitor's quote, the booking, its first
 * entry and history, and the jobs and the message that are owed for it. Throws `AlreadyBooked`.
 */
export async function writeBooking(
	{ jobs, company, localPageAt }: Pick<Platform, 'jobs' | 'company' | 'localPageAt'>,
	transaction: Transaction<Tables>,
	request: BookingRequest,
	booked: {
		sourceSite: string
		quote: VisitorsQuote
		fingerprint: Buffer
		author: string
		window: ArrivalWindow
		asapWindow: ArrivalWindow | undefined
		haul: Haul
		overbooked: Overbooked | undefined
	},
): Promise<LeadId> {
	const { sourceSite, quote, fingerprint, author, window, asapWindow, haul, overbooked } = booked
	const { dollars } = tripTo(company, request)
	const quoteId = await attachQuote({ database: transaction, company }, quote, request)
	const localPage = request.page === undefined ? undefined : localPageAt(request.page)
	const lead = leadOf(company, request, { sourceSite, localPage, quoteId })
	const leadId = await store.insertLead(transaction, lead)
	const bookingId = await store.insertBooking(transaction, {
		lead_id: leadId,
		fingerprint,
		status: lead.far_away ? 'requested' : 'booked',
		date: request.date,
		window_id: window.id,
		asap_window_id: asapWindow?.id ?? null,
		load_size: lead.load_size,
		far_away: lead.far_away,
		property_address: lead.property_address,
		postal_code: lead.postal_code,
		city: lead.city,
		quote_id: lead.quote_id,
		lapses: lead.far_away,
		trip_cents: dollars === undefined ? null : cents(dollars),
		cubic_yards: haul.cubicYards,
		minutes: haul.minutes,
		overbooked_because: overbooked?.because ?? null,
	})
	if (bookingId === undefined) throw new AlreadyBooked()
	if (request.notes !== '')
		await store.insertEntry(transaction, {
			booking_id: bookingId,
			author,
			came_later: false,
			notes: request.notes,
		})
	await store.recordHistory(transaction, {
		bookingId,
		actor: author,
		action: 'booked',
		before: null,
		after: {
			leadId,
			date: request.date,
			window: window.id,
			...(overbooked && { overbookedBecause: overbooked.because, beside: overbooked.beside }),
		},
	})
	await jobs.enqueue(transaction, jobsOf(leadId))
	await oweMessage({ jobs }, transaction, {
		bookingId,
		message: 'confirmed',
		channels: ['text'],
		occasion: 'booked',
	})
	return leadId
}

/** The jobs of a new lead: sync and mails concurrently, then the sync again (docs/rules.md, 'What a booking owes'). */
const jobsOf = (leadId: LeadId) => {
	const job = (name: string) => ({ name, data: { leadId } })
	return [
		[job(leadJobs.crmSync), job(leadJobs.leadEmail), job(leadJobs.confirmationEmail)],
		[job(leadJobs.crmResync)],
	]
}

const leadOf = (
	company: Company,
	request: BookingRequest,
	{
		sourceSite,
		localPage,
		quoteId,
	}: { sourceSite: string; localPage: string | undefined; quoteId: QuoteId | undefined },
) => ({
	name: request.name,
	email: request.email,
	phone: request.phone,
	property_address: request.address,
	postal_code: request.postal,
	city: request.city,
	province_state: company.region.code,
	preferred_date: request.date,
	notes: request.notes,
	load_size: loadSizeOf(request) ?? null,
	far_away: isFarAway(company, request),
	service_type: 'junk_removal' as const,
	source_site: `${sourceSite}${request.page ?? ''}`,
	local_page: localPage ?? null,
	industry: 'junk_removal' as const,
	quote_id: quoteId ?? null,
	offers_consent: request.offers,
	offers_wording: request.offers ? bookingFields.offers.label : null,
})
