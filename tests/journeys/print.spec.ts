import { company } from '../support/company.ts'
import { expect, test } from '../support/journey.ts'
import { pagesOf } from '../support/paper.ts'
import { choose, countEverything, photos } from '../support/quote.ts'

/** The home page on paper: what is on a refrigerator door until somebody calls. */

test('the home page is printed on one page, with its prices and the phone number', async ({ page }) => {
	await page.goto('/')
	await page.emulateMedia({ media: 'print' })
	for (const hidden of [
		page.getByRole('banner'),
		page.getByRole('contentinfo'),
		page.getByRole('heading', { name: 'Book a pickup' }),
		page.getByRole('link', { name: 'Get Your Quote' }),
	])
		await expect(hidden).toBeHidden()
	for (const words of [
		company.phone,
		company.email,
		company.mailingAddress,
		'$99–$139',
		'$649–$849',
		'$95',
		'$595',
		'biohazards and medical waste',
	])
		await expect(page.locator('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
	for (const format of ['Letter', 'A4']) expect(pagesOf(await page.pdf({ format })), format).toBe(1)

	// A phone prints the same page, whatever was chosen, counted and typed.
	await page.emulateMedia({ media: 'screen' })
	await page.setViewportSize({ width: 390, height: 844 })
	await page.locator('label').getByText('1/2 truck', { exact: true }).first().click()
	await expect(page.getByRole('region', { name: 'Your price so far' })).toBeVisible()
	await countEverything(page)
	await choose(page, 9)
	await expect(photos(page)).toHaveCount(9)
	await page.getByLabel('Name', { exact: true }).fill('Bartholomew-Featherstonehaugh '.repeat(4))
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('region', { name: 'Your price so far' })).toBeHidden()
	expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1)
})
