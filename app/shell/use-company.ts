import { use } from 'react'
import { CompanyContext } from './company-context.ts'

/** The company of this site. The root of every page provides it. */
export function useCompany() {
	const company = use(CompanyContext)
	if (!company) throw new Error('a component asks for the company outside of a page')
	return company
}
