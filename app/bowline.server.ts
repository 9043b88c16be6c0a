import type { Logger } from 'pino'
import {
	findAddition,
	findChange,
	findLeadForDelivery,
	makeReceiptToken,
	openPickupCosts,
	runLapsing,
	runRetention,
} from './bookings/bookings.server.ts'
import { leadJobs } from './bookings/lead-jobs.ts'
import type { KnownCosts } from './bookings/pickup-costs.ts'
import { messageJobs } from './bookings/pickup-messages.ts'
import { localPageAt } from './catalogue/catalogue.server.ts'
import { deleteExpiredSessionsDaily, mailPasswordLinks, openDesk } from './desk/desk.server.ts'
import type { Desk } from './desk/desk-context.server.ts'
import { deskJobs } from './desk/sign-in/password-link-job.ts'
import {
	deleteIncomingTextsDaily,
	registerMessages,
	registerNotifications,
	runReminders,
} from './notifications/notifications.server.ts'
import { deleteUnsavedPhotosHourly, openPhotoIntake, type PhotoIntake } from './photos/photos.server.ts'
import type { Config } from './platform/config.server.ts'
import type { Content } from './platform/content.ts'
import { makeDataFolder } from './platform/data-folder.server.ts'
import { openDatabase } from './platform/database.server.ts'
import { openFileStorage } from './platform/file-storage.server.ts'
import type { LeadId } from './platform/ids.ts'
import { installQueues, openJobs } from './platform/jobs.server.ts'
import { migrate } from './platform/migrations.server.ts'
import type { Platform } from './platform/platform.server.ts'
import { publicOrigin } from './platform/request-origin.server.ts'
import { deleteExpiredCountsDaily } from './platform/shared-counts.server.ts'
import { checkZoneData } from './platform/zone-data.server.ts'
import { priceListOfSettings } from './pricing/price-list.ts'
import { openPrices, type Prices, updatePriceList } from './pricing/pricing.server.ts'
import { makeQuoteLinkToken } from './quotes/quotes.server.ts'
import { freedJobs } from './schedule/freed-places.ts'
import { quoteLink, receipt, waitingPath } from './shell/links.ts'
import type { HaulingCompany, Settings } from './values/company.ts'
import { findWaiting, makeWaitingToken, registerWaiting, runWaiting } from './waiting/waiting.server.ts'

/** Everything behind the web process. Each part is opened after those that it needs. */
export type Bowline = {
	platform: Platform
	prices: Prices
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
	const configuredPrices = priceListOfSettings(pricesToBeginWith)
	const closers: (() => Promise<void>)[] = []
	const close = async () => {
		for (const closer of closers.splice(0).reverse()) await closer()
	}
	try {
		await makeDataFolder(config.dataDir, log)
		const database = await openDatabase({ config, log })
		closers.push(database.close)
		const queues = [leadJobs, messageJobs, freedJobs, deskJobs].flatMap((jobs) => Object.values<string>(jobs))
		await database.prepare(async ({ kysely, pool }) => {
			await migrate(kysely)
			await installQueues(pool, queues)
			await updatePriceList({ database: kysely, company, log, now }, configuredPrices)
		}, stopping)
		const jobs = await openJobs({ pool: database.pool, queues, log })
		closers.push(jobs.stop)
		const files = openFileStorage(config)
		const platform: Platform = {
			config,
			company,
			content,
			localPageAt: (path) => localPageAt(content, path),
			database: database.kysely,
			jobs,
			files,
			log,
			now,
		}
		const prices = await openPrices(platform)
		closers.push(prices.close)
		const costs = await openPickupCosts(platform)
		closers.push(costs.close)
		// Comes before anything is sent or deleted: invalid settings of the desk stop the start here.
		const desk = await openDesk(platform, announce)
		const photos = openPhotoIntake({ files, dataDir: config.dataDir, log })
		closers.push(photos.stop)
		await photos.sweep()
		const readLead = (leadId: LeadId) => findLeadForDelivery(platform, leadId)
		const receiptLink = async (leadId: LeadId) =>
			publicOrigin(config) + receipt(await makeReceiptToken(platform, leadId))
		await registerNotifications(platform, {
			readLead,
			readAddition: (leadId, addition) => findAddition(platform, leadId, addition),
			readChange: (leadId, change) => findChange(platform, leadId, change),
			quoteLink: async (quoteId) =>
				publicOrigin(config) + quoteLink(await makeQuoteLinkToken(platform, quoteId)),
			receiptLink,
		})
		await registerMessages(platform, {
			readLead,
			receiptLink,
			readWaiting: (waitingId) => findWaiting(platform, waitingId),
			waitingLink: async (waitingId) =>
				publicOrigin(config) + waitingPath(await makeWaitingToken(platform, waitingId)),
		})
		closers.push(runReminders(platform))
		await registerWaiting(platform)
		closers.push(runWaiting(platform))
		closers.push(deleteIncomingTextsDaily(platform))
		await mailPasswordLinks(platform, desk)
		closers.push(runRetention(platform, photos))
		closers.push(runLapsing(platform))
		closers.push(deleteUnsavedPhotosHourly(platform, photos))
		closers.push(deleteExpiredCountsDaily(platform))
		closers.push(deleteExpiredSessionsDaily(platform))
		return {
			platform,
			prices,
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
