import { expect, test } from 'vitest'
import { threadIdSchema } from '#app/platform/ids.ts'
import { expectSameInBothForms } from '#tests/support/both-forms.ts'
import { company } from '#tests/support/company.ts'
import { moreReceivedEmail } from './more-received-email.ts'
import { replyEmail } from './reply-email.ts'
import { reportEmail } from './report-email.ts'
import { textReceivedEmail } from './text-received-email.ts'
import { trialEmail } from './trial-email.ts'

const office = { key: 'k', leadsTo: 'leads@bowline.example', origin: 'https://bowline.example' }
const id = threadIdSchema.parse('01900000-0000-7000-8000-000000000001')

test('what the office is told of a text, an email or a call is in the HTML as in plain text, with the way to answer', () => {
	const of = (told: object) =>
		textReceivedEmail(company, office, {
			...{ id, contact: '+14035550142', name: 'Jo <Bell>', texts: ['A sofa & a bed', ''], isCall: false },
			marks: [],
			...told,
		})
	for (const told of [
		{},
		{ contact: 'jo@example.ca' },
		{ name: undefined, isCall: true, texts: ['1:02 PM'] },
		{ marks: ['Don’t serve', 'Business'] },
	]) {
		const mail = of(told)
		expectSameInBothForms(mail)
		expect(mail.text).toContain(`Answer at the desk: https://bowline.example/admin/inbox/${id}`)
	}
	expect(of({}).text).toContain('A sofa & a bed\nA picture, or an empty text')
	expect(of({ contact: 'jo@example.ca' }).text).toContain('A picture, or an empty email')
	expect(of({}).text).not.toContain('Marked')
	const marked = of({ marks: ['Don’t serve', 'Business'] }).text
	expect(marked).toContain('Who: Jo <Bell>\nMarked: Don’t serve, Business\nPhone: ')
	const [one, more] = [1, 7].map((count) => moreReceivedEmail(company, office, count))
	expect([one?.subject, more?.subject]).toEqual(['1 more is in the inbox', '7 more are in the inbox'])
	for (const mail of [one, more]) if (mail) expectSameInBothForms(mail)
})

test('a reply is in both forms as it was written, under the subject that it answers', () => {
	const body = 'Yes, we take <paint>.\nUp to ten cans.'
	const of = (subject?: string) =>
		replyEmail(
			company,
			{ key: 'k', body },
			{
				contact: 'jo@example.ca',
				answers: subject === undefined ? undefined : { subject, messageId: 'm', references: '' },
			},
		)
	for (const mail of [of(), of('Re: RE: Paint'), of('Re:')]) expectSameInBothForms(mail)
	expect([of(), of('Re: RE: Paint'), of('Re:')].map(({ subject }) => subject)).toEqual([
		`A message from ${company.shortName}`,
		'Re: Paint',
		`Re: A message from ${company.shortName}`,
	])
})

test('a report says in both forms where things went, and how many photos there are of it', () => {
	const report = { donated: 'A sofa', recycled: '', landfilled: 'Drywall' }
	const of = (photos: number, name = 'Jo Bell') =>
		reportEmail(
			company,
			{ ...report, photos: Array.from({ length: photos }) },
			{ id, to: 'jo@example.ca', name, link: 'https://bowline.example/booked/token' },
		)
	for (const mail of [of(0), of(1), of(2), of(0, '')]) expectSameInBothForms(mail)
	expect(of(0).text).toContain('Donated: A sofa\nTo the landfill: Drywall\n\nSee your booking')
	expect(of(1).text).toContain('There’s a photo on your booking’s page.')
	expect(of(2).text).toContain('There are 2 photos on your booking’s page.')
	expect(of(0).text).toContain('Hi Jo')
	expect(of(0, '').text).not.toContain('Hi')
})

test('who asked whether emails arrive reads in both forms that this one did', () => {
	const of = (name: string) => trialEmail(company, { name, email: 'dana@bowline.example' }, 'k')
	for (const mail of [of('Dana Park'), of('')]) expectSameInBothForms(mail)
	expect(of('Dana Park').text).toContain('Hi Dana,\n\nYou asked at the desk')
	expect(of('').text).toContain('\n\nYou asked at the desk')
})
