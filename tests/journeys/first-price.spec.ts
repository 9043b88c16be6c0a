import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, freshDay, hold, holdScripts, hydrated, named, ownAddress, test } from '../support/journey.ts'
import { choose, chooseVolume, fillBooking, photos, save, volume } from '../support/quote.ts'
import { tabThrough } from '../support/tab-through.ts'

/** The first screen prices: one tap gives a price, which the calculator and the bar at a phone's foot carry on. */

// What has scrolled is where it is: no test waits for a movement.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

const hero = (page: Page) => page.getByRole('region', { name: 'Know the price before we load a thing.' })
const firstVolumes = (page: Page) => hero(page).getByRole('radio')
const tap = (page: Page, name: string) => hero(page).locator('label').getByText(name, { exact: true }).click()
const bar = (page: Page) => page.getByRole('region', { name: 'Your price so far' })
const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Estimated total' })

/** Whether all of an element is on the screen, and nothing lies over its middle. */
const isUncovered = (element: Locator) =>
	element.evaluate((node) => {
		const { left, right, top, bottom } = node.getBoundingClientRect()
		const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
		const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
		return inside && over !== null && (node.contains(over) || over.contains(node))
	})

for (const viewport of [
	{ width: 320, height: 720 },
	phone,
	{ width: 768, height: 1024 },
	wide,
	{ width: 1920, height: 1080 },
])
	test(`at ${viewport.width} px the first screen has the volumes, none of them chosen, and a tap gives a price`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport)
		await page.goto('/')
		await expect(firstVolumes(page)).toHaveCount(5)
		for (const each of await firstVolumes(page).all()) await expect(each).not.toBeChecked()
		await expect(bar(page)).toBeHidden()
		await expectInView(hero(page).locator('svg').first())
		await tap(page, '1/2 truck')
		await expect(hero(page).getByRole('radio', { name: /^1\/2 truck 10 yd³ \$325$/ })).toBeChecked()
		await expect(bar(page)).toContainText('1/2 truck$325 + tax')
		await expect(bar(page).getByRole('link', { name: 'Weight and extras' })).toBeVisible()
		for (const part of [
			page.getByRole('heading', { level: 1 }),
			...(await hero(page).locator('label').all()),
			bar(page),
		])
			await expect.poll(() => isUncovered(part)).toBe(true)
		expect(await page.evaluate(() => scrollY)).toBe(0)
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
		await expect(total(page)).toHaveText('Estimated total$325 + tax')
		await expect(volume(page, '1/2 truck')).toBeChecked()
		await expectAccessible(page)
	})

test('the first screen and the calculator are one draft: each shows what the other was told', async ({
	page,
}) => {
	await page.goto('/')
	await page.getByLabel('Stairs').check()
	await expect(bar(page), 'nobody chose a volume').toBeHidden()
	await tap(page, '1/4 truck')
	await expect(bar(page)).toContainText('$200 + tax')
	await chooseVolume(page, '3/4 truck')
	await expect(hero(page).getByRole('radio', { name: /^3\/4 truck/ })).toBeChecked()
	await expect(bar(page)).toContainText('$500 + tax')

	// A saved quote is the visitor's: its volume is shown as chosen. Another quote begins with none.
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(page.getByText('This is the quote you saved.')).toBeVisible()
	await expect(hero(page).getByRole('radio', { name: /^3\/4 truck/ })).toBeChecked()
	await page.getByRole('button', { name: 'Start another quote' }).click()
	await expect(hero(page).getByRole('radio', { checked: true })).toHaveCount(0)
	await expect(volume(page, 'Full truck')).toBeChecked()
})

test('on a phone the bar leads from the first price to options, photos and the booking form, which it does not cover', async ({
	page,
}) => {
	await page.setViewportSize(phone)
	await page.goto('/')
	await tap(page, '1/8 truck')
	await bar(page).getByRole('link', { name: 'Weight and extras' }).click()
	await expect.poll(() => isUncovered(page.getByLabel('Weight in kilograms'))).toBe(true)
	await page.getByLabel('Stairs').check()
	await expect(bar(page)).toContainText('$120 + tax')
	await bar(page).getByRole('link', { name: 'Add photos' }).click()
	await expect.poll(() => isUncovered(page.getByRole('button', { name: 'Browse Files' }))).toBe(true)
	await bar(page).getByRole('link', { name: 'Continue to Booking' }).click()
	await expectInView(page.getByRole('heading', { name: 'Book a pickup' }))
	await expect(bar(page)).toBeHidden()
	await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
	await expect(bar(page).getByRole('link', { name: 'Weight and extras' })).toBeVisible()
})

test('on a wide screen the next step has the truck and the price in view beside it', async ({ page }) => {
	await page.setViewportSize(wide)
	await page.goto('/')
	await tap(page, '1/4 truck')
	await bar(page).getByRole('link', { name: 'Weight and extras' }).click()
	const truck = page.getByRole('img', { name: 'Truck a quarter full: about 5 cubic yards' })
	for (const part of [page.getByLabel('Weight in kilograms'), truck, total(page)])
		await expect.poll(() => isUncovered(part)).toBe(true)
	await page.getByLabel('Renovation debris').check()
	await expect(total(page)).toHaveText('Estimated total$215 + tax')
	await expect.poll(() => isUncovered(total(page))).toBe(true)
})

test('Get Instant Quote leads a phone to the calculator with its volumes in view, and the price at the foot', async ({
	page,
}) => {
	await page.setViewportSize(phone)
	await page.goto('/')
	await page.getByRole('link', { name: 'Get Instant Quote' }).click()
	await expect(bar(page)).toContainText('Full truck$595 + tax')
	const calculator = page.locator('#calculator')
	for (const part of [
		calculator.getByRole('heading', { name: 'Your price, now' }),
		...(await calculator.locator('label:has([name=volume])').all()),
	])
		await expect.poll(() => isUncovered(part)).toBe(true)
	// At the calculator's own buttons there is no second pair.
	await calculator.getByRole('link', { name: 'Continue to Booking' }).scrollIntoViewIfNeeded()
	await expect(bar(page)).toBeHidden()
})

test('a tap before the scripts have loaded is kept, with what was entered below', async ({ page }) => {
	const loadScripts = await holdScripts(page)
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await tap(page, 'Full truck')
	await page.getByLabel('Stairs').check()
	await page.getByLabel('Weight in kilograms').fill('206')
	loadScripts()
	await expect(bar(page)).toContainText('$640 + tax')
	await expect(total(page)).toHaveText('Estimated total$640 + tax')
	await expect(hero(page).getByRole('radio', { name: /^Full truck/ })).toBeChecked()
	await expect(volume(page, 'Full truck')).toBeChecked()
	await tap(page, '1/8 truck')
	await expect(bar(page)).toContainText('$140 + tax')
	await expect(volume(page, '1/8 truck')).toBeChecked()
})

test('without scripts the volume of the first screen is sent with the booking', async ({
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
	await tap(page, '1/4 truck')
	await fillBooking(page, { name: named('Plain First'), date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByText('$175 + tax')).toBeVisible()
	await context.close()
})

test('the keyboard alone chooses, goes on, and comes to Save and Continue after the form', async ({
	page,
}) => {
	await page.setViewportSize(phone)
	await page.goto('/')
	await page.getByRole('link', { name: 'Book Same-Day' }).focus()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Space')
	await expect(hero(page).getByRole('radio', { name: /^1\/8 truck/ })).toBeChecked()
	await page.keyboard.press('ArrowDown')
	await expect(bar(page)).toContainText('$175 + tax')
	await page.keyboard.press('Tab')
	await expect(bar(page).getByRole('link', { name: 'Weight and extras' })).toBeFocused()
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('button', { name: '10 kg less' })).toBeFocused()
	const order = await page
		.locator('#calculator')
		.evaluate((calculator) =>
			[...calculator.querySelectorAll('input, button, a')].map((each) => each.textContent || each.id),
		)
	expect(order.indexOf('Continue to Booking')).toBeGreaterThan(order.indexOf('Browse Files'))
	expect(order.indexOf('Browse Files')).toBeGreaterThan(order.indexOf('weight'))
})

/** Two phones, then a tablet of 768 by 1024 at 200%, and a screen of 1280 by 1024 at 200% and at 400%. */
for (const viewport of [
	{ width: 390, height: 664 },
	{ width: 320, height: 664 },
	{ width: 384, height: 512 },
	{ width: 640, height: 512 },
	{ width: 320, height: 256 },
])
	test(`at ${viewport.width} by ${viewport.height} nothing covers what has the focus`, async ({ page }) => {
		await page.setViewportSize(viewport)
		await page.goto('/')
		await tap(page, '1/2 truck')
		const last = page.getByRole('contentinfo').getByRole('link', { name: 'Book Pickup' })
		const { covered, backwards } = await tabThrough(page, last)
		expect(covered).toEqual([])
		// In one column what comes next is below. The way to the counter is drawn beside the volumes, and comes after their price.
		const up = backwards.filter((html) => !html.includes('/#count'))
		if (viewport.width < 400) expect(up).toEqual([])
	})

test('in forced colours the chosen volume looks different from the others', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	await page.goto('/')
	const looks = async (name: string) =>
		hero(page)
			.locator('label')
			.filter({ hasText: name })
			.evaluate((label) => getComputedStyle(label).backgroundColor)
	expect(await looks('1/2 truck')).toBe(await looks('1/4 truck'))
	await tap(page, '1/2 truck')
	await expect(hero(page).getByRole('radio', { name: /^1\/2 truck/ })).toBeChecked()
	expect(await looks('1/2 truck')).not.toBe(await looks('1/4 truck'))
	await page.locator('label').getByText('10–12pm', { exact: true }).click()
	const windows = page.locator('label:has([name=window])')
	const seen = await windows.evaluateAll((labels) =>
		labels.map((each) => getComputedStyle(each).backgroundColor),
	)
	expect(new Set(seen).size, 'the chosen arrival window and the others').toBe(2)
})

test('the quote stands at the head of the booking form as it is now, with its photos, and can be changed there', async ({
	page,
}) => {
	await page.goto('/')
	const booked = page.getByRole('region', { name: 'What you book' })
	await expect(booked).toContainText('You haven’t said how much yet$99–$849 all-in, plus GST')
	await tap(page, '1/4 truck')
	await page.getByLabel('Stairs').check()
	await choose(page, 2)
	await expect(booked).toContainText('Your quote$200 + tax')
	await expect(booked).toContainText(
		'1/4 truck (about 5 cubic yards), weight not said, priced as a light load, stairs',
	)
	await expect(booked.getByRole('img')).toHaveCount(2)
	await booked.getByText('Change it', { exact: true }).click()
	await booked.getByRole('radio', { name: /^1\/2 truck/ }).check({ force: true })
	await booked.getByRole('checkbox', { name: 'Stairs' }).uncheck()
	await booked.getByRole('checkbox', { name: /^Mattress/ }).check()
	await booked.getByLabel('Weight in kilograms').fill('206')
	await expect(booked).toContainText('Your quote$370 + tax')
	// The calculator above is the same: also the text of its weight.
	const calculator = page.locator('#calculator')
	await expect(calculator.getByLabel('Weight in kilograms')).toHaveValue('206')
	await expect(calculator.getByRole('radio', { name: /^1\/2 truck/ })).toBeChecked()
	await expect(calculator.getByRole('checkbox', { name: /^Mattress/ })).toBeChecked()
	await calculator.getByRole('button', { name: '10 kg less' }).click()
	await expect(booked.getByLabel('Weight in kilograms')).toHaveValue('200')
	await expectAccessible(page)
	await booked.getByRole('link', { name: 'Add or remove photos' }).click()
	await expectInView(page.getByRole('heading', { name: 'Upload Photos for Better Quote' }))
})

test('after Back an untouched page has nothing chosen, and a chosen one has what was chosen', async ({
	page,
}) => {
	const away = async () => {
		// The browser notes what the inputs hold some time after it changed, and tells nobody when.
		await page.waitForTimeout(2500)
		await page.goto('/contact')
		await page.goBack()
		await hydrated(page)
	}
	await page.goto('/')
	await away()
	for (const each of await firstVolumes(page).all()) await expect(each).not.toBeChecked()
	await expect(bar(page)).toBeHidden()
	await tap(page, '1/4 truck')
	await expect(total(page)).toHaveText('Estimated total$175 + tax')
	await away()
	await expect(total(page)).toHaveText('Estimated total$175 + tax')
	await expect(hero(page).getByRole('radio', { name: /^1\/4 truck/ })).toBeChecked()

	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await away()
	await expect(photos(page)).toHaveCount(1)
	await expect(page.getByRole('button', { name: 'Save Quote' })).toHaveCount(0)
})

test('what is chosen while another quote begins, on a slow line, is chosen for that one', async ({
	page,
}) => {
	await page.goto('/')
	await page.getByLabel('Weight in kilograms').fill('300')
	await tap(page, '1/4 truck')
	const slow = await hold(page, '**/quotes/another')
	await page.getByRole('button', { name: 'Start another quote' }).click()
	await slow.arrived
	await tap(page, '1/2 truck')
	slow.letGo()
	await expect(page.getByLabel('Weight in kilograms')).toHaveValue('120')
	await expect(hero(page).getByRole('radio', { name: /^1\/2 truck/ })).toBeChecked()
	await expect(total(page)).toHaveText('Estimated total$325 + tax')
})

test('on a phone the bar leads on from another quote as from the first', async ({ page }) => {
	await page.setViewportSize(phone)
	await page.goto('/')
	await tap(page, '1/4 truck')
	await page.getByRole('button', { name: 'Start another quote' }).click()
	await tap(page, '1/2 truck')
	await bar(page).getByRole('link', { name: 'Weight and extras' }).click()
	await bar(page).getByRole('link', { name: 'Add photos' }).click()
	await expect(bar(page).getByRole('link', { name: 'Continue to Booking' })).toBeVisible()
})

test('the name of each volume stays in its box at every width, in the calculator as well', async ({
	page,
}) => {
	await page.goto('/')
	const leaving = () =>
		page.evaluate(() =>
			Array.from(document.querySelectorAll('label:has([type=radio])'))
				.filter((box) => box.getClientRects().length > 0)
				.filter((box) => box.scrollWidth > box.clientWidth)
				.map(({ textContent }) => textContent),
		)
	for (let width = 320; width <= 1440; width += 20) {
		await page.setViewportSize({ width, height: 900 })
		expect(await leaving(), `${width} px`).toEqual([])
	}
})

test('the kind of load sets the weight, a scale says where the price lies, and nothing is said for who has said nothing', async ({
	page,
}) => {
	await page.goto('/')
	const calculator = page.locator('#calculator')
	const kinds = calculator.getByRole('group', { name: 'Is it light or heavy?' })
	const price = page.getByRole('status').filter({ hasText: 'Estimated total' })
	await expect(calculator.getByText('For a light load, up to 180 kg.')).toBeVisible()
	await expect(kinds).toHaveCount(0)
	await expect(calculator.getByText(/what most loads of/)).toHaveCount(0)

	// The full truck stands there already: a tap on it is a choice all the same.
	await chooseVolume(page, 'Full truck')
	await expect(kinds.getByRole('radio')).toHaveCount(3)
	await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(0)
	await expect(kinds).toContainText('Priced as a light load for now.')
	await expect(calculator).toContainText(
		'Below what most loads of 20 yd³ come to ($865–$1,130 all-in, plus GST)',
	)
	await expect(page.getByRole('region', { name: 'What you book' })).toContainText('weight not said')

	await tap(page, '1/2 truck')
	await kinds.getByRole('radio', { name: /^heavy/ }).check({ force: true })
	await expect(price).toHaveText('Estimated total$515 + tax')
	await expect(calculator.getByLabel('Weight in kilograms')).toHaveValue('650')
	await expect(calculator).toContainText(
		'Within what most loads of 10 yd³ come to: $430–$575 all-in, plus GST.',
	)
	await page.keyboard.press('ArrowLeft')
	await expect(kinds.getByRole('radio', { name: /^mixed/ })).toBeChecked()
	await expect(price).toHaveText('Estimated total$435 + tax')
	await expect(kinds).not.toContainText('not said')
	await calculator.getByLabel('Mattress or box spring').check()
	await expect(calculator.getByRole('definition').filter({ hasText: '$25' })).toBeVisible()
	await expectAccessible(page)

	await calculator.getByLabel('Weight in kilograms').fill('1200')
	await expect(kinds.getByRole('radio', { checked: true })).toHaveCount(0)
	await expect(calculator).toContainText('($430–$575 all-in, plus GST), because it’s heavy.')

	// Who counts is asked nothing of the kind, and a fridge brings its fee.
	await page.getByText('Count your things', { exact: true }).click()
	await page.getByRole('button', { name: 'Add fridge', exact: true }).click()
	await expect(kinds).toHaveCount(0)
	await expect(price).toHaveText('Estimated total$170 + tax')
	await expect(calculator).toContainText('Fridge, freezer or air conditioner$50')
})
