import { expectInView } from '../support/in-view.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'
import { chooseVolume, fillBooking, formErrors } from '../support/quote.ts'
import { expectAtHand } from '../support/targets.ts'

/** The pages of the site that are no local pages, with all that unfolds: each target is at hand (WCAG 2.5.8). */

const widths = [390, 1440]

test('every target of the site’s own pages is large enough, and every name is set as it is spoken', async ({
	page,
}) => {
	for (const path of [
		'/',
		'/book',
		'/waiting',
		'/contact',
		'/legal/terms',
		'/legal/privacy',
		'/nothing-here',
	])
		for (const width of widths) {
			await page.setViewportSize({ width, height: 844 })
			await page.goto(path)
			await expectAtHand(page)
		}
	await page.goto('/')
	await chooseVolume(page, '1/4 truck')
	await page.locator('summary').filter({ hasText: 'Count your things' }).click()
	await page.getByRole('button', { name: 'Add sofa', exact: true }).click()
	await expectAtHand(page)
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(formErrors(page)).toBeVisible()
	await expectAtHand(page)
})

test('so is every target of a booking’s own pages', async ({ page }) => {
	await page.goto('/book')
	await fillBooking(page, { name: named('Tara Target'), date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.waitForURL('**/booked/*')
	const receipt = page.url()
	for (const path of ['', '/load', '/move', '/other-times', '/cancel', '/details', '/photos', '/wait'])
		for (const width of widths) {
			await page.setViewportSize({ width, height: 844 })
			await page.goto(`${receipt}${path}`)
			await expectAtHand(page)
		}
})

test('the two groups of the home page that ask how much there is are told apart by their names', async ({
	page,
}) => {
	await page.goto('/')
	const groups = page.getByRole('group', { name: 'How much is there?' })
	await expect(groups).toHaveCount(2)
	await expect(
		page.getByRole('group', { name: 'How much is there? For a first price', exact: true }),
	).toHaveCount(1)
	await expect(page.getByRole('group', { name: 'How much is there?', exact: true })).toHaveCount(1)
	await expect(page.locator('legend').filter({ hasText: 'How much is there?' }).first()).toBeVisible()
})

test('the truck of the first screen keeps to the grid, the progress bar has its name, steps and knot have their room', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto('/')
	const right = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((each) => Math.round(each.getBoundingClientRect().right))
	expect(await right('[aria-labelledby=hero-heading] svg')).toBe(await right('header nav'))
	const steps = page.locator('#how-it-works li')
	for (const step of await steps.all()) {
		const lines = await step.getByRole('heading').evaluate((heading) => {
			const { height } = heading.getBoundingClientRect()
			return Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight))
		})
		expect(lines).toBe(1)
		const [whole, text] = [await step.boundingBox(), await step.locator('p').boundingBox()]
		expect(text?.width).toBe(whole?.width)
	}
	const bar = page.getByRole('progressbar', { name: 'Total against a full truck at $595' })
	await expect(bar).toBeVisible()
	await expect(page.getByText('Total against a full truck at $595').last()).toBeVisible()
	await page.setViewportSize({ width: 430, height: 932 })
	const knot = page.getByRole('banner').locator('svg').first()
	await expectInView(knot, 0.9)
	// Where there is no room, the name alone stays, in one line with the rest.
	await page.setViewportSize({ width: 390, height: 844 })
	await expectInView(page.getByRole('banner').getByText('Bowline', { exact: true }), 1)
	expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(74)
})
