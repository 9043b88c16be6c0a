/**
 * What each thing costs, in milliseconds of the processor (Node and PostgreSQL together, photos also beside sharp alone), for the
 * program in this folder and for another release in its own: `node bench/costs.ts [folder] [rounds] [what]`. Both run beside each other with
 * stand-ins for email, texts and CRM; each round asks both in turn, and medians are printed with their ratio. Then a minute of
 * idling, and the memory that both hold. Run it after a build, on a quiet machine; without a folder it measures this one alone.
 * With the beginning of a name (`booking`) it measures what is called so and leaves out the idling.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '#fakes/crm.ts'
import { startFakeMailServer } from '#fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { ask, embeddedConnection } from '#tests/support/embedded.ts'
import { dayAhead, phonePhoto } from '#tests/support/journey.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { median } from './median.ts'
import { taken, usedBy } from './processor.ts'

const [other, rounds = '7', what = ''] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)
const photo = new Uint8Array(await phonePhoto('costs', { width: 4032, height: 3024 }))
const [crm, mail, texts] = await Promise.all([startFakeCrm(), startFakeMailServer(), startFakeTexts()])

/** Each request comes from somebody else, whom no limit knows. */
let visitors = 0
const origin = 'http://localhost:3000'
const send = async ({ address }: Program, path: string, init: RequestInit = {}) => {
	const who = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`
	const answer = await fetch(address + path, {
		...init,
		headers: { 'X-Bowline-Client': 'site', Origin: origin, 'X-Forwarded-For': who, ...init.headers },
	})
	await answer.arrayBuffer()
	if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
}

const json = { 'Content-Type': 'application/json' }
const quote = { volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] }
let booked = 0
async function book(program: Program) {
	const at = booked++
	const form = { name: `Cost ${at}`, phone: '403-555-0142', email: `cost-${at}@example.ca` }
	const address = { address: `${at} Test Street SW`, postal: 'T2P 1J9', city: 'Calgary' }
	const windows = ['8-10am', '10-12pm', '12-2pm', '2-4pm', '4-6pm']
	const slot = { date: dayAhead(2 + (at % 85)), window: windows[Math.floor(at / 85) % 5] ?? '8-10am' }
	await send(program, '/bookings', {
		method: 'POST',
		body: new URLSearchParams({ ...form, ...address, ...slot }),
	})
}

/** What is measured, and how often in a round. */
const all: [string, number, (program: Program) => Promise<void>][] = [
	['home page, anonymous', 40, (program) => send(program, '/')],
	['local page from memory', 400, (program) => send(program, '/calgary/couch-removal')],
	[
		'quote save',
		20,
		(program) => send(program, '/quotes', { method: 'POST', headers: json, body: JSON.stringify(quote) }),
	],
	[
		'photo of 12 megapixels',
		2,
		(program) =>
			send(program, `/quotes/photos/${randomUUID()}`, {
				method: 'PUT',
				headers: { 'Photo-Token': randomBytes(32).toString('hex') },
				body: photo,
			}),
	],
	[
		'booking with its mails, CRM and text',
		10,
		async (program) => {
			await book(program)
			await pause(100)
		},
	],
]
const works = all.filter(([name]) => name.startsWith(what))

const start = (folder?: string) =>
	startProgram(
		{
			TRUST_PROXY: 'on',
			SMTP_URL: mail.url,
			MAIL_FROM: 'Bowline <hello@bowline.example>',
			LEADS_TO: 'leads@bowline.example',
			GHL_BASE_URL: crm.url,
			GHL_API_KEY: fakeCrmKey,
			GHL_LOCATION_ID: fakeCrmLocation,
			PUBLIC_URL: origin,
			...fakeTextsEnvironment(texts.url),
		},
		folder,
	)

const programs = [await start(), ...(other ? [await start(other)] : [])]
const rootOf = ({ process: { pid } }: Program) => pid ?? 0

/** Waits until the local pages are rendered: until a program idles. */
async function untilQuiet(program: Program) {
	for (;;) {
		const before = await usedBy(rootOf(program))
		await pause(5000)
		if ((await usedBy(rootOf(program))).node - before.node < 300) return
	}
}

/** What sharp alone takes for the two pictures of a photo. */
async function sharpAlone() {
	const before = process.cpuUsage()
	const fitted = (side: number) => ({ width: side, height: side, fit: 'inside' }) as const
	await sharp(photo).autoOrient().resize(fitted(2048)).jpeg({ quality: 82 }).toBuffer()
	await sharp(photo).autoOrient().resize(fitted(480)).webp({ quality: 74 }).toBuffer()
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1000
}

type Taken = { node: number; postgres: number }
const figures = new Map<string, Taken[][]>(works.map(([name]) => [name, programs.map(() => [])]))
const alone: number[] = []
for (const program of programs) await untilQuiet(program)
for (const program of programs)
	for (const [, times, work] of works) for (let at = 0; at < times; at++) await work(program)
for (let round = 0; round < Number(rounds); round++) {
	alone.push(await sharpAlone())
	for (const [name, times, work] of works)
		for (const [at, program] of programs.entries()) {
			const { node, postgres } = await taken(rootOf(program), async () => {
				for (let made = 0; made < times; made++) await work(program)
			})
			figures.get(name)?.[at]?.push({ node: node / times, postgres: postgres / times })
		}
}

print(
	`load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds}: this release${other ? `, the one in ${other}, ratio` : ''}`,
)
const row = (name: string, values: number[], unit: string) => {
	const [own = 0, others] = values
	const ratio = others === undefined ? '' : `  ${others.toFixed(2)} ${unit}  ${(own / others).toFixed(2)}`
	print(`${name.padEnd(40)} ${own.toFixed(2)} ${unit}${ratio}`)
}
const both = (taken: Taken[]) => median(taken.map(({ node, postgres }) => node + postgres))
for (const [name, each] of figures) {
	row(name, each.map(both), 'ms')
	row(
		'  of it PostgreSQL',
		each.map((taken) => median(taken.map(({ postgres }) => postgres))),
		'ms',
	)
}
row(
	'photo, of sharp alone',
	(figures.get('photo of 12 megapixels') ?? []).map((of) => both(of) / median(alone)),
	'×',
)

const sumSchema = z.tuple([z.object({ sum: z.number() })])
const statements = async ({ dataDir }: Program) => {
	const sums = 'select sum(xact_commit + xact_rollback)::float as sum from pg_stat_database'
	return sumSchema.parse(await ask(await embeddedConnection(dataDir), sums))[0].sum
}
const idle = async (program: Program) => {
	await pause(10_000)
	const [before, asked] = [await usedBy(rootOf(program)), await statements(program)]
	await pause(60_000)
	const [after, askedSince] = [await usedBy(rootOf(program)), await statements(program)]
	return {
		processor: (after.node + after.postgres - before.node - before.postgres) / 1000,
		statements: (askedSince - asked) / 60,
		...after,
	}
}
if (what !== '') process.exit(0)
const idled = await Promise.all(programs.map(idle))
row(
	'idle: processor in a minute',
	idled.map(({ processor }) => processor),
	's',
)
row(
	'idle: transactions',
	idled.map(({ statements }) => statements),
	'a second',
)
row(
	'memory of Node',
	idled.map(({ nodeMemory }) => nodeMemory),
	'MB',
)
row(
	'memory of PostgreSQL, its own',
	idled.map(({ postgresMemory }) => postgresMemory),
	'MB',
)
for (const program of programs) await program[Symbol.asyncDispose]()
await Promise.all([crm, mail, texts].map((fake) => fake.close()))
process.exit(0)
