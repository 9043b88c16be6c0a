import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, freshDay, named, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { chooseVolume, fillBooking, volume } from '../support/quote.ts'

/** The quote goes with the visitor: to `/book` and to the local pages, where it can be changed, and left out. */

const booked = (page: Page) => page.getByRole('region', { name: 'What you book' })
const change = (page: Page) => booked(page).getByText('Change it', { exact: true }).click()
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click()
const receipt = async (page: Page) => {
	await page.waitForURL('**/booked/*')
	return page.getByRole('main')
}

/** A quarter of a truck for $175, with a sofa counted, saved in this browser. */
async function saveQuote(page: Page, program: Program) {
	const answer = await page.request.post('/quotes', {
		headers: { 'X-Bowline-Client': 'site', Origin: program.address },
		data: { volume: 0.25, weightKg: 60, hasStairs: false, addOns: [], counted: { sofa: 1 } },
	})
	expect(answer.status()).toBe(201)
}

test('a load that is not saved and what was typed go from the home page to /book, survive a reload there, and are booked', {
	tag: '@main',
}, async ({ page }) => {
	const name = named('Cary Draft')
	await page.goto('/book')
	await expect(booked(page)).toHaveCount(0)
	await page.goto('/')
	await chooseVolume(page, '1/4 truck')
	await fillBooking(page, { name, date: freshDay() })
	await page.goto('/book')
	await expect(booked(page)).toContainText('Your quote$175 + tax')
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
	await change(page)
	await booked(page).getByRole('checkbox', { name: 'Stairs' }).check()
	await expect(booked(page)).toContainText('Your quote$200 + tax')
	await page.getByLabel('Address', { exact: true }).fill('14 Crescent Road NW')
	await page.reload()
	await expect(page.getByText('We brought back your load and your details.')).toBeVisible()
	await expect(booked(page)).toContainText('Your quote$200 + tax')
	await expect(page.getByLabel('Address', { exact: true })).toHaveValue('14 Crescent Road NW')
	await expectAccessible(page)
	await confirm(page)
	const main = await receipt(page)
	await expect(main).toContainText(
		'1/4 truck (about 5 cubic yards), weight not said, priced as a light load, stairs',
	)
	await expect(main).toContainText('14 Crescent Road NW')
	await page.goto('/book')
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
	await expect(booked(page)).toHaveCount(0)
})

test('who books for somebody else at /book leaves the quote out, and has it still', async ({
	page,
	program,
}) => {
	await saveQuote(page, program)
	await page.goto('/book')
	await expect(booked(page)).toContainText('Counted: 1 sofa')
	await booked(page)
		.getByRole('checkbox', { name: /^Don’t use this quote/ })
		.check()
	await fillBooking(page, { name: named('Sid Else'), date: freshDay() })
	await confirm(page)
	await expect(await receipt(page)).not.toContainText('1/4 truck')
	await page.goto('/')
	await expect(volume(page, '1/4 truck')).toBeChecked()
})

test('who books for somebody else keeps a load that is not saved, and nothing of what was typed for them', async ({
	page,
}) => {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await page.goto('/book')
	await booked(page)
		.getByRole('checkbox', { name: /^Don’t use this quote/ })
		.check()
	await fillBooking(page, { name: named('Ann Other'), date: freshDay() })
	await confirm(page)
	await expect(await receipt(page)).not.toContainText('1/2 truck')
	await page.goto('/')
	await expect(volume(page, '1/2 truck')).toBeChecked()
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

for (const path of ['/calgary/couch-removal', '/calgary', '/book'])
	test(`without a script, ${path} shows a quote of this browser, and books it as it was changed there`, async ({
		browser,
		program,
	}) => {
		const context = await browser.newContext({
			baseURL: program.address,
			javaScriptEnabled: false,
			extraHTTPHeaders: ownAddress(),
		})
		const page = await context.newPage()
		await page.goto(path)
		await expect(booked(page)).toHaveCount(0)
		await saveQuote(page, program)
		const answer = await page.goto(path)
		expect(answer?.headers()['cache-control']).toBe('no-store')
		await expect(booked(page)).toContainText('Your quote$175 + tax')
		await expect(booked(page)).toContainText('Counted: 1 sofa')
		await change(page)
		await booked(page).getByRole('checkbox', { name: 'Stairs' }).check()
		await expect(page.getByLabel('Load size').filter({ visible: true })).toHaveCount(0)
		await fillBooking(page, { name: named('Nora Noscript'), date: freshDay() })
		// A form that comes back has it too.
		await page.getByLabel('Phone').fill('0142')
		await confirm(page)
		await expect(page.getByRole('main')).toContainText('Nothing is booked yet.')
		await expect(booked(page)).toContainText('Your quote$200 + tax')
		await page.getByLabel('Phone').fill('403-555-0142')
		await confirm(page)
		const main = await receipt(page)
		await expect(main).toContainText('1/4 truck (about 5 cubic yards), 60 kg, stairs')
		await page.goto(path)
		await expect(booked(page)).toHaveCount(0)
		await context.close()
	})

test('on a local page axe finds nothing in the quote, and who leaves it out is asked for a size', async ({
	page,
	program,
}) => {
	await saveQuote(page, program)
	for (const width of [320, 390, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await page.goto('/calgary/couch-removal')
		await expectAccessible(page)
	}
	await booked(page)
		.getByRole('checkbox', { name: /^Don’t use this quote/ })
		.check()
	await page.getByLabel('Load size').selectOption('1/2 load')
	await fillBooking(page, { name: named('Lea Vout'), date: freshDay() })
	await confirm(page)
	const main = await receipt(page)
	await expect(main).toContainText('1/2 load')
	await expect(main).not.toContainText('1/4 truck')
	await page.goto('/')
	await expect(volume(page, '1/4 truck')).toBeChecked()
})
