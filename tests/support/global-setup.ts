import type { TestProject } from 'vitest/node'
import { sweepKilledRuns } from './program.ts'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		testServer: TestServer
	}
}

/** One PostgreSQL for the whole run; every test gets a copy of its template. */
export default async function setup(project: TestProject) {
	await sweepKilledRuns()
	const { server, stop } = await startTestServer(process.env.TEST_DATABASE_URL)
	project.provide('testServer', server)
	return stop
}
