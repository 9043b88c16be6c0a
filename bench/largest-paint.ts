/**
 * The largest paint of the home page on an emulated slow phone (bench/phone.ts), beside the same page built by Next.js and
 * as a Vite single-page app, one after another in seven rounds, each with an empty cache. Prints medians, with ratios to
 * ours; ends with 1 unless ours is ahead of both by a quarter. Run it after a build: `node bench/largest-paint.ts [rounds]`.
 * Needs the npm registry and Chromium.
 */
import { loadavg } from 'node:os'
import { discardProgram, startProgram } from '#tests/support/program.ts'
import { median } from './median.ts'
import { servePeers } from './peers.ts'
import { notePaints, openBrowser, openPhone } from './phone.ts'

const rounds = Number(process.argv[2] ?? 7)
const print = (line: string) => process.stdout.write(`${line}\n`)

const program = await startProgram()
const ours = { name: 'Bowline', address: `${program.address}/`, close: () => undefined }
const peers = await servePeers(ours.address, ['Next.js', 'Vite single-page app'])
const browser = await openBrowser()
const seen = new Map<string, { largestPaint: number; blocked: number }[]>()

/** A page is looked at until nothing is loaded any more. */
async function look(address: string) {
	const page = await openPhone(browser, 'slow')
	try {
		const paints = await notePaints(page)
		await page.goto(address, { waitUntil: 'networkidle' })
		return await paints()
	} finally {
		await page.context().close()
	}
}

try {
	for (let round = 0; round < rounds; round++)
		for (const { name, address } of [ours, ...peers])
			seen.set(name, [...(seen.get(name) ?? []), await look(address)])
} finally {
	for (const { close } of peers) close()
	await browser.close()
	await discardProgram(program)
}

const figure = (of: string, part: 'largestPaint' | 'blocked') =>
	Math.round(median((seen.get(of) ?? []).map((each) => each[part])))
const painted = figure(ours.name, 'largestPaint')
print(`Medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`)
for (const { name } of [ours, ...peers]) {
	const largest = figure(name, 'largestPaint')
	print(
		`${name.padEnd(22)} largest paint ${largest} ms (${(largest / painted).toFixed(2)}), blocked ${figure(name, 'blocked')} ms`,
	)
}
if (peers.some(({ name }) => painted > figure(name, 'largestPaint') * 0.75)) process.exitCode = 1
