/**
 * The memory of a program while nobody comes, under light load and with 200 clients: `node bench/memory.ts [minutes] [part]`, an
 * hour each if not told; with the beginning of a part (`light`) that alone. Light load is a visitor every ten seconds; each client,
 * and that visitor, opens the home page and a local page, saves a quote, sends a photo and books, and rests ten seconds before each.
 * Prints memory six times in each part, and how much it grew from the second sixth to the last, when it is warm. Run it after a
 * build. Needs /proc (Linux).
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { dayAhead, phonePhoto } from '#tests/support/journey.ts'
import { startProgram } from '#tests/support/program.ts'
import { usedBy } from './processor.ts'

const [minutesText = '60', part = ''] = process.argv.slice(2)
const minutes = Number(minutesText)
const rest = 10_000
const print = (line: string) => process.stdout.write(`${line}\n`)

await using program = await startProgram({ TRUST_PROXY: 'on' })
const photo = new Uint8Array(await phonePhoto('memory'))
const answered = new Map<number, number>()

async function visit(name: string, until: AbortSignal) {
	const send = async (path: string, who: string, init: RequestInit = {}) => {
		await pause(rest * 2 * Math.random(), undefined, { signal: until }).catch(() => undefined)
		if (until.aborted) return
		const headers = { 'X-Bowline-Client': 'site', Origin: program.address, 'X-Forwarded-For': who }
		const status = await fetch(program.address + path, { ...init, headers: { ...headers, ...init.headers } })
			.then(async (answer) => {
				await answer.arrayBuffer()
				return answer.status
			})
			.catch(() => 0)
		answered.set(status, (answered.get(status) ?? 0) + 1)
	}
	for (let turn = 0; !until.aborted; turn++) {
		const who = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
		const token = { 'Photo-Token': randomBytes(32).toString('hex') }
		await send('/', who)
		await send('/calgary/couch-removal', who)
		await send(`/quotes/photos/${randomUUID()}`, who, { method: 'PUT', headers: token, body: photo })
		await send('/quotes', who, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...token },
			body: JSON.stringify({ volume: 0.5, weightKg: turn, hasStairs: false, addOns: [] }),
		})
		await send('/bookings', who, {
			method: 'POST',
			body: new URLSearchParams({
				...{ name: `Memory ${name}-${turn}`, phone: '403-555-0142', email: `${name}-${turn}@example.ca` },
				...{ address: '1 Test Street SW', postal: 'T2P 1J9', city: 'Calgary' },
				...{ date: dayAhead(2 + randomInt(85)), window: '10-12pm' },
			}),
		})
	}
}

print(
	`load ${loadavg()[0]?.toFixed(1)}, ${minutes} minutes each; Node's resident memory, and PostgreSQL's own, in MB`,
)
const parts: [string, number][] = [
	['idle', 0],
	['light load', 1],
	['200 clients', 200],
]
for (const [what, clients] of parts.filter(([name]) => name.startsWith(part))) {
	const stop = new AbortController()
	const all = Array.from({ length: clients }, (_, at) => visit(`${clients}-${at}`, stop.signal))
	answered.clear()
	const sixths = []
	for (let sixth = 0; sixth < 6; sixth++) {
		await pause((minutes * 60_000) / 6)
		sixths.push(await usedBy(program.process.pid ?? 0))
	}
	stop.abort()
	await Promise.all(all)
	const [, warm, , , , last] = sixths.map(({ nodeMemory }) => nodeMemory)
	const grew = warm && last ? `${((last / warm - 1) * 100).toFixed(1)}%` : 'not known'
	print(
		`${what.padEnd(12)} Node ${sixths.map(({ nodeMemory }) => nodeMemory.toFixed(0)).join(', ')}; grew ${grew}`,
	)
	print(
		`${''.padEnd(12)} PostgreSQL ${sixths.map(({ postgresMemory }) => postgresMemory.toFixed(0)).join(', ')}`,
	)
	print(
		`${''.padEnd(12)} answers ${[...answered].map(([status, count]) => `${count} of ${status}`).join(', ')}`,
	)
}
process.exit(0)
