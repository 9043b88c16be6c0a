import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** A control that had the focus, and where on the page it stands. */
type Stop = {
	html: string
	isCovered: boolean
	top: number
	bottom: number
	isFixed: boolean
	/** The first of the footer's second list, which stands beside the first one. */
	isBeside: boolean
}

const stopAt = (page: Page) =>
	page.evaluate((): Stop | undefined => {
		const focused = document.activeElement
		if (!focused || focused === document.body) return undefined
		const shown = focused.closest('label:has(.sr-only)') ?? focused
		const { left, right, top, bottom } = shown.getBoundingClientRect()
		const bars = [document.querySelector('header'), document.getElementById('quote-bar')].filter(
			(each) => each !== null && /fixed|sticky/.test(getComputedStyle(each).position),
		)
		const isUnderBar = bars.some((each) => {
			if (!each || each.contains(focused)) return false
			const over = each.getBoundingClientRect()
			return over.top < bottom && over.bottom > top && over.left < right && over.right > left
		})
		return {
			html: focused.outerHTML.slice(0, 120),
			isCovered: isUnderBar || top >= innerHeight || bottom <= 0,
			top: top + scrollY,
			bottom: bottom + scrollY,
			isFixed: bars.some((each) => each?.contains(focused)),
			isBeside: focused.matches('footer ul + ul > li:first-child > a'),
		}
	})

/**
 * Presses Tab from the first link of the header to the last control of a page; returns what was covered while it had the
 * focus (WCAG 2.4.11), and what stands above the one before it.
 */
export async function tabThrough(page: Page, last: Locator) {
	await page.getByRole('banner').getByRole('link').first().focus()
	const stops: Stop[] = []
	await expect(async () => {
		await page.keyboard.press('Tab')
		const stop = await stopAt(page)
		if (stop) stops.push(stop)
		expect(await last.evaluate((link) => link === document.activeElement)).toBe(true)
	}).toPass({ intervals: [0] })
	const onPage = stops.filter(({ isFixed }) => !isFixed)
	return {
		covered: stops.filter(({ isCovered }) => isCovered).map(({ html }) => html),
		backwards: onPage
			.filter(({ bottom, isBeside }, at) => !isBeside && bottom <= (onPage[at - 1]?.top ?? 0))
			.map(({ html }) => html),
	}
}
