import { deleteExpired } from '#app/bookings/photos/photos.server.ts'
import {
	deleteOldAccountPayments,
	deleteOldBookings,
	deleteOldInvoices,
	eraseAgain,
} from '#app/erasure/erasure.server.ts'
import { deleteOldTexts } from '#app/notifications/notifications.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { deleteEndedWaits } from '#app/waiting/waiting.server.ts'
import { readErasureNotes } from './erasure-notes.server.ts'
import * as store from './runs/store.server.ts'

type Needs = Pick<Platform, 'database' | 'config' | 'company' | 'files' | 'log' | 'now'>

/** How much of a restored copy was deleted again. */
export type Finished = { erased: number; oldBookings: number }

/**
 * Deletes from what was restored what was erased since the backup, and then what is no longer kept; `undefined` when nothing
 * restored waits for it. Call it before anybody can read the database: after a restore, and at each start, in case that a
 * restore was cut off in between. Doing it again changes nothing. The notes are looked for beside the backup (`from`), and where the daily
 * backups are. Throws when they cannot be read, because then it is unknown who is to stay erased.
 */
export async function finishRestore(needs: Needs, from?: string): Promise<Finished | undefined> {
	const { database, config, files, log } = needs
	const [restore] = await store.unfinishedRestores(database)
	if (!restore) return undefined
	const places = [...new Set([from, config.backup?.to].filter((place) => place !== undefined))]
	if (places.length === 0)
		throw new Error(
			`The restore of ${restore.backup} was cut off before people who asked to be deleted were deleted again. Run it again, or set BACKUP_TO to where the backups are.`,
		)
	const photos = {
		discard: async ({ storageKey, thumbnailKey }: { storageKey: string; thumbnailKey: string }) => {
			await files.remove(storageKey)
			await files.remove(thumbnailKey)
		},
	}
	const erased = new Set<string>()
	for (const place of places)
		for (const note of await readNotes(place, config)) {
			await eraseAgain({ ...needs, photos }, note)
			erased.add(note.id)
		}
	const { bookings, failed } = await deleteOldBookings({ ...needs, photos })
	const invoices = await deleteOldInvoices(needs)
	const onAccount = await deleteOldAccountPayments(needs)
	const expired = await deleteExpired({ ...needs, photos })
	await deleteOldTexts(needs, photos)
	await deleteEndedWaits(needs)
	if (failed + invoices.failed + onAccount.failed + expired.failed > 0)
		throw new Error('What is no longer kept could not all be deleted again. Start Bowline again to go on.')
	await store.finishRestores(database)
	log.info({ erased: erased.size, oldBookings: bookings }, 'what was erased since the backup is erased again')
	return { erased: erased.size, oldBookings: bookings }
}

async function readNotes(place: string, config: Needs['config']) {
	try {
		return await readErasureNotes(place, config)
	} catch (error) {
		throw new Error(
			`The list of deleted people at ${place} can’t be read, so the restored copy isn’t opened. Nothing is lost. Make that place available, and start again.`,
			{ cause: error },
		)
	}
}
