/**
 * Measures the invoices with a thousand of them and with a hundred thousand: `node bench/invoices.ts [invoices]`. Fills two data folders,
 * runs the real program on each, and requests the list, searches, a customer's account and a period's summary from both in turn.
 * Prints the median time to the answer and the ratio; then what a PDF takes of the processor, and the memory of the process while a
 * run of all of them is exported. Run it after a build; it needs /proc (Linux) and some minutes.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ask, type Connection, embeddedConnection } from '#tests/support/embedded.ts'
import { manyInvoices } from '#tests/support/many-invoices.ts'
import { startProgram } from '#tests/support/program.ts'
import { type AtDesk, owner, signIn } from './at-desk.ts'
import { median } from './median.ts'

const few = 1000
const many = Number(process.argv[2] ?? 100_000)
const rounds = 31
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The company's file, with numbered invoices. */
async function invoicingCompany(folder: string): Promise<string> {
	const path = join(folder, 'company.yaml')
	const text = await readFile('content/company.yaml', 'utf8')
	await writeFile(path, text.replace('\n# invoices:', '\ninvoices:'))
	return path
}

const ids = z.tuple([z.object({ invoice: z.string(), customer: z.string(), booking: z.string() })])

/** The ids of an invoice in the middle, of its customer and its booking. */
async function middleOf(connection: Connection, invoices: number) {
	const [row] = ids.parse(
		await ask(
			connection,
			`select i.id as invoice, b.customer_id as customer, b.id as booking from invoices i
			join bookings b on b.id = i.booking_id where i.number = 'INV-${1000 + invoices / 2}'`,
		),
	)
	return row
}

const folder = await mkdtemp(join(tmpdir(), 'bowline-invoices-'))
const COMPANY_FILE = await invoicingCompany(folder)

async function startFilled(invoices: number) {
	const program = await startProgram({ ...owner, COMPANY_FILE })
	const connection = await embeddedConnection(program.dataDir)
	await ask(connection, manyInvoices(invoices))
	const desk = await signIn(program)
	const list = await read(desk, '/admin/invoices')
	const second = /\/admin\/invoices\?[^"]*before=[^"]*/.exec(list)?.[0]?.replaceAll('&amp;', '&') ?? ''
	return { ...desk, ...(await middleOf(connection, invoices)), invoices, second }
}
type Filled = Awaited<ReturnType<typeof startFilled>>

const read = async ({ program, cookie }: AtDesk, path: string) =>
	(await fetch(`${program.address}${path}`, { headers: { Cookie: cookie } })).text()

async function timeOf({ program, cookie }: AtDesk, path: string): Promise<number> {
	const began = performance.now()
	const answer = await fetch(`${program.address}${path}`, { headers: { Cookie: cookie } })
	await answer.arrayBuffer()
	if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
	return performance.now() - began
}

/** The processor's time of a process so far, in milliseconds: /proc counts in hundredths of a second. */
async function processorOf(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** The process that draws sheets, once it has begun. */
async function drawerOf({ program }: AtDesk): Promise<number> {
	const pid = program.process.pid ?? 0
	const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
	for (const child of children)
		if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('sheet-drawer')) return child
	throw new Error('no process draws sheets')
}

/** Draws an invoice so often: what each takes of the processor and of the clock, and what of the memory. */
async function drawMany(desk: Filled, pdfs: number): Promise<void> {
	const path = `/admin/invoices/${desk.invoice}/pdf`
	const memory = await memoryOf(desk)
	print(`the first PDF takes ${Math.round(await timeOf(desk, path))} ms`)
	const [own, drawer] = [desk.program.process.pid ?? 0, await drawerOf(desk)]
	print(`the process that draws has taken ${await processorOf(drawer)} ms of the processor by then`)
	const before = [await processorOf(own), await processorOf(drawer)] as const
	const times: number[] = []
	for (let made = 0; made < pdfs; made++) times.push(await timeOf(desk, path))
	const each = (from: number, to: number) => `${((to - from) / pdfs).toFixed(1)} ms`
	print(
		`each of ${pdfs} more takes ${median(times).toFixed(1)} ms, of the processor ${each(before[1], await processorOf(drawer))} there and ${each(before[0], await processorOf(own))} here`,
	)
	const there = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${drawer}/status`, 'utf8'))?.[1]
	print(
		`memory of the process ${Math.round(memory)} MB before, ${Math.round(await memoryOf(desk))} MB after; of the one that draws ${Math.round(Number(there) / 1024)} MB`,
	)
}

const memoryOf = async ({ program }: AtDesk) =>
	Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${program.process.pid}/status`, 'utf8'))?.[1]) / 1024

async function exportAll(desk: Filled): Promise<void> {
	const form = { from: '2000-01-01', to: '2099-12-31', scope: 'all', formKey: crypto.randomUUID() }
	const began = performance.now()
	const made = await fetch(`${desk.program.address}/admin/invoices/period`, {
		method: 'POST',
		headers: { Cookie: desk.cookie, Origin: desk.program.address },
		body: new URLSearchParams(form),
	})
	if (!(await made.text()).includes('Run 1 is made')) throw new Error(`the run was answered ${made.status}`)
	print(`a run of all made in ${Math.round(performance.now() - began)} ms`)
	for (const name of ['invoices.csv', 'invoices.xlsx', 'payments.csv']) {
		const before = await memoryOf(desk)
		let [most, bytes] = [before, 0]
		const watch = setInterval(async () => {
			most = Math.max(most, await memoryOf(desk))
		}, 100)
		const start = performance.now()
		try {
			const path = `${desk.program.address}/admin/invoices/runs/1/${name}`
			const answer = await fetch(path, { headers: { Cookie: desk.cookie } })
			if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`)
			for await (const piece of answer.body ?? []) bytes += piece.length
		} finally {
			clearInterval(watch)
		}
		print(
			`${name}: ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - start) / 1000).toFixed(1)} s, memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
		)
	}
}

const started: Filled[] = []
try {
	const small = await startFilled(few)
	started.push(small)
	const began = performance.now()
	const large = await startFilled(many)
	started.push(large)
	print(`${many} invoices made in ${Math.round((performance.now() - began) / 1000)} s`)
	const year = new Date().getFullYear() - 5
	const requests: [string, (of: Filled) => string][] = [
		['the list', () => '/admin/invoices'],
		['its second page', ({ second }) => second],
		['open', () => '/admin/invoices?show=open'],
		['overdue', () => '/admin/invoices?show=overdue'],
		['paid', () => '/admin/invoices?show=paid'],
		['credited', () => '/admin/invoices?show=credited'],
		['a number in the middle', ({ invoices }) => `/admin/invoices?q=INV-${1000 + invoices / 2}`],
		['a name', () => '/admin/invoices?q=Customer+00017'],
		['a name that all have', () => '/admin/invoices?q=customer'],
		['an amount', () => '/admin/invoices?q=345.45'],
		['an amount that none has', () => '/admin/invoices?q=1.01'],
		['the search of the desk', () => '/admin/search?q=Customer+00017'],
		['a customer’s account', ({ customer }) => `/admin/customers/${customer}/account`],
		['this month', () => '/admin/invoices/period'],
		['a month of five years ago', () => `/admin/invoices/period?from=${year}-03-01&to=${year}-03-31`],
		['the takings of the day', () => '/admin/invoices/takings'],
		['billed this month', () => '/admin/invoices/billed'],
		['an invoice', ({ invoice }) => `/admin/invoices/${invoice}`],
		['its booking', ({ booking }) => `/admin/bookings/${booking}`],
	]
	for (const [name, path] of requests) {
		const times: [number[], number[]] = [[], []]
		for (let round = 0; round < rounds; round++) {
			times[0].push(await timeOf(small, path(small)))
			times[1].push(await timeOf(large, path(large)))
		}
		const [a, b] = [median(times[0]), median(times[1])]
		print(`${name.padEnd(28)} ${a.toFixed(1)} ms  ${b.toFixed(1)} ms  ${(b / a).toFixed(2)} times`)
	}
	await drawMany(large, 100)
	for (const each of started)
		print(`memory of the process with ${each.invoices}: ${Math.round(await memoryOf(each))} MB`)
	await exportAll(large)
} finally {
	for (const { program } of started) {
		await program.stop()
		await rm(program.dataDir, { recursive: true, force: true })
	}
	await rm(folder, { recursive: true, force: true })
}
