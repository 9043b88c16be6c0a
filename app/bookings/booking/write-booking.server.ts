import type { Transaction } from 'kysely'
import * as history from '#app/history/history.server.ts'
import type { Tables } from '#app/platform/database/database-types.ts'
import type { LeadId, QuoteId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { JobSize } from '#app/schedule/day-capacity.ts'
import { officePhones, officeTextKey } from '#app/threads/telling/office-phones.ts'
import type { Company } from '#app/values/company.ts'
import { cents } from '#app/values/money.ts'
import type { Overbooked } from '../capacity/overbooking.server.ts'
import * as leads from '../leads/store.server.ts'
import { enqueueApart, type NewMessage } from '../outgoing/enqueue-messages.server.ts'
import { confirmedKey } from '../outgoing/photos-asked.ts'
import { promiseAsOnPage } from '../promises/promises.server.ts'
import type { ArrivalWindow } from '../rules/arrival-window.ts'
import { loadSizeOf, type PickupRequest } from '../rules/booking.ts'
import { bookingFields, columnsOf } from '../rules/booking-fields.ts'
import { isFarAway, serviceZoneOf } from '../rules/service-zone.ts'
import * as store from '../store.server.ts'
import { attachQuote, type VisitorsQuote } from './visitors-quote.server.ts'

/** The same form arrived twice concurrently, and the other was first. Thrown, so that the transaction rolls back. */
export class AlreadyBooked extends Error {}

/**
 * Stores a pickup whose slot the transaction has claimed: the lead with the attached quote, the booking, its first event and
 * history; and enqueues its jobs and message. Throws `AlreadyBooked`.
 */
export async function writeBooking(
	needs: Pick<Platform, 'jobs' | 'company' | 'localPageAt' | 'promisesAt' | 'now'>,
	transaction: Transaction<Tables>,
	request: PickupRequest,
	booked: {
		sourceSite: string
		quote: VisitorsQuote
		fingerprint: Buffer
		holderHash: Buffer | undefined
		author: string
		/** Far away, on a day and in a window that staff agreed with the customer: booked, and never a request first. */
		dayAgreed: boolean
		/** What confirms it asks for photos as well. */
		asksForPhotos: boolean
		window: ArrivalWindow
		asapWindow: ArrivalWindow | undefined
		jobSize: JobSize
		overbooked: Overbooked | undefined
	},
): Promise<LeadId> {
	const { jobs, company, localPageAt, promisesAt, now } = needs
	const { sourceSite, quote, fingerprint, holderHash, author, dayAgreed, window, asapWindow } = booked
	const { jobSize, overbooked } = booked
	const { dollars } = serviceZoneOf(company, request)
	const quoteId = await attachQuote({ database: transaction, company }, quote, request)
	const localPage = request.page === undefined ? undefined : localPageAt(request.page)
	const lead = leadOf(company, request, { sourceSite, localPage, quoteId })
	const leadId = await leads.insertLead(transaction, lead)
	const bookingId = await store.insertBooking(transaction, {
		lead_id: leadId,
		fingerprint,
		holder_hash: holderHash ?? null,
		status: lead.far_away && !dayAgreed ? 'requested' : 'booked',
		date: request.date,
		window_id: window.id,
		asap_window_id: asapWindow?.id ?? null,
		load_size: lead.load_size,
		subject_from_cents: request.subject?.from ?? null,
		subject_to_cents: request.subject?.to ?? null,
		subject_travel_fee_cents: request.subject?.travelFee ?? null,
		far_away: lead.far_away,
		...columnsOf(request),
		quote_id: lead.quote_id,
		lapses: lead.far_away,
		travel_fee_cents: dollars === undefined ? null : cents(dollars),
		cubic_yards: jobSize.cubicYards,
		minutes: jobSize.minutes,
		overbooked_because: overbooked?.because ?? null,
	})
	if (bookingId === undefined) throw new AlreadyBooked()
	if (request.notes !== '' || dayAgreed)
		await leads.insertEvent(transaction, {
			booking_id: bookingId,
			author,
			is_follow_up: false,
			notes: request.notes === '' ? null : request.notes,
			// Calendars have it from now on, and have to be told if it's cancelled.
			change: dayAgreed ? 'confirmed' : null,
		})
	await history.record(transaction, {
		subject: { kind: 'booking', id: bookingId },
		actor: author,
		action: 'booked',
		before: null,
		after: {
			leadId,
			date: request.date,
			window: window.id,
			...(dayAgreed && { dayAgreed }),
			...(overbooked && { overbookedBecause: overbooked.because, beside: overbooked.beside }),
		},
	})
	const promised = request.page === undefined ? [] : promisesAt(request.page)
	const isEmergency = await promiseAsOnPage(transaction, bookingId, {
		...{ promised, request, window, company },
		now: now(),
	})
	// Staff who type a request in have just spoken of it.
	const isNotified = (lead.far_away || isEmergency) && author === 'customer'
	const telling = isNotified ? officePhones(company, request.phone) : []
	await enqueueApart(
		{ jobs },
		transaction,
		{ bookingId },
		[syncAndEmails(booked), [resync]],
		[[{ kind: 'confirmed', channel: 'text', dedupeKey: confirmedKey(booked) }]],
		[telling.map(toOffice)],
	)
	return leadId
}

/** Each is sent once for a booking. */
const dedupeKey = 'booked'

/** What is sent at once; then the sync is sent again (docs/rules.md, 'Messages a booking enqueues'). */
const syncAndEmails = (booked: { asksForPhotos: boolean }): NewMessage[] => [
	{ kind: 'lead', channel: 'mail', dedupeKey },
	{ kind: 'confirmed', channel: 'mail', dedupeKey: confirmedKey(booked) },
	{ kind: 'sync', channel: 'crm', dedupeKey },
]
const resync: NewMessage = { kind: 'resync', channel: 'crm', dedupeKey }
const toOffice = (phone: string): NewMessage => ({
	kind: 'lead',
	channel: 'text',
	dedupeKey: officeTextKey(dedupeKey, phone),
})

const leadOf = (
	company: Company,
	request: PickupRequest,
	{
		sourceSite,
		localPage,
		quoteId,
	}: { sourceSite: string; localPage: string | undefined; quoteId: QuoteId | undefined },
) => ({
	...columnsOf(request),
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
