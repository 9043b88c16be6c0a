import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The rules of WCAG 2.2 AA, and what axe calls best practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing in the page as it stands, with all that unfolds unfolded, and nothing sticks out of it sideways. */
export async function expectAccessible(page: Page) {
	await page
		.locator('details')
		.evaluateAll((all) => all.forEach((element) => void element.setAttribute('open', '')))
	const { violations } = await new AxeBuilder({ page })
		// Only what is wrong is described, and by the page itself: a third of the time. Its frames are all our own.
		.options({ resultTypes: ['violations'] })
		.withTags(rules)
		.setLegacyMode()
		.analyze()
	const where = `${page.url()}, ${page.viewportSize()?.width} px`
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
		where,
	).toEqual([])
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
		where,
	).toBeLessThanOrEqual(0)
}
