import type { Company } from './company.ts'
import { type Cents, formatMoney, plusTax } from './money.ts'

type Taxes = Company['taxes']

/** `GST`, or `GST and PST`. */
export const taxNames = (taxes: Taxes): string => taxes.map(({ name }) => name).join(' and ')

type Taxed = Pick<Company, 'taxes'>

/** Words about tax: none where the company charges none. */
export const whereTaxed = (words: string, { taxes }: Taxed): string => (taxes[0] ? words : '')

/** An amount before tax in a sentence: `$300 + tax`. */
export const pricePlusTax = (price: Cents, company: Taxed): string =>
	formatMoney(price) + plusTax(company, ' ')

/** The names of its taxes after such words: `, plus GST`. */
export const namingTaxes = (words: string, company: Taxed): string =>
	whereTaxed(words + taxNames(company.taxes), company)
