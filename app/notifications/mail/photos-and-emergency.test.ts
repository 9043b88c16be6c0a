import { expect, test } from 'vitest'
import type { Lead } from '#app/bookings/outgoing/lead.ts'
import { leadIdSchema } from '#app/platform/ids.ts'
import { expectSameInBothForms, shownOfHtml } from '#tests/support/both-forms.ts'
import { company } from '#tests/support/company.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import { messages } from '../message-words.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { leadEmail } from './lead-email.ts'

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
const booking = (change: Partial<Lead> = {}): LeadSnapshot => ({
	lead: { ...lead, ...change },
	reference: 'K7M3QX',
	version: 1,
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
const origin = 'https://bowline.example'
const receiptUrl = `${origin}/booked/token`
const receiptOnly = { receiptUrl, quoteUrl: undefined }

const confirm = (found: LeadSnapshot, links: Parameters<typeof confirmationEmail>[2]) =>
	confirmationEmail(company, found, links, messages.confirmed.original)

const bothForms = ({ text, html }: { text: string; html: string }) => [text, shownOfHtml(html)]

test('the confirmation asks for photos where staff said so, with a link to add them, and not otherwise', () => {
	const photosUrl = `${receiptUrl}/photos`
	const asking = confirm(booking(), { ...receiptOnly, photosUrl })
	for (const form of bothForms(asking)) expect(form).toContain('Please add a few photos')
	expect(asking.html).toContain(`href="${photosUrl}"`)
	expect(asking.text).toContain(`Add photos: ${photosUrl}`)
	expectSameInBothForms(asking)
	for (const form of bothForms(confirm(booking(), receiptOnly))) expect(form).not.toMatch(/photo/i)
})

test('the mail to the dispatcher begins with when an emergency is due, by the company’s clock, unless it was cancelled or is no booking yet', () => {
	const due = { emergencyDue: new Date('2026-11-20T22:10:00Z') }
	const to = 'leads@bowline.example'
	const mail = leadEmail(company, { ...booking(), ...due }, to, origin)
	expect(mail.subject).toMatch(/^Emergency, due by 4:10 PM: Jo Tremblay, Calgary, /)
	for (const form of bothForms(mail)) expect(form).toContain('We promised to be there by 4:10 PM.')
	const cancelled = leadEmail(company, { ...booking(), ...due, cancelled: true }, to, origin)
	expect(cancelled.subject).toMatch(/^Cancelled: /)
	const asked = leadEmail(company, { ...booking({ unconfirmed: true }), ...due }, to, origin)
	expect(asked.subject).toMatch(/^To confirm: /)
	for (const form of [cancelled, asked].flatMap(bothForms)) expect(form).not.toMatch(/emergency|4:10 PM/i)
})
