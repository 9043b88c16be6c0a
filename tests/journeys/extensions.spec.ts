import type { BrowserContext, Page } from '@playwright/test'
import { dayAhead, expect, holdScripts, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { chooseDay, chooseWindow, chosen, unfold, volume } from '../support/quote.ts'

/** What extensions do to a page before its scripts arrive: React then draws all of it anew, and says so in the console. */

test.describe.configure({ mode: 'parallel' })

/** A password manager that puts its icon behind each field as soon as the document is parsed. */
const passwordManager = () =>
	document.addEventListener('DOMContentLoaded', () => {
		for (const input of Array.from(document.querySelectorAll('input'))) {
			const icon = document.createElement('span')
			icon.className = 'manager-icon'
			input.after(icon)
		}
	})

/** A page with such an extension, outside of the context whose console must stay empty. */
async function withManager(context: BrowserContext): Promise<{ page: Page; loadScripts: () => void }> {
	const page = await context.newPage()
	await page.addInitScript(passwordManager)
	return { page, loadScripts: await holdScripts(page) }
}

const contextOf = (browser: { newContext: (options: object) => Promise<BrowserContext> }, program: Program) =>
	browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })

const typed = {
	Name: 'Siobhán O’Brien',
	Phone: '403-555-0142',
	Email: 's@example.ca',
	Address: '1504 10 Ave SW',
	'Unit, buzzer (optional)': '304',
	'Postal code': 'T3C 0J5',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** React has drawn the page: the icons stood in the one before. */
const drawnAnew = (page: Page) => expect(page.locator('#booking-form .manager-icon')).toHaveCount(0)

test('what was typed into a booking before its scripts came stays, though an extension has changed the page', async ({
	browser,
	program,
}) => {
	const context = await contextOf(browser, program)
	for (const path of ['/book', '/']) {
		const { page, loadScripts } = await withManager(context)
		await page.goto(path, { waitUntil: 'domcontentloaded' })
		await expect(page.locator('.manager-icon').first()).toBeAttached()
		for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
		await chooseDay(page, dayAhead(3))
		await chooseWindow(page, '2–4pm')
		await unfold(page)
		await page.getByLabel('Notes').fill('Gate 4\nRing twice')
		await page.getByLabel('Email me an offer').check()
		await field(page, 'Phone').focus()
		loadScripts()
		await drawnAnew(page)
		for (const [label, text] of Object.entries(typed))
			await expect(field(page, label), path).toHaveValue(text)
		await expect(chosen(page, 'date')).toHaveValue(dayAhead(3))
		await expect(chosen(page, 'window')).toHaveValue('2-4pm')
		await expect(page.getByLabel('Notes')).toHaveValue('Gate 4\nRing twice')
		await expect(page.getByLabel('Email me an offer')).toBeChecked()
		await expect(field(page, 'Phone')).toBeFocused()
		await page.close()
	}
	await context.close()
})

test('a load that was chosen before the scripts came stays likewise, and is priced', async ({
	browser,
	program,
}) => {
	const context = await contextOf(browser, program)
	const { page, loadScripts } = await withManager(context)
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await expect(page.locator('.manager-icon').first()).toBeAttached()
	await volume(page, '1/2 truck').check({ force: true })
	loadScripts()
	await drawnAnew(page)
	await expect(volume(page, '1/2 truck')).toBeChecked()
	await expect(page.getByRole('status').filter({ hasText: 'Estimated total' })).toContainText('$325')
	await context.close()
})
