import type { Page, Route } from '@playwright/test'
import {
	expect,
	freshDay,
	hold,
	installClock,
	named,
	outbox,
	ownAddress,
	passTime,
	test,
} from '../support/journey.ts'
import { choose, chooseVolume, fillBooking, photos, progressOf, save, volume } from '../support/quote.ts'

/** Quotes with photos that are removed during the upload, with lost answers, and in two tabs. */

/** Lets `handle` handle the upload of the first photo that is chosen from now on; returns its address. */
async function firstPhoto(page: Page, handle: (route: Route) => Promise<void>): Promise<string> {
	const { promise: address, resolve } = Promise.withResolvers<string>()
	let seen = false
	await page.route('**/quotes/photos/*', async (route) => {
		if (seen || route.request().method() !== 'PUT') return route.fallback()
		seen = true
		resolve(route.request().url())
		await handle(route)
	})
	await choose(page, 1)
	return address
}

const removal = (page: Page) => page.waitForResponse((response) => response.request().method() === 'DELETE')

/** Adds another photo, and expects that the quote has it alone, and that the server has kept nothing else. */
async function expectReplaced(page: Page, removed: string) {
	await expect(photos(page)).toHaveCount(0)
	await choose(page, 1, 1)
	const saved = page.waitForResponse((response) => response.url().endsWith('/quotes'))
	await save(page).click()
	const { photos: inQuote } = await (await saved).json()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(photos(page)).toHaveCount(1)
	expect(JSON.stringify(inQuote)).not.toContain(removed.split('/').at(-1))
}

for (const [held, arrived] of [
	['before it reached the server', false],
	['after it reached the server and before the answer', true],
] as const)
	test(`a photo removed during its upload, ${held}, is not in the quote`, async ({ page }) => {
		await page.goto('/')
		const there = Promise.withResolvers<void>()
		const goOn = Promise.withResolvers<void>()
		const removed = await firstPhoto(page, async (route) => {
			const response = arrived ? await route.fetch() : undefined
			there.resolve()
			await goOn.promise
			await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined)
		})
		await there.promise
		const dropped = removal(page)
		await page.getByRole('button', { name: 'Remove photo 1, pile-1.jpg' }).click()
		expect((await dropped).status()).toBe(204)
		goOn.resolve()
		await expect(page.getByRole('progressbar', { name: /^Sending/ })).toHaveCount(0)
		await expectReplaced(page, removed)
	})

test('a photo that is removed after the answer to its upload was lost is not in the quote', async ({
	page,
}) => {
	await page.goto('/')
	const removed = await firstPhoto(page, async (route) => {
		expect((await route.fetch()).status()).toBe(201)
		await route.abort('connectionreset')
	})
	await expect(page.getByText('The connection dropped. Try this photo again.')).toBeVisible()
	const dropped = removal(page)
	await page.getByRole('button', { name: 'Remove photo 1, pile-1.jpg' }).click()
	expect((await dropped).status()).toBe(204)
	await expectReplaced(page, removed)
})

test('a photo removed while a save takes it in is not in the quote', async ({ page }) => {
	await page.goto('/')
	await choose(page, 2)
	await expect(progressOf(page)).toHaveText('2 of 2 photos sent')
	const saved = Promise.withResolvers<void>()
	const goOn = Promise.withResolvers<void>()
	await page.route('**/quotes', async (route) => {
		const response = await route.fetch()
		saved.resolve()
		await goOn.promise
		await route.fulfill({ response })
	})
	await save(page).click()
	await saved.promise
	const dropped = page.waitForResponse(
		(response) => response.request().method() === 'DELETE' && /quotes\/[^/]+\/photos/.test(response.url()),
	)
	await page.getByRole('button', { name: 'Remove photo 1, pile-1.jpg' }).click()
	await expect(photos(page)).toHaveCount(1)
	goOn.resolve()
	expect((await dropped).status()).toBe(204)
	await page.unrouteAll()
	await page.reload()
	await expect(photos(page)).toHaveCount(1)
})

test('an upload without progress is aborted after a minute, and can be tried again', async ({ page }) => {
	await installClock(page)
	await page.goto('/')
	await firstPhoto(page, async () => undefined)
	await expect(page.getByRole('progressbar', { name: 'Sending pile-1.jpg' })).toBeVisible()
	await save(page).click()
	await expect(page.getByRole('button', { name: 'Saving Quote...' }).filter({ visible: true })).toBeVisible()
	await passTime(page, 70_000)
	await expect(page.getByText('The connection dropped. Try this photo again.')).toBeVisible()
	await expect(page.getByText('Save Failed')).toBeVisible()
	await page.getByRole('button', { name: 'Try again with pile-1.jpg' }).click()
	await expect(page.getByText('The connection dropped.')).toBeHidden()
	await expect(progressOf(page)).toHaveText('1 of 1 photo sent')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	// Its clock stands still, and the scripts would wait for it.
	await page.reload({ waitUntil: 'domcontentloaded' })
	await expect(photos(page)).toHaveCount(1)
})

test('a save without an answer is aborted, and can be tried again', async ({ page }) => {
	await installClock(page)
	await page.goto('/')
	await choose(page, 1)
	const saving = await hold(page, '**/quotes')
	await save(page).click()
	await saving.arrived
	await expect(page.getByRole('button', { name: 'Saving Quote...' }).filter({ visible: true })).toBeVisible()
	await passTime(page, 20_000)
	await expect(page.getByText('We can’t be reached right now.', { exact: false })).toBeVisible()
	await page.unroute('**/quotes')
	await save(page).click()
	await expect(page.getByText('Your quote has been saved. You can now proceed to booking.')).toBeVisible()
})

test('two tabs with a quote each: what a tab saves is complete, whichever tab saved before', async ({
	page,
	context,
}) => {
	const other = await context.newPage()
	await page.goto('/')
	await other.goto('/')
	await choose(page, 2)
	await page.getByLabel('Label of photo 2').selectOption('Heavy items')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await choose(other, 1)
	await save(other).click()
	await expect(other.getByText('Quote saved successfully!')).toBeVisible()

	await choose(page, 1, 2)
	await chooseVolume(page, '1/8 truck')
	await save(page).click()
	await expect(page.getByText('Your quote has been updated with new information.')).toBeVisible()
	await page.reload()
	await expect(photos(page)).toHaveCount(3)
	await expect(page.getByLabel('Label of photo 2')).toHaveValue('Heavy items')
	await expect(volume(page, '1/8 truck')).toBeChecked()

	// After the reload the tab has no files any more: it names the photos that it cannot send again.
	await chooseVolume(other, '1/2 truck')
	await save(other).click()
	await expect(other.getByText('Your quote has been updated with new information.')).toBeVisible()
	await chooseVolume(page, '3/4 truck')
	await save(page).click()
	await expect(page.getByText('choose the marked photos again', { exact: false })).toBeVisible()
	await expect(page.getByText('This photo isn’t in your quote.')).toHaveCount(3)
	for (let left = 3; left > 0; left--) {
		await page.getByRole('button', { name: /^Remove photo 1,/ }).click()
		await expect(photos(page)).toHaveCount(left - 1)
	}
	await choose(page, 2)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(photos(page)).toHaveCount(2)
	await expect(volume(page, '3/4 truck')).toBeChecked()
})

test('a pickup booked in a tab includes the quote of that tab, even when another tab has saved since', async ({
	page,
	context,
	program,
}) => {
	await page.goto('/')
	await choose(page, 2)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	const other = await context.newPage()
	await context.clearCookies()
	await other.goto('/')
	await choose(other, 1)
	await save(other).click()
	await expect(other.getByText('Quote saved successfully!')).toBeVisible()
	const name = named('Two Tabs')
	await fillBooking(page, { name, date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect
		.poll(
			async () =>
				(await outbox(program)).find(({ subject }) => subject?.startsWith(`New booking: ${name}`))?.text,
		)
		.toContain('2 with the quote')
})

test('a truncated link, or one that was opened too often, leads to a page that says what to do', async ({
	browser,
	program,
}) => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		baseURL: program.address,
		extraHTTPHeaders: ownAddress(),
	})
	const page = await context.newPage()
	await page.goto('/quotes/open/cut-off')
	expect(new URL(page.url()).pathname).toBe('/')
	await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
		/This link doesn’t open a quote.*Ask us for it at 403-\d{3}-\d{4}, or start a new one here\./,
	)
	await expect(page.getByRole('link', { name: 'start a new one here' })).toHaveAttribute(
		'href',
		'/#calculator',
	)
	for (let opened = 1; opened < 30; opened++)
		await page.request.get('/quotes/open/cut-off', { maxRedirects: 0 })
	await page.goto('/quotes/open/cut-off')
	await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
		/open its link again in ten minutes, or call us at 403-/,
	)
	await page.goto('/?quote=approved')
	await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
	await context.close()
})
