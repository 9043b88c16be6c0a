import type { Logger } from 'pino'
import { openPickupCosts } from '#app/bookings/costs/costs.server.ts'
import type { KnownCosts } from '#app/bookings/costs/pickup-costs.ts'
import { pictureJobs } from '#app/bookings/outgoing/messages.ts'
import { deskJobs } from '#app/desk/sign-in/password/password-link-job.ts'
import { balanceJobs } from '#app/invoices/changed-balance.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrate, migrationsAhead } from '#app/platform/database/migrations.server.ts'
import { makeDataFolder } from '#app/platform/files/data-folder.server.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import { installQueues, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import { finishRestore } from './backup-jobs/backup-jobs.server.ts'
import { followingPrices } from './catalogue/catalogue.server.ts'
import { openDesk } from './desk/desk.server.ts'
import type { Desk } from './desk/desk-context.server.ts'
import { openPdfs } from './pdf/pdf.server.ts'
import { openPhotoIntake, type PhotoIntake } from './photos/photos.server.ts'
import type { Config } from './platform/config.server.ts'
import type { Content } from './platform/content.ts'
import type { Platform } from './platform/platform.server.ts'
import { checkZoneData } from './platform/zone-data.server.ts'
import type { PlacedPrices } from './pricing/local-prices.ts'
import { priceListOfSettings } from './pricing/price-list.ts'
import { openPrices, type Prices, updatePriceList } from './pricing/pricing.server.ts'
import { tryProvidersAtStart } from './provider-checks/provider-checks.server.ts'
import { openSettings, type SettingsInForce } from './settings/settings.server.ts'
import type { HaulingCompany, Settings } from './values/company.ts'
import { startWork } from './worker.server.ts'

/** Everything behind the web process. Each part is opened after those that it needs. */
export type Bowline = {
	platform: Platform
	settings: SettingsInForce
	prices: Prices
	placedPrices: PlacedPrices
	costs: KnownCosts
	photos: PhotoIntake
	desk: Desk
	/** The checks of `/readyz`, by name. */
	checks: Record<'database' | 'storage' | 'queue', () => Promise<void>>
	close: () => Promise<void>
}

type Circumstances = {
	config: Config
	company: HaulingCompany
	content: Content
	pricesToBeginWith: Settings['prices']
	log: Logger
	announce: Parameters<typeof openDesk>[1]
	stopping: AbortSignal
}

/**
 * Opens the database, the queue and the stores, and starts the jobs. When one of these fails, everything opened before is
 * closed again. If `stopping` is aborted while another process prepares the database, it throws the signal's reason.
 */
export async function openBowline({
	config,
	company,
	content,
	pricesToBeginWith,
	log,
	announce,
	stopping,
}: Circumstances): Promise<Bowline> {
	checkZoneData()
	const now = () => new Date()
	const isWorking = config.role !== 'web'
	const configuredPrices = priceListOfSettings(pricesToBeginWith)
	const closers: (() => Promise<void>)[] = []
	const close = async () => {
		for (const closer of closers.splice(0).reverse()) await closer()
	}
	try {
		await makeDataFolder(config.dataDir, log)
		const database = await openDatabase({ config, log })
		closers.push(database.close)
		const files = openFileStorage(config)
		const pdfs = openPdfs(log)
		closers.push(async () => pdfs.stop())
		const queues = [messageJobs, pictureJobs, freedJobs, balanceJobs, deskJobs].flatMap((jobs) =>
			Object.values<string>(jobs),
		)
		await database.prepare(async ({ kysely, pool }) => {
			await migrate(kysely)
			await installQueues(pool, queues)
			await finishRestore({ config, company, database: kysely, files, log, now })
			await updatePriceList({ database: kysely, company, log, now }, configuredPrices)
		}, stopping)
		const ahead = await migrationsAhead(database.kysely)
		if (ahead.length > 0)
			log.warn({ migrations: ahead }, 'a newer release has widened the database: this one goes on as before')
		const jobs = await openJobs({ pool: database.queuePool, queues, log, supervise: isWorking })
		closers.push(jobs.stop)
		const settings = await openSettings({ database: database.kysely, log, now }, company)
		closers.push(settings.close)
		const prices = await openPrices({ database: database.kysely, company, log, now })
		closers.push(prices.close)
		const base = { company: settings.company, content, prices: configuredPrices }
		const pages = followingPrices(base, prices)
		const parts = { config, database: database.kysely, jobs, files, pdfs, log, now }
		// What the pages are made of changes with the list: it is read whenever it is asked for.
		const platform: Platform = Object.assign(pages, parts)
		const costs = await openPickupCosts(platform)
		closers.push(costs.close)
		// Comes before anything is sent or deleted: invalid settings of the desk stop the start here.
		const desk = await openDesk(platform, announce)
		const photos = openPhotoIntake({ files, dataDir: config.dataDir, log, now })
		closers.push(photos.stop)
		await photos.sweep()
		if (isWorking)
			await startWork({ platform, prices, photos, desk, connection: database.connection }, (closer) =>
				closers.push(closer),
			)
		closers.push(tryProvidersAtStart(platform))
		return {
			platform,
			settings,
			prices,
			placedPrices: pages.placedPrices,
			costs,
			photos,
			desk,
			checks: { database: database.ping, storage: files.check, queue: jobs.check },
			close,
		}
	} catch (error) {
		await close()
		throw error
	}
}
