import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { pickupOfDay } from '#tests/support/pickup-at-desk.ts'
import { dueInWords } from './due-in-words.ts'

const said = (
	change: Partial<Parameters<typeof dueInWords>[0]>,
	of: Pick<typeof company, 'taxes'> = company,
) => dueInWords({ ...pickupOfDay, ...change }, of)
const how = 'Debit, credit or e-transfer'

test('a crew reads what to ask for, with taxes, and how it is paid', () => {
	const due = { total: 34_125, isFirm: true }
	expect(said({ due })).toEqual({ amount: '$341.25 with GST', how })
	expect(said({ due }, { taxes: [] }).amount).toBe('$341.25')
	expect(said({ due: { ...due, isFirm: false } }).amount).toBe(
		'$341.25 with GST, if the load is as estimated',
	)
	expect(said({ due, purchaseOrder: '4711' }).how).toBe(`${how}. PO 4711 on the invoice`)
	expect(said({ due: undefined })).toEqual({ amount: 'Agree on the price first', how })
})

test('once it is charged nothing is asked for, and how it was paid is said to who sees money', () => {
	const charged = { isCharged: true, charged: 24_000, due: { total: 34_125, isFirm: true } }
	expect(said({ ...charged, payment: 'cash' })).toEqual({ amount: 'Charge entered', how: 'Paid in cash' })
	expect(said({ ...charged, payment: 'not paid yet' })).toEqual({ amount: 'Not paid yet', how: '' })
	expect(said({ ...charged, charged: 0, payment: 'not paid yet' })).toEqual({
		amount: 'Charge entered',
		how: '',
	})
	expect(said({ ...charged, payment: 'written off' }).how).toBe('Written off')
	expect(said({ isCharged: true, charged: null, payment: null })).toEqual({
		amount: 'Charge entered',
		how: '',
	})
})

test('where no one was there nothing is asked for', () => {
	const due = { total: 34_125, isFirm: true }
	expect(said({ due, status: 'no-show' })).toEqual({ amount: 'Nothing: no one was there', how: '' })
	expect(said({ due, status: 'done' }).amount).toBe('$341.25 with GST')
})
