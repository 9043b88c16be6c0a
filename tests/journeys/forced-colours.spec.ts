import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, freshDay, test } from '../support/journey.ts'
import { choose, chooseDay, photos } from '../support/quote.ts'

/**
 * Where the colours are the visitor's own, fills and shadows are gone: each state has to look different all the same.
 * Pictures of one run are compared with each other, because fonts differ between machines.
 */

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** A picture of an element, with the pointer away from it. */
async function look(page: Page, element: Locator) {
	await page.mouse.move(0, 0)
	return (await element.screenshot()).toString('base64')
}

for (const colorScheme of ['light', 'dark'] as const)
	test(`in forced colours, ${colorScheme}, every state can be seen`, async ({ page }) => {
		await page.emulateMedia({ colorScheme })
		await page.goto('/')
		const differs = async (element: Locator, act: () => Promise<void>, what: string) => {
			const before = await look(page, element)
			await act()
			await expect.poll(() => look(page, element), what).not.toBe(before)
		}
		const calculator = page.locator('#calculator')
		const inCalculator = (words: string) => calculator.locator('label').filter({ hasText: words })

		const half = inCalculator('1/2 truck')
		await differs(half, () => half.click(), 'the chosen volume')
		const progress = calculator.getByRole('progressbar').first()
		await differs(progress, () => inCalculator('1/8 truck').click(), 'the share of a full truck')
		const mattress = inCalculator('Mattress')
		await differs(mattress, () => mattress.click(), 'a ticked add-on')
		const stairs = inCalculator('Stairs')
		await differs(stairs, () => stairs.click(), 'stairs')

		await chooseDay(page, freshDay())
		const afternoon = page.locator('#book label').filter({ hasText: '2–4pm' })
		await differs(afternoon, () => afternoon.click(), 'the chosen arrival window')

		const drag = (type: string) =>
			page.getByTestId('drop-zone').evaluate((zone, name) => {
				zone.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true }))
			}, type)
		await differs(
			page.getByTestId('drop-zone'),
			() => drag('dragenter'),
			'photos that are dragged over the area',
		)

		await choose(page, 1)
		await expect(photos(page)).toHaveCount(1)
		// In the dark axe mixes the page's own colours with those of the visitor.
		if (colorScheme === 'light') await expectAccessible(page)
	})

test('in forced colours the focus can be seen on every kind of control', async ({ page }) => {
	await page.goto('/')
	for (const [what, control, shown] of [
		[
			'a volume',
			page.locator('#calculator [name=volume]').first(),
			page.locator('#calculator fieldset').first(),
		],
		['an add-on', page.getByLabel('Stairs'), page.locator('#options')],
		['a field', page.getByLabel('Name', { exact: true }), page.locator('#book form')],
		['a button', page.getByRole('button', { name: 'Browse Files' }), page.getByTestId('drop-zone')],
		[
			'a picture of what we take',
			page.getByRole('link', { name: 'Appliances' }),
			page.getByRole('region', { name: 'What we take' }),
		],
		[
			'a link of the header',
			page.getByRole('link', { name: 'Pricing', exact: true }),
			page.getByRole('banner'),
		],
	] as const) {
		await control.focus()
		// Focus by the keyboard has a ring; focus by a script has one only after the keyboard was used.
		await page.keyboard.press('Shift')
		const focused = await look(page, shown)
		await control.blur()
		await expect.poll(() => look(page, shown), what).not.toBe(focused)
	}
})

test('in forced colours drawings stand on paper of their own', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'dark' })
	await page.goto('/')
	for (const drawing of [
		page.locator('#calculator').getByRole('img', { name: /^Truck/ }),
		page.getByRole('banner').locator('svg').first(),
		page.getByRole('link', { name: /^Call/ }).locator('svg'),
		page.getByRole('region', { name: 'What we take' }).locator('svg').first(),
	])
		await expect(drawing).toHaveCSS('background-color', 'rgb(251, 248, 241)')
})
