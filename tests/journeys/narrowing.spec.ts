import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'

/** The city's page, whose lists are narrowed to what is typed in its search field. */

const field = (page: Page) => page.getByRole('searchbox', { name: 'Your area, or what there is to haul' })
const said = (page: Page) => page.locator('#communities').getByRole('status')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const everything = /^Showing \d+ of \d+ places and services\.$/

/** The page, once its script runs. */
async function open(page: Page, path = '/calgary') {
	await page.goto(path)
	await expect(said(page)).toBeAttached()
}

test('the lists are narrowed while one types, and it says how many are left', async ({ page }) => {
	await open(page)
	await expect(said(page)).toHaveText('')
	// Nothing moves when the script begins, and words stand apart from the field.
	await expect(said(page)).toHaveCSS('margin-top', '0px')
	await field(page).pressSequentially('lake bon')
	await expect(said(page)).not.toHaveCSS('margin-top', '0px')
	await expect(heading(page, 'Lake Bonavista')).toBeVisible()
	await expect(said(page)).toHaveText(/^Showing 1 of \d+ places and services\.$/)
	for (const gone of ['Arbour Lake', 'Northwest Calgary', 'Services', 'Towns around Calgary'])
		await expect(heading(page, gone)).toBeHidden()
	await expectAccessible(page)

	await field(page).fill('couches')
	await expect(link(page, 'Couch Removal')).toBeVisible()
	await expect(link(page, 'Mattress Removal')).toBeHidden()
	await field(page).fill('tsuutina')
	await expect(link(page, "Tsuut'ina Nation")).toBeVisible()
	await field(page).fill('NW')
	await expect(heading(page, 'Arbour Lake')).toBeVisible()
	await expect(heading(page, 'Seton')).toBeHidden()
	// What is not in the lists stays: the booking form, and what one can count on.
	await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeVisible()
	await expect(heading(page, 'Fully Insured')).toBeVisible()
})

test('Escape brings all of it back', async ({ page }) => {
	await open(page)
	await field(page).fill('seton')
	await expect(said(page)).toHaveText(everything)
	await expect(heading(page, 'Beltline')).toBeHidden()
	await field(page).press('Escape')
	await expect(field(page)).toHaveValue('')
	await expect(field(page)).toBeFocused()
	await expect(said(page)).toHaveText('')
	for (const back of ['Beltline', 'Seton', 'Services', 'Towns around Calgary'])
		await expect(heading(page, back)).toBeVisible()
})

test('where nothing is left it says what to do, and that finds it', async ({ page }) => {
	await open(page)
	await field(page).fill('fridge')
	await expect(said(page)).toHaveText(/^Nothing in these lists is called “fridge”\. Press Search/)
	await expectAccessible(page)
	await field(page).press('Enter')
	await expect(page).toHaveURL('/search?q=fridge')
	await expect(link(page, 'Refrigerator Pickup')).toBeVisible()
	// The field keeps what was typed, and the lists go by it.
	await page.goBack()
	await expect(field(page)).toHaveValue('fridge')
	await expect(said(page)).toHaveText(/^Nothing in these lists/)
})

test('what is typed goes for all parts of the city, and a part’s own link shows all of that part', async ({
	page,
}) => {
	await open(page, '/calgary#NW')
	await expect(heading(page, 'Seton')).toBeHidden()
	await field(page).fill('seton')
	await expect(heading(page, 'Seton')).toBeVisible()
	await expect(heading(page, 'Royal Oak')).toBeHidden()
	await page.getByRole('link', { name: 'Northwest Calgary', exact: true }).first().click()
	await expect(field(page)).toHaveValue('')
	await expect(heading(page, 'Royal Oak')).toBeVisible()
	await expect(heading(page, 'Seton')).toBeHidden()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('all of it is there, and the field is a search', async ({ page }) => {
		await page.goto('/calgary')
		for (const name of ['Lake Bonavista', 'Arbour Lake', 'Services', 'Towns around Calgary'])
			await expect(heading(page, name)).toBeVisible()
		await field(page).fill('fridge')
		await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
		await expect(page).toHaveURL('/search?q=fridge')
		await expect(link(page, 'Refrigerator Pickup')).toBeVisible()
	})
})

test('only the city’s page may run a script, and only one of our own files', async ({ request }) => {
	const policyOf = async (path: string) =>
		(await request.get(path)).headers()['content-security-policy'] ?? ''
	expect(await policyOf('/calgary')).toContain(";script-src 'self';")
	for (const path of ['/calgary/couch-removal', '/airdrie-junk-removal', '/calgary/beltline-junk-removal'])
		expect(await policyOf(path)).not.toContain('script-src')
})
