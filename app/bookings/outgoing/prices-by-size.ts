import type { loadSizes } from '../rules/booking.ts'

export type LoadSizeId = (typeof loadSizes)[number]['id']

/** A load size with its price range, where the list has one: `$259–$359` */
export type PricedSize = { id: LoadSizeId; label: string; price: string | undefined }

/** What pickups come to: the range of all loads, and of each size. `range` is `undefined` where the list has none. */
export type PricesBySize = { range: string | undefined; sizes: PricedSize[] }
