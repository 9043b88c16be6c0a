import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const executable = () =>
	['/usr/sbin/nginx', '/usr/local/sbin/nginx', 'nginx'].find((each) => spawnSync(each, ['-v']).status === 0)

/** Whether this machine has what a test needs to run a proxy. */
export const hasNginx = (): boolean =>
	executable() !== undefined && spawnSync('openssl', ['version']).status === 0

/** The block that docs/operations.md tells its readers to use. */
const readBlock = () => /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''

/**
 * Runs nginx with that block before the programs on these ports: on free ports of its own, with its logs and a certificate of its own in
 * a folder.
 */
export async function startNginx(...ports: number[]) {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-nginx-'))
	await chmod(folder, 0o755)
	const [http, https] = [await freePort(), await freePort()]
	const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
	execFileSync(
		'openssl',
		`req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=bowline.example -keyout ${key} -out ${certificate}`.split(
			' ',
		),
		{ stdio: 'ignore' },
	)
	const here = readBlock()
		.replace(
			'server 127.0.0.1:3000 max_fails=0;',
			ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n'),
		)
		.replace('listen 80;', `listen 127.0.0.1:${http};`)
		.replace(
			'listen 443 ssl;',
			`listen 127.0.0.1:${https} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`,
		)
		.replaceAll('/var/log/nginx', folder)
	return { http, https, ...(await runNginx(folder, here, https)) }
}

/** Runs nginx as a cache before a program, as docs/operations.md has it, or as one that knows nothing of Bowline; returns its address. */
export async function startCache(port: number, knows: 'of quotes' | 'nothing') {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-nginx-'))
	await chmod(folder, 0o755)
	const own = await freePort()
	const page = readFileSync('docs/operations.md', 'utf8')
	const [, around = '', within = ''] =
		/```nginx\n(map [\s\S]*?)# In `location \/`:\n([\s\S]*?)```/.exec(page) ?? []
	const block = `${around.replace('/var/cache/nginx', folder)}
		server {
			listen 127.0.0.1:${own};
			location / {
				proxy_pass http://127.0.0.1:${port};
				proxy_set_header Host $http_host;
				add_header X-Cache $upstream_cache_status;
				${knows === 'nothing' ? within.replace(/^proxy_(?:cache_bypass|no_cache).*$/gm, '') : within}
			}
		}`
	return { address: `http://127.0.0.1:${own}`, ...(await runNginx(folder, block, own)) }
}

/** Runs an nginx whose `http` is as given, with all that it writes in the folder, and waits until it answers on a port. */
async function runNginx(folder: string, block: string, port: number) {
	const file = join(folder, 'nginx.conf')
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
		.map((each) => `${each}_temp_path ${folder}/${each};`)
		.join('\n')
	await writeFile(
		file,
		`daemon off; pid ${folder}/pid; error_log ${folder}/start.log;\nevents { worker_connections 2048; }\nhttp {\n${temporary}\n${block}\n}\n`,
	)
	const begin = () => {
		const child = spawn(
			executable() ?? 'nginx',
			['-c', file, '-p', folder, '-e', join(folder, 'start.log')],
			{
				stdio: 'ignore',
				// With its worker, which would hold the ports after it.
				detached: true,
			},
		)
		return { child, ended: once(child, 'exit') }
	}
	let running = begin()
	const log = async () =>
		(
			await Promise.all(
				['bowline.log', 'bowline-error.log', 'start.log'].map((name) =>
					readFile(join(folder, name), 'utf8').catch(() => ''),
				),
			)
		).join('\n')
	const answering = async () => {
		while (!(await answers(port)))
			if (running.child.exitCode !== null) throw new Error(`nginx did not start: ${await log()}`)
	}
	await answering()
	return {
		log,
		/** Kills it with its worker, and starts it again on the same ports. */
		killAndStart: async () => {
			process.kill(-(running.child.pid ?? 0), 'SIGKILL')
			await running.ended
			running = begin()
			await answering()
		},
		[Symbol.asyncDispose]: async () => {
			running.child.kill('SIGTERM')
			await running.ended
			await rm(folder, { recursive: true, force: true })
		},
	}
}

async function answers(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1')
	const found = await Promise.race([
		once(socket, 'connect').then(() => true),
		once(socket, 'close').then(() => false),
	]).catch(() => false)
	socket.destroy()
	return found
}
