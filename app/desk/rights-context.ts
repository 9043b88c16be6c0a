import { createContext } from 'react'
import type { Right } from '#app/policies/rights.ts'

/** What the signed-in member of staff may do. */
export const RightsContext = createContext<readonly Right[]>([])
