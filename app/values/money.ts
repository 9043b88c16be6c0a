/** An amount in whole Canadian cents. All arithmetic inside Bowline is on cents. */
export type Cents = number

const whole = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

/** Converts dollars, as written in settings, to cents. */
export const cents = (dollars: number): Cents => Math.round(dollars * 100)

/** `$595` for whole dollars, `$595.50` otherwise. */
export const formatMoney = (amount: Cents): string =>
	amount % 100 === 0 ? whole.format(amount / 100) : exact.format(amount / 100)

/** Shown next to an amount before tax. */
export const plusTax = '+ tax'
