import type { Lead } from '#app/bookings/outgoing/lead.ts'
import type { LeadSnapshot } from '#app/notifications/crm/lead-snapshot.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { company } from './company.ts'
import { newCustomerId } from './ids.ts'

const lead: Lead = {
	id: leadIdSchema.parse('0199f5a0-0000-7000-8000-000000000001'),
	name: 'Jo Tremblay',
	email: 'jo@example.ca',
	phone: '+14035550142',
	propertyAddress: '12 Crescent Road NW',
	postalCode: 'T2P 1J9',
	city: 'Calgary',
	provinceState: company.region.code,
	preferredDate: '2026-12-01',
	message: 'Arrival window: 10–12pm\nDate: Tuesday, December 1, 2026\nNotes: none',
	loadSize: null,
	loadSent: null,
	unconfirmed: false,
	notes: '',
	shown: {},
	serviceType: 'junk_removal',
	sourceSite: 'bowline.example',
	industry: 'junk_removal',
	quoteId: null,
	createdAt: new Date('2026-11-20T18:00:00Z'),
}
/** A booking as its first messages tell of it. */
export const bookedLead = (change: Partial<Lead> = {}): LeadSnapshot => ({
	lead: { ...lead, ...change },
	customerId: newCustomerId(),
	version: 1,
	reference: 'K7M3QX',
	cancelled: false,
	windowLabel: '10–12pm',
	asap: false,
	dateInWords: 'Tuesday, December 1, 2026',
	sizePrice: undefined,
	isSubject: false,
	unsaid: undefined,
	travelFee: undefined,
	calendar: 'BEGIN:VCALENDAR',
})
