import * as z from 'zod/mini'
import type { CalendarDate } from '#app/values/calendar-date.ts'
import type { HaulingCompany } from '#app/values/company.ts'

/** What QuickBooks Online and Xero call things, by the settings. */
export type BookNames = HaulingCompany['books']

export const programs = ['quickbooks', 'xero'] as const
export type Program = (typeof programs)[number]

/** The longest number of an invoice or a credit note in QuickBooks Online. */
export const longestNumber = 21

const kept = { dates: z.enum(['day/month/year', 'month/day/year', 'year-month-day']) }
const namesOfTaxes = z.record(z.string(), z.string())

/** The names that a run was made with, as they are kept with it. */
export const keptNamesSchema = z.object({
	quickbooks: z.optional(z.object({ ...kept, item: z.string(), taxCodes: namesOfTaxes })),
	xero: z.optional(z.object({ ...kept, account: z.string(), taxTypes: namesOfTaxes })),
})

/** A date in the order of a program's organisation. */
export function dateIn(order: NonNullable<BookNames[Program]>['dates'], date: CalendarDate): string {
	const [year, month, day] = date.split('-')
	if (order === 'year-month-day') return date
	return order === 'day/month/year' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}

/** What stands in the way of a program's files for some documents. */
export type Readiness =
	| { is: 'ready' }
	| { is: 'not set' }
	/** Taxes on them that have no name in the settings. */
	| { is: 'without names'; of: string[] }
	/** A number that the program doesn't take. */
	| { is: 'too long'; number: string }

/** `taxes`: those on the documents; `longest`: the longest of their numbers. */
export function readinessOf(
	names: BookNames,
	{ taxes, longest }: { taxes: string[]; longest: string },
): Record<Program, Readiness> {
	const { quickbooks, xero } = names
	const named = (of: Record<string, string> | undefined): Readiness => {
		if (of === undefined) return { is: 'not set' }
		const missing = taxes.filter((each) => of[each] === undefined)
		return missing.length === 0 ? { is: 'ready' } : { is: 'without names', of: missing }
	}
	const ofQuickbooks = named(quickbooks?.taxCodes)
	const isTooLong = longest.length > longestNumber
	return {
		quickbooks: ofQuickbooks.is === 'ready' && isTooLong ? { is: 'too long', number: longest } : ofQuickbooks,
		xero: named(xero?.taxTypes),
	}
}

/** The names of the programs that are ready. */
export const readyNames = (names: BookNames, ready: Record<Program, Readiness>): BookNames => ({
	quickbooks: ready.quickbooks.is === 'ready' ? names.quickbooks : undefined,
	xero: ready.xero.is === 'ready' ? names.xero : undefined,
})
