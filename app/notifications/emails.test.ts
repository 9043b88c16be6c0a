import { describe, expect, test } from 'vitest'
import { quoteIdSchema } from '#app/platform/ids.ts'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import type { Company } from '#app/values/company.ts'
import { bookedLead } from '#tests/support/booked-lead.ts'
import { expectSameInBothForms, shownOfHtml } from '#tests/support/both-forms.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import type { LeadSnapshot } from './crm/lead-snapshot.ts'
import { additionEmail } from './mail/addition-email.ts'
import { confirmationEmail } from './mail/confirmation-email.ts'
import { leadEmail } from './mail/lead-email.ts'
import { composeMail } from './mail/message-email.ts'
import { passwordEmail } from './mail/password-email.ts'
import { passwordSetEmail } from './mail/password-set-email.ts'
import { pickupMessageEmail } from './mail/pickup-message-email.ts'
import { secondStepEmails } from './mail/second-step-email.ts'
import { blanksFor } from './message-blanks.ts'
import { messageNames, messages, wordsOf } from './message-words.ts'

const { lead } = bookedLead()
const quote = {
	id: quoteIdSchema.parse('0199f5a0-0000-7000-8000-000000000002'),
	items: '1/2 truck (about 10 cubic yards), 120 kg, stairs',
	totalCents: 35000,
	photoCount: 3,
}
const origin = 'https://bowline.example'
const quoteUrl = `${origin}/quotes/open/token`
const receiptUrl = `${origin}/booked/token`
const both = { receiptUrl, quoteUrl }
const receiptOnly = { receiptUrl, quoteUrl: undefined }

const confirm = (found: LeadSnapshot, links: Parameters<typeof confirmationEmail>[2]) =>
	confirmationEmail(company, found, links, messages[wordsOf('confirmed', found.lead)].original)

const bothForms = ({ text, html }: { text: string; html: string }) => [text, shownOfHtml(html)]

describe('the confirmation', () => {
	test('has in both forms what was booked, what happens, how to change it, and the sender', () => {
		const mail = confirm({ ...bookedLead(), quote }, both)
		expect(mail).toMatchObject({
			key: `confirmation-email.${lead.id}`,
			to: 'jo@example.ca',
			replyTo: company.email,
			subject: 'Your pickup is booked: Tuesday, December 1, 2026, 10–12pm',
		})
		for (const form of bothForms(mail))
			for (const words of [
				'Hi Jo,',
				'Tuesday, December 1, 2026',
				`10–12pm ${company.city} time`,
				`12 Crescent Road NW, Calgary, ${company.region.code} T2P 1J9`,
				'2-hour window',
				'we’ll text the exact time to 403-555-0142',
				'You approve it before we load anything.',
				'debit, credit or e-transfer',
				'report of what was donated, recycled and landfilled',
				'biohazards and medical waste',
				'asbestos',
				'fuel, paint and chemicals',
				'explosives and firearms',
				'radioactive materials',
				`Do it on your booking’s page, call ${company.phone} or reply to this email.`,
				'Your booking number is K7M3QX.',
				'$350 + tax',
				withTaxes(quote.totalCents, company.taxes),
				quote.items,
				`${company.name}, ${company.mailingAddress}`,
				company.email,
				'you’d like no more email from us',
			])
				expect(form).toContain(words)
		expect(mail.html).toContain(`href="${quoteUrl}"`)
		expect(mail.text).toContain(quoteUrl)
		expect(mail.html).toContain(`href="${receiptUrl}"`)
		expect(mail.text).toContain(receiptUrl)
		expect(mail.calendar).toBe('BEGIN:VCALENDAR')
	})

	test('names the things that were counted', () => {
		const counted = { ...quote, counted: '1 sofa, 10 bags' }
		for (const form of bothForms(confirm({ ...bookedLead(), quote: counted }, both)))
			expect(form).toContain('You counted 1 sofa, 10 bags.')
	})

	test('without a quote does not mention one', () => {
		for (const form of bothForms(confirm(bookedLead(), receiptOnly))) {
			expect(form).not.toMatch(/quote|estimate|\$/i)
			expect(form).not.toContain('undefined')
		}
	})

	test('sends no typed text to an address that anyone may have typed', () => {
		for (const form of bothForms(
			confirm(bookedLead({ notes: 'Cheap pills at https://evil.example' }), receiptOnly),
		)) {
			expect(form).not.toContain('evil')
			expect(form).toContain('The crew will have the notes you left.')
		}
	})

	test('has no offers and names no time zone', () => {
		const { text } = confirm({ ...bookedLead(), quote }, both)
		expect(text).not.toMatch(/!|discount|% off|offer|review|refer|MST|MDT|CST|Mountain/)
	})
})

describe('the mail to the dispatcher', () => {
	test('has everything needed to send the crew, with links to tap on a phone', () => {
		const found = { ...bookedLead({ notes: 'Gate 4421' }), quote }
		const mail = leadEmail(company, found, 'leads@bowline.example', origin)
		expect(mail).toMatchObject({
			key: `lead-email.${lead.id}`,
			to: 'leads@bowline.example',
			replyTo: 'jo@example.ca',
			subject: 'New booking: Jo Tremblay, Calgary, Tuesday, December 1, 2026, 10–12pm',
		})
		for (const form of bothForms(mail))
			for (const words of [
				'Jo Tremblay',
				'403-555-0142',
				'jo@example.ca',
				`12 Crescent Road NW, Calgary, ${company.region.code} T2P 1J9`,
				'Tuesday, December 1, 2026',
				`10–12pm ${company.city} time`,
				'Gate 4421',
				quote.items,
				'$350 + tax',
				'3 with the quote',
				lead.id,
				'bowline.example',
			])
				expect(form).toContain(words)
		expect(mail.html).toContain('href="tel:+14035550142"')
		expect(mail.html).toContain('query=12+Crescent+Road+NW%2C+Calgary%2C+AB+T2P+1J9"')
		// The desk's link: the customer's own link is for the customer only.
		expect(mail.html).toContain(`href="${origin}/admin/quote/${quote.id}"`)
		expect(mail.text).toContain(`${origin}/admin/quote/${quote.id}`)
		expect(mail.text + mail.html).not.toContain('/quotes/open/')
	})

	test('links a foreign phone number as it is', () => {
		expect(
			leadEmail(company, bookedLead({ phone: '+4930901820' }), 'leads@bowline.example', origin).html,
		).toContain('href="tel:+4930901820"')
	})

	test('says how many photos came with the quote, and that there are none', () => {
		const photosIn = (of: Partial<LeadSnapshot>) =>
			/^Photos: (.*)$/m.exec(
				leadEmail(company, { ...bookedLead(), ...of }, 'leads@bowline.example', origin).text,
			)?.[1]
		expect(photosIn({ quote: { ...quote, photoCount: 2 } })).toBe('2 with the quote')
		expect(photosIn({ quote: { ...quote, photoCount: 0 } })).toBe('none')
		expect(photosIn({})).toBe('none')
	})

	test('shows typed markup as text', () => {
		const typed = '<img src=x onerror=alert(1)>\r\n</dd><script>"&\'</script>'
		const mail = leadEmail(
			company,
			bookedLead({ name: '<b>Jo</b>', notes: typed, propertyAddress: '1 "Quoted" <i>Street</i>' }),
			'leads@bowline.example',
			origin,
		)
		expect(mail.html).not.toMatch(/<(img|script|b|i)\b/)
		expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62;<br>&#60;/dd&#62;&#60;script&#62;')
		expect(shownOfHtml(mail.html)).toContain('<script>"&\'</script>')
		expect(mail.text).toContain(typed)
	})
})

test('the office reads that the day of a far pickup that was moved is to be settled again', () => {
	const moved = (unconfirmed: boolean) =>
		additionEmail(
			company,
			bookedLead({ unconfirmed }),
			{ id: 'one', lines: ['Moved by the customer'], change: 'moved' },
			'leads@example.ca',
			origin,
		)
	for (const form of bothForms(moved(true))) expect(form).toContain('Agree on a day with the customer.')
	for (const form of bothForms(moved(false))) expect(form).not.toContain('Agree on a day')
})

test.each([
	['', /Email:?\s+none/],
	['jo@example.ca', /Email:?\s+jo@example\.ca/],
])('the office reads an email of a customer, or that there is none: %j', (email, words) => {
	const found = bookedLead({ email })
	const addition = { id: 'one', lines: ['Notes: Gate 2.'], change: null }
	for (const mail of [
		additionEmail(company, found, addition, 'leads@example.ca', origin),
		leadEmail(company, found, 'leads@example.ca', origin),
	])
		for (const form of bothForms(mail)) expect(form).toMatch(words)
})

test('far away, neither mail calls a requested day settled', () => {
	const far = bookedLead({ unconfirmed: true, city: 'Red Deer' })
	const customer = confirm(far, receiptOnly)
	expect(customer.subject).toBe('Your booking request: Tuesday, December 1, 2026, 10–12pm')
	for (const form of bothForms(customer)) {
		expect(form).toContain('We have your booking request')
		expect(form).toContain('confirm the day with you before anything is final')
		expect(form).not.toMatch(/is booked:|we’ll be there on|within this 2-hour window/i)
	}
	const toOffice = leadEmail(company, far, 'desk@bowline.example', origin)
	expect(toOffice.subject).toMatch(/^To confirm: Jo Tremblay, Red Deer/)
	for (const form of bothForms(toOffice)) expect(form).toContain('Requested, not confirmed.')
})

test('Today ASAP is not called a window of two hours; the mails have the load of a local page', () => {
	const asap = { ...bookedLead({ loadSize: 'Full load' }), windowLabel: 'Today ASAP', asap: true }
	for (const form of bothForms(confirm(asap, receiptOnly))) {
		expect(form).toContain('as soon as a truck can get to you')
		expect(form).not.toMatch(/2-hour window|ASAP \w+ time/)
	}
	for (const form of bothForms(leadEmail(company, asap, 'desk@bowline.example', origin)))
		expect(form).toContain('Full load')
})

test('the load from the form comes before that of an older quote, whose price is not promised', () => {
	const found = { ...bookedLead({ loadSize: 'Full load' }), sizePrice: '$649–$849', quote }
	for (const form of bothForms(confirm(found, receiptOnly))) {
		expect(form).toMatch(/Your load\s+Full load\s+\$649–\$849 \+ tax\s+That’s the size you chose\./)
		expect(form).not.toMatch(/\$350|1\/2 truck|estimate/i)
	}
	const office = leadEmail(company, found, 'desk@bowline.example', origin)
	expect(office.text).toContain(
		`Load:   Full load\nQuoted: ${quote.items}\nPrice:  $649–$849 + tax, for Full load`,
	)
	expect(shownOfHtml(office.html)).toMatch(/Load\s+Full load\s+Quoted\s+1\/2 truck/)
})

test('that the crew has set out is told with what cancelling costs from then on, where it costs something', () => {
	const told = (name: 'on-the-way' | 'reminder', fees: Company['fees']) => {
		const values = blanksFor(company, bookedLead(), {
			link: receiptUrl,
			eta: new Date('2026-12-01T17:00:00Z'),
		})
		const words = messages[name].original
		return pickupMessageEmail({ ...company, fees }, bookedLead(), { key: 'one', name, words, values })
	}
	const costs = 'Your booking number is K7M3QX. Cancelling now costs $60 + tax, unless we’re running late.'
	const mail = told('on-the-way', { afterOnTheWay: 60 })
	for (const part of [mail.text, shownOfHtml(mail.html)]) expect(part).toContain(costs)
	expect(told('on-the-way', {}).text).not.toContain('Cancelling')
	expect(told('reminder', { afterOnTheWay: 60 }).text).not.toContain('Cancelling now')
})

test('a reminder leads to the page to change or cancel, and to the phone once that is too late there', () => {
	const values = blanksFor(company, bookedLead(), { link: receiptUrl, eta: null })
	const told = (tooLate: boolean) => {
		const message = { key: 'one', name: 'reminder', words: messages.reminder.original, values } as const
		const { text, html } = pickupMessageEmail(company, bookedLead(), { ...message, tooLate })
		return [text, shownOfHtml(html)].map((part) => part.includes('Do it on that page, call'))
	}
	expect(told(false)).toEqual([true, true])
	expect(told(true)).toEqual([false, false])
})

test('each message says the same in its HTML and in plain text', () => {
	for (const name of messageNames) {
		const found = { ...bookedLead(), quote }
		const values = blanksFor(company, found, { link: receiptUrl, eta: new Date('2026-12-01T18:20:00Z') })
		const words = messages[name].original
		expectSameInBothForms(composeMail(company, name, found, { words, link: receiptUrl, values }))
	}
})

test('whom the crew did not find is told once to call for another time', () => {
	const values = blanksFor(company, bookedLead(), { link: receiptUrl, eta: null })
	const words = messages.missed.original
	const mail = pickupMessageEmail(company, bookedLead(), { key: 'one', name: 'missed', words, values })
	const reply = 'Reply to this email. Your booking number is K7M3QX.'
	for (const part of [mail.text, shownOfHtml(mail.html)]) expect(part).toContain(reply)
	expect(mail.text.split('\n--')[0]?.match(/call 403/gi)).toHaveLength(1)
})

test('when a second step is turned off both persons get a mail, with what to do if they did not ask for it', () => {
	const owner = { name: 'Alex Owner', email: 'alex@example.ca' }
	const colleague = { name: '<b>Dana</b>', email: 'dana@example.ca' }
	const mails = secondStepEmails(company, owner, colleague, 'this-time')
	expect(mails.map(({ to }) => to)).toEqual([colleague.email, owner.email])
	expect(new Set(mails.map(({ key }) => key)).size).toBe(2)
	const [toColleague = '', toOwner = ''] = mails.map(({ text }) => text.replace(/\s+/g, ' '))
	expect(toColleague).toContain('Alex Owner turned off the second step of your account')
	expect(toColleague).toContain('If you didn’t ask for this, call an owner now.')
	expect(toOwner).toContain('You turned off the second step of <b>Dana</b>')
	expect(toOwner).toContain('If it wasn’t you, someone else is using your account')
	for (const { html } of mails) expect(html).not.toContain('<b>')
})

test('the mails about a password say what holds for everybody who gets them, the only owner too', () => {
	const person = { name: 'Alex', email: 'alex@example.ca' }
	const linkMail = (isFirst: boolean) =>
		passwordEmail(company, person, { link: 'https://desk.example/link', isFirst, key: 'key' })
	const textOf = ({ text }: { text: string }) => text.replace(/\s+/g, ' ')
	expect(linkMail(true).subject).toBe('Your Bowline desk account')
	expect(linkMail(false).subject).toBe('A new password for the Bowline desk')
	expect(textOf(linkMail(false))).toContain('Someone asked for a new password for your account')
	expect(textOf(linkMail(false))).toContain(
		'The link works once and expires in 24 hours. If it wasn’t you, ignore this email: your password stays the same.',
	)
	const notice = textOf(passwordSetEmail(company, person, 'key'))
	expect(notice).toContain('just changed with a link for your account.')
	expect(notice).toContain('change your email password right away')
	expect(notice).toContain('Tell an owner too, if there is one besides you')
	expect(notice).not.toContain('mailed to you')
})

test('a mail names the company of its settings, and no other', () => {
	const found = { ...bookedLead({ phone: '+14035550199' }), quote }
	const person = { name: 'Alex', email: 'alex@example.ca' }
	const mailsOf = (whose: Company) => [
		confirmationEmail(whose, found, both, messages.confirmed.original),
		leadEmail(whose, found, 'leads@example.ca', 'https://desk.example'),
		additionEmail(
			whose,
			found,
			{ id: 'one', lines: ['Notes: Gate 2.'], change: null },
			'leads@example.ca',
			origin,
		),
		...[true, false].map((isFirst) =>
			passwordEmail(whose, person, { link: `${origin}/link`, isFirst, key: 'key' }),
		),
		passwordSetEmail(whose, person, 'key'),
		...secondStepEmails(whose, person, person, 'key'),
	]
	for (const mail of mailsOf(company)) if (mail.to !== 'leads@example.ca') expectSameInBothForms(mail)
	const ofOther = mailsOf(otherCompany).flatMap(bothForms)
	expect(ofOther).toHaveLength(16)
	for (const form of ofOther) {
		expect(form).toContain(`${otherCompany.name}, ${otherCompany.mailingAddress}`)
		expect(form).toContain(`${otherCompany.phone}, ${otherCompany.email}`)
		for (const own of [company.shortName, company.phone, company.email]) expect(form).not.toContain(own)
	}
	const [confirmation] = mailsOf(otherCompany)
	expect(confirmation?.replyTo).toBe(otherCompany.email)
	for (const form of mailsOf(otherCompany).slice(0, 2).flatMap(bothForms))
		expect(form).toContain('10–12pm Edmonton time')
	expect(mailsOf(company)[0]?.text).toContain(`${company.phone}, ${company.email}`)
})

test('what the trip adds is a line of its own in both mails, and the taxes are on load and trip together', () => {
	const far = { ...bookedLead(), travelFee: 5000 }
	const unsaid = { range: '$99–$849', sizes: [] }
	const toOffice = (found: LeadSnapshot) => leadEmail(company, found, 'leads@bowline.example', origin)
	for (const found of [
		{ ...far, unsaid },
		{ ...far, quote },
		{ ...far, lead: { ...lead, loadSize: '1/4 load' } },
	])
		for (const { html, text } of [confirm(found, receiptOnly), toOffice(found)])
			for (const body of [html, text]) {
				expect(body).toContain('$50 + tax, once for the pickup')
				expect(body).toContain('Trip')
			}
	const { html, text } = confirm({ ...far, quote }, both)
	for (const body of [html, text]) {
		expect(body).toContain(`With the trip: ${withTaxes(quote.totalCents + 5000, company.taxes)}`)
		expect(body).toContain('$350')
	}
	expect(confirm({ ...far, unsaid, travelFee: 'to be confirmed' }, receiptOnly).text).toContain(
		'Trip: We’ll tell you what it adds when we confirm the day',
	)
	for (const { text } of [confirm(bookedLead(), receiptOnly), toOffice(bookedLead())])
		expect(text).not.toContain('Trip')
})
