import { expect, type Locator } from '@playwright/test'

/**
 * The share of an element's box that a person sees: within the window and within all that scrolls or clips around it. By
 * geometry, because `toBeInViewport` waits for an `IntersectionObserver`, which needs a drawn frame: a browser that draws
 * none for a page lets the first check of that matcher wait without an end.
 */
const shareInView = (element: Element) => {
	const box = element.getBoundingClientRect()
	const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
	for (let around = element.parentElement; around; around = around.parentElement) {
		if (around === document.body || getComputedStyle(around).overflow === 'visible') continue
		const { left, top, right, bottom } = around.getBoundingClientRect()
		seen.left = Math.max(seen.left, left)
		seen.top = Math.max(seen.top, top)
		seen.right = Math.min(seen.right, right)
		seen.bottom = Math.min(seen.bottom, bottom)
	}
	const width = Math.min(box.right, seen.right) - Math.max(box.left, seen.left)
	const height = Math.min(box.bottom, seen.bottom) - Math.max(box.top, seen.top)
	return width <= 0 || height <= 0 ? 0 : (width * height) / (box.width * box.height)
}

/** Waits until at least `ratio` of an element stands in view; any part of it when none is given. */
export const expectInView = (locator: Locator, ratio = 0.01, message?: string) =>
	expect.poll(() => locator.evaluate(shareInView), { message }).toBeGreaterThanOrEqual(ratio - 0.001)

/** Waits until nothing of an element stands in view. */
export const expectOutOfView = (locator: Locator) => expect.poll(() => locator.evaluate(shareInView)).toBe(0)
