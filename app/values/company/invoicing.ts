import { z } from 'zod'
import { monthNames } from '../calendar-date.ts'
import { fault, text } from './fault.ts'

/**
 * How a company numbers its invoices, and what they say beside its name and address. Without it none are issued
 * (docs/rules.md, 'Invoices').
 */
export const invoicing = z.strictObject(
	{
		/** Before each number. It doesn't end in a digit, so that no two series can make the same number. */
		prefix: z
			.string(fault('is no text', 'INV-'))
			.regex(
				/^([A-Z0-9-]{0,9}[A-Z-])?$/,
				'has other characters than capital letters, digits and hyphens, is longer than ten, or ends in a digit (example: INV-)',
			),
		/** The number of the first invoice with this prefix. */
		firstNumber: z
			.number(fault('is no number', '1001'))
			.int('is no whole number (example: 1001)')
			.min(1, 'is below 1 (example: 1001)')
			.max(99_999_999, 'has more than eight digits (example: 1001)'),
		/** The GST/HST number, or `none`: then an invoice has neither a tax line nor a number. */
		registration: z
			.string(fault('is no text', '123456789 RT0001'))
			.regex(/^(none|\d{9} ?RT ?\d{4})$/, 'is neither a GST/HST number nor none (example: 123456789 RT0001)'),
		/** In how many days an invoice is due. */
		dueDays: z
			.number(fault('is no number', '14'))
			.int('is no whole number of days (example: 14)')
			.min(0, 'is below 0 (example: 14)')
			.max(365, 'is more than a year (example: 14)')
			.default(0),
		/** Where an e-transfer goes; left out, invoices name none. */
		eTransfer: z.email(fault('is no email address', 'pay@bowline.example')).optional(),
		/** With the end of which month the company's tax year ends: invoices are kept for six years after it. */
		taxYearEnds: z.enum(monthNames, 'is no month (example: December)').default('December'),
	},
	fault('is no list of settings', '{ prefix: INV-, firstNumber: 1001, registration: 123456789 RT0001 }'),
)

type Invoicing = z.infer<typeof invoicing>
type Tax = { name: string; percent: number }

/** Whether a registration goes with the taxes on top of prices: who charges none is registered for none. */
export const fitsTaxes = (
	{ registration }: Pick<Invoicing, 'registration'>,
	taxes: readonly Tax[],
): boolean => (registration === 'none') === (taxes.length === 0)

/** Whether the taxes that invoices charge have their name among those of a program that is set. */
export const namesTaxes = (
	{ taxes, invoices }: { taxes: readonly Tax[]; invoices?: Pick<Invoicing, 'registration'> | undefined },
	names: Record<string, string> | undefined,
): boolean =>
	names === undefined ||
	(invoices?.registration ?? 'none') === 'none' ||
	names[taxes.map(({ name, percent }) => `${name} ${percent}%`).join(' and ')] !== undefined

/** Taxes as they stand on an invoice, each with its name somewhere else. */
const namesOfTaxes = (example: string) =>
	z
		.record(z.string(), text(example), fault('is no list of names', `{ GST 5%: ${example}, none: Exempt }`))
		.refine(
			(names) => Object.keys(names).every((taxes) => /^(none|\S.* [\d.]+%)$/.test(taxes)),
			`has a tax without its percentage (example: { GST 5%: ${example}, none: Exempt })`,
		)
		.refine(
			(names) => names.none !== undefined,
			`has no name for what isn’t taxed (example: { GST 5%: ${example}, none: Exempt })`,
		)

/** In which order a date is written in the files for the books. */
const dateOrder = z.enum(
	['day/month/year', 'month/day/year', 'year-month-day'],
	'is none of day/month/year, month/day/year and year-month-day (example: month/day/year)',
)

/** What the company's accounting calls things, for files of its invoices (docs/rules.md, 'Invoices'). */
export const bookNames = z.strictObject(
	{
		quickbooks: z
			.strictObject(
				{ dates: dateOrder, item: text('Junk removal'), taxCodes: namesOfTaxes('GST') },
				fault(
					'is no list of settings',
					'{ dates: month/day/year, item: Junk removal, taxCodes: { GST 5%: GST, none: Exempt } }',
				),
			)
			.optional(),
		xero: z
			.strictObject(
				{ dates: dateOrder, account: text("'200'"), taxTypes: namesOfTaxes('5% GST') },
				fault(
					'is no list of settings',
					"{ dates: day/month/year, account: '200', taxTypes: { GST 5%: 5% GST, none: Exempt } }",
				),
			)
			.optional(),
	},
	fault('is no list of settings', "{ xero: { dates: day/month/year, account: '200', taxTypes: { … } } }"),
)
