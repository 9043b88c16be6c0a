import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { virtual } from '@guidepup/virtual-screen-reader'
import { expect, type Locator, type Page } from '@playwright/test'

declare global {
	interface Window {
		screenReader: typeof virtual
	}
}

const source = readFileSync(
	createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'),
	'utf8',
)

/** Puts a virtual screen reader into every page; their security policy has to be bypassed. */
export async function bringScreenReader(page: Page) {
	await page.evaluate(async (module) => {
		const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }))
		const loaded: { virtual: typeof virtual } = await import(address)
		window.screenReader = loaded.virtual
	}, source)
}

/** What is spoken when somebody reads through an element, line by line. */
export const readThrough = (element: Locator): Promise<string[]> =>
	element.evaluate(async (container) => {
		// It goes by attributes, and those of radios and checkboxes are as the page began.
		for (const box of container.querySelectorAll('input')) box.toggleAttribute('checked', box.checked)
		const reader = window.screenReader
		await reader.start({ container })
		const first = await reader.lastSpokenPhrase()
		do await reader.next()
		while ((await reader.lastSpokenPhrase()) !== `end of ${first}`)
		const spoken = await reader.spokenPhraseLog()
		await reader.stop()
		return spoken
	})

/** What is spoken while somebody does something, until the awaited words are: words of the last phrase, and of none before. */
export async function hear(page: Page, act: () => Promise<void>, awaited: string): Promise<string[]> {
	await page.evaluate(async () => {
		await window.screenReader.start({ container: document.body })
		await window.screenReader.clearSpokenPhraseLog()
	})
	await act()
	const spoken = () => page.evaluate(() => window.screenReader.spokenPhraseLog())
	await expect.poll(async () => (await spoken()).join('\n')).toContain(awaited)
	const heard = await spoken()
	await page.evaluate(() => window.screenReader.stop())
	return heard
}
