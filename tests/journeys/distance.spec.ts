import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, freshDay, test } from '../support/journey.ts'
import { chooseDay, chooseWindow, faultOf } from '../support/quote.ts'

const said = 'The trip adds $50 to the price of the load'

async function fillIn(page: Page) {
	await page.getByLabel('Name', { exact: true }).fill('Tess Trip')
	await page.getByLabel('Phone').fill('403-555-0142')
	await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.ca`)
	await page.getByLabel('Address', { exact: true }).fill('1 Main Street')
	await page.getByLabel('Postal code').fill('T1W 1A1')
	await chooseDay(page, freshDay())
	await chooseWindow(page, '10–12pm')
}

test('without a script the trip is said before anything is booked, and is a line of the receipt', async ({
	page,
}) => {
	await page.goto('/calgary/couch-removal')
	await fillIn(page)
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(faultOf(page, 'postal')).toContainText(
		'The trip to this address adds $50 to the price of the load.',
	)
	await expect(page.getByText(`Canmore, Alberta (AB). ${said}`)).toBeVisible()
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tess Trip')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	const receipt = page.getByRole('main')
	await expect(receipt).toContainText('Booking Confirmed!')
	await expect(receipt).toContainText('$50 + tax, once for the pickup')
})

test('with a script the form says the trip as the postal code is typed, and books it at once', async ({
	page,
}) => {
	await page.goto('/')
	await fillIn(page)
	await expect(page.getByText(`Canmore, Alberta (AB). ${said}`)).toBeVisible()
	await page.getByLabel('Postal code').fill('T2P 1J9')
	await expect(page.getByText(said)).toHaveCount(0)
	await page.getByLabel('Postal code').fill('T0L 1B0')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(faultOf(page, 'city')).toHaveText('Enter the city or town.')
	await page.getByLabel('City').fill('Sundre')
	await expect(page.getByText(`Sundre, Alberta (AB). ${said}`)).toBeVisible()
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('main')).toContainText('$50 + tax, once for the pickup')
})

test('pages of far towns say how soon trucks come and what the trip adds', async ({ page }) => {
	for (const path of [
		'/canmore-junk-removal',
		'/canmore/furniture-removal',
		'/service/canmore-divorce-cleanout',
	]) {
		const main = page.getByRole('main')
		await page.goto(path)
		await expect(main).toContainText('Same Day, booked by 8 AM')
		await expect(main).toContainText('$50 a pickup')
		await expect(main).toContainText(
			'All-in except for the trip, which adds $50 to a pickup, once. Plus GST.',
		)
	}
	for (const path of ['/canmore/furniture-removal', '/service/canmore-divorce-cleanout']) {
		await page.goto(path)
		// In the opening and beside the form.
		await expect(page.getByText(/^Most jobs, trip included/)).toHaveCount(2)
	}
	await page.goto('/canmore/furniture-removal')
	// $179–$329 in the city.
	await expect(page.getByText('$229–$379', { exact: true })).toHaveCount(2)
	await expect(page.getByRole('main')).not.toContainText('$179–$329')
	expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toContainEqual(
		expect.stringContaining('"price":229,'),
	)
	await page.goto('/red-deer')
	await expect(page.getByRole('main')).toContainText('On set days')
	await expect(page.getByRole('main')).toContainText('$150 a pickup')
})
