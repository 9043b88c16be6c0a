import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusTax } from '#app/values/money.ts'
import { namingTaxes, pricePlusTax, taxNames, whereTaxed } from '#app/values/tax.ts'
import { company, otherCompany } from '#tests/support/company.ts'
import { taxesInFull, taxOn, withTaxes } from './added-taxes.ts'

const amounts = fc.integer({ min: 0, max: 99_999_999 })
const tax = (percent: number) => ({ name: 'Tax', inFull: 'tax', percent })

test('a tax of 5 % is rounded once, half up', () => {
	const on = (subtotal: number) => taxOn(subtotal, tax(5))
	expect(on(59500)).toBe(2975)
	expect([0, 9, 10, 29, 30, 50].map(on)).toEqual([0, 0, 1, 1, 2, 3])
})

test('rounding adds at most half a cent and drops less than half a cent, for any percentage in thousandths', () => {
	fc.assert(
		fc.property(amounts, fc.integer({ min: 1, max: 100_000 }), (subtotal, thousandths) => {
			const on = taxOn(subtotal, tax(thousandths / 1000))
			expect(Number.isInteger(on)).toBe(true)
			const over = on * 100_000 - subtotal * thousandths
			expect(over).toBeGreaterThan(-50_000)
			expect(over).toBeLessThanOrEqual(50_000)
		}),
	)
	expect(taxOn(10_000, tax(9.975))).toBe(998)
})

test('a bill has each tax by its name, computed on the subtotal', () => {
	expect(withTaxes(10_000, otherCompany.taxes)).toBe('ABC 4%: $4. XYZ 2.5%: $2.50. Total: $106.50.')
	expect(taxNames(otherCompany.taxes)).toBe('ABC and XYZ')
	expect(taxesInFull(otherCompany.taxes)).toBe('the 4% alphabet tax and the 2.5% last letters tax come')
})

test('Bowline’s tax is the GST', () => {
	expect(withTaxes(32_550, company.taxes)).toBe('GST 5%: $16.28. Total: $341.78.')
	expect(taxNames(company.taxes)).toBe('GST')
	expect(taxesInFull(company.taxes)).toBe('the 5% goods and services tax comes')
})

test('what is said of taxes is said where there are any', () => {
	const said = (of: Parameters<typeof plusTax>[0]) => [
		plusTax(of),
		pricePlusTax(30_000, of),
		namingTaxes(', plus ', of),
		whereTaxed(' before tax', of),
		withTaxes(30_000, of.taxes),
	]
	expect(said(company)).toEqual([
		'+ tax',
		'$300 + tax',
		', plus GST',
		' before tax',
		'GST 5%: $15. Total: $315.',
	])
	expect(said(otherCompany).slice(0, 3)).toEqual(['+ tax', '$300 + tax', ', plus ABC and XYZ'])
	expect(said({ taxes: [] })).toEqual(['', '$300', '', '', 'Total: $300.'])
})
