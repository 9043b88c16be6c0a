import type { Locator, Page } from '@playwright/test'

/** Notes the duration of each interaction by its number; a tap is several events. */
export const noteTaps = (page: Page) =>
	page.addInitScript(() => {
		const taps: Record<number, number> = {}
		Object.assign(window, { taps })
		const events = { type: 'event', buffered: true, durationThreshold: 16 }
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				if (entry instanceof PerformanceEventTiming && entry.interactionId)
					taps[entry.interactionId] = Math.max(taps[entry.interactionId] ?? 0, entry.duration)
		}).observe(events)
	})

/** The longest of the noted interactions, which are forgotten; they are noted soon after the frame was painted. */
async function longestNoted(page: Page): Promise<number> {
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
	return page.evaluate<number>(
		'(() => { const noted = Object.values(taps); for (const id in taps) delete taps[id]; return Math.max(0, ...noted) })()',
	)
}

/** Taps what is there, and measures how long that takes until the next frame is painted. */
export async function timedTap(page: Page, name: string, at: Locator): Promise<number> {
	await at.scrollIntoViewIfNeeded()
	await longestNoted(page)
	// Not `at.tap()`: what Playwright listens for to see what was hit would count as work of the page.
	const { x, y, width, height } = (await at.boundingBox()) ?? missing(name)
	await page.touchscreen.tap(x + width / 2, y + height / 2)
	return longestNoted(page)
}

function missing(name: string): never {
	throw new Error(`${name} is not on the screen`)
}
