import { rm } from 'node:fs/promises'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../app/platform/postgres/postgres.server.ts'
import { freshDataDir } from './program.ts'

export type TestServer = { host: string; port: number; user: string; password: string }

declare module 'vitest' {
	interface ProvidedContext {
		testServer: TestServer
	}
}

/** One PostgreSQL for the whole run; every test file gets a database of its own on it. */
export default async function setup(project: TestProject) {
	const dataDir = await freshDataDir()
	const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }) })
	const { database: _, ...server } = postgres.connection
	const client = new pg.Client(postgres.connection)
	await client.connect()
	// Tests fear no power cut, and there are many of them.
	await client.query('alter system set synchronous_commit = off')
	await client.query('select pg_reload_conf()')
	await client.query('create database template_bowline')
	await client.end()
	project.provide('testServer', server)
	return async () => {
		await postgres.stop()
		await rm(dataDir, { recursive: true, force: true })
	}
}
