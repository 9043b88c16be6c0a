import type { DeskSettings } from '#app/settings/setting-parts.ts'

/** How invoices are numbered and what they say, by name; where none are issued, that alone. */
export function invoicingInWords({ invoices }: Pick<DeskSettings, 'invoices'>): Record<string, string> {
	if (!invoices) return { Invoices: 'none are issued' }
	const { prefix, firstNumber, registration, dueDays, eTransfer, taxYearEnds } = invoices
	return {
		Invoices: `numbered from ${prefix}${firstNumber}`,
		'GST/HST number': registration,
		'Invoices are due': dueDays === 0 ? 'on receipt' : dueDays === 1 ? 'in 1 day' : `in ${dueDays} days`,
		'E-transfers go to': eTransfer ?? 'none',
		'Tax year ends with': taxYearEnds,
	}
}
