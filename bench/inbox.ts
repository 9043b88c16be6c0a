/**
 * Measures the inbox with a hundred threads that wait and with a hundred thousand: `node bench/inbox.ts [threads]`. Fills two data
 * folders, runs the real program on each, and requests the pages of the inbox from both in turn. Prints the median time to the
 * answer and the ratio. Run it after a build; it needs some minutes.
 */
import { rm } from 'node:fs/promises'
import { ask, embeddedConnection } from '#tests/support/embedded.ts'
import { startProgram } from '#tests/support/program.ts'
import { type AtDesk, owner, signIn } from './at-desk.ts'
import { median } from './median.ts'

const few = 100
const many = Number(process.argv[2] ?? 100_000)
const rounds = 31
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Threads that wait, each of a customer with two texts and a reply. */
const filling = (threads: number) => `
	create temporary table n as select i, '+1403' || (2000000 + i) as phone from generate_series(1, ${threads}) as i;
	insert into customers (name, email, phone) select 'Customer ' || i, i || '@example.ca', phone from n;
	insert into incoming_texts (provider_id, phone, body, at)
		select 'SM' || i || '.' || k, phone, 'Text ' || k, now() - i * interval '1 second' + k * interval '1 ms'
		from n, generate_series(1, 2) as k;
	insert into threads (contact, version, text_since, latest_at)
		select phone, 2, now() - i * interval '1 second', now() - i * interval '1 second' from n;
	insert into messages (thread_id, kind, channel, dedupe_key, body, written_by, state)
		select id, 'reply', 'text', id || ' 1', 'A reply', 'Dana', 'sent' from threads;
	analyze;`

async function startFilled(threads: number): Promise<AtDesk & { thread: string; second: string }> {
	const program = await startProgram(owner)
	const connection = await embeddedConnection(program.dataDir)
	await ask(connection, filling(threads))
	const desk = await signIn(program)
	const read = async (path: string) =>
		(await fetch(`${program.address}${path}`, { headers: { Cookie: desk.cookie } })).text()
	const page = await read('/admin/inbox')
	const thread = /\/admin\/inbox\/[0-9a-f-]{36}/.exec(page)?.[0] ?? ''
	const second = /\/admin\/inbox\?[^"]*before=[^"]*/.exec(page)?.[0]?.replace('&amp;', '&') ?? ''
	return { ...desk, thread, second }
}

async function timeOf({ program, cookie }: AtDesk, path: string): Promise<number> {
	const began = performance.now()
	const answer = await fetch(`${program.address}${path}`, { headers: { Cookie: cookie } })
	await answer.text()
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
	return performance.now() - began
}

const small = await startFilled(few)
const large = await startFilled(many)
const requests: [string, (of: typeof small) => string][] = [
	['what waits', () => '/admin/inbox'],
	['its second page', ({ second }) => second],
	['all', () => '/admin/inbox?show=all'],
	['mine', () => '/admin/inbox?show=mine'],
	['one thread', ({ thread }) => thread],
	['the day, with the count in the menu', () => '/admin/day'],
]
try {
	for (const [name, path] of requests) {
		const times: [number[], number[]] = [[], []]
		for (let round = 0; round < rounds; round++) {
			times[0].push(await timeOf(small, path(small)))
			times[1].push(await timeOf(large, path(large)))
		}
		const [a, b] = [median(times[0]), median(times[1])]
		print(`${name.padEnd(38)} ${a.toFixed(1)} ms  ${b.toFixed(1)} ms  ${(b / a).toFixed(2)} times`)
	}
} finally {
	for (const { program } of [small, large]) {
		await program.stop()
		await rm(program.dataDir, { recursive: true, force: true })
	}
}
