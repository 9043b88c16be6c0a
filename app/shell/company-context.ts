import { createContext } from 'react'
import type { Company } from '#app/values/company.ts'

/** The company of this site: the settings that the server read when it started. */
export const CompanyContext = createContext<Company | undefined>(undefined)
