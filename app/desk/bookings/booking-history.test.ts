import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { bookingHistory } from './booking-history.ts'

const told = (action: string, before: object | null, after: object) => {
	const row = { id: '1', at: new Date('2026-12-01T19:00:00Z'), actor: 'Dana', action, before, after }
	const [entry] = bookingHistory(company, [row], { money: true })
	return entry && { action: entry.action, changes: entry.changes }
}
const charge = { charged: 48_000, payment: 'not paid yet' }

test('rows of before amounts were kept are read with what they have', () => {
	expect(told('paid', charge, { charged: 48_000, payment: 'cash', invoice: 'INV-1001' })).toEqual({
		action: 'took a payment (INV-1001)',
		changes: [{ what: 'Paid', before: 'not paid yet', after: 'cash' }],
	})
	expect(told('reminded of payment', null, { invoice: 'INV-1001', owing: 8400 })).toEqual({
		action: 'reminded the customer of payment: $84.00 owing (INV-1001)',
		changes: [],
	})
	expect(told('charged', { charged: null }, { charged: 48_000 })).toEqual({
		action: 'entered what was charged',
		changes: [{ what: 'Charged', before: 'none', after: '$480' }],
	})
})

test('a booking on a day that was agreed says so, and no other', () => {
	const at = { date: '2026-12-01', window: '10-12pm' }
	expect(told('booked', null, { ...at, dayAgreed: true })?.action).toBe(
		'booked it, on a day agreed with the customer',
	)
	expect(told('booked', null, at)?.action).toBe('booked it')
})

test('what is kept on account or paid from it says so, and a void says what it was of', () => {
	const after = { ...charge, invoice: 'INV-1001', amount: 11_600 }
	expect(told('kept on account', charge, after)?.action).toBe(
		'kept what was to be refunded on the customer’s account: $116.00 (INV-1001)',
	)
	expect(told('paid', charge, { ...after, method: 'on account' })?.action).toBe(
		'took a payment: $116.00 from their account (INV-1001)',
	)
	expect(told('paid', charge, { ...after, method: 'cash', takenBy: 'Pat' })?.action).toBe(
		'took a payment: $116.00 in cash, taken by Pat (INV-1001)',
	)
	expect(
		told('voided', charge, { charged: null, payment: null, invoice: 'INV-1001', amount: 50_400 }),
	).toEqual({
		action: 'voided its invoice: $504.00 (INV-1001)',
		changes: [{ what: 'Charged', before: '$480', after: 'none' }],
	})
})

test('why something was credited, given back, voided or written off is in the sentence, and not for who sees no money', () => {
	const after = { ...charge, invoice: 'INV-1001', amount: 11_600, reason: 'A sofa was left' }
	expect(told('credited', charge, { ...after, creditNote: 'INV-1001-C1' })?.action).toBe(
		'credited its invoice: $116.00 (INV-1001-C1). Why: A sofa was left',
	)
	expect(told('refunded', charge, { ...after, method: 'card' })?.action).toBe(
		'gave money back: $116.00 by card (INV-1001). Why: A sofa was left',
	)
	expect(told('voided', charge, after)?.action).toBe(
		'voided its invoice: $116.00 (INV-1001). Why: A sofa was left',
	)
	expect(told('written off', charge, after)?.action).toBe(
		'wrote off what was owing: $116.00 (INV-1001). Why: A sofa was left',
	)
	const row = { id: '1', at: new Date('2026-12-01T19:00:00Z'), actor: 'Dana', before: charge, after }
	for (const action of ['credited', 'refunded', 'voided', 'written off'])
		expect(bookingHistory(company, [{ ...row, action }], { money: false })).toEqual([])
})

test('money that came after a write-off says so, and so does what is written off again', () => {
	const after = { ...charge, invoice: 'INV-1001', amount: 11_600, method: 'cheque' }
	expect(told('paid', charge, { ...after, recovered: 11_600 })?.action).toBe(
		'took a payment: $116.00 by cheque, which was written off (INV-1001)',
	)
	expect(
		told('payment taken back', charge, { ...after, recovered: -11_600, reason: 'It bounced' })?.action,
	).toBe('took a payment back: $116.00 by cheque, which is written off again (INV-1001). Why: It bounced')
	expect(told('paid', charge, after)?.action).toBe('took a payment: $116.00 by cheque (INV-1001)')
})

test('a question to the customer raises what may be charged with their yes alone', () => {
	const [most, asked] = [{ price: 40_000 }, { price: 48_000 }]
	const raised = { before: '$400', after: '$480' }
	expect(told('asked for more', most, asked)?.changes).toEqual([
		{ what: 'Most to charge, if they say yes', ...raised },
	])
	expect(told('agreed to more', most, asked)?.changes).toEqual([{ what: 'Most to charge', ...raised }])
	expect(told('said no to more', most, most)?.changes).toEqual([])
	expect(told('took the question back', asked, most)?.changes).toEqual([])
})

test('a yes to a curbside pickup is said without its words', () => {
	expect(told('curbside', null, { text: '7' })).toEqual({
		action: 'kept a text as the customer’s yes to a curbside pickup',
		changes: [],
	})
	expect(told('curbside taken back', null, { text: '7' })?.action).toBe(
		'took back the customer’s yes to a curbside pickup',
	)
})
