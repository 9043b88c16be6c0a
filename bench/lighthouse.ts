import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { findWholeChromium } from '#tests/support/chromium.ts'

const debuggingPort = 9333
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']

/** A Chromium of its own in which Lighthouse looks at pages as a phone. */
export async function openLighthouse() {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-lighthouse-'))
	const browser = spawn(
		findWholeChromium() ?? 'chromium',
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
	const ended = once(browser, 'exit')
	const close = async () => {
		browser.kill()
		await ended
		await rm(folder, { recursive: true, force: true, maxRetries: 5 })
	}
	try {
		await untilItAnswers()
	} catch (error) {
		await close()
		throw error
	}
	return {
		async look(address: string): Promise<Result> {
			const result = await lighthouse(address, { port: debuggingPort, logLevel: 'error', onlyCategories })
			if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
			return result.lhr
		},
		close,
	}
}

async function untilItAnswers() {
	for (let attempt = 0; attempt < 150; attempt++) {
		try {
			return await fetch(`http://127.0.0.1:${debuggingPort}/json/version`)
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 200))
		}
	}
	throw new Error('Chromium did not start')
}

/** What a visitor waits for and what it takes, of one look at a page. */
export function figuresOf({ audits, categories }: Result) {
	const details = audits['network-requests']?.details
	const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
	const counted = items.filter(({ url }) => !/favicon/.test(String(url)) && !String(url).startsWith('data:'))
	return {
		score: Math.round((categories.performance?.score ?? 0) * 100),
		paint: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
		blocked: Math.round(audits['total-blocking-time']?.numericValue ?? 0),
		bytes: counted.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
		requests: counted.length,
	}
}
export type Figures = ReturnType<typeof figuresOf>
