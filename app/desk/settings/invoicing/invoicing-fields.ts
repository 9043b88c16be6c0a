import type { DeskSettings } from '#app/settings/setting-parts.ts'
import { fitsTaxes, namesTaxes } from '#app/values/company/invoicing.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { oneLine, plainSigns, typedNumber } from '#app/values/typed-text.ts'

type Values = Record<string, string>
type Invoicing = Pick<DeskSettings, 'invoices'>

export const invoicingFields = [
	'prefix',
	'firstNumber',
	'registration',
	'dueDays',
	'eTransfer',
	'taxYearEnds',
]

/** What stands in the fields; nothing but a month where no invoice is issued. */
export function invoicingValues({ invoices }: Invoicing): Values {
	const { prefix = '', firstNumber = '', registration = '', dueDays = '', eTransfer = '' } = invoices ?? {}
	return {
		...{ prefix, eTransfer, firstNumber: String(firstNumber), dueDays: String(dueDays) },
		registration: registration === 'none' ? '' : registration,
		taxYearEnds: invoices?.taxYearEnds ?? 'December',
	}
}

/** With every field empty, no invoice is issued. Days that are left empty are none: due on receipt. */
export function readInvoicing(typed: Values) {
	const { firstNumber = '', dueDays = '', taxYearEnds } = typed
	const [prefix, registration] = [plainSigns(typed.prefix ?? ''), plainSigns(typed.registration ?? '')]
	const eTransfer = oneLine(typed.eTransfer ?? '')
	const isOff = [prefix, registration, eTransfer, firstNumber.trim(), dueDays.trim()].every(
		(text) => text === '',
	)
	const invoices = {
		prefix: prefix.toUpperCase(),
		firstNumber: typedNumber(firstNumber),
		registration: registration.toUpperCase() || 'none',
		dueDays: dueDays.trim() === '' ? 0 : typedNumber(dueDays),
		eTransfer: eTransfer || undefined,
		taxYearEnds,
	}
	return {
		values: isOff ? {} : { invoices },
		fieldsAt: (path: PropertyKey[]): string[] => [String(path.at(-1))],
	}
}

/** The taxes on top of prices, and what the books call them: both stand in the settings file. */
export type Known = Pick<HaulingCompany, 'taxes' | 'books'>

/** What doesn't go with the taxes that the company charges (docs/rules.md, 'Settings at the desk'). */
export function faultsOfInvoicing({ invoices }: Invoicing, { taxes, books }: Known): Values {
	if (!invoices) return {}
	const names = taxes.map(({ name, percent }) => `${name} ${percent}%`).join(' and ')
	if (!fitsTaxes(invoices, taxes))
		return {
			registration:
				taxes.length === 0
					? 'Your prices have no tax on top, so leave this empty. Taxes are in the settings file.'
					: `Your prices have ${names} on top: enter the number you charge it under (example: 123456789 RT0001).`,
		}
	const isNamed = [books.quickbooks?.taxCodes, books.xero?.taxTypes].every((called) =>
		namesTaxes({ taxes, invoices }, called),
	)
	return isNamed
		? {}
		: { registration: `The books in the settings file have no name for ${names}. Add it there first.` }
}
