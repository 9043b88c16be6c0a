/**
 * `npm run seed -- --quotes 1000`: fills the configured database with made-up quotes and leads, to try out the desk. The
 * embedded database must not be in use by a running Bowline.
 */
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import type { Access } from '../app/platform/database/database.server.ts'
import { endOnSignal } from './end-on-signal.ts'

const { values } = parseArgs({ options: { quotes: { type: 'string', default: '1000' } } })
const count = Number(values.quotes)
if (!Number.isInteger(count) || count < 1) {
	process.stderr.write('Say how many: npm run seed -- --quotes 1000\n')
	process.exit(1)
}

let stopped = false
// Without a socket for browsers: its port would be another seed's, or the development server's.
const vite = await createServer({
	server: { middlewareMode: true, watch: null, ws: false },
	appType: 'custom',
})
try {
	const { readConfig } = await vite.ssrLoadModule('/app/platform/config.server.ts')
	const { makeDataFolder } = await vite.ssrLoadModule('/app/platform/files/data-folder.server.ts')
	const { openDatabase } = await vite.ssrLoadModule('/app/platform/database/database.server.ts')
	const { createLogger } = await vite.ssrLoadModule('/app/platform/log/log.server.ts')
	const { migrate } = await vite.ssrLoadModule('/app/platform/database/migrations.server.ts')
	const { readCompany } = await vite.ssrLoadModule('/app/platform/company-file.server.ts')
	const { priceListOfSettings } = await vite.ssrLoadModule('/app/pricing/price-list.ts')
	const { updatePriceList, priceListToday } = await vite.ssrLoadModule('/app/pricing/pricing.server.ts')
	const { seedQuotes } = await vite.ssrLoadModule('/fakes/seed.ts')
	const config = readConfig()
	const company = readCompany(config.companyFile)
	const log = createLogger()
	await makeDataFolder(config.dataDir, log)
	const opening = openDatabase({ config, log })
	endOnSignal(async () => {
		stopped = true
		process.exitCode = 1
		await (await opening).close()
	})
	const database = await opening
	try {
		await database.prepare(async ({ kysely, pool }: Access) => {
			await migrate(kysely)
			const needs = { database: kysely, company, now: () => new Date() }
			await updatePriceList(needs, priceListOfSettings(company.prices))
			const prices = await priceListToday(needs)
			await seedQuotes(pool, { count, prices, company }, (done: number) => {
				if (done % 50_000 === 0 || done === count) process.stdout.write(`${done} of ${count}\n`)
			})
		})
	} finally {
		await database.close()
	}
} catch (error) {
	// After a stop, the error is only that the connection was closed.
	if (!stopped) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
	process.exitCode = 1
} finally {
	await vite.close()
}
