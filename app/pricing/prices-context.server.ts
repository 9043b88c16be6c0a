import { createContext } from 'react-router'
import type { PlacedPrices } from './local-prices.ts'
import type { Prices } from './pricing.server.ts'

/** The process's price lists, for the pages that show or compute prices. */
export const pricesContext = createContext<Prices>()

/** What the lists set by place and by page. */
export const placedPricesContext = createContext<PlacedPrices>()
