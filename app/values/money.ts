import type { Company } from './company.ts'

/** An amount in whole Canadian cents. All arithmetic inside Bowline is on cents. */
export type Cents = number

/** Converts dollars, as written in settings, to cents. */
export const cents = (dollars: number): Cents => Math.round(dollars * 100)

/**
 * `$595` for whole dollars, `$595.50` otherwise, as `Intl.NumberFormat` writes them for Canada: to make one of these takes a
 * phone longer than all else that the home page's scripts do when they are loaded.
 */
export function formatMoney(amount: Cents): string {
	const [dollars = '', part = ''] = (Math.abs(amount) / 100).toFixed(2).split('.')
	const grouped = dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',')
	return `${amount < 0 ? '-' : ''}$${grouped}${part === '00' ? '' : `.${part}`}`
}

/** `$99–$139` */
export const formatRange = ({ from, to }: { from: Cents; to: Cents }): string =>
	`${formatMoney(from)}–${formatMoney(to)}`

/** `$1,250.00`: on an invoice, and wherever amounts stand below each other to be added, each has its cents. */
export const withCents = (amount: Cents): string => {
	const written = formatMoney(amount)
	return written.includes('.') ? written : `${written}.00`
}

/** Shown next to an amount before tax, after a space where it ends a sentence's price; nothing where the company charges none. */
export const plusTax = ({ taxes }: Pick<Company, 'taxes'>, space = ''): string =>
	taxes[0] ? `${space}+ tax` : ''
