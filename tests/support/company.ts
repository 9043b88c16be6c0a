import { readCompany } from '#app/platform/company-file.server.ts'
import { readContent } from '#app/platform/content-folder.server.ts'

/** The company of most tests, read as the server reads it. Tests take expected values from here. */
export const company = readCompany('content/company.yaml')

/** Its texts and facts. */
export const content = readContent('content', company)

/** A second company, in another city, with all settings different. */
export const otherCompanyFile = 'tests/fixtures/other-company.yaml'
export const otherCompany = readCompany(otherCompanyFile)

/** A company in another province with texts of its own, and the two variables that it starts with. */
export const secondCompany = {
	COMPANY_FILE: 'examples/petitcodiac/company.yaml',
	CONTENT_DIR: 'examples/petitcodiac/content',
}

/** What no page and no mail of another company may say. */
export const bowlines = /Bowline|Calgary|Alberta/
