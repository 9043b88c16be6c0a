import { readCompany } from '#app/platform/company-file.server.ts'

/** The company of most tests, read as the server reads it. What a test expects of it, it takes from here. */
export const company = readCompany('content/company.yaml')

/** A second company, in another city, whose settings differ in everything. */
export const otherCompanyFile = 'tests/fixtures/other-company.yaml'
export const otherCompany = readCompany(otherCompanyFile)
