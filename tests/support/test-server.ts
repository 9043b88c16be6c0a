import { rm } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { balanceJobs } from '#app/invoices/changed-balance.ts'
import { messageJobs } from '#app/platform/jobs/message-jobs.ts'
import { freedJobs } from '#app/schedule/freed-slots.ts'
import { pictureJobs } from '../../app/bookings/outgoing/messages.ts'
import { deskJobs } from '../../app/desk/sign-in/password/password-link-job.ts'
import { readCompany } from '../../app/platform/company-file.server.ts'
import type { Tables } from '../../app/platform/database/database-types.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { installQueues } from '../../app/platform/jobs/jobs.server.ts'
import { priceListOfSettings } from '../../app/pricing/price-list.ts'
import { updatePriceList } from '../../app/pricing/pricing.server.ts'
import { startPostgres } from '../../packages/supervised-postgres/postgres.ts'
import { freshDataDir } from './program.ts'

export type TestServer = { host: string; port: number; user: string; password: string; template: string }

/**
 * Starts a PostgreSQL, or uses that of `address`, with a template database that is migrated and has the company's prices.
 * `stop` drops the template.
 */
export async function startTestServer(
	address?: string,
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
	const { server, stop } = await serverAt(address)
	const template = `bowline_template_${process.pid}`
	await onServer(server, `create database ${template}`)
	const pool = new pg.Pool({ ...server, database: template, max: 1 })
	pool.on('error', () => undefined)
	const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
	await migrate(kysely)
	const company = readCompany('content/company.yaml')
	await updatePriceList(
		{
			database: kysely,
			company,
			log: pino({ level: 'silent' }),
			now: () => new Date('2026-11-01T18:00:00Z'),
		},
		priceListOfSettings(company.prices),
	)
	await installQueues(pool, [
		...Object.values(messageJobs),
		...Object.values(pictureJobs),
		...Object.values(freedJobs),
		...Object.values(balanceJobs),
		...Object.values(deskJobs),
	])
	await kysely.destroy()
	return {
		server: { ...server, template },
		stop: async () => {
			await onServer(server, `drop database ${template}`)
			await stop()
		},
	}
}

type Server = Omit<TestServer, 'template'>

async function serverAt(address: string | undefined): Promise<{ server: Server; stop: () => Promise<void> }> {
	if (address) {
		const { hostname, port, username, password } = new URL(address)
		const part = decodeURIComponent
		const server = {
			host: part(hostname),
			port: Number(port || 5432),
			user: part(username),
			password: part(password),
		}
		return { server, stop: async () => undefined }
	}
	const dataDir = await freshDataDir()
	const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) })
	const { database: _, ...server } = postgres.connection
	// Faster: tests need no durability.
	await onServer(
		server,
		...['synchronous_commit', 'fsync', 'full_page_writes'].map((name) => `alter system set ${name} = off`),
		'select pg_reload_conf()',
	)
	return {
		server,
		stop: async () => {
			await postgres.stop()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** Runs statements that are of no database. */
export async function onServer(server: Server, ...statements: string[]): Promise<void> {
	const client = new pg.Client({ ...server, database: 'postgres' })
	await client.connect()
	for (const statement of statements) await client.query(statement)
	await client.end()
}
