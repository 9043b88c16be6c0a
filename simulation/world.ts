import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import {
	findAddition,
	findChange,
	findLeadForDelivery,
	makeReceiptToken,
} from '#app/bookings/bookings.server.ts'
import { leadJobs } from '#app/bookings/lead-jobs.ts'
import { messageJobs } from '#app/bookings/pickup-messages.ts'
import { localPageAt } from '#app/catalogue/catalogue.server.ts'
import { registerMessages, registerNotifications } from '#app/notifications/notifications.server.ts'
import { configFrom } from '#app/platform/config.server.ts'
// It sets how dates are parsed.
import '#app/platform/database.server.ts'
import type { Content } from '#app/platform/content.ts'
import { openFileStorage } from '#app/platform/file-storage.server.ts'
import type { LeadId } from '#app/platform/ids.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { publicOrigin } from '#app/platform/request-origin.server.ts'
import { makeQuoteLinkToken } from '#app/quotes/quotes.server.ts'
import { freedJobs } from '#app/schedule/freed-places.ts'
import { quoteLink, receipt, waitingPath } from '#app/shell/links.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { findWaiting, makeWaitingToken, registerWaiting } from '#app/waiting/waiting.server.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { openQueue } from './queue.ts'
import { startStandIns } from './stand-ins.ts'
import { openTurns } from './turns.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

export type Server = { host: string; port: number; user: string; password: string; database: string }

/** The queues of the jobs that bookings owe. */
export const queues = [...Object.values(leadJobs), ...Object.values(messageJobs), ...Object.values(freedJobs)]

/** What stands before the database's own names gives it the simulated clock. */
const options = '-c timezone=UTC -c search_path=simulated,pg_catalog,public'

/** More than three tasks take at once: one that waits for a connection would look as if it were thinking. */
const connections = 20

type Needs = {
	/** A migrated database of its own. */
	connection: Server
	company: HaulingCompany
	content: Content
	dataDir: string
	choose: (below: number) => number
}

/** A company with its database, its providers and the process that serves it, which can be killed and started again. */
export async function openWorld({ connection, company, content, dataDir, choose }: Needs) {
	const admin = new pg.Pool({ ...connection, options, max: 2 })
	admin.on('error', () => undefined)
	await admin.query(await readFile('simulation/clock.sql', 'utf8'))
	let at = new Date(0)
	let answersLate = false
	const standIns = await startStandIns({
		now: () => at,
		beforeAnswer: async () => {
			if (!answersLate) return
			answersLate = false
			await running.turns.park()
		},
	})
	const config = configFrom({ ...standIns.environment, DATA_DIR: dataDir })
	const log = pino({ level: 'silent' })
	let processes = 0

	async function startProcess() {
		const name = `simulated-${++processes}`
		const pool = new pg.Pool({ ...connection, options, application_name: name, max: connections })
		pool.on('error', () => undefined)
		pool.on('connect', (client) => client.on('error', () => undefined))
		const endConnections = async () => {
			const whose = 'from pg_stat_activity where application_name = $1 and datname = current_database()'
			await admin.query(`select pg_terminate_backend(pid) ${whose}`, [name])
			while ((await admin.query(`select ${whose}`, [name])).rowCount !== 0) await pause(1)
		}
		const turns = openTurns({ pool, admin, choose, endConnections })
		const queue = await openQueue(admin, queues, () => at)
		const platform: Platform = {
			config,
			company,
			content,
			localPageAt: (path) => localPageAt(content, path),
			database: turns.database,
			jobs: queue.jobs,
			files: openFileStorage(config),
			log,
			now: () => at,
		}
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
		await registerWaiting(platform)
		return { platform, photos: plainIntake(platform), turns, queue, endConnections }
	}

	let running = await startProcess()
	return {
		admin,
		company,
		standIns,
		platform: () => running.platform,
		photos: () => running.photos,
		turns: () => running.turns,
		queue: () => running.queue,
		now: () => at,
		setClock: async (time: Date) => {
			at = time
			await admin.query('update simulated.clock set at = $1', [time])
		},
		/** The next answer of a provider comes late: whoever waits for it is parked. */
		answerLate: () => {
			answersLate = true
		},
		/** Every provider answers at once again. */
		answerAtOnce: () => {
			answersLate = false
		},
		/** Starts the process again after it was killed: its memory is new, and the jobs that it had are given out again. */
		restart: async () => {
			answersLate = false
			await running.queue.close()
			running = await startProcess()
		},
		/** Kills it between two statements. */
		kill: () => running.turns.kill(),
		close: async () => {
			await running.queue.close()
			await running.endConnections()
			await standIns.close()
			await admin.end()
		},
	}
}
