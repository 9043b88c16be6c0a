import { wholeRange } from '#app/pricing/load-words.ts'
import type { PriceList } from '#app/pricing/price-list.ts'
import type { Company } from '#app/values/company.ts'
import { formatRange } from '#app/values/money.ts'
import { namingTaxes } from '#app/values/tax.ts'

/** What the load sizes cost, in words: beside each size, beside 'Not sure yet', and below the label. */
export type SizePrices = {
	hint: string
	unsaid: string
	of: ReadonlyMap<string, string>
}

/** The prices of the load sizes, for a page that has neither a calculator nor a price table; `undefined` without any. */
export function sizePricesOf(prices: PriceList, company: Pick<Company, 'taxes'>): SizePrices | undefined {
	const whole = wholeRange(prices)
	return (
		whole && {
			hint: `All-in${namingTaxes(', plus ', company)}. We’ll confirm the firm price on site.`,
			unsaid: `, ${formatRange(whole)}`,
			of: new Map(prices.loads.map((load) => [load.name.toLowerCase(), `, ${formatRange(load)}`])),
		}
	)
}
