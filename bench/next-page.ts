/**
 * How soon the second page that one opens is painted: from the click on a link of a local page to the first paint of the page
 * behind it, in Chromium, with our speculation rules, and beside it with rules that render it ahead, with none, and between two
 * pages of one line with our rules, which is what Chromium itself takes; in turns. Answers take 80 ms longer than this machine
 * does, as they would on a phone. The pointer rests on the link for 0.4 s before the click; a finger lies on it for 0.1 s.
 * Prints medians with their ratios to that of no rules, and the worst; ends with 1 while a median with ours is above 100 ms.
 * Run it after a build, on a quiet machine: what is rendered ahead needs a process of its own, which a busy one starts late.
 * `node bench/next-page.ts [rounds]`. Needs Chromium.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { nextPages } from '#app/shell/links.ts'
import { discardProgram, startProgram } from '#tests/support/program.ts'
import { openDevtools } from './devtools.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? 9)
const [first, next] = ['/calgary/couch-removal', '/item/dresser-removal']
const longest = 100
/** The way of a request and its answer through a good mobile network, in milliseconds. */
const network = 80
const rests = { mouse: 400, finger: 100 }
type By = keyof typeof rests
const print = (line: string) => process.stdout.write(`${line}\n`)

/** How pages name rules: as they do, as rules that render ahead, or not at all; or as they do, on pages of one line. */
type Rules = 'ours' | 'rendered' | 'none' | 'one line'
const line = (href: string) => `<!doctype html><title>One line</title><main><a href="${href}">Next</a></main>`

/** The program behind a server that passes on what it answers, but for the rules. */
async function passOn(address: string, rules: Rules) {
	const server = createServer(async ({ url, headers }, response) => {
		const answer = await fetch(address + url, { headers: { Accept: headers.accept ?? '*/*' } })
		await delay(network)
		const named = rules === 'none' ? [] : ['speculation-rules']
		for (const name of ['content-type', 'content-security-policy', ...named]) {
			const value = answer.headers.get(name)
			if (value !== null) response.setHeader(name, value)
		}
		if (url === nextPages() && rules === 'rendered')
			response.end((await answer.text()).replace('"prefetch"', '"prerender"'))
		else if (rules === 'one line' && (url === first || url === next)) response.end(line(next))
		else response.end(Buffer.from(await answer.arrayBuffer()))
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const bound = server.address()
	const port = typeof bound === 'object' ? bound?.port : undefined
	return { rules, address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const locationSchema = z.object({ x: z.number(), y: z.number() })
const paintSchema = z.object({ clicked: z.number(), painted: z.number(), ahead: z.boolean() })

/** Where the link is, once it is in view; the page notes when it is clicked. */
const placeOf = `(() => {
	addEventListener('click', (event) => { localStorage.clicked = performance.timeOrigin + event.timeStamp }, true)
	const link = document.querySelector('main a[href="${next}"]')
	link.scrollIntoView({ block: 'center', behavior: 'instant' })
	const { x, y, width, height } = link.getBoundingClientRect()
	return { x: x + width / 2, y: y + height / 2 }
})()`

/** What a page knows of its first paint, once it has one. All pages of a browser read one clock. */
const paintOf = `new Promise((resolve) => {
	const look = () => {
		const [paint] = performance.getEntriesByName('first-contentful-paint')
		const [{ activationStart }] = performance.getEntriesByType('navigation')
		if (!paint) return setTimeout(look, 20)
		resolve({
			clicked: Number(localStorage.clicked),
			painted: performance.timeOrigin + paint.startTime,
			ahead: activationStart > 0,
		})
	}
	look()
})`

const browser = await openDevtools()

async function open(address: string, by: By) {
	const closeTab = await browser.openTab()
	const page = await browser.shown('about:blank')
	await browser.send('Page.navigate', { url: address + first }, page)
	const loaded = await browser.shown(address + first)
	// The rules are read when the page has nothing else to do.
	await delay(1000)
	const { x, y } = locationSchema.parse(await browser.evaluate(loaded, placeOf))
	await delay(200)
	await click(by, loaded, { x, y })
	const paint = paintSchema.parse(await browser.evaluate(await browser.shown(address + next), paintOf))
	await closeTab()
	return { took: paint.painted - paint.clicked, ahead: paint.ahead }
}

/** Clicks or taps; does not wait for an answer, because the page goes away. */
async function click(by: By, page: string, at: { x: number; y: number }) {
	if (by === 'mouse') {
		const button = { ...at, button: 'left', clickCount: 1 }
		await browser.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at }, page)
		await delay(rests.mouse)
		void browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }, page)
		void browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }, page)
	} else {
		await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }, page)
		await delay(rests.finger)
		void browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }, page)
	}
}

const program = await startProgram()
const sites = [
	await passOn(program.address, 'ours'),
	await passOn(program.address, 'rendered'),
	await passOn(program.address, 'none'),
	await passOn(program.address, 'one line'),
]
const seen = new Map<string, Awaited<ReturnType<typeof open>>[]>()
const of = (by: By, rules: Rules) => seen.get(`${by} ${rules}`) ?? []
const ways: By[] = ['mouse', 'finger']
try {
	for (let round = 0; round < rounds; round++)
		for (const by of ways)
			for (const { rules, address } of sites)
				seen.set(`${by} ${rules}`, [...of(by, rules), await open(address, by)])
} finally {
	for (const { close } of sites) close()
	await browser.close()
	await discardProgram(program)
}

const middle = (by: By, rules: Rules) => median(of(by, rules).map(({ took }) => took))
print(`Medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`)
for (const by of ways)
	for (const { rules } of sites) {
		const times = of(by, rules)
		const ratio = (middle(by, rules) / middle(by, 'none')).toFixed(2)
		const worst = Math.max(...times.map(({ took }) => took)).toFixed(0)
		const ahead = times.filter((each) => each.ahead).length
		print(
			`${by.padEnd(6)} ${rules.padEnd(12)} ${middle(by, rules).toFixed(0)} ms (${ratio}), worst ${worst}, rendered ahead ${ahead} times`,
		)
	}
if (ways.some((by) => middle(by, 'ours') > longest)) process.exitCode = 1
