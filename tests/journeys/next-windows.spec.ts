import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, named, test } from '../support/journey.ts'
import { chosen, emailOf } from '../support/quote.ts'

/** The next free windows in the frame of a local page. Red Deer's begin tomorrow, whatever the hour is. */

const framed = (page: Page) => page.frameLocator('iframe[title="The next free windows"]')

/** Opens a page whose frame names windows: on a busy machine the database may first have answered late. */
const openNaming = (page: Page, path: string) =>
	expect(async () => {
		await page.goto(path)
		await expect(framed(page).getByRole('link')).toHaveCount(3, { timeout: 5000 })
	}).toPass()

/** Follows the first window by the keyboard, as a page that scrolls smoothly moves below a pointer; returns its day and window. */
async function openFirst(page: Page) {
	const first = framed(page).getByRole('link').first()
	const query = new URL((await first.getAttribute('href')) ?? '', 'http://localhost').searchParams
	await first.press('Enter')
	await page.waitForURL(/\/book\?/)
	return { date: query.get('date') ?? '', window: query.get('window') ?? '' }
}

async function fillIn(page: Page, name: string) {
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Phone').fill('403-555-0142')
	await page.getByLabel('Email', { exact: true }).fill(emailOf(name))
	await page.getByLabel('Address').fill('4914 48 Avenue')
	await page.getByLabel('Postal code').fill('T4N 3T3')
}

test('the frame fits its page at every width, and neither is framed by another site', async ({
	page,
	request,
}) => {
	for (const path of ['/red-deer', '/airdrie/piano-removal', '/service/airdrie-divorce-cleanout']) {
		await openNaming(page, path)
		for (const width of [320, 390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await page.locator('iframe').scrollIntoViewIfNeeded()
			await expect(framed(page).getByRole('heading')).toBeVisible()
			const inside = framed(page).locator('html')
			expect(
				await inside.evaluate(({ scrollWidth, scrollHeight }) => [
					scrollWidth <= innerWidth,
					scrollHeight <= innerHeight,
				]),
				`${path} at ${width}`,
			).toEqual([true, true])
		}
		await expectAccessible(page)
	}
	const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
	expect(await policyOf('/red-deer')).toContain("frame-ancestors 'none'")
	expect(await policyOf('/next-windows?page=/red-deer&city=Red%20Deer')).toContain("frame-ancestors 'self'")
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a window leads to the form with day, window and city, and what is sent names the page', async ({
		page,
	}) => {
		await openNaming(page, '/red-deer/hot-tub-removal')
		const { date, window } = await openFirst(page)
		await expect(chosen(page, 'date')).toHaveValue(date)
		await expect(chosen(page, 'window')).toHaveValue(window)
		await expect(page.getByLabel('City')).toHaveValue('Red Deer')
		await expect(page.getByText('Back to /red-deer/hot-tub-removal')).toBeVisible()
		await fillIn(page, named('Wanda Windows'))
		await page.getByRole('button', { name: 'Request a pickup' }).click()
		await expect(page.getByRole('main')).toContainText('We have your booking request')
		await expect(page.getByRole('main')).toContainText('4914 48 Avenue, Red Deer')
		await page.getByRole('link', { name: 'Back to the page you came from' }).click()
		await expect(page).toHaveURL('/red-deer/hot-tub-removal')
	})
})

test('what was typed before comes back, but for the day and the window that are followed', async ({
	page,
}) => {
	const name = named('Bea Before')
	await page.goto('/book')
	await page.getByLabel('Name').fill(name)
	await page.getByRole('radio', { name: 'Another day' }).check({ force: true })
	await openNaming(page, '/red-deer/hot-tub-removal')
	const { date, window } = await openFirst(page)
	await expect(page.getByLabel('Name')).toHaveValue(name)
	await expect(chosen(page, 'date')).toHaveValue(date)
	await expect(chosen(page, 'window')).toHaveValue(window)
})

test('for a visitor with a quote the page is rendered anew, with the frame', async ({ page, request }) => {
	const saved = await request.post('/quotes', {
		headers: { 'X-Bowline-Client': 'site' },
		data: { volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] },
	})
	expect(saved.status()).toBe(201)
	await page.context().addCookies((await request.storageState()).cookies)
	await openNaming(page, '/red-deer')
	await expect(page.locator('main').getByText('1/2 truck').first()).toBeVisible()
})
