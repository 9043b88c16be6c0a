import { expect, test } from 'vitest'
import { bookedLead } from '#tests/support/booked-lead.ts'
import { expectSameInBothForms, shownOfHtml } from '#tests/support/both-forms.ts'
import { company } from '#tests/support/company.ts'
import type { LeadSnapshot } from '../crm/lead-snapshot.ts'
import { messages } from '../message-words.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { leadEmail } from './lead-email.ts'

const origin = 'https://bowline.example'
const receiptUrl = `${origin}/booked/token`
const receiptOnly = { receiptUrl, quoteUrl: undefined }

const confirm = (found: LeadSnapshot, links: Parameters<typeof confirmationEmail>[2]) =>
	confirmationEmail(company, found, links, messages.confirmed.original)

const bothForms = ({ text, html }: { text: string; html: string }) => [text, shownOfHtml(html)]

test('the confirmation asks for photos where staff said so, with a link to add them, and not otherwise', () => {
	const photosUrl = `${receiptUrl}/photos`
	const asking = confirm(bookedLead(), { ...receiptOnly, photosUrl })
	for (const form of bothForms(asking)) expect(form).toContain('Please add a few photos')
	expect(asking.html).toContain(`href="${photosUrl}"`)
	expect(asking.text).toContain(`Add photos: ${photosUrl}`)
	expectSameInBothForms(asking)
	for (const form of bothForms(confirm(bookedLead(), receiptOnly))) expect(form).not.toMatch(/photo/i)
})

test('the mail to the dispatcher begins with when an emergency is due, by the company’s clock, unless it was cancelled or is no booking yet', () => {
	const due = { emergencyDue: new Date('2026-11-20T22:10:00Z') }
	const to = 'leads@bowline.example'
	const mail = leadEmail(company, { ...bookedLead(), ...due }, to, origin)
	expect(mail.subject).toMatch(/^Emergency, due by 4:10 PM: Jo Tremblay, Calgary, /)
	for (const form of bothForms(mail)) expect(form).toContain('We promised to be there by 4:10 PM.')
	const cancelled = leadEmail(company, { ...bookedLead(), ...due, cancelled: true }, to, origin)
	expect(cancelled.subject).toMatch(/^Cancelled: /)
	const asked = leadEmail(company, { ...bookedLead({ unconfirmed: true }), ...due }, to, origin)
	expect(asked.subject).toMatch(/^To confirm: /)
	for (const form of [cancelled, asked].flatMap(bothForms)) expect(form).not.toMatch(/emergency|4:10 PM/i)
})
