import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { configFrom } from '#app/platform/config.server.ts'
import { company } from '../support/company.ts'
import { here, type Image, imageOf, instructionsOf } from '../support/container-image.ts'
import { freePort } from '../support/free-port.ts'
import { expect, test } from '../support/journey.ts'
import { freshDataDir } from '../support/program.ts'
import { unpackedRelease } from '../support/release.ts'

/** What an operator finds in `deploy/`: the image, the compose file with its nginx, and the unit. There is no container engine here. */

test.setTimeout(600_000)

const isRoot = process.getuid?.() === 0
/** Whom the image's user is on this machine: someone without rights, where that can be had. */
const user = isRoot
	? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
	: (process.getuid?.() ?? 0)

/** Everything in an image but its volumes and its temporary folder, with when it was changed. */
async function contentOf({ root, volumes }: Image): Promise<string[]> {
	const apart = [...volumes, '/tmp'].map((path) => join(root, path))
	const paths = (await readdir(root, { recursive: true })).map((path) => join(root, path))
	const kept = paths.filter((path) => !apart.some((one) => path === one || path.startsWith(`${one}/`)))
	return Promise.all(kept.map(async (path) => `${path} ${(await stat(path)).mtimeMs}`))
}

test('the image’s own lines, in a bare folder with Node alone: it serves as a user who may write nothing but its volume, and ends at its signal', async () => {
	await using release = await unpackedRelease()
	for (const folder of [release.folder, join(release.folder, 'context')]) {
		await mkdir(folder, { recursive: true })
		await chmod(folder, 0o755)
	}
	const file = join(release.folder, 'context/Containerfile')
	await copyFile('deploy/Containerfile', file)
	await copyFile(release.archive, join(dirname(file), 'bowline.tar.gz'))
	const image = await imageOf(file, join(release.folder, 'stages'), user)
	await chmod(join(release.folder, 'stages'), 0o755)
	if (!isRoot) spawnSync('chmod', ['-R', 'a-w', join(image.root, 'opt'), join(image.root, 'usr')])
	expect(image.user).toBe(`${user}:${user}`)
	expect(image.volumes).toEqual([image.environment.DATA_DIR])

	const PORT = String(await freePort())
	const options = {
		cwd: join(image.root, image.workdir),
		env: {
			...Object.fromEntries(
				Object.entries(image.environment).map(([name, value]) => [name, here(image, value)]),
			),
			TMPDIR: join(image.root, 'tmp'),
			PORT,
		},
		...(isRoot && { uid: user, gid: user }),
	}
	const { entrypoint, args, healthcheck } = image.command
	const run = ([command = '', ...rest]: string[]) => spawn(command, rest, { ...options, stdio: 'pipe' })
	const healthy = async () => {
		const check = run(healthcheck)
		await once(check, 'exit')
		return check.exitCode === 0
	}
	const before = await contentOf(image)
	const child = run([...entrypoint, ...args])
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text) => (output += text))
	const ended = once(child, 'exit')
	try {
		await expect
			.poll(() => `${output}${child.exitCode ?? ''}`, { timeout: 180_000 })
			.toMatch(/answers on\s+http:\S+[\s\S]*Its data is in|\d$/)
		expect(await healthy(), output).toBe(true)
		expect(await (await fetch(`http://127.0.0.1:${PORT}/readyz`)).json()).toMatchObject({ status: 'ok' })
		expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain(company.name)
		process.kill(child.pid ?? 0, image.stopSignal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
		expect(await ended).toEqual([0, null])
		expect(await healthy()).toBe(false)
		expect(await contentOf(image)).toEqual(before)
		expect(output).not.toMatch(/^\{"level":"error"/m)
	} finally {
		if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
	}
})

const serviceSchema = z.object({
	image: z.string(),
	command: z.array(z.string()).default([]),
	environment: z.record(z.string(), z.string()).default({}),
	env_file: z.array(z.string()).default([]),
	read_only: z.boolean().default(false),
	stop_grace_period: z.string().default('10s'),
	volumes: z.array(z.string()).default([]),
})
const composeSchema = z.object({ services: z.record(z.string(), serviceSchema) })

test('the compose file has two that answer and one that works, whose settings start, and every image by its version', async () => {
	const text = await readFile('deploy/compose.yaml', 'utf8')
	const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
	const example = await readFile('deploy/environment.example', 'utf8')
	for (const name of asked) expect(example, name).toMatch(new RegExp(`^${name}=`, 'm'))
	const filled = text
		.replace(/\$\{PUBLIC_URL:\?\}/g, 'https://bowline.example')
		.replace(/\$\{\w+:\?\}/g, 'x'.repeat(48))
	const { services } = composeSchema.parse(parse(filled, { merge: true }))
	const own = Object.entries(services).filter(([, { image }]) => image.startsWith('bowline:'))
	expect(
		own.map(([name, { command, environment }]) => {
			const [option, role = ''] = command
			expect(option).toBe('--role')
			const config = configFrom({ ...environment, ROLE: role })
			expect(config.unencryptedHosts).toEqual(
				[config.databaseUrl, config.s3?.endpoint].map((address) => new URL(address ?? '').hostname),
			)
			return [name, config.role]
		}),
	).toEqual([
		['web-1', 'web'],
		['web-2', 'web'],
		['worker', 'worker'],
	])
	for (const [, service] of own)
		expect(service).toMatchObject({ read_only: true, stop_grace_period: '60s', env_file: ['.env'] })
	const images = Object.values(services).map(({ image }) => image)
	for (const image of images) expect(image).toMatch(/^bowline:release$|:\d+\.\d+[\w.-]*$/)
	expect(images).toContain('docker.io/library/postgres:18.4-bookworm')

	const { dependencies } = z
		.object({ dependencies: z.record(z.string(), z.string()) })
		.parse(JSON.parse(await readFile('package.json', 'utf8')))
	const begun = instructionsOf(await readFile('deploy/Containerfile', 'utf8')).filter(
		({ name }) => name === 'FROM',
	)
	expect(begun).toHaveLength(2)
	for (const { rest } of begun) expect(rest).toContain(`/node:${dependencies.node}-bookworm-slim`)
})

test('the nginx of the compose file is that of docs/operations.md, before both that answer', async () => {
	const page = await readFile('docs/operations.md', 'utf8')
	const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
	const directives = (text: string) =>
		text
			.replace(/#.*$/gm, '')
			.split('\n')
			.map((line) => line.trim())
			.filter((line) => line !== '')
	const given = directives(await readFile('deploy/nginx.conf', 'utf8'))
	const own = given
		.filter((line) => !/^ssl_certificate/.test(line) && line !== 'server web-2:3000 max_fails=0;')
		.map((line) =>
			line
				.replace('web-1:', '127.0.0.1:')
				.replace('/dev/stdout', '/var/log/nginx/bowline.log')
				.replace('/dev/stderr', '/var/log/nginx/bowline-error.log'),
		)
	expect(own).toEqual(directives(block))
	expect(given.filter((line) => /^(ssl_certificate|server web)/.test(line))).toEqual([
		'server web-1:3000 max_fails=0;',
		'server web-2:3000 max_fails=0;',
		'ssl_certificate /etc/nginx/certificates/fullchain.pem;',
		'ssl_certificate_key /etc/nginx/certificates/privkey.pem;',
	])
})

const tried = 'the unit is one that systemd takes, and leaves the program little to do harm with'
if (spawnSync('systemd-analyze', ['--version']).status === 0)
	test(tried, async () => {
		const folder = await freshDataDir()
		try {
			const unit = join(folder, 'bowline.service')
			const text = await readFile('deploy/bowline.service', 'utf8')
			// The program that it names is where this machine has it.
			await writeFile(unit, text.replace('/usr/local/bin/node', process.execPath))
			const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
			const about = `${verified.stdout}${verified.stderr}`
				.split('\n')
				.filter((line) => line.includes('bowline'))
			expect([verified.status, about]).toEqual([0, []])
			const security = spawnSync(
				'systemd-analyze',
				['security', '--offline=true', '--threshold=25', '--no-pager', unit],
				{ encoding: 'utf8' },
			)
			expect(security.status, security.stdout + security.stderr).toBe(0)
		} finally {
			await rm(folder, { recursive: true, force: true })
		}
	})
else test(`cannot be tried without systemd-analyze (apt-get install systemd): ${tried}`, () => undefined)
