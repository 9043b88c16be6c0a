import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The rules of WCAG 2.2 AA, and what axe calls best practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no finding of axe in the page, or in a part of it, with all `<details>` open, and no horizontal overflow. What was
 * closed is closed again.
 */
export async function expectAccessible(page: Page, part?: string) {
	const closed = await page.evaluateHandle(() => [...document.querySelectorAll('details:not([open])')])
	await closed.evaluate((all) => all.forEach((details) => void details.setAttribute('open', '')))
	// A colour on its way to another, as of a button that has come under the pointer, is none that anybody reads.
	const still = await page.evaluateHandle(() => {
		const sheet = new CSSStyleSheet()
		sheet.replaceSync('*, ::before, ::after { transition: none !important }')
		document.adoptedStyleSheets.push(sheet)
		return sheet
	})
	const builder = new AxeBuilder({ page })
		// Only violations are reported, in legacy mode: it takes a third of the time. It needs frames of the same origin,
		// as ours are.
		.options({ resultTypes: ['violations'] })
		.withTags(rules)
		.setLegacyMode()
	const { violations } = await (part === undefined ? builder : builder.include(part)).analyze()
	await still.evaluate((sheet) => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
	})
	const where = `${page.url()}, ${page.viewportSize()?.width} px`
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
		where,
	).toEqual([])
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
		where,
	).toBeLessThanOrEqual(0)
	await closed.evaluate((all) => all.forEach((details) => void details.removeAttribute('open')))
}
