import { runLapsing } from '#app/bookings/changes/changes.server.ts'
import { runRetention } from '#app/bookings/photos/photos.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { deleteExpiredCountsDaily } from '#app/platform/database/shared-counts.server.ts'
import { runBackupJobs } from './backup-jobs/backup-jobs.server.ts'
import { registerStalePages, runLateCheckouts } from './card-payments/card-payments.server.ts'
import { deleteExpiredSessionsDaily, mailPasswordLinks } from './desk/desk.server.ts'
import type { Desk } from './desk/desk-context.server.ts'
import { runBookingRetention } from './erasure/erasure.server.ts'
import {
	deleteIncomingTextsDaily,
	readMailboxRegularly,
	registerMessages,
	registerTextPictures,
	runReminders,
} from './notifications/notifications.server.ts'
import { deleteUnsavedPhotosHourly, type PhotoIntake } from './photos/photos.server.ts'
import type { Platform } from './platform/platform.server.ts'
import type { Prices } from './pricing/pricing.server.ts'
import { noteReached } from './provider-checks/provider-checks.server.ts'
import { runPriceReminders } from './quotes/quotes.server.ts'
import { tellOfMoreRegularly } from './threads/threads.server.ts'
import { registerWaiting, runWaiting } from './waiting/waiting.server.ts'

type Parts = {
	platform: Platform
	prices: Pick<Prices, 'byDay'>
	photos: PhotoIntake
	desk: Desk
	connection: Database['connection']
}

/**
 * All that is done without a request: the jobs of the queues, and what recurs. A process with the role `web` leaves it to
 * others. What ends each recurring work is given to `onClose` as soon as it has begun, also when a later one fails to begin.
 */
export async function startWork(
	{ platform, prices, photos, desk, connection }: Parts,
	onClose: (closer: () => Promise<void>) => void,
): Promise<void> {
	await registerMessages({ ...platform, knownLists: prices.byDay })
	onClose(runReminders(platform))
	onClose(runPriceReminders(platform))
	await registerStalePages(platform)
	onClose(runLateCheckouts(platform))
	await registerWaiting(platform)
	onClose(runWaiting(platform))
	await registerTextPictures({ ...platform, photos })
	onClose(deleteIncomingTextsDaily(platform, photos))
	onClose(
		readMailboxRegularly({
			...{ ...platform, photos },
			onStanding: (failure) => noteReached(platform, 'mailbox', failure),
		}),
	)
	onClose(tellOfMoreRegularly(platform))
	await mailPasswordLinks(platform, desk)
	onClose(runBackupJobs({ ...platform, connection }))
	onClose(runRetention(platform, photos))
	onClose(runBookingRetention({ ...platform, photos }))
	onClose(runLapsing(platform))
	onClose(deleteUnsavedPhotosHourly(platform, photos))
	onClose(deleteExpiredCountsDaily(platform))
	onClose(deleteExpiredSessionsDaily(platform))
}
