import { createContext } from 'react-router'
import type { Prices } from './pricing.server.ts'

/** The process's price lists, for the pages that show or compute prices. */
export const pricesContext = createContext<Prices>()
