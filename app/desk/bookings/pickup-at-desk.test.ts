import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { customerIsNotified, hasToBeCalled } from '../leads/customer-notified.ts'
import { curbsideInWords, moneyInRow, priceWithTravelFee } from './pickup-at-desk.ts'

const said = (
	pickup: Partial<Parameters<typeof priceWithTravelFee>[0]>,
	of: Parameters<typeof priceWithTravelFee>[1] = company,
) =>
	priceWithTravelFee(
		{ price: undefined, travelFee: undefined, charged: null, isCredited: false, ...pickup },
		of,
	)

test('what was charged stands in place of the estimate and its trip, once there is a charge', () => {
	const quoted = { price: '$179–$259', travelFee: '$50' }
	expect(said(quoted)).toBe('$179–$259, and $50 for the trip')
	expect(said({ ...quoted, charged: 24_000 })).toBe('$240 + tax charged')
	expect(said({ charged: 0 })).toBe('$0 + tax charged')
	expect(said({})).toBe('')
})

test('a charge says that it is before tax, where there is one, and what it is less', () => {
	expect(said({ charged: 8000, isCredited: true })).toBe('$80 + tax charged, after a credit')
	expect(said({ charged: 8000 }, { taxes: [] })).toBe('$80 charged')
	expect(said({ charged: 8000, isCredited: true }, { taxes: [] })).toBe('$80 charged, after a credit')
})

test('a row of the day has the same money in fewer words', () => {
	const inRow = (
		pickup: Partial<Parameters<typeof moneyInRow>[0]>,
		of: Parameters<typeof moneyInRow>[1] = company,
	) => {
		const known = { price: undefined, travelFee: undefined, charged: null, isCredited: false, ...pickup }
		return Object.values(moneyInRow(known, of))
	}
	const quoted = { price: '$179–$259', travelFee: '$50' }
	expect(inRow(quoted)).toEqual(['$179–$259', ' + $50 trip'])
	expect(inRow({ price: '$325, estimated' })).toEqual(['$325, estimated', ''])
	expect(inRow({ travelFee: '$50' })).toEqual(['$50 trip', ''])
	expect(inRow({})).toEqual(['', ''])
	expect(inRow({ ...quoted, charged: 24_000 })).toEqual(['$240', ' + tax charged'])
	expect(inRow({ charged: 0, isCredited: true }, { taxes: [] })).toEqual(['$0', ' charged, after a credit'])
})

test('the crew reads what was texted as a yes to a curbside pickup, and nothing where nothing was', () => {
	expect(curbsideInWords([])).toEqual([])
	expect(curbsideInWords(['Yes', 'And the sofa'])).toEqual(['Curbside: yes by text, “Yes”, “And the sofa”'])
})

const [calgary, german, extension] = ['403-555-0142', '+4930901820', '403-555-0142 ext. 5']
const noTexts = 'They don’t want texts and left no email address, so call them.'
const cannot = 'We can’t text their number and they left no email address, so call them.'

test.each([
	[calgary, 'jo@example.ca', undefined, 'We’ll tell the customer by email and text.'],
	[calgary, '', undefined, 'We’ll tell the customer by text.'],
	[calgary, 'jo@example.ca', 'customer', 'We’ll tell the customer by email.'],
	[calgary, '', 'customer', noTexts],
	[calgary, '', 'staff', noTexts],
	[german, 'jo@example.ca', undefined, 'We’ll tell the customer by email.'],
	[german, '', undefined, cannot],
	[extension, 'jo@example.ca', undefined, 'We’ll tell the customer by email.'],
	[extension, '', undefined, cannot],
	// As it's stored.
	['+14035550142;ext=5', '', undefined, cannot],
	[extension, '', 'staff', noTexts],
] as const)(
	'the desk says a message goes out only where one does: %s, “%s”, texts stopped by %s',
	(phone, email, stoppedBy, words) => {
		const customer = { phone, email, texts: { stoppedBy, latest: [], count: 0 } }
		expect(customerIsNotified(customer)).toBe(words)
		expect(hasToBeCalled(customer)).toBe(words.includes('call them'))
	},
)
