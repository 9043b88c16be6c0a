import { rm } from 'node:fs/promises'
import pino from 'pino'
import { pictureJobs } from '#app/bookings/outgoing/messages.ts'
import { followingPrices } from '#app/catalogue/catalogue.server.ts'
import { deskJobs } from '#app/desk/sign-in/password/password-link-job.ts'
import { balanceJobs } from '#app/invoices/changed-balance.ts'
import { openPdfs } from '#app/pdf/pdf.server.ts'
import { configFrom } from '#app/platform/config.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import type { PlacedPrices } from '#app/pricing/local-prices.ts'
import { openPrices, type Prices } from '#app/pricing/pricing.server.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { content, company as ourCompany } from './company.ts'
import { testDatabase } from './database.ts'
import { listed } from './prices.ts'
import { freshDataDir } from './program.ts'

/** A whole platform for one test, with its own database and data folder. Its clock stands still at `at`, until it is set. */
export async function testPlatform(
	environment: Record<string, string> = {},
	at = '2026-11-20T18:00:00Z',
	company: HaulingCompany = ourCompany,
	log: Platform['log'] = pino({ level: 'silent' }),
) {
	const dataDir = await freshDataDir()
	const database = await testDatabase()
	const config = configFrom({ ...environment, DATA_DIR: dataDir })
	const queues = [messageJobs, pictureJobs, freedJobs, balanceJobs, deskJobs].flatMap((jobs) =>
		Object.values<string>(jobs),
	)
	const jobs = await openJobs({ pool: database.pool, queues, log })
	let time = new Date(at)
	const now = () => new Date(time)
	const prices = await openPrices({ database: database.kysely, company, log, now })
	const pdfs = openPdfs(log)
	const pages = followingPrices({ company, content, prices: listed }, prices)
	const parts = { config, database: database.kysely, jobs, files: openFileStorage(config), pdfs, log, now }
	/** With the price lists, which the server passes to pages separately. */
	const platform: Platform & { prices: Prices; placedPrices: PlacedPrices } = Object.assign(pages, {
		...parts,
		prices,
	})
	return {
		platform,
		setClock: (moment: string) => {
			time = new Date(moment)
		},
		pool: database.pool,
		connection: database.connection,
		/** The same database as another process has it. */
		another: database.another,
		[Symbol.asyncDispose]: async () => {
			pdfs.stop()
			await prices.close()
			await jobs.stop()
			await database[Symbol.asyncDispose]()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** Waits until a value of `read` passes; throws with the last value after a minute. */
export async function eventually<Value>(
	read: () => Promise<Value> | Value,
	passes: (value: Value) => boolean,
): Promise<Value> {
	const giveUpAt = Date.now() + 60_000
	for (;;) {
		const value = await read()
		if (passes(value)) return value
		if (Date.now() > giveUpAt) throw new Error(`it never came to pass; last seen: ${JSON.stringify(value)}`)
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}
