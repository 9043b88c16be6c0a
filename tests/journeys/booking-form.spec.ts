import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import { dayAhead, expect, freshDay, holdScripts, named, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import {
	chooseDay,
	chooseWindow,
	chosen,
	emailOf,
	faultOf,
	fillBooking,
	formErrors,
	unfold,
} from '../support/quote.ts'

/** The one booking form: on the home page, on the page that answers it, and on the local pages. */

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click()
const day = (page: Page, date: string) =>
	page.locator('label').filter({ has: page.locator(`[name=date][value="${date}"]`) })
const anotherDay = (page: Page) => day(page, 'other')
const form = (page: Page) => page.locator('#booking-form')

/** Takes every place of a day's windows, or of some of them. */
async function fillUp(program: Program, date: string, windows: readonly { id: string }[]) {
	for (const { id } of windows)
		for (let place = 0; place < company.windowCapacity; place++) {
			const name = named('Early Bird')
			const answer = await fetch(`${program.address}/book`, {
				method: 'POST',
				headers: { Origin: program.address, ...ownAddress() },
				body: new URLSearchParams({
					name,
					phone: '403-555-0142',
					email: emailOf(name),
					address: '12 Crescent Road NW',
					postal: 'T2P 1J9',
					city: 'Calgary',
					date,
					window: id,
				}),
			})
			expect(answer.url).toContain('/booked/')
		}
}

/** A day of the strip on which no other journey books. */
const quietDay = dayAhead(2)

test('the home page and a local page ask for the same in the same order, and at most six that must be filled in for who books', async ({
	page,
}) => {
	const asked = async () => {
		const all = await form(page).evaluate((node) =>
			[...node.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')].map(
				(each) => ({ name: each.name, open: each.checkVisibility(), words: each.autocomplete }),
			),
		)
		return [...new Map(all.map((each) => [each.name, each])).values()]
	}
	await page.goto('/')
	const home = await asked()
	expect(home.map(({ name }) => name).join(' ')).toBe(
		'date otherDate window name phone email address unit postal city notes offers',
	)
	const open = home.filter(({ open }) => open).map(({ name }) => name)
	expect(open).toEqual(['date', 'window', 'name', 'phone', 'email', 'address', 'unit', 'postal'])
	await page.goto('/calgary/couch-removal')
	const local = (await asked()).filter(({ name }) => name !== 'load')
	expect(local).toEqual(home)
})

test('a day says what is free as soon as the page is there, and its windows at once', async ({
	browser,
	program,
}) => {
	const [first, ...rest] = company.arrivalWindows
	if (!first) throw new Error('the company has no windows')
	await fillUp(program, quietDay, rest)
	const context = await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })
	const page = await context.newPage()
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	const html = await (await page.goto('/'))?.text()
	expect(html).toContain('1 window<')
	await expect(day(page, quietDay)).toContainText('1 window')
	await expect(day(page, dayAhead(13))).toContainText('Open')
	await day(page, quietDay).click()
	for (const { label } of rest)
		await expect(page.getByRole('radio', { name: `${label} Full` })).toBeDisabled()
	await chooseWindow(page, first.label)
	await expect(chosen(page, 'window')).toHaveValue(first.id)
	await day(page, dayAhead(13)).click()
	for (const { label } of company.arrivalWindows)
		await expect(page.getByRole('radio', { name: label, exact: true })).toBeEnabled()
	expect(asked).not.toContain('/arrival-windows')

	// A full day cannot be chosen, and says so.
	await fillUp(program, quietDay, [first])
	await page.reload()
	await expect(day(page, quietDay)).toContainText('Full')
	await expect(day(page, quietDay).getByRole('radio')).toBeDisabled()
	await context.close()
})

test('a window that is not free on another day is no longer chosen there', async ({ page, program }) => {
	const [, second] = company.arrivalWindows
	if (!second) throw new Error('the company has too few windows')
	const full = freshDay()
	await fillUp(program, full, [second])
	await page.goto('/')
	await chooseDay(page, dayAhead(13))
	await chooseWindow(page, second.label)
	await chooseDay(page, full)
	await expect(page.getByRole('radio', { name: `${second.label} Full` })).toBeDisabled()
	await expect(chosen(page, 'window')).toHaveCount(0)
})

test('a day beyond the strip is typed, and comes back as it was typed', async ({ browser, program }) => {
	for (const javaScriptEnabled of [true, false]) {
		const date = freshDay()
		const context = await browser.newContext({
			javaScriptEnabled,
			baseURL: program.address,
			extraHTTPHeaders: ownAddress(),
		})
		const page = await context.newPage()
		await page.goto('/')
		await expect(page.getByLabel('Date', { exact: true })).toBeHidden()
		await fillBooking(page, { name: named('Later Than'), date })
		await page.getByLabel('Phone').fill('12')
		await confirm(page)
		await expect(formErrors(page)).toBeFocused()
		await expect(chosen(page, 'date')).toHaveValue('other')
		await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date)
		await page.getByLabel('Phone').fill('403-555-0142')
		await confirm(page)
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
		await context.close()
	}
})

test('by the keyboard alone: arrows choose day and window, and another day asks for its date', async ({
	page,
}) => {
	await page.goto('/')
	await page.getByRole('radio', { name: 'Tomorrow' }).focus()
	await page.keyboard.press('Space')
	await expect(chosen(page, 'date')).toHaveValue(dayAhead(1))
	await page.keyboard.press('ArrowRight')
	await expect(chosen(page, 'date')).not.toHaveValue(dayAhead(1))
	while ((await chosen(page, 'date').inputValue()) !== 'other') await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Tab')
	await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
	await page.getByRole('radio', { name: '8–10am' }).focus()
	await page.keyboard.press('ArrowDown')
	await expect(chosen(page, 'window')).toHaveValue('10-12pm')
	const ring = await page
		.locator('label:has([name=window]:checked)')
		.evaluate((label) => getComputedStyle(label).outlineStyle)
	expect(ring).toBe('solid')
})

/** Waits until the page has stood still for ten frames: what passes below the header meanwhile is covered by it. */
const scrolled = (page: Page) =>
	page.evaluate(async () => {
		let [at, frames] = [scrollY, 0]
		while (frames < 10) {
			await new Promise(requestAnimationFrame)
			frames = scrollY === at ? frames + 1 : 0
			at = scrollY
		}
	})

test('the faults stand above the form with links, and go one by one as they are mended', async ({ page }) => {
	await page.goto('/')
	await confirm(page)
	await expect(formErrors(page)).toBeFocused()
	await expect(formErrors(page).getByRole('link')).toHaveCount(7)
	await scrolled(page)
	// The part alone: what is above it may lie half below the page's head.
	await expectAccessible(page, '#book')
	await formErrors(page).getByRole('link', { name: 'Choose a date.' }).click()
	await expect(page.getByRole('group', { name: 'Preferred date' })).toBeFocused()
	await chooseDay(page, freshDay())
	await expect(faultOf(page, 'date')).toBeHidden()
	await expect(faultOf(page, 'window')).toHaveText('Choose one of the arrival windows.')
	await page.getByLabel('Postal code').fill('T2P')
	await expect(faultOf(page, 'postal')).toBeVisible()
	await page.getByLabel('Postal code').fill('T2P 1J9')
	await expect(faultOf(page, 'postal')).toBeHidden()
	// The list is of the last attempt: what is mended is struck out there, and moves nothing that one types in.
	await expect(formErrors(page).getByRole('link')).toHaveCount(5)
	await expect(formErrors(page).locator('s')).toHaveCount(2)
	await expect(formErrors(page).getByRole('link', { name: 'Choose a date.' })).toHaveCount(0)
	await expect(page.getByRole('status').filter({ hasText: '5 left to change.' })).toBeAttached()
	await confirm(page)
	await expect(formErrors(page).getByRole('link')).toHaveCount(5)
	await expect(formErrors(page)).toBeFocused()
})

test('the city follows the postal code, until it is typed', async ({ page }) => {
	const city = page.getByLabel('City')
	await page.goto('/')
	await expect(city).toBeHidden()
	await page.getByLabel('Postal code').fill('t4b 1a1')
	await expect(page.getByText('Airdrie, Alberta (AB)', { exact: true })).toBeVisible()
	await expect(city).toHaveValue('Airdrie')
	await page.getByLabel('Postal code').fill('T3R 1A1')
	await expect(city).toHaveValue('Calgary')
	// The code of a village is never the city's own.
	await page.getByLabel('Postal code').fill('T0M 1A1')
	await expect(city).toHaveValue('')
	await page.getByLabel('Postal code').fill('T5J 2R7')
	await expect(city).toHaveValue('Edmonton')
	await unfold(page)
	await city.fill('Bearspaw')
	await page.getByLabel('Postal code').fill('T2P 1J9')
	await expect(city).toHaveValue('Bearspaw')
	await expect(page.getByText('Bearspaw, Alberta (AB)', { exact: true })).toBeVisible()
	await city.fill('')
	await confirm(page)
	await expect(faultOf(page, 'city')).toHaveText('Enter the city or town.')
})

test('the postal code at the end of the address fills its field and the city, until it is typed', async ({
	page,
}) => {
	const postal = page.getByLabel('Postal code')
	const address = page.getByLabel('Address', { exact: true })
	await page.goto('/')
	await fillBooking(page, { name: named('Ada Dress'), date: freshDay() })
	await postal.fill('')
	await address.press('End')
	await address.pressSequentially(', Airdrie t4b1a1')
	await expect(postal).toHaveValue('T4B 1A1')
	await expect(page.getByText('Airdrie, Alberta (AB)', { exact: true })).toBeVisible()
	await address.fill('12 Crescent Road NW, Edmonton T5J 2R7')
	await expect(postal).toHaveValue('T5J 2R7')
	await postal.fill('T2P 1J9')
	await address.fill('12 Crescent Road NW, t4b1a1')
	await expect(postal).toHaveValue('T2P 1J9')
	await postal.fill('T4B 1A1')
	await confirm(page)
	await page.waitForURL('**/booked/*')
	await expect(page.getByRole('main')).toContainText('12 Crescent Road NW, Airdrie, AB T4B 1A1')
})

test('what is folded opens for a fault in it and for what was typed, with and without a script', async ({
	browser,
	page,
	program,
}) => {
	await page.goto('/')
	const details = form(page).locator('details')
	await page.getByLabel('Notes').evaluate((notes) => {
		if (notes instanceof HTMLTextAreaElement) notes.value = 'x'.repeat(2001)
	})
	await expect(details).not.toHaveAttribute('open')
	await confirm(page)
	await expect(details).toHaveAttribute('open')
	await expect(faultOf(page, 'notes')).toHaveText('Keep your notes under 2,000 characters.')
	// Folded by hand since, it opens for the same fault once more.
	await unfold(page)
	await expect(details).not.toHaveAttribute('open')
	await confirm(page)
	await expect(details).toHaveAttribute('open')

	const loadScripts = await holdScripts(page)
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await unfold(page)
	await page.getByLabel('Notes').fill('Gate 4')
	await unfold(page)
	await expect(page.getByLabel('Notes')).toBeHidden()
	loadScripts()
	await expect(page.getByLabel('Notes')).toBeVisible()

	const context = await browser.newContext({
		javaScriptEnabled: false,
		baseURL: program.address,
		extraHTTPHeaders: ownAddress(),
	})
	const plain = await context.newPage()
	await plain.goto('/calgary/couch-removal')
	await unfold(plain)
	await plain.getByLabel('Notes').fill('Gate 4')
	await plain.locator('form').evaluate((node) => node.setAttribute('novalidate', ''))
	await confirm(plain)
	await expect(formErrors(plain)).toBeFocused()
	await expect(plain.getByLabel('Notes')).toHaveValue('Gate 4')
	await expect(plain.getByLabel('Notes')).toBeVisible()
	await context.close()
})

for (const path of ['/', '/calgary/couch-removal'])
	for (const width of [320, 390, 768, 1440])
		test(`${path} at ${width} px: nothing of the form sticks out, and the strip moves by itself alone`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height: 800 })
			await page.goto(path)
			await anotherDay(page).click()
			await unfold(page)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
			const strip = form(page).locator('.days')
			const { left, right } = await strip.evaluate((node) => node.getBoundingClientRect())
			expect(left).toBeGreaterThanOrEqual(0)
			expect(right).toBeLessThanOrEqual(width)
			// Each card holds its words.
			const cut = await form(page)
				.locator('.pick')
				.evaluateAll((cards) => cards.filter((each) => each.scrollWidth > each.clientWidth + 1).length)
			expect(cut).toBe(0)
			await expectAccessible(page)
		})

test('in forced colours the chosen day and window, and what cannot be chosen, look different', async ({
	page,
	program,
}) => {
	const [, second, third] = company.arrivalWindows
	if (!second || !third) throw new Error('the company has too few windows')
	const date = freshDay()
	await fillUp(program, date, [third])
	await page.emulateMedia({ forcedColors: 'active' })
	await page.goto('/')
	await chooseDay(page, date)
	await chooseWindow(page, second.label)
	await expect(page.getByRole('radio', { name: `${third.label} Full` })).toBeDisabled()
	const looks = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((label) => {
				const { backgroundColor, borderTopStyle } = getComputedStyle(label)
				const mark = getComputedStyle(label, '::after').content
				return [backgroundColor, borderTopStyle, mark.slice(0, 3)].join(' ')
			})
	for (const name of ['date', 'window']) {
		const chosenLooks = await looks(`label:has([name=${name}]:checked)`)
		expect(chosenLooks).toContain('"✓"')
		expect(chosenLooks).not.toBe(await looks(`label:has([name=${name}]:enabled:not(:checked))`))
	}
	expect(await looks('label:has([name=window]:disabled)')).toContain('dashed')
})

test('a mistyped domain is asked about, with the address that was meant to take, and holds nobody up', async ({
	page,
	browser,
	program,
}) => {
	await page.goto('/book')
	const email = page.getByLabel('Email', { exact: true })
	const meant = page.getByRole('button', { name: 'jo@gmail.com' })
	await email.fill('jo@gmial.con')
	await page.getByLabel('Phone').focus()
	await expect(form(page)).toContainText('Did you mean jo@gmail.com?')
	await expectAccessible(page)
	await meant.click()
	await expect(email).toHaveValue('jo@gmail.com')
	await expect(email).toBeFocused()
	await expect(form(page)).not.toContainText('Did you mean')
	await fillBooking(page, { name: named('Meant So'), date: await freshDay() })
	await email.fill('jo@gmial.con')
	await confirm(page)
	await expect(page).toHaveURL(/\/booked\//)

	const context = await browser.newContext({
		javaScriptEnabled: false,
		baseURL: program.address,
		extraHTTPHeaders: ownAddress(),
	})
	const plain = await context.newPage()
	await plain.goto('/book')
	await plain.getByLabel('Email', { exact: true }).fill('jo@hotnail.com')
	await plain.locator('#booking-form').evaluate((node) => node.setAttribute('novalidate', ''))
	await confirm(plain)
	await expect(formErrors(plain)).toBeVisible()
	expect(await plain.locator('#booking-form noscript').innerHTML()).toBe('Did you mean jo@hotmail.com?')
	await context.close()
})

test('what a browser fills in as a second line of the address is booked with the first', async ({ page }) => {
	const name = named('Second Line')
	await page.goto('/calgary/couch-removal')
	await expect(page.locator('[autocomplete="address-line2"]')).toHaveCount(1)
	await page.goto('/book')
	await fillBooking(page, { name, date: await freshDay() })
	await page.getByLabel('Address', { exact: true }).fill('1504 10 Ave SW')
	await page.locator('[autocomplete="address-line2"]').fill('304')
	await confirm(page)
	await expect(page.getByRole('main')).toContainText('1504 10 Ave SW, Unit 304')
})

test('who books without a quote is told what each load costs, chooses one, and has that price on the receipt', async ({
	page,
}) => {
	await page.goto('/book')
	const size = page.getByLabel('Load size')
	await expect(size.locator('option:checked')).toHaveText('Not sure yet, $99–$849')
	await expect(form(page)).toContainText('All-in, plus GST.')
	await size.selectOption('1/4 load, $179–$259')
	await expectAccessible(page)
	await fillBooking(page, { name: named('Sized Up'), date: await freshDay() })
	await confirm(page)
	await expect(page).toHaveURL(/\/booked\//)
	await expect(page.getByRole('main')).toContainText('$179–$259')
})
