import { expect, test } from 'vitest'
import { type Asked, questionInWords } from './question.ts'

const asked: Asked = {
	name: 'Jo Bell',
	date: '2026-11-27',
	dayInWords: 'Friday, November 27',
	windowId: '8-10am',
	windowLabel: '8–10am',
	phone: '403-555-0142',
	email: '',
	texts: { stoppedBy: undefined },
}
const about = { about: 'another-day', eta: 30, isOver: false, isRequest: false } as const
type About = Parameters<typeof questionInWords>[1]
const ask = (change: Partial<Asked>, how: Partial<About> = {}) =>
	questionInWords({ ...asked, ...change }, { ...about, action: 'setOff', ...how })

const day = 'This pickup is for Friday, November 27.'
const abroad = { phone: '+4930901820' }
const toCall = 'We can’t text their number and they left no email address, so call them.'

test('a question asks to tell only a customer to whom a message goes, and says to call any other', () => {
	expect(ask({})).toMatchObject({
		words: `${day} Tell Jo Bell now that the truck is on its way?`,
		yes: 'Yes, tell Jo Bell now',
	})
	expect(ask(abroad)).toMatchObject({
		words: `${day} Record that the truck is on its way to Jo Bell’s? ${toCall}`,
		yes: 'Yes, it’s on its way',
	})
	expect(ask({ texts: { stoppedBy: 'customer' } }).words).toContain('They don’t want texts')
	expect(ask({ ...abroad, email: 'jo@example.ca' }).words).toContain('Tell Jo Bell now')
	for (const [how, words, yes] of [
		[{ action: 'cancel' }, 'Cancel Jo Bell’s pickup now?', 'Yes, cancel it'],
		[{ action: 'cancel', isRequest: true }, 'Decline Jo Bell’s request now?', 'Yes, decline it'],
		[{ action: 'confirm' }, 'Confirm that day for Jo Bell?', 'Yes, confirm it'],
		[{ action: 'missCustomer' }, 'Record that no one was there at Jo Bell’s?', 'Yes, no one was there'],
	] as const)
		expect(ask(abroad, how)).toMatchObject({ words: `${day} ${words} ${toCall}`, yes })
	expect(ask(abroad, { action: 'arrive' }).words).toBe(`${day} Mark it as arrived at Jo Bell’s?`)
})
