import type { Sheet } from '#app/pdf/sheet.ts'
import { taxOn } from '#app/pricing/added-taxes.ts'
import type { Company } from '#app/values/company.ts'
import { type Cents, withCents } from '#app/values/money.ts'
import { whereTaxed } from '#app/values/tax.ts'
import { besideLine, removedInWords } from '../lines/price-lines.ts'
import { firmOf, priceInWords } from '../price-words.ts'
import type { Priced, QuotePage } from '../quote-page.ts'

/** A quote on paper: its price with each tax, what it is for, and what staff say about it. */
export function sheetOfQuote(
	quote: QuotePage,
	{ name, mailingAddress, phone, email, taxes }: Company,
): Sheet {
	const { items, counted, lines, estimate, photos, note, savedOn } = quote
	const firm = firmOf(quote)
	const amount = firm?.amount ?? estimate
	const row = (label: string, cents: Cents, isStrong = false) => ({
		label,
		amount: withCents(cents),
		isStrong,
	})
	const charged = taxes.map((tax) => ({ label: `${tax.name} ${tax.percent}%`, cents: taxOn(amount, tax) }))
	return {
		title: firm ? 'Firm price' : 'Estimate',
		supplier: [name, mailingAddress, `${phone}, ${email}`],
		blocks: [
			{
				heading: 'What it’s for',
				lines: [
					items,
					...(counted === '' ? [] : [`You counted ${counted}.`]),
					...(photos.length === 0 ? [] : [photos.length === 1 ? '1 photo' : `${photos.length} photos`]),
				],
			},
			{
				heading: firm ? 'Your estimate was' : 'Saved',
				lines: [...(firm ? [`${withCents(estimate)}${whereTaxed(' before tax', { taxes })}`] : []), savedOn],
			},
		],
		lines: firm
			? linesOfFirm(firm)
			: lines.map(({ label, amount: cents }) => ({ description: label, amount: withCents(cents) })),
		totals: [
			...(charged.length === 0 ? [] : [row('Subtotal', amount)]),
			...charged.map(({ label, cents }) => row(label, cents)),
			row(
				firm ? 'Total' : 'Estimated total',
				charged.reduce((sum, { cents }) => sum + cents, amount),
				true,
			),
		],
		notes: [
			...(firm || quote.travel === '' ? [] : [quote.travel]),
			priceInWords(quote, { taxes }),
			...(firm?.lines && firm.lines.removed.length > 0 ? [removedInWords(firm.lines)] : []),
			...(firm?.agreed ? [`What you agreed to: ${firm.agreed}`] : []),
			...(note === '' ? [] : [`From us to you: ${note}`]),
		],
	}
}

/** The lines of a firm price, each with what differs from the estimate; without any, the price in one line. */
const linesOfFirm = ({ amount, travel, lines }: Priced): Sheet['lines'] =>
	lines
		? lines.lines.map((line) => ({
				description: [line.label, besideLine(line)].filter((words) => words !== '').join(', '),
				amount: withCents(line.amount),
			}))
		: [{ description: `Load and ${travel}`, amount: withCents(amount) }]
