import type { Company } from '#app/values/company.ts'
import { taxNames } from '#app/values/tax.ts'
import { snippet } from './snippet.ts'

type Taxed = Pick<Company, 'taxes'>

/** A range of prices, with what one pays it for. */
const range = /\$\d+(?:,\d{3})*(?:–| to )\$\d+(?:,\d{3})*(?: (?:a visit|a load|the pair|apiece|each)\b)?/g
const saysTax = /\b(?:GST|HST|PST|QST|tax|taxes)\b/

/** A text whose price range says its tax: `for $99–$149 plus GST`. One that says it already, or has no range, stays as it is. */
export const withTax = (text: string, { taxes }: Taxed, plus = 'plus'): string => {
	const last = saysTax.test(text) || taxes.length === 0 ? undefined : [...text.matchAll(range)].at(-1)
	if (!last) return text
	const end = last.index + last[0].length
	return `${text.slice(0, end)} ${plus} ${taxNames(taxes)}${text.slice(end)}`
}

/** The same of a description, within its length: in fewer letters where it would be too long, and at worst without its last sentence. */
export function describedWithTax(description: string, longest: number, company: Taxed): string {
	const [full, short] = [withTax(description, company), withTax(description, company, '+')]
	if (full.length <= longest) return full
	if (short.length <= longest) return short
	const cut = snippet(short, longest)
	return cut.endsWith('…') ? description : cut
}
