import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import { expect, freshDay, named, ownPhone, test } from '../support/journey.ts'

/** Presses Tab until an element has the focus; a form that has it too far away takes too long by keyboard. */
async function tabTo(page: Page, selector: string, most: number) {
	for (let pressed = 0; pressed < most; pressed++) {
		await page.keyboard.press('Tab')
		if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
	}
	throw new Error(`${selector} was not reached with ${most} tabs`)
}

const onDay = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('by keyboard alone a known customer is found by the number and booked; where it is full, the owner is told by whom, and says why', {
	tag: '@main',
}, async ({ page, program }) => {
	const date = freshDay()
	const phone = ownPhone()
	const name = named('Jo Tremblay')
	await bookFor(program, { name, phone, date: freshDay(), window: '8-10am' })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await page.keyboard.press('n')
	await expect(page.getByLabel('Phone')).toBeFocused()
	await page.keyboard.type(phone)
	await page.keyboard.press('Enter')
	const known = page.getByRole('button', { name: new RegExp(name) })
	await expect(known).toBeFocused()
	await expectAccessible(page)
	await page.keyboard.press('Enter')
	const day = page.getByLabel('Preferred date')
	await expect(day).toBeFocused()
	await expect(day).toHaveValue(date)
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
	await expect(page.getByLabel('Postal code')).toHaveValue(/T2P ?1J9/)
	await tabTo(page, '[name=window]', 4)
	await page.keyboard.press('Space')
	await expect(page.getByRole('radio', { name: /^8–10am/ })).toBeChecked()
	await tabTo(page, '[name=notes]', 3)
	await page.keyboard.type('Called back')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/admin\/day\?.*booked=/)
	await expect(page.getByRole('status').filter({ hasText: /^Booked: [2-9A-Z]{6}\./ })).toBeVisible()
	await expect(onDay(page, name)).toContainText('Called back')

	// Two more fill the window.
	const others = [named('Neighbour One'), named('Neighbour Two')]
	for (const other of others) await bookFor(program, { name: other, date, window: '8-10am' })
	await page.keyboard.press('n')
	await expect(page.getByLabel('Phone')).toBeFocused()
	await page.keyboard.type(ownPhone())
	await page.keyboard.press('Enter')
	await expect(page.getByText('No one has booked from this number yet.')).toBeVisible()
	await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
	const late = named('Late Caller')
	for (const text of [late, 'late@example.ca', '7 Elm Street NW, T2N 1N4']) {
		await page.keyboard.type(text)
		await page.keyboard.press('Tab')
	}
	await expect(page.getByText('Full, 3 of 3')).toBeVisible()
	await tabTo(page, '[name=window]', 9)
	await page.keyboard.press('Space')
	await page.keyboard.press('Enter')
	const refusal = page.getByRole('alert').filter({ hasText: 'is full.' })
	await expect(refusal).toBeVisible()
	for (const other of [name, ...others]) await expect(page.getByText(/^In it: /)).toContainText(other)
	await expect(page.getByRole('list', { name: 'Free windows near it' }).getByRole('button')).toHaveCount(3)
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(late)
	await expectAccessible(page)
	await tabTo(page, '[name=because]', 20)
	await page.keyboard.type('Their basement is flooded')
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/admin\/day\?.*booked=/)
	await expect(page.getByText('4 of 3 places taken')).toBeVisible()
	await expect(onDay(page, late)).toContainText('Overbooked: Their basement is flooded')
	await expect(onDay(page, late)).toContainText('7 Elm Street NW, Calgary, AB T2N 1N4')
})

test('a booking is edited with its history; of two who edit it at once the second is told and loses nothing, without scripts as well', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	const date = freshDay()
	const name = named('Mia Spelt')
	const phone = ownPhone()
	await bookFor(program, { name, date, window: '8-10am', notes: 'Ring twice' })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await (await openRest(onDay(page, name))).getByRole('link', { name: 'Edit' }).click()
	await expect(page.getByLabel('Notes')).toHaveValue('Ring twice')
	await page.getByLabel('Phone').fill('12')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText(/^Enter a phone number/)).toBeVisible()
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto(page.url())
	await page.getByLabel('Phone').fill(phone)
	await page.getByLabel('Gate or buzzer code').fill('#77')
	await page.keyboard.press('Enter')
	await expect(page.getByText('The booking is changed.')).toBeVisible()
	await page.getByText('History (2)').click()
	await expect(page.getByText(`Phone: 403-555-0142 ${phone}`)).toBeVisible()
	await expectAccessible(page)

	// What is refused for a fault is still made from what its author saw.
	await colleague.getByLabel('Postal code').fill('no')
	await colleague.getByRole('button', { name: 'Save' }).click()
	await expect(colleague.getByText(/^Enter a Canadian postal code/)).toBeVisible()
	await colleague.getByLabel('Postal code').fill('T2P 1J9')
	await colleague.getByLabel('Who will be there').fill('A neighbour')
	await colleague.getByRole('button', { name: 'Save' }).click()
	await expect(
		colleague.getByRole('alert').filter({ hasText: 'Someone else just changed this booking' }),
	).toBeVisible()
	await expect(colleague.getByLabel('Who will be there')).toHaveValue('A neighbour')
	await expect(colleague.getByLabel('Phone')).toHaveValue(phone)
	await colleague.getByRole('button', { name: 'Save' }).click()
	await expect(colleague.getByText('The booking is changed.')).toBeVisible()

	await page.goto(`/admin/bookings?q=${phone}`)
	await expect(page.getByRole('link', { name })).toBeVisible()
	await page.goto(`/admin/bookings/new?phone=${phone}`)
	await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
	await page.goto(`/admin/day?date=${date}`)
	await expect(onDay(page, name)).toContainText('Gate or buzzer code: #77\nWho will be there: A neighbour')
})

test('a place too far for a usual day is typed in as a request, and the desk says so; staff move it without asking themselves', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const name = named('Fay Afar')
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await page.getByRole('link', { name: 'New booking' }).click()
	await page.getByLabel('Phone').fill(ownPhone())
	await page.keyboard.press('Enter')
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Address').fill('9 Pine Street, Edmonton T5J 2R7')
	await page.getByLabel('Postal code').fill('T5J 2R7')
	await page.getByLabel('City').fill('Edmonton')
	await page.getByRole('radio', { name: /^8–10am/ }).check()
	await expect(page.getByLabel('I agreed this day and window with them')).not.toBeChecked()
	const bookIt = page.getByRole('button', { name: 'Book it' })
	await expect(page.getByText('The trip adds $250 to the price of the load.')).toBeVisible()
	await bookIt.click()
	await page.waitForURL(/\/admin\/day\?.*booked=/)
	await expect(page.getByRole('status').filter({ hasText: /^Request taken: [2-9A-Z]{6}\./ })).toBeVisible()
	await (await openRest(onDay(page, name))).getByRole('link', { name: 'Move' }).click()
	await expect(page.getByRole('button', { name: 'Move the pickup' })).toBeVisible()
})

for (const scripts of [true, false])
	test(`a day and window agreed with a caller far away are booked at once, ${scripts ? 'with' : 'without'} scripts`, async ({
		browser,
		program,
	}) => {
		const page = await anotherPerson(browser, program, { scripts })
		const name = named('Ann Agreed')
		await enterDesk(page, program)
		const newBooking = `/admin/bookings/new?date=${freshDay()}&phone=${ownPhone()}`
		await page.goto(newBooking)
		const agreed = page.getByLabel('I agreed this day and window with them')
		await expect(agreed).toBeVisible({ visible: !scripts })
		await page.getByLabel('Name', { exact: true }).fill(name)
		await page.getByLabel('Address').fill('4836 Ross Street')
		await page.getByLabel('Postal code').fill('T4N 3T3')
		await page.getByText('8–10am', { exact: true }).click()
		const request = page.getByText('so this will be a request')
		await expect(request).toBeVisible({ visible: scripts })
		await agreed.check()
		await expect(request).toBeHidden()
		if (scripts) {
			await expect(page.getByText('The trip adds $150 to the price of the load.')).toBeVisible()
			await expectAccessible(page)
		}
		const bookIt = page.getByRole('button', { name: 'Book it' })
		await bookIt.click()
		if (!scripts) {
			// It said nothing of the trip before it was sent; the tick is kept.
			await expect(page.getByText(/^The trip to this address adds \$150/)).toBeVisible()
			await expect(agreed).toBeChecked()
			await expect(request).toBeHidden()
			await bookIt.click()
		}
		await expect(page.getByRole('status').filter({ hasText: /^Booked: [2-9A-Z]{6}\./ })).toBeVisible()
		await (await openRest(onDay(page, name))).getByRole('link', { name: 'Edit' }).click()
		await page.getByText('History (1)').click()
		await expect(page.getByText('booked it, on a day agreed with the customer')).toBeVisible()
	})

test('windows are asked for anew by the load and the place that are typed in', async ({ page, program }) => {
	await enterDesk(page, program)
	await page.goto(`/admin/bookings/new?date=${freshDay()}&phone=${ownPhone()}`)
	await page.getByLabel('Postal code').fill('T2P 1J9')
	const window = page.getByRole('radio', { name: /^8–10am/ })
	await expect(window).toBeEnabled()
	// What the server says of a load is asked for as soon as it is chosen, with its place.
	const asked = page.waitForRequest((request) => /load=full.*postal=T2P/.test(request.url()))
	await page.getByLabel('Load size').selectOption('full')
	await asked
	await expect(page.getByText('3 of 3 free').first()).toBeVisible()
	await expectAccessible(page)
})

test('a postal code of another city fills in that city and names the trip before anything is sent, and one press books it', async ({
	page,
	program,
}) => {
	const date = freshDay()
	await enterDesk(page, program)
	await page.goto(`/admin/bookings/new?date=${date}&phone=${ownPhone()}`)
	const name = named('Far Caller')
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Address').fill('4836 Ross Street')
	const city = page.getByLabel('City')
	await expect(city).toHaveValue('Calgary')
	await page.getByLabel('Postal code').fill('T4N 3T3')
	await expect(city).toHaveValue('Red Deer')
	await expect(page.getByText('The trip adds $150 to the price of the load.')).toBeVisible()
	await expectAccessible(page)
	await page.getByText('8–10am', { exact: true }).click()
	await page.getByRole('button', { name: 'Book it' }).click()
	await expect(page.getByText(/^Request taken: /)).toBeVisible()
	await expect(onDay(page, name)).toContainText('Red Deer')
	// The desk's menu counts it on every page.
	await expect(
		page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^Requests/ }),
	).toBeVisible()

	// A city that somebody typed stays.
	await page.goto(`/admin/bookings/new?date=${date}&phone=${ownPhone()}`)
	await city.fill('Sylvan Lake')
	await page.getByLabel('Postal code').fill('T4N 3T3')
	await expect(city).toHaveValue('Sylvan Lake')
})
