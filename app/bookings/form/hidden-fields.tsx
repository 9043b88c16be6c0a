import type { PriceListId } from '#app/platform/ids.ts'
import type { AcceptedPrice } from '#app/pricing/accepted-price.ts'
import { isLoadField } from '#app/pricing/load-fields.ts'
import type { Cents } from '#app/values/money.ts'

/** The local page of the form, which is stored with the lead. */
export type LocalPage = {
	page: string
	/** The city of the page, which prefills the form. */
	city?: string | undefined
	/** Its own subject with the price that it shows: `Couch, $80–$150`; a page about a place has none. */
	subject?: string | undefined
	/** The trip that is in that price. */
	subjectFee?: Cents | undefined
	/** The price list that the page shows; a form with errors has its own. */
	priceList?: PriceListId
	/** The price that was accepted for the attached quote. */
	accepted?: AcceptedPrice | undefined
	/** Whether a quote is attached, which has a price list of its own. */
	carries?: boolean
}

type Sent = Record<string, unknown>

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The hidden fields of a local page's form. */
export function PageFields({ local, sent }: { local: LocalPage; sent: Sent }) {
	const { page, priceList, carries } = local
	return (
		<>
			<input type="hidden" name="page" value={page} />
			{!carries && <input type="hidden" name="priceList" value={asText(sent.priceList) ?? priceList} />}
		</>
	)
}

/**
 * The load of a form sent without a script, as hidden fields: the next attempt sends it again. Where no price list was
 * sent, the page's own goes along.
 */
export function LoadSentBefore({ sent, priceList }: { sent: Sent; priceList: PriceListId | undefined }) {
	const fields: Sent = { priceList: priceList?.toString(), ...sent }
	const names = Object.keys(fields).filter(
		(name) => isLoadField(name) || ['quote', 'priceList'].includes(name),
	)
	return names.map((name) => {
		const value = asText(fields[name])
		return value !== undefined && <input key={name} type="hidden" name={name} value={value} />
	})
}
