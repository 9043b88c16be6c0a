import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAboutQuote, isQuoteForOffice, quoteMessageTitles } from '#app/quotes/firm/quote-message.ts'
import { isAboutThread, isThreadForOffice, threadMessageTitles } from '#app/threads/thread-message.ts'
import { formatMoment } from '#app/values/local-time.ts'
import { notifiable } from '#app/waiting/offer-times.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { textOf } from './message-blanks.ts'
import { dayToRemindOf, whyNotSent } from './message-due.ts'
import {
	type Blank,
	blanks,
	faultIn,
	filled,
	longest,
	messageNames,
	messages,
	officeKinds,
	parts,
	wordsOf,
} from './message-words.ts'
import { segmentsOf } from './texts/gsm7.ts'

const blankNames = Object.keys(blanks)

/** Every blank filled with the same text. */
const allAs = (text: string): Record<Blank, string> => ({
	company: text,
	greeting: text,
	name: text,
	date: text,
	day: text,
	window: text,
	address: text,
	reference: text,
	link: text,
	phone: text,
	eta: text,
	until: text,
})

/** The messages that are also sent as texts. */
const texted = messageNames.filter((name) => messages[name].parts.includes('text'))

describe('the original words', () => {
	test('have no fault by their own rules', () => {
		for (const name of messageNames)
			for (const part of messages[name].parts)
				expect([name, part, faultIn(name, part, messages[name].original[part])]).toEqual([
					name,
					part,
					undefined,
				])
	})

	test('say the hours in which offers are sent', () => {
		expect(messages['waiting-list'].original.mail).toContain(
			`Overnight, we’ll wait until ${notifiable.from}.`,
		)
		expect(messages.waiting.when).toContain(`between ${notifiable.from} and ${notifiable.until}`)
	})

	test('name the company in each text, which fits into three segments with an ordinary booking', () => {
		const values = {
			company: 'Bowline',
			greeting: 'Hi Jo,\n',
			name: 'Jo Tremblay',
			date: 'Wednesday, September 30, 2026',
			day: 'Wednesday, September 30',
			window: '10–12pm',
			address: '1234 Tuscany Springs Boulevard NW, Calgary',
			reference: 'K7M3QX',
			link: `https://bowline.example/booked/${'k'.repeat(43)}`,
			phone: '403-555-0100',
			eta: '11:50 AM',
			until: '11:50 AM',
		}
		for (const name of texted) {
			const text = textOf(messages[name].original, values)
			expect(text).toMatch(/^Bowline: /)
			expect(segmentsOf(text).letters).toBe('GSM-7')
			expect(segmentsOf(text).segments).toBeLessThanOrEqual(2)
		}
	})
})

test('of a pickup whose day is not settled no text says that it is booked or moved', () => {
	expect(wordsOf('moved', { unconfirmed: true })).toBe('requested')
	expect(wordsOf('confirmed', { unconfirmed: true })).toBe('requested')
	for (const message of ['confirmed', 'moved', 'cancelled', 'reminder', 'on-the-way'] as const)
		expect(wordsOf(message, { unconfirmed: false })).toBe(message)
	expect(wordsOf('cancelled', { unconfirmed: true })).toBe('cancelled')
})

describe('words that staff type', () => {
	test('are refused with the blank that is unknown, missing, or of another message', () => {
		const text = '{company}: {window} {link}'
		expect(faultIn('confirmed', 'text', text)).toBeUndefined()
		expect(faultIn('confirmed', 'text', `${text} {price}`)).toMatch(
			/^Text message: there’s no blank \{price\} here\. You can use \{company\}, /,
		)
		expect(faultIn('confirmed', 'text', `${text} {eta}`)).toContain('{eta}')
		expect(faultIn('confirmed', 'text', '{company}: {window}')).toBe(
			'Text message: {link} is missing. Without it the customer won’t know enough.',
		)
		expect(faultIn('confirmed', 'text', 'Hello')).toContain('{company} and {window} and {link}')
		expect(faultIn('on-the-way', 'mail', 'Soon.')).toContain('{eta} is missing')
		expect(faultIn('confirmed', 'text', `${text} {`)).toContain('a brace is on its own')
		expect(faultIn('confirmed', 'text', `${text} { name }`)).toContain('{ name }')
		expect(faultIn('confirmed', 'mail', '')).toBe('First words of the email: this is empty.')
		expect(faultIn('confirmed', 'text', text.padEnd(longest.text + 1, '!'))).toContain('longer than 400')
	})

	test('that are taken have no brace left once they are filled in, whatever stands in the blanks', () => {
		const piece = fc.oneof(
			fc.string(),
			fc.constantFrom(...blankNames.map((name) => `{${name}}`), '{', '}', '{{name}}', '{nobody}'),
		)
		fc.assert(
			fc.property(
				fc.constantFrom(...messageNames),
				fc.constantFrom(...parts),
				fc.array(piece).map((pieces) => pieces.join('')),
				(name, part, words) => {
					if (faultIn(name, part, words) !== undefined) return
					expect(filled(words, allAs('x'))).not.toMatch(/[{}]/)
				},
			),
		)
	})

	test('are filled in once: a customer named like a blank stays who they are', () => {
		fc.assert(
			fc.property(fc.constantFrom(...blankNames), fc.constantFrom(...texted), (blank, name) => {
				const { text } = messages[name].original
				const values = { ...allAs('x'), link: '{name}$&$1', company: `{${blank}}`, name: 'nobody' }
				const whole = filled(text, values)
				expect(whole.startsWith(`{${blank}}: `)).toBe(true)
				expect(whole.includes('{name}$&$1')).toBe(text.includes('{link}'))
				expect(whole).not.toContain('nobody')
			}),
		)
	})

	test('and names and places of any kind give a text in one line that is counted honestly', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...messageNames),
				fc.string({ unit: 'grapheme', maxLength: 120 }),
				(name, typed) => {
					const text = textOf(messages[name].original, allAs(typed))
					expect(text).not.toMatch(/[\n\r–—’]/)
					const { letters } = segmentsOf(text)
					// Latin letters with accents, as names here have them, never cost more than plain ones (÷ is none).
					if (/^[ -~À-öø-ſ–—’“”]*$/.test(typed)) expect([typed, letters]).toEqual([typed, 'GSM-7'])
				},
			),
		)
	})
})

describe('the evening before', () => {
	test('is 6 to 10 PM by the company’s clock, on both sides of every change of clocks', () => {
		const zones = [company.timeZone, otherCompany.timeZone, 'America/Halifax', 'Pacific/Auckland', 'UTC']
		const from = Date.parse('2026-01-01T00:00:00Z')
		fc.assert(
			fc.property(fc.constantFrom(...zones), fc.nat(2 * 365 * 24 * 60), (timeZone, minutes) => {
				const now = new Date(from + minutes * 60_000)
				const day = dayToRemindOf({ timeZone }, now)
				const local = formatMoment(now, timeZone)
				const isEvening = / (6|7|8|9):\d\d PM$/.test(local)
				expect([local, day !== undefined]).toEqual([local, isEvening])
				if (day === undefined) return
				// Tomorrow there: in six hours, whatever the clocks do at night, and not in two.
				const dateOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
				expect(dateOf(now.getTime() + 8 * 3_600_000)).toBe(day)
				expect(dateOf(now.getTime())).not.toBe(day)
			}),
		)
	})

	test('a reminder is not sent in the night, nor of a pickup that is moved, cancelled or under way', () => {
		const pending = {
			kind: 'reminder',
			channel: 'mail',
			dedupeKey: '2026-12-01',
			eta: null,
			date: '2026-12-01',
			status: 'booked',
			later: [],
		} as const
		const evening = new Date('2026-12-01T02:00:00Z')
		expect(whyNotSent(company, pending, evening)).toBeUndefined()
		expect(whyNotSent(company, pending, new Date('2026-12-01T05:00:00Z'))).toBe(
			'it was too late that evening',
		)
		expect(whyNotSent(company, { ...pending, date: '2026-12-02' }, evening)).toBe(
			'the pickup was moved first',
		)
		expect(whyNotSent(company, { ...pending, status: 'cancelled' }, evening)).toBe(
			'the pickup was cancelled first',
		)
		expect(whyNotSent(company, { ...pending, status: 'requested' }, evening)).toBe('the pickup is requested')
	})

	test('a time of arrival is told until it is over, and a cancellation only of what is cancelled', () => {
		const eta = new Date('2026-12-01T18:00:00Z')
		const about = { channel: 'text', dedupeKey: 'version 2', later: [] } as const
		const pending = { ...about, date: '2026-12-01', eta } as const
		const way = { ...pending, kind: 'on-the-way', status: 'on the way' } as const
		expect(whyNotSent(company, way, new Date('2026-12-01T17:59:59Z'))).toBeUndefined()
		expect(whyNotSent(company, way, new Date('2026-12-01T18:00:00Z'))).toBe('the arrival time had passed')
		expect(whyNotSent(company, { ...way, status: 'arrived' }, new Date('2026-12-01T17:00:00Z'))).toBe(
			'the pickup is arrived',
		)
		const late = { ...pending, kind: 'late', status: 'booked' } as const
		const before = new Date('2026-12-01T17:59:59Z')
		expect(whyNotSent(company, late, before)).toBeUndefined()
		expect(whyNotSent(company, { ...late, status: 'on the way' }, before)).toBeUndefined()
		for (const status of ['requested', 'arrived', 'done', 'no-show'] as const)
			expect(whyNotSent(company, { ...late, status }, before)).toBe(`the pickup is ${status}`)
		expect(whyNotSent(company, { ...late, status: 'cancelled' }, before)).toBe(
			'the pickup was cancelled first',
		)
		expect(whyNotSent(company, late, eta)).toBe('the time of arrival was over')
		expect(whyNotSent(company, { ...late, date: '2026-12-02' }, before)).toBe('the pickup was moved first')
		expect(whyNotSent(company, { ...late, eta: null }, before)).toBe('the pickup was moved first')
		const missed = { ...pending, kind: 'missed', status: 'no-show' } as const
		expect(whyNotSent(company, missed, eta)).toBeUndefined()
		expect(whyNotSent(company, { ...missed, status: 'arrived' }, eta)).toBe('the pickup is arrived')
		const nextDay = new Date('2026-12-02T18:00:00Z')
		expect(whyNotSent(company, missed, nextDay)).toBe('the pickup day had passed')
		const off = { ...pending, kind: 'cancelled', status: 'cancelled' } as const
		expect(whyNotSent(company, off, pending.eta)).toBeUndefined()
		expect(whyNotSent(company, { ...off, status: 'booked' }, pending.eta)).toBe('the pickup wasn’t cancelled')
		const declined = { ...off, kind: 'declined' } as const
		expect(whyNotSent(company, declined, pending.eta)).toBeUndefined()
		const settled = { ...pending, kind: 'settled', status: 'booked' } as const
		expect(whyNotSent(company, settled, pending.eta)).toBeUndefined()
		expect(whyNotSent(company, { ...settled, later: ['moved'] }, pending.eta)).toBe(
			'a later message replaced it',
		)
	})

	test.each([
		['confirmed', 'text', ['moved'], true],
		['confirmed', 'text', ['settled'], true],
		// It also says what to pay, and has the link to the quote.
		['confirmed', 'mail', ['moved'], false],
		['confirmed', 'mail', ['settled'], true],
		['confirmed', 'text', ['reminder', 'on-the-way', 'link-again', 'addition'], false],
		['moved', 'mail', ['moved'], true],
		['moved', 'text', ['moved'], true],
		['settled', 'mail', ['moved'], true],
		['settled', 'mail', [], false],
		['moved', 'text', ['on-the-way'], false],
		['link-again', 'text', ['moved', 'settled'], false],
		['on-the-way', 'mail', ['moved', 'settled'], false],
		['on-the-way', 'text', ['late'], true],
		['late', 'text', ['late'], true],
		['late', 'mail', ['on-the-way'], true],
		['late', 'text', ['moved'], true],
		['late', 'text', ['reminder', 'link-again', 'confirmed'], false],
	] as const)('%s by %s is left out after %j: %s', (kind, channel, later, isLeftOut) => {
		const now = new Date('2026-12-01T18:00:00Z')
		const pending = {
			kind,
			channel,
			later,
			dedupeKey: 'event 1',
			date: '2026-12-01',
			eta: new Date('2026-12-01T20:00:00Z'),
		} as const
		const status = kind === 'on-the-way' ? 'on the way' : 'booked'
		expect(whyNotSent(company, { ...pending, status }, now)).toBe(
			isLeftOut ? 'a later message replaced it' : undefined,
		)
	})

	test('a link that staff send again goes after the day too', () => {
		const pending = {
			kind: 'link-again',
			channel: 'mail',
			dedupeKey: 'again 2',
			date: '2026-12-01',
			status: 'arrived',
			eta: null,
			later: [],
		} as const
		expect(whyNotSent(company, pending, new Date('2026-12-03T18:00:00Z'))).toBeUndefined()
		expect(whyNotSent(company, { ...pending, status: 'cancelled' }, new Date('2026-12-01T18:00:00Z'))).toBe(
			'the pickup was cancelled first',
		)
	})

	test('an email and a text about a day that is over say nothing any more', () => {
		for (const channel of ['mail', 'text'] as const) {
			const pending = {
				kind: 'moved',
				channel,
				later: [],
				dedupeKey: 'event 1',
				eta: null,
				status: 'booked',
			} as const
			const on = (date: string) => whyNotSent(company, { ...pending, date }, new Date('2026-12-02T05:59:59Z'))
			expect(on('2026-12-01')).toBeUndefined()
			expect(on('2026-11-30')).toBe('the pickup day had passed')
		}
	})
})

test('what goes to the office is named as that by its own kind of message too: no customer’s page shows one', () => {
	const toOffice = [
		...Object.keys(quoteMessageTitles).filter((kind) => isAboutQuote(kind) && isQuoteForOffice(kind)),
		...Object.keys(threadMessageTitles).filter((kind) => isAboutThread(kind) && isThreadForOffice(kind)),
		...['lead', 'addition', 'sync', 'resync', 'change-order-answered'],
	]
	expect([...officeKinds].sort()).toEqual(toOffice.sort())
})
