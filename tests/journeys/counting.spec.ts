import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { enterDesk } from '../support/desk.ts'
import { expect, freshDay, named, outbox, ownAddress, test } from '../support/journey.ts'
import { choose, chooseVolume, fillBooking, save, volume } from '../support/quote.ts'

/** Who doesn't know yards or kilograms counts things: they fill the truck, set the calculator and stay with the quote. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const counter = (page: Page) => page.locator('details').filter({ hasText: 'Count your things' })
const add = (page: Page, thing: string) =>
	page.getByRole('button', { name: `Add ${thing}`, exact: true }).click()
const sum = (page: Page) => counter(page).getByRole('status')
const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Estimated total' })
const truck = (page: Page) => page.locator('#calculator').getByRole('img', { name: /^Truck/ })
const open = (page: Page) => page.getByRole('link', { name: 'Not sure? Count your things' }).click()

test('a sofa, a fridge and ten bags become volume, weight and price, fill the truck, and stay with the quote', async ({
	page,
	program,
	browser,
}) => {
	await page.goto('/')
	await expect(page.getByRole('button', { name: 'Add sofa' })).toHaveCount(0)
	await open(page)
	await expect(sum(page)).toHaveText('Nothing counted yet.')
	await add(page, 'sofa')
	await expect(sum(page)).toHaveText('About 1.7 yd³ and 60 kg: 1/8 truck.')
	await add(page, 'fridge')
	await add(page, '10 bags')
	await expect(sum(page)).toHaveText('About 4.9 yd³ and 230 kg: 1/4 truck.')
	await expect(volume(page, '1/4 truck')).toBeChecked()
	await expect(page.getByLabel('Weight in kilograms')).toHaveValue('230')
	await expect(total(page)).toHaveText('Estimated total$245 + tax')
	const drawn = 'Truck a quarter full: about 5 cubic yards, with 1 sofa, 10 bags, 1 fridge'
	await expect(truck(page)).toHaveAccessibleName(drawn)
	await expect(page.getByRole('region', { name: 'What you book' })).toContainText(
		'Counted: 1 sofa, 10 bags, 1 fridge',
	)

	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(page.getByText('This is the quote you saved.')).toBeVisible()
	await expect(sum(page)).toHaveText('About 4.9 yd³ and 230 kg: 1/4 truck.')
	await expect(page.getByRole('group', { name: 'bags' })).toContainText('10')
	await expect(truck(page)).toHaveAccessibleName(drawn)

	// A later save sends only what changed.
	await page.getByRole('button', { name: 'one bag less' }).click()
	const update = page.waitForRequest((request) => request.method() === 'PATCH')
	await save(page).click()
	expect((await update).postDataJSON()).toEqual({ weightKg: 220, counted: { sofa: 1, fridge: 1, bag: 9 } })
	await expect(page.getByText('Your quote has been updated with new information.')).toBeVisible()

	const name = named('Ines Dubois')
	await fillBooking(page, { name, date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect
		.poll(async () => (await outbox(program)).find(({ subject }) => subject?.includes(name))?.text)
		.toContain('Things: 1 sofa, 9 bags, 1 fridge')

	const desk = await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })
	const staff = await desk.newPage()
	await enterDesk(staff, program)
	await staff.goto(`/admin?q=${encodeURIComponent(name)}`)
	await staff.getByRole('link', { name, exact: true }).click()
	await expect(staff.getByTestId('detail')).toContainText('Counted1 sofa, 9 bags, 1 fridge')
	await desk.close()
})

test('who books without saving keeps what they counted', async ({ page, program }) => {
	await page.goto('/')
	await open(page)
	await add(page, 'dresser')
	const name = named('Wei Hoang')
	await fillBooking(page, { name, date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect
		.poll(async () => (await outbox(program)).find(({ subject }) => subject?.includes(name))?.text)
		.toContain('Things: 1 dresser')
})

test('a thing with a fee ticks its add-on, and what is changed by hand is said', async ({ page }) => {
	await page.goto('/')
	await open(page)
	await add(page, 'TV')
	await expect(page.getByLabel('TV or monitor')).toBeChecked()
	await expect(counter(page)).toContainText('Added for you below: TV or monitor +$15.')
	await expect(total(page)).toHaveText('Estimated total$110 + tax')

	// The last one goes, and with it its add-on and its buttons: the focus is where one can be added again.
	await page.getByRole('button', { name: 'one TV less' }).click()
	await expect(page.getByRole('button', { name: 'Add TV' })).toBeFocused()
	await expect(page.getByLabel('TV or monitor')).not.toBeChecked()
	await expect(sum(page)).toHaveText('Nothing counted yet.')

	await add(page, 'sofa')
	await page.getByLabel('Weight in kilograms').fill('300')
	await expect(counter(page)).toContainText('You changed that to 1/8 truck and 300 kg.')
	await expect(truck(page)).toHaveAccessibleName(/with 1 sofa$/)
	await chooseVolume(page, '1/2 truck')
	await expect(counter(page)).toContainText('You changed that to 1/2 truck and 300 kg.')
	await expect(truck(page), 'it shows what the price is for').toHaveAccessibleName(
		'Truck half full: about 10 cubic yards',
	)
	// Counting on sets both again.
	await add(page, 'sofa')
	await expect(sum(page)).toHaveText('About 3.3 yd³ and 120 kg: 1/4 truck.')
	await expect(page.getByLabel('Weight in kilograms')).toHaveValue('120')
	await expect(counter(page)).not.toContainText('You changed that')

	await add(page, '10 bags')
	await page.getByRole('button', { name: 'Clear the count' }).click()
	await expect(sum(page)).toHaveText('Nothing counted yet.')
	await expect(counter(page).locator('summary')).toBeFocused()
	await expect(page.getByRole('group', { name: 'sofas' })).toHaveCount(0)
})

test('an add-on ticked before what the count has ticked is drawn joins it', async ({ page }) => {
	await page.goto('/')
	await open(page)
	// Both in one task: nothing is drawn between them.
	const mattress = page.getByLabel('Mattress or box spring')
	await page.getByRole('button', { name: 'Add TV', exact: true }).evaluate(
		(tv, mattress) => {
			for (const each of [tv, mattress]) if (each instanceof HTMLElement) each.click()
		},
		await mattress.elementHandle(),
	)
	await expect(page.getByLabel('TV or monitor')).toBeChecked()
	await expect(mattress).toBeChecked()
})

test('more than a truck holds is said, with a number to call', async ({ page }) => {
	await page.goto('/')
	await open(page)
	for (let times = 0; times < 10; times++) await add(page, 'fridge')
	await expect(sum(page)).toHaveText('About 16.3 yd³ and 800 kg: full truck.')
	for (let times = 0; times < 3; times++) await add(page, 'fridge')
	await expect(sum(page)).toHaveText('About 21.2 yd³ and 1040 kg: more than one truck holds.')
	await expect(counter(page).getByRole('link')).toHaveAttribute('href', /^tel:/)
	await expect(volume(page, 'Full truck')).toBeChecked()
})

test('another quote begins without a count', async ({ page }) => {
	await page.goto('/')
	await open(page)
	await add(page, 'sofa')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	// The notice moves what is below it.
	await expect(page.getByText('Quote Saved', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Start another quote' }).click()
	await expect(sum(page)).toHaveText('Nothing counted yet.')
	await expect(truck(page)).toHaveAccessibleName('Truck full: about 20 cubic yards')
})

for (const [what, viewport] of [
	['a narrow phone', { width: 320, height: 720 }],
	['a phone', { width: 390, height: 844 }],
	['a wide screen', { width: 1440, height: 900 }],
] as const)
	test(`on ${what} the counter is worked with the keyboard, and passes axe`, async ({ page }) => {
		await page.setViewportSize(viewport)
		await page.goto('/')
		await counter(page).locator('summary').focus()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('button', { name: 'Add sofa' })).toBeVisible()
		await page.keyboard.press('Tab')
		await expect(page.getByRole('button', { name: 'Add sofa' })).toBeFocused()
		await page.keyboard.press('Enter')
		await page.keyboard.press('Space')
		await expect(sum(page)).toHaveText('About 3.3 yd³ and 120 kg: 1/4 truck.')
		await page.keyboard.press('Tab')
		await expect(page.getByRole('button', { name: 'one sofa less' })).toBeFocused()
		await page.keyboard.press('Enter')
		await expect(sum(page)).toHaveText('About 1.7 yd³ and 60 kg: 1/8 truck.')
		await page.keyboard.press('Tab')
		await page.keyboard.press('Enter')
		await expect(page.getByRole('group', { name: 'sofas' })).toContainText('2')
		await expectAccessible(page)
	})

test('without a script there is nothing to count with, and the volumes remain', async ({
	browser,
	program,
}) => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		baseURL: program.address,
		extraHTTPHeaders: ownAddress(),
	})
	const page = await context.newPage()
	await page.goto('/')
	await expect(counter(page)).toBeHidden()
	await expect(page.getByRole('link', { name: 'Not sure? Count your things' })).toBeHidden()
	await expect(volume(page, '1/4 truck')).toBeVisible()
	await context.close()
})
