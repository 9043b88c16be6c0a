/**
 * Runs Lighthouse on the home page of the real program, as a phone: prints the median of five runs for each category, and
 * the audits that keep one below 100. Run it after a build: `node bench/home-lighthouse.ts [path]`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { findChromium } from '#tests/support/chromium.ts'
import { startProgram } from '#tests/support/program.ts'

const runs = 5
const debuggingPort = 9333
const path = process.argv[2] ?? '/'
const print = (line: string) => process.stdout.write(`${line}\n`)

const folder = await mkdtemp(join(tmpdir(), 'bowline-lighthouse-'))
const program = await startProgram()
const browser = spawn(
	findChromium() ?? 'chromium',
	[
		'--headless=new',
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		`--remote-debugging-port=${debuggingPort}`,
		`--user-data-dir=${folder}`,
	],
	{ stdio: 'ignore' },
)

const waitForBrowser = async () => {
	for (let attempt = 0; attempt < 50; attempt++) {
		try {
			return await fetch(`http://127.0.0.1:${debuggingPort}/json/version`)
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 200))
		}
	}
	throw new Error('Chromium did not start')
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
	await waitForBrowser()
	const scores = new Map<string, number[]>()
	const below = new Map<string, string>()
	for (let run = 0; run < runs; run++) {
		const result = await lighthouse(`${program.address}${path}`, { port: debuggingPort, logLevel: 'error' })
		if (!result) throw new Error('Lighthouse gave no result')
		for (const category of Object.values(result.lhr.categories)) {
			scores.set(category.title, [
				...(scores.get(category.title) ?? []),
				Math.round((category.score ?? 0) * 100),
			])
			for (const { id, weight } of category.auditRefs) {
				const audit = result.lhr.audits[id]
				if (audit && weight > 0 && audit.score !== null && audit.score < 1)
					below.set(audit.title, audit.displayValue ?? '')
			}
		}
	}
	for (const [category, each] of scores) print(`${category}: ${median(each)}   (${each.join(', ')})`)
	for (const [audit, value] of below) print(`  below 1: ${audit} ${value}`)
} finally {
	browser.kill()
	await once(browser, 'exit')
	await program.stop()
	await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
