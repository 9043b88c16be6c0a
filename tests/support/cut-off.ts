import type { Page } from '@playwright/test'

/** The words of a page that stick out of the screen, of what clips them, or of the button or card that they stand in. */
export const cutOff = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const slack = 1
		/** A line of large letters is a little higher than its box. */
		const lineSlack = 6
		const found: string[] = []
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			const element = node.parentElement
			const words = node.textContent?.trim()
			if (!element || !words || element.closest('.sr-only, svg, option, script, style, noscript')) continue
			if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
			const range = document.createRange()
			range.selectNodeContents(node)
			const { left, right, top, bottom } = range.getBoundingClientRect()
			const card = element.closest('button, .pick, th, td')?.getBoundingClientRect()
			let isOut = card !== undefined && (left < card.left - slack || right > card.right + slack)
			let scrolls = false
			for (let box: Element | null = element; box && !scrolls; box = box.parentElement) {
				const { overflowX, overflowY } = getComputedStyle(box)
				scrolls = box !== document.body && /auto|scroll/.test(overflowX + overflowY)
				if (scrolls || !/hidden|clip/.test(overflowX + overflowY)) continue
				const edge = box.getBoundingClientRect()
				isOut ||= left < edge.left - slack || right > edge.right + slack
				isOut ||= top < edge.top - lineSlack || bottom > edge.bottom + lineSlack
			}
			if (isOut || (!scrolls && (left < -slack || right > innerWidth + slack))) found.push(words)
		}
		return found
	})
