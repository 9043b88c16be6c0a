import { type Browser, chromium, type Page } from '@playwright/test'
import { findWholeChromium } from '#tests/support/chromium.ts'

export const openBrowser = (): Promise<Browser> =>
	chromium.launch({ executablePath: findWholeChromium(), args: ['--no-sandbox', '--disable-gpu'] })

const kilobit = 1000 / 8

/** A page on a phone whose processor is four times slower; on a slow line too: 562 ms, 1.44 Mbit/s down, 0.675 up. */
export async function openPhone(browser: Browser, line: 'slow' | 'fast'): Promise<Page> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	})
	const page = await context.newPage()
	const devtools = await context.newCDPSession(page)
	if (line === 'slow')
		await devtools.send('Network.emulateNetworkConditions', {
			offline: false,
			latency: 562,
			downloadThroughput: 1440 * kilobit,
			uploadThroughput: 675 * kilobit,
		})
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	return page
}

/** Has a page note when it last painted something larger than before, and for how long it was blocked so far, in ms. */
export async function notePaints(
	page: Page,
): Promise<() => Promise<{ largestPaint: number; blocked: number }>> {
	await page.addInitScript(() => {
		const seen = { largestPaint: 0, blocked: 0 }
		Object.assign(window, { seen })
		new PerformanceObserver((list) => {
			for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
		}).observe({ type: 'largest-contentful-paint', buffered: true })
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
		}).observe({ type: 'longtask', buffered: true })
	})
	return () => page.evaluate<{ largestPaint: number; blocked: number }>('seen')
}
