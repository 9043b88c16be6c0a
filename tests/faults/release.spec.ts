import { execFile, fork, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { DrawTask, Sheet } from '../../app/pdf/sheet.ts'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { company } from '../support/company.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { expect, freshDay, named, phonePhoto, test } from '../support/journey.ts'
import { discardProgram, freshDataDir, type Program, startProgram } from '../support/program.ts'
import { unpackedRelease } from '../support/release.ts'

/**
 * The archive of `npm run release`, unpacked where there is nothing but Node: a `PATH` with this project's Node alone, and an
 * empty home.
 */

test.setTimeout(900_000)

const run = promisify(execFile)

/** What a command says on both outputs, whether it goes well or not. */
async function outputOf(command: string, args: string[], options: SpawnOptionsWithoutStdio): Promise<string> {
	const child = spawn(command, args, options)
	const said = await Promise.all([text(child.stdout), text(child.stderr)])
	return said.join('')
}

/** Every package in a folder, also inside others, by its name. */
async function packagesIn(program: string): Promise<string[]> {
	const found = await readdir(program, { recursive: true })
	return found.flatMap(
		(path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? [],
	)
}

/** A sheet as the program of a release that draws them makes it. */
async function drawnIn({ program, environment }: { program: string; environment: Record<string, string> }) {
	const drawer = fork(join(program, 'app/pdf/sheet-drawer.server.ts'), {
		...{ cwd: program, env: environment, execArgv: [], serialization: 'advanced' },
	})
	try {
		const answers = Promise.race([once(drawer, 'message'), once(drawer, 'exit')])
		const blocks = [{ heading: 'For', lines: ['Zoë Łuk'] }]
		const sheet: Sheet = {
			...{ title: 'Invoice', supplier: ['Bowline'], blocks },
			...{ lines: [{ description: 'A sofa', amount: '$10.00' }], totals: [], notes: [] },
		}
		drawer.send({ sheet, author: 'Bowline', madeAt: new Date() } satisfies DrawTask)
		const [{ answer }] = await answers
		return Buffer.from(answer ?? 'it ended')
	} finally {
		drawer.kill()
	}
}

test('a release runs with nothing but Node: pages, photos, backup, drill, erasure and restore, without a tool that builds', async () => {
	await using release = await unpackedRelease()
	expect(Number(/(\d+) MB unpacked/.exec(release.said)?.[1])).toBeLessThan(200)
	const packages = await packagesIn(release.program)
	expect(packages).toContain('react')
	for (const tool of ['vite', 'vitest', 'typescript', 'rolldown', 'node'])
		expect(packages).not.toContain(tool)
	const licences = await readFile(join(release.program, 'LICENCES'), 'utf8')
	for (const name of new Set(packages)) expect(licences).toContain(`\n${name} `)
	expect((await readdir(join(release.program, 'deploy'))).toSorted()).toEqual([
		'Containerfile',
		'bowline.service',
		'compose.yaml',
		'environment.example',
		'nginx.conf',
	])
	// The documents to which its README leads.
	const documents = ['facts-that-end', 'for-the-owner', 'operations', 'rules', 'security', 'voice']
	for (const name of ['README', 'ARCHITECTURE', 'CONTRIBUTING', ...documents.map((each) => `docs/${each}`)])
		expect((await readFile(join(release.program, `${name}.md`))).length).toBeGreaterThan(100)
	// Also what is loaded late finds its packages.
	const built = join(release.program, 'build/server')
	const files = (await readdir(built, { recursive: true })).filter((name) => name.endsWith('.js'))
	const load = files.map((name) => `await import(${JSON.stringify(join(built, name))});`).join('')
	await run(process.execPath, ['--input-type=module', '-e', load], { cwd: release.program })

	const passphrase = join(release.folder, 'passphrase')
	const backups = join(release.folder, 'backups')
	await writeFile(passphrase, 'correct horse battery staple\n')
	await mkdir(backups)
	const again = await freshDataDir()
	const program = await startProgram(release.environment, release.program, 'node')
	const command = async (name: string, args: string[], dataDir = program.dataDir) => {
		const env = {
			...release.environment,
			DATA_DIR: dataDir,
			BACKUP_TO: backups,
			BACKUP_PASSPHRASE_FILE: passphrase,
		}
		return outputOf('node', [`scripts/${name}.ts`, ...args], { cwd: release.program, env })
	}
	try {
		const ready = await fetch(`${program.address}/readyz`)
		expect(await ready.json()).toMatchObject({ status: 'ok' })
		expect(await (await fetch(program.address)).text()).toContain(company.name)
		const picture = await fetch(`${program.address}/pictures/company.png`)
		expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
		const photos = [
			await phonePhoto('release', { width: 600, height: 400 }),
			await readFile('tests/fixtures/photos/phone.heic'),
		]
		for (const photo of photos) {
			const sent = await fetch(`${program.address}/quotes/photos/${randomUUID()}`, {
				method: 'PUT',
				headers: {
					'X-Bowline-Client': 'site',
					Origin: program.address,
					'Photo-Token': randomBytes(32).toString('hex'),
				},
				body: new Uint8Array(photo),
			})
			expect(sent.status).toBe(201)
		}
		expect((await drawnIn(release)).toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/)
		expect(await command('backup', ['--to', backups])).toContain('and 4 photo files')
		expect(await command('restore-drill', [])).toContain('can be restored')
		expect(await program.stop()).toEqual({ code: 0, signal: null })
		expect(await command('erase', ['--customer', 'nobody@example.ca'])).toContain(
			'There is no customer nobody@example.ca. Nothing was deleted.',
		)
		expect(await command('restore', ['--from', backups], again)).toContain('Restored bowline-')
	} finally {
		await discardProgram(program)
		await rm(again, { recursive: true, force: true, maxRetries: 10 })
	}
})

test('web and worker of one release, by --role: what is booked at the one is sent by the other', async () => {
	const [server, mail] = await Promise.all([startDatabaseServer(), startFakeMailServer()])
	await using release = await unpackedRelease()
	const environment = {
		...release.environment,
		DATABASE_URL: server.url(),
		TRUST_PROXY: 'on',
		PUBLIC_URL: 'https://bowline.example',
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	}
	const running: Program[] = []
	const start = async (role: string) => {
		const program = await startProgram(environment, release.program, 'node', ['--role', role])
		running.push(program)
		return program
	}
	try {
		const [web, worker] = await Promise.all([start('web'), start('worker')])
		for (const { address } of [web, worker])
			expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ok', queue: 'ok' })
		expect(await (await fetch(web.address)).text()).toContain(company.name)
		expect((await fetch(worker.address)).status).toBe(404)
		const email = `${named('Robin').replaceAll(' ', '-').toLowerCase()}@example.ca`
		const window = company.arrivalWindows[0]?.id ?? ''
		await bookFor(web, { name: named('Robin'), date: freshDay(), window, email })
		await expect.poll(() => mail.received().filter(({ to }) => to.includes(email)).length).toBe(1)
		for (const each of running) {
			expect(await each.stop()).toEqual({ code: 0, signal: null })
			expect(each.output()).not.toMatch(/^\{"level":"error"/m)
		}
	} finally {
		await Promise.all(running.map(discardProgram))
		await mail.close()
		await server.stop()
	}
})
