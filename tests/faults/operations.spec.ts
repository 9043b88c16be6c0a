import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../../fakes/listener.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { company } from '../support/company.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { staffCookie } from '../support/desk.ts'
import { expect, freshDays, named, owner, test } from '../support/journey.ts'
import { operations } from '../support/operations.ts'
import { freshDataDir } from '../support/program.ts'

/** docs/operations.md, typed from its beginning to its end by somebody who has nothing else: on two machines, which are folders here. */

test.setTimeout(1_200_000)

/** A machine: its folders, what runs on it, and how one types into its shell. */
async function openMachine(shared: { backups: string; databaseUrl: string }) {
	const [dataDir, folder] = [await freshDataDir(), await freshDataDir()]
	const etc = join(folder, 'etc')
	await chmod(dataDir, 0o755)
	await mkdir(etc)
	const held = createServer()
	const port = await listen(held, 0)
	held.close()
	const address = `http://localhost:${port}`
	/** The page's paths and addresses, and what they are here. */
	const own: [string, string][] = [
		['/etc/bowline', etc],
		['/var/lib/bowline', dataDir],
		['/var/backups/bowline', shared.backups],
		['PORT=3000', `PORT=${port}`],
		['https://bowline.example', address],
		['http://localhost:3000', address],
		['postgres://bowline:secret@db.example:5432/bowline', `'${shared.databaseUrl}'`],
	]
	const here = (commands: string) => own.reduce((text, [there, one]) => text.replaceAll(there, one), commands)
	const shell = (commands: string) => {
		const child = spawn('bash', ['-euo', 'pipefail', '-c', here(commands)], {
			env: {
				PATH: process.env.PATH,
				HOME: process.env.HOME,
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
		})
		let output = ''
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding('utf8').on('data', (text) => {
				output += text
			})
		return { child, output: () => output, ended: once(child, 'exit') }
	}
	let running: ReturnType<typeof shell> | undefined
	const stop = async () => {
		running?.child.kill('SIGTERM')
		await running?.ended
		running = undefined
	}
	/** Each shell reads the environment first, as the page says. `npm start` stays, and is there for the next block. */
	const type = async (commands: string, isFirst: boolean): Promise<string> => {
		const [, before = '', start] = /^([\s\S]*?)(npm start\n)?$/.exec(commands) ?? []
		const read = isFirst ? '' : '. /etc/bowline/environment\n'
		const typed = shell(`set -a\n${read}set +a\n${before}`)
		const [code] = await typed.ended
		// A running program tries its backups by itself: one does what is said, and comes back.
		if (code !== 0 && typed.output().includes('run it again later')) {
			await pause(2000)
			return type(commands, isFirst)
		}
		expect(code, `${before}\n${typed.output()}`).toBe(0)
		if (start !== undefined) {
			await stop()
			const started = shell(`set -a\n. /etc/bowline/environment\nset +a\nexec ${start}`)
			running = started
			while (!started.output().includes('All else is in') && !started.output().includes('Its data is in')) {
				if (started.child.exitCode !== null) throw new Error(started.output())
				await pause(100)
			}
		}
		return typed.output()
	}
	return {
		etc,
		own,
		address,
		type,
		/** Puts back the files of another machine, as one keeps them with one's passwords. */
		putBack: async (other: { etc: string; own: [string, string][] }) => {
			for (const name of await readdir(other.etc)) {
				const text = await readFile(join(other.etc, name), 'utf8')
				const elsewhere = other.own.reduce((all, [there, one]) => all.replaceAll(one, there), text)
				await writeFile(join(etc, name), here(elsewhere), { mode: 0o600 })
			}
		},
		stop,
		[Symbol.asyncDispose]: async () => {
			await stop()
			for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true, maxRetries: 10 })
		},
	}
}

test('whoever has docs/operations.md alone sets up backups, restores on an empty machine, moves to a server, watches and deletes', async () => {
	const backups = await freshDataDir()
	const server = await startDatabaseServer()
	try {
		const shared = { backups, databaseUrl: server.url() }
		await using first = await openMachine(shared)
		await using next = await openMachine(shared)
		const [before = '', since = ''] = freshDays(2)
		const [kept, gone] = [named('Robin'), named('Jo')]
		const window = company.arrivalWindows[0]?.id ?? ''
		const book = ({ address }: { address: string }, name: string, date: string, email?: string) =>
			bookFor({ address }, { name, date, window, ...(email && { email }) })
		const desk = async ({ address }: { address: string }) => {
			const Cookie = await staffCookie({ address })
			return (await fetch(`${address}/admin/bookings`, { headers: { Cookie } })).text()
		}
		const said: [string, string][] = []
		let starts = 0
		for (const { commands, machine } of operations().blocks) {
			if (machine === undefined) continue
			if (machine === 'new') await next.putBack(first)
			if (commands.includes('npm run erase'))
				await server.statement("update bookings set status = 'cancelled'")
			const on = machine === 'new' ? next : first
			said.push([commands, await on.type(commands, said.length === 0 || machine === 'new')])
			if (!commands.endsWith('npm start\n')) continue
			starts++
			if (starts === 1) {
				await book(first, kept, before)
				await book(first, gone, since, 'jo@example.ca')
			} else for (const name of [kept, gone]) expect(await desk(on), commands).toContain(name)
		}
		expect(starts).toBe(3)
		const answers = (command: string) =>
			said.filter(([commands]) => commands.includes(command)).map(([, words]) => words)
		expect(answers('npm run restore-drill')).toEqual([expect.stringContaining('can be restored')])
		expect(answers('npm run restore --')).toEqual([
			expect.stringContaining('Restored bowline-'),
			expect.stringContaining('Restored bowline-'),
		])
		expect(answers('/readyz')).toEqual([expect.stringContaining('"database":"ok"')])
		expect(answers('npm run erase')).toEqual([
			expect.stringContaining('Deleted for good: the customer, 1 booking'),
		])
	} finally {
		await server.stop()
		await rm(backups, { recursive: true, force: true })
	}
})
