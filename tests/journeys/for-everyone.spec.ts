import type { Page } from '@playwright/test'
import { expectForEveryone, expectLooks, zoomed } from '../support/for-everyone.ts'
import { dayAhead, expect, hold, named, phonePhoto, test } from '../support/journey.ts'
import {
	choose,
	chooseDay,
	chooseWindow,
	emailOf,
	faultOf,
	fillBooking,
	formErrors,
	photos,
	progressOf,
	save,
} from '../support/quote.ts'
import { tabThrough } from '../support/tab-through.ts'

/** Each state of the public journey, for whoever sees it: large, in colours of their own, with what reads it aloud. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const hero = (page: Page) => page.getByRole('region', { name: 'Know the price before we load a thing.' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' })

/** Nothing that is under way runs out of time while it is looked at; call it before the page is opened. */
const withoutHurry = (page: Page) =>
	page.addInitScript(() => {
		AbortSignal.timeout = () => new AbortController().signal
		window.setTimeout = new Proxy(window.setTimeout, {
			apply: (set, self, [act, wait, ...rest]) =>
				Reflect.apply(set, self, [act, Number(wait) >= 20_000 ? 2 ** 31 - 1 : wait, ...rest]),
		})
	})

test('from the first look to the saved quote, every state', async ({ page }) => {
	await withoutHurry(page)
	await page.goto('/')
	await expectLooks(page, 'home', 'body')
	await hero(page).locator('label').getByText('1/2 truck', { exact: true }).click()
	await expect(page.getByRole('region', { name: 'Your price so far' })).toBeVisible()
	await expectForEveryone(page, 'volume-chosen', '#main > section:first-of-type')

	await page.locator('summary').filter({ hasText: 'Count your things' }).click()
	for (const thing of ['sofa', 'TV', '10 bags'])
		await page.getByRole('button', { name: `Add ${thing}`, exact: true }).click()
	await page.getByLabel('Weight in kilograms').fill('300')
	await expect(page.getByText('You changed that to', { exact: false })).toBeVisible()
	await expectForEveryone(page, 'things-counted', '#calculator')
	await page.locator('summary').filter({ hasText: 'Count your things' }).click()

	// One is no photo, one is cut off, one is still on its way.
	let sent = 0
	const slow = Promise.withResolvers<void>()
	await page.route('**/quotes/photos/*', async (route) => {
		if (route.request().method() !== 'PUT') return route.fallback()
		const number = ++sent
		if (number === 2) return route.abort('connectionreset')
		if (number === 3) await slow.promise
		return route.continue()
	})
	await page.getByLabel('Photos', { exact: true }).setInputFiles([
		{ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no photo</html>'.repeat(20)) },
		{ name: 'cut-off.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('pile-0') },
		{ name: 'slow.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('pile-1') },
	])
	await expect(page.getByText('Failed to upload note.jpg')).toBeVisible()
	await expect(page.getByText('Failed to upload cut-off.jpg')).toBeVisible()
	await expect(page.getByRole('progressbar', { name: 'Sending slow.jpg' })).toBeVisible()
	await expectForEveryone(page, 'photos-in-trouble', '#calculator')

	const lost = Promise.withResolvers<void>()
	await page.route('**/quotes', async (route) => {
		await lost.promise
		await route.abort()
	})
	await save(page).click()
	await expect(page.getByRole('button', { name: 'Saving Quote...' }).filter({ visible: true })).toBeVisible()
	await expectForEveryone(page, 'saving', '#calculator')
	lost.resolve()
	slow.resolve()
	await expect(page.getByText('Save Failed')).toBeVisible()
	await expectForEveryone(page, 'save-failed', '#calculator')
	await page.unroute('**/quotes')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await expectForEveryone(page, 'saved', '#calculator')
})

test('from the form to the receipt, every state', async ({ page, program }) => {
	// No other journey books on it.
	const date = dayAhead(89)
	await withoutHurry(page)
	await page.goto('/')
	await chooseDay(page, dayAhead(13))
	await chooseWindow(page, '10–12pm')
	await expectForEveryone(page, 'day-and-window-chosen', '#book')
	await page.reload()
	await expect(page.locator('#calculator').getByText('We brought back', { exact: false })).toBeVisible()
	await expectForEveryone(page, 'brought-back', '#calculator')
	await page.locator('#calculator').getByRole('button', { name: 'Start over' }).click()
	await expect(page.locator('[name=window]:checked')).toHaveCount(0)

	await page.getByLabel('Email', { exact: true }).fill('no address')
	await page.getByLabel('Notes').evaluate((notes) => {
		if (notes instanceof HTMLTextAreaElement) notes.value = 'x'.repeat(2001)
	})
	await confirm(page).click()
	await expect(formErrors(page).getByRole('link')).toHaveCount(8)
	await expectForEveryone(page, 'refused', '#book')

	const name = named('Eve Everyone')
	await page.getByLabel('Notes').fill('Gate 4')
	await fillBooking(page, { name, date, window: '12–2pm' })
	for (const other of ['one', 'two', 'three'])
		await page.request.post('/book', {
			headers: { Origin: program.address },
			form: {
				name: other,
				phone: '403-555-0142',
				email: emailOf(other),
				address: '12 Crescent Road NW',
				postal: 'T2P 1J9',
				city: 'Calgary',
				date,
				window: '12-2pm',
			},
		})
	await confirm(page).click()
	await expect(faultOf(page, 'window')).toContainText('That window just filled.')
	await expectForEveryone(page, 'window-full', '#book')

	await chooseWindow(page, '8–10am')
	await page.route('**/quotes/photos/*', (route) => route.abort())
	await choose(page, 1)
	await expect(progressOf(page)).toHaveText('0 of 1 photo sent, the rest didn’t get through')
	await page.route('**/bookings', (route) => route.abort())
	await confirm(page).click()
	await expect(page.getByText('Booking Failed')).toBeVisible()
	await expectForEveryone(page, 'booking-failed', '#book')
	await page.unroute('**/bookings')
	const sending = await hold(page, '**/bookings')
	await confirm(page).click()
	await sending.arrived
	await expect(page.getByRole('button', { name: 'Confirming...' })).toBeDisabled()
	await expectForEveryone(page, 'sending', '#book')
	sending.letGo()
	await expect(page.getByText('Some of your photos didn’t reach us.', { exact: false })).toBeVisible()
	await expectForEveryone(page, 'booked-meanwhile', '#book')
	await page.unroute('**/quotes/photos/*')
	await page.getByRole('button', { name: 'Send the rest' }).click()
	await expect(progressOf(page)).toHaveCount(0)
	await expect(photos(page)).toHaveCount(1)
	await page.getByRole('link', { name: 'Open your receipt' }).click()
	await expect(page.getByRole('img', { name: '1: Main pile/items' })).toBeVisible()
	await expectForEveryone(page, 'receipt', 'body')
})

/** A phone, and a screen of 1280 by 1024 at 400%. */
for (const viewport of [{ width: 390, height: 664 }, zoomed])
	test(`at ${viewport.width} by ${viewport.height} the focus goes down each page, and nothing covers it`, async ({
		page,
	}) => {
		await page.setViewportSize(viewport)
		for (const path of ['/book', '/calgary/couch-removal', '/search?q=couch', '/booked/unknown']) {
			await page.goto(path)
			const last = page.getByRole('contentinfo').getByRole('link', { name: 'Book Pickup' })
			expect(await tabThrough(page, last), path).toEqual({ covered: [], backwards: [] })
		}
	})

test('who wants nothing to move sees nothing move', async ({ page }) => {
	for (const path of ['/', '/book', '/calgary/couch-removal']) {
		await page.goto(path)
		const moving = await page.evaluate(() =>
			[document.documentElement, ...document.querySelectorAll('*')]
				.filter((each) => {
					const { transitionProperty, transitionDuration, animationName, scrollBehavior } =
						getComputedStyle(each)
					const isSlow = transitionProperty !== 'none' && /[1-9]/.test(transitionDuration)
					return isSlow || animationName !== 'none' || scrollBehavior !== 'auto'
				})
				.map(({ outerHTML }) => outerHTML.slice(0, 120)),
		)
		expect(moving, path).toEqual([])
	}
})
