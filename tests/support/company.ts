import { readCompany } from '#app/platform/company-file.server.ts'
import { readContent } from '#app/platform/content-folder.server.ts'

/** The company of most tests, read as the server reads it. Tests take expected values from here. */
export const company = readCompany('content/company.yaml')

/** Its texts and facts. */
export const content = readContent('content')

/** A second company, in another city, with all settings different. */
export const otherCompanyFile = 'tests/fixtures/other-company.yaml'
export const otherCompany = readCompany(otherCompanyFile)
