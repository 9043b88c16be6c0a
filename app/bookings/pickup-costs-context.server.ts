import { createContext } from 'react-router'
import type { KnownCosts } from './pickup-costs.ts'

/** What this process knows of the costs of pickups. */
export const pickupCostsContext = createContext<KnownCosts>()
