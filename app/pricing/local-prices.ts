import { z } from 'zod'
import type { PriceListId } from '#app/platform/ids.ts'
import type { Company, HaulingCompany } from '#app/values/company.ts'
import type { PriceList } from './price-list.ts'

const amount = z.int().nonnegative()

/**
 * What owners have set at the desk beside a list, over what the files say: the travel fee of a place or a postal code, by its
 * `placeKey`, and the range of a page, by its file without the ending. What is absent is as in the files.
 */
export const localPricesSchema = z.object({
	travelFees: z.record(z.string(), amount).default({}),
	ranges: z.record(z.string(), z.object({ from: amount, to: amount })).default({}),
})
export type LocalPrices = z.infer<typeof localPricesSchema>

export const noLocalPrices: LocalPrices = { travelFees: {}, ranges: {} }

/** What pages are made of beside their files: what was set for places and pages, and the ranges of a list's loads. */
export type PagePrices = { local: LocalPrices; loads: PriceList['loads'] }

/** A page of a thing or a service with the range of its file, in cents, and the kind of page that it is. */
export type PricedPage = { key: string; name: string; kind: string; from: number; to: number }

/** What the files say where nothing is set at the desk: this is what a new company begins with. */
export type FilePrices = {
	trips: Company['area']['trips']
	pages: readonly PricedPage[]
}

/** What is set by place and by page, as verbs ask for it. */
export type PlacedPrices = {
	files: FilePrices
	/** The company with the travel fees of a list. */
	companyBy: (list: PriceListId) => HaulingCompany
}
