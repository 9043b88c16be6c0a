import type { Page } from '@playwright/test'
import { missetNames } from './accessible-names.ts'
import { expect } from './journey.ts'

/** The least width and height of a target, and how far apart the middles of smaller ones are (WCAG 2.5.8). */
const least = 24

/**
 * The targets of a page that are smaller than 24 by 24 pixels, and nearer to another one than WCAG 2.5.8 allows; those in
 * the line of a sentence are excepted there too. With all `<details>` as they are.
 */
const tooSmall = (page: Page) =>
	page.evaluate((size) => {
		const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
		/** What is hit: of a control within its label, all of that. */
		const hit = (each: Element) => each.closest('label') ?? each
		const isShown = (each: Element) =>
			each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			!each.closest('[inert], [aria-hidden=true], fieldset[disabled]')
		const isInSentence = (each: Element) => {
			if (!/^inline$/.test(getComputedStyle(each).display)) return false
			const around = each.parentElement?.closest('p, li, dd, dt, td, label, legend, div') ?? each
			const beside = (around.textContent ?? '').replaceAll(each.textContent ?? '', '').trim()
			return /\p{L}{2}|[.,·]/u.test(beside)
		}
		const boxes = [...document.querySelectorAll(selector)]
			.filter(isShown)
			.map((each) => ({ each, box: hit(each).getBoundingClientRect() }))
			.filter(({ box }) => box.width > 1 && box.height > 1)
		const isUnder = ({ box }: { box: DOMRect }) => box.width < size - 0.5 || box.height < size - 0.5
		const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
		/** From the middle of a small target to the nearest point of another one. */
		const isNear = (from: DOMRect, to: DOMRect, isSmall: boolean) => {
			const [x, y] = middle(from)
			const [dx, dy] = isSmall
				? [middle(to)[0] - x, middle(to)[1] - y]
				: [Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom)]
			return Math.hypot(dx, dy) < (isSmall ? size : size / 2)
		}
		return boxes
			.filter((one) => isUnder(one) && !isInSentence(one.each))
			.filter((one) =>
				boxes.some(
					(other) =>
						other !== one &&
						!other.each.contains(one.each) &&
						!one.each.contains(other.each) &&
						isNear(one.box, other.box, isUnder(other)),
				),
			)
			.map(
				({ each, box }) =>
					`${Math.round(box.width)}×${Math.round(box.height)} ${each.outerHTML.slice(0, 140)}`,
			)
	}, least)

/** What a thumb hits without looking, in pixels. */
const thumb = 44

/** The controls in the content of a page that are lower than a thumb needs; links within a sentence are as high as its lines. */
const lowerThanThumb = (page: Page) =>
	page.evaluate((height) => {
		const controls = [
			...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)'),
		]
		/** All of a control's label is hit, and of a link that lies over its card, all of that. */
		const hit = (each: Element) => {
			const isOverCard = getComputedStyle(each, '::after').position === 'absolute'
			const card = isOverCard && each instanceof HTMLElement ? each.offsetParent : undefined
			return card ?? each.closest('label') ?? each
		}
		const isInSentence = (each: Element) => {
			const around = each.parentElement?.closest('p, li, dd, td') ?? each
			const beside = (around.textContent ?? '').replaceAll(each.textContent ?? '', '').trim()
			return getComputedStyle(each).display === 'inline' && /\p{L}{2}/u.test(beside)
		}
		return controls
			.filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
			.filter((each) => !isInSentence(each))
			.map((each) => ({ each, box: hit(each).getBoundingClientRect() }))
			.filter(({ box }) => box.width > 1 && box.height > 1 && box.height < height - 0.5)
			.map(({ each, box }) => `${Math.round(box.height)} px: ${each.outerHTML.slice(0, 140)}`)
	}, thumb)

/** Every control in the content of a page is as high as a thumb needs. */
export async function expectForThumbs(page: Page) {
	expect.soft(await lowerThanThumb(page), `${page.url()}, ${page.viewportSize()?.width} px`).toEqual([])
}

/** Every target of a page is large enough, or far enough from the others, and every name is set as it is spoken. */
export async function expectAtHand(page: Page) {
	const where = `${page.url()}, ${page.viewportSize()?.width} px`
	expect.soft(await tooSmall(page), where).toEqual([])
	expect.soft(await missetNames(page), where).toEqual([])
}
