import type { Locator, Page } from '@playwright/test'
import { expectInView } from '../support/in-view.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'
import { choose, chooseVolume, fillBooking, photos, save } from '../support/quote.ts'

/** Messages stand in the page, beside what they are about: they cover nothing, and one takes the place of the other. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const message = (page: Page, title: string) =>
	page.locator('div:has(> button:has-text("Close this message"))').filter({ hasText: title })

/** The controls that the box of a message meets, its own button apart. */
const metBy = (shown: Locator) =>
	shown.evaluate((card) => {
		const over = card.getBoundingClientRect()
		return [...document.querySelectorAll('a, button, input, select, textarea, summary, label:has(input)')]
			.filter(
				(control) => !card.contains(control) && control.checkVisibility() && !control.matches('.sr-only'),
			)
			.filter((control) => {
				const { left, right, top, bottom, width } = control.getBoundingClientRect()
				const meets = left < over.right && right > over.left && top < over.bottom && bottom > over.top
				return width > 0 && meets
			})
			.map(({ outerHTML }) => outerHTML.slice(0, 120))
	})

/** All of a message is on the screen, and it meets no control, the bar at the foot included. */
async function expectInPlace(page: Page, title: string) {
	const shown = message(page, title)
	await expectInView(shown, 0.99)
	expect(await metBy(shown), title).toEqual([])
}

for (const viewport of [
	{ width: 390, height: 664 },
	{ width: 1440, height: 900 },
])
	test(`at ${viewport.width} px no message meets a control, and a success takes the place of the failure`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport)
		await page.goto('/')
		await choose(page, 2)
		await expect(page.getByText('2 of 2 photos sent').filter({ visible: true })).toBeVisible()
		const regions = page.locator('#calculator').locator('[role=alert], [role=status]')
		const before = await regions.elementHandles()

		await page.route('**/quotes', (route) => route.abort())
		await save(page).click()
		await expectInPlace(page, 'Save Failed')
		expect(
			await Promise.all(before.map((region) => region.textContent())),
			'its region was there before it',
		).toContainEqual(expect.stringContaining('Save Failed'))

		await page.unroute('**/quotes')
		await save(page).click()
		await expectInPlace(page, 'Quote Saved')
		await expect(message(page, 'Quote Saved')).toHaveText(
			/^Quote SavedYour quote has been saved. You can now proceed to booking./,
		)
		await expect(message(page, 'Save Failed')).toHaveCount(0)

		await page.route('**/quotes/*/photos/*', (route) => route.abort())
		await photos(page).first().getByRole('button', { name: 'Remove photo 1' }).click()
		await expectInPlace(page, 'Update Failed')
		await expect(message(page, 'Quote Saved'), 'something was changed since').toHaveCount(0)
		await message(page, 'Update Failed').getByRole('button', { name: 'Close this message' }).click()
		await expect(message(page, 'Update Failed')).toHaveCount(0)

		await page.unroute('**/quotes/*/photos/*')
		await fillBooking(page, { name: named('Mo Message'), date: freshDay() })
		await page.route('**/bookings', (route) => route.abort())
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expectInPlace(page, 'Booking Failed')
		await page.unroute('**/bookings')
		await page.getByLabel('Email', { exact: true }).fill('mo@example.ca')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Confirmed!')
	})

test('that a quote was saved is said until the next change, and again after the next save', async ({
	page,
}) => {
	await page.goto('/')
	await choose(page, 1)
	await save(page).click()
	await expect(message(page, 'Quote Saved')).toBeVisible()
	await chooseVolume(page, '1/4 truck')
	await expect(message(page, 'Quote Saved')).toHaveCount(0)
	await save(page).click()
	await expect(message(page, 'Quote Updated')).toBeVisible()
})
