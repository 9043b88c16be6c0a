/**
 * How much of each local page stands on no other, and how alike the indexed ones are: `npm run own-words`, or
 * `npm run own-words <company file> <content folder>`. Prints figures by kind, and warns of pages; it decides nothing.
 */
import { runnerImport } from 'vite'
import { pageFiles } from '../page-files.ts'

type Report = typeof import('#tests/support/own-words-report.ts')

const [companyFile = 'content/company.yaml', contentFolder = 'content'] = process.argv.slice(2)
// Pages have markup in them, which Node does not read by itself.
const { module } = await runnerImport<Report>('./tests/support/own-words-report.ts', {
	configFile: false,
	plugins: [pageFiles()],
	logLevel: 'error',
})
process.stdout.write(`${module.report(companyFile, contentFolder).join('\n')}\n`)
