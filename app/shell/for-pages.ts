import type { Company, HaulingCompany } from '#app/values/company.ts'

/** The company as pages get it, without what only the server knows. */
export const forPages = ({
	hauling: _,
	haulingPlan: __,
	invoices: ___,
	books: ____,
	officeTexts: _____,
	...company
}: HaulingCompany): Company => company
