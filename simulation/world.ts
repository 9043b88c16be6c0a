import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { pictureJobs } from '#app/bookings/outgoing/messages.ts'
import { travelFeeTo } from '#app/bookings/rules/service-zone.ts'
import { registerStalePages } from '#app/card-payments/card-payments.server.ts'
import { localPageAt } from '#app/catalogue/catalogue.server.ts'
import { oneByOne, registerMessages } from '#app/notifications/notifications.server.ts'
import { configFrom } from '#app/platform/config.server.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
// It sets how dates are parsed.
import '#app/platform/database/database.server.ts'
import { balanceJobs } from '#app/invoices/changed-balance.ts'
import type { Content } from '#app/platform/content.ts'
import { openFileStorage } from '#app/platform/files/file-storage.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { registerWaiting } from '#app/waiting/waiting.server.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { prepareStatements } from './prepared.ts'
import { openQueue } from './queue.ts'
import { startStandIns } from './stand-ins.ts'
import { openTurns } from './turns.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

export type Server = { host: string; port: number; user: string; password: string; database: string }

/** The queues of the jobs of bookings. */
export const queues = [messageJobs, pictureJobs, freedJobs, balanceJobs].flatMap((jobs) =>
	Object.values<string>(jobs),
)

/** The schema before `pg_catalog` replaces the clock with the simulated one. */
const options = '-c timezone=UTC -c search_path=simulated,pg_catalog,public'

/** More than the few that concurrent tasks take: a task that waits for a connection would look as if it were thinking. */
const connections = 20

type Needs = {
	/** A migrated database of its own. */
	connection: Server
	company: HaulingCompany
	content: Content
	dataDir: string
	choose: (below: number) => number
	/** Draws sheets as PDFs; companies may share it. */
	pdfs: Platform['pdfs']
}

/** A company with its database, its providers and the process that serves it, which can be killed and started again. */
export async function openWorld({ connection, company, content, dataDir, choose, pdfs }: Needs) {
	const admin = new pg.Pool({ ...connection, options, max: 2, idleTimeoutMillis: 0 })
	prepareStatements(admin)
	admin.on('error', () => undefined)
	await admin.query(await readFile('simulation/clock.sql', 'utf8'))
	await admin.query(await readFile('simulation/touched.sql', 'utf8'))
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
		const pool = new pg.Pool({
			...connection,
			options,
			application_name: name,
			max: connections,
			idleTimeoutMillis: 0,
		})
		prepareStatements(pool)
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
			subjectAt: () => undefined,
			promisesAt: () => [],
			townsLeftOut: () => [],
			travelFeeTo: (place) => travelFeeTo(company, place),
			database: turns.database,
			jobs: queue.jobs,
			files: openFileStorage(config),
			pdfs,
			log,
			now: () => at,
		}
		await registerMessages(platform, {}, oneByOne)
		await registerStalePages(platform)
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
		/** Delays the next answer of a provider: the task that waits for it is parked. */
		answerLate: () => {
			answersLate = true
		},
		/** Every provider answers at once again. */
		answerAtOnce: () => {
			answersLate = false
		},
		/** Starts the process again after it was killed: its memory is new, and its jobs are given out again. */
		restart: async () => {
			answersLate = false
			await running.queue.close()
			running = await startProcess()
		},
		/** Kills the process between two statements. */
		kill: () => running.turns.kill(),
		close: async () => {
			await running.queue.close()
			await running.endConnections()
			await standIns.close()
			await admin.end()
		},
	}
}
