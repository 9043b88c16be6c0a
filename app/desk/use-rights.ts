import { useContext } from 'react'
import type { Right } from '#app/policies/rights.ts'
import { RightsContext } from './rights-context.ts'

/** What the signed-in member of staff may do, for the questions of `policies/desk-policy.ts`. */
export const useRights = (): { rights: readonly Right[] } => ({ rights: useContext(RightsContext) })
