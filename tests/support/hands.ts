import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What a job took: keys that do something, fields that are filled, and steps of Tab between them. */
export type Count = { presses: number; fields: number; tabs: number }

/** Works at a page by keyboard alone, and counts. */
export class Hands {
	readonly #page: Page
	readonly count: Count = { presses: 0, fields: 0, tabs: 0 }

	constructor(page: Page) {
		this.#page = page
	}

	/** A key of the page, such as `n`. */
	async key(key: string) {
		this.count.presses++
		await this.#page.keyboard.press(key)
	}

	/** Goes on to a control by Tab, and presses it. */
	async press(control: Locator, key: 'Enter' | 'Space' = 'Enter') {
		await this.reach(control)
		await this.key(key)
	}

	/** Goes on to a field by Tab, unless it has the focus, and types. */
	async type(field: Locator, text: string) {
		await this.reach(field)
		this.count.fields++
		await this.#page.keyboard.press('ControlOrMeta+A')
		await this.#page.keyboard.type(text)
	}

	/** Goes on to a list by Tab, unless it has the focus, and picks what begins with these letters. */
	async pick(list: Locator, letters: string) {
		await this.reach(list)
		this.count.fields++
		await this.#page.keyboard.type(letters)
	}

	/** Goes on to a group of radio buttons by Tab, and to one of them by the arrow keys, which choose it; from the first, by Space. */
	async choose(radio: Locator) {
		await this.reach(radio, (element) => {
			const { activeElement } = document
			return (
				activeElement instanceof HTMLInputElement &&
				activeElement.type === 'radio' &&
				activeElement.name === element.getAttribute('name')
			)
		})
		this.count.presses++
		await this.#page.keyboard.press('Space')
		for (let keys = 0; keys < 20 && !(await radio.isChecked()); keys++)
			await this.#page.keyboard.press('ArrowDown')
		await expect(radio).toBeChecked()
	}

	async reach(
		control: Locator,
		has: (element: Element) => boolean = (element) => element === document.activeElement,
	) {
		await expect(control).toBeVisible()
		for (let tabs = 0; tabs < 150; tabs++) {
			if (await control.evaluate(has)) return
			await this.#page.keyboard.press('Tab')
			this.count.tabs++
		}
		throw new Error(`${control} isn't reached by Tab`)
	}
}
