import type { PriceListId } from '#app/platform/ids.ts'
import { isLoadField } from '#app/pricing/load-fields.ts'

/** The local page that has the form: it is stored with the lead. */
export type LocalPage = {
	page: string
	/** The city of the place, which the form begins with. */
	city?: string | undefined
	/** The list whose prices the page shows; a form that came back has its own. */
	priceList?: PriceListId
	/** The visitor's quote stands above the form, with a price list of its own. */
	carries?: boolean
}

type Sent = Record<string, unknown>

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The hidden fields of a local page's form. */
export function PageFields({ local, sent }: { local: LocalPage; sent: Sent }) {
	const { page, priceList, carries } = local
	return (
		<>
			<input type="hidden" name="page" value={page} />
			{!carries && <input type="hidden" name="priceList" value={textIn(sent.priceList) ?? priceList} />}
		</>
	)
}

/** The load of a form that was sent without a script, as hidden fields: the next attempt sends it again. */
export function LoadSentBefore({ sent }: { sent: Sent }) {
	const names = Object.keys(sent).filter((name) => isLoadField(name) || ['quote', 'priceList'].includes(name))
	return names.map((name) => {
		const value = textIn(sent[name])
		return value !== undefined && <input key={name} type="hidden" name={name} value={value} />
	})
}
