import { createContext } from 'react-router'
import type { KnownCosts } from './pickup-costs.ts'

/** The costs of past pickups that this process has read. */
export const pickupCostsContext = createContext<KnownCosts>()
