import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The rules of WCAG 2.2 AA, and what axe calls best practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no finding of axe in the page, with all `<details>` open, and no horizontal overflow. */
export async function expectAccessible(page: Page) {
	await page
		.locator('details')
		.evaluateAll((all) => all.forEach((element) => void element.setAttribute('open', '')))
	const { violations } = await new AxeBuilder({ page })
		// Only violations are reported, in legacy mode: it takes a third of the time. It needs frames of the same origin,
		// as ours are.
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
