import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { startDatabasePair } from './database-pair.ts'
import { freePort } from './free-port.ts'
import { owner } from './journey.ts'
import { startNginx } from './nginx.ts'
import { discardProgram, freshDataDir, type Program, startProgram } from './program.ts'

/** A process of the site: it can be killed, and started again where it was, by this release or another. */
export type SiteProcess = {
	name: string
	replace: (how: 'killed' | 'stopped', folder?: string) => Promise<void>
}

/**
 * One site as processes behind nginx, of the role `web` if not told, and workers, on one database, with a standby of it to come, and one mail server: all on this
 * machine, in one data folder. Its company has room for every pickup that a test books.
 */
export async function severalBehindNginx({
	webs,
	workers,
	role = 'web',
	folder,
}: {
	webs: number
	workers: number
	/** Of those that answer. */
	role?: 'web' | 'all'
	/** Another release to begin with. */
	folder?: string
}) {
	const [database, mail, dataDir] = [
		await startDatabasePair(),
		await startFakeMailServer(),
		await freshDataDir(),
	]
	const companyFile = join(dataDir, 'roomy.yaml')
	const company = await readFile('content/company.yaml', 'utf8')
	await writeFile(
		companyFile,
		company.replace(/^windowCapacity: .*$/m, 'windowCapacity: 50').replace('{ count: 3,', '{ count: 50,'),
	)
	const programs: Program[] = []
	const keepProcess = async (
		ROLE: 'web' | 'worker' | 'all',
	): Promise<SiteProcess & { port: number; run: () => Program }> => {
		const port = await freePort()
		const start = (folder?: string) =>
			startProgram(
				{
					...{ ROLE, DATA_DIR: dataDir, DATABASE_URL: database.url, COMPANY_FILE: companyFile },
					...{ PORT: String(port), TRUST_PROXY: 'on', PUBLIC_URL: 'https://bowline.example' },
					...{ SMTP_URL: mail.url, MAIL_FROM: 'Bowline <hello@bowline.example>' },
					...{ LEADS_TO: 'leads@bowline.example' },
					...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
				},
				folder,
			)
		let program = await start(folder)
		programs.push(program)
		return {
			name: `${ROLE} on ${port}`,
			port,
			run: () => program,
			replace: async (how, next) => {
				if (how === 'killed') await program.kill()
				else await program.stop()
				program = await start(next)
				programs.push(program)
			},
		}
	}
	const dispose = async () => {
		for (const program of programs) await discardProgram(program)
		await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
		await mail.close()
		await database[Symbol.asyncDispose]()
	}
	try {
		const answering = []
		for (let at = 0; at < webs; at++) answering.push(await keepProcess(role))
		const working = []
		for (let at = 0; at < workers; at++) working.push(await keepProcess('worker'))
		const nginx = await startNginx(...answering.map(({ port }) => port))
		return {
			database,
			mail,
			nginx,
			answering,
			working,
			/** What any of them has printed. */
			output: () => programs.map((program) => program.output()).join('\n'),
			[Symbol.asyncDispose]: async () => {
				await nginx[Symbol.asyncDispose]()
				await dispose()
			},
		}
	} catch (error) {
		await dispose()
		throw error
	}
}
