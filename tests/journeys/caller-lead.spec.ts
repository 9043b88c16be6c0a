import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, freshDay, named, ownPhone, test } from '../support/journey.ts'

/** A caller who neither books nor gets a quote is kept as a lead, and booked from the inbox later. */

test('a caller is kept as a lead without losing what was typed, stands in inbox and leads, and is booked from there', async ({
	page,
	program,
}) => {
	const [name, date] = [named('Lee Later'), freshDay()]
	await enterDesk(page, program)
	await page.goto(`/admin/bookings/new?phone=${ownPhone()}&date=${date}`)
	await page.getByLabel('Notes').fill('A piano on the third floor')
	await page.getByLabel('Postal code').fill('T2P 1J9')
	const keep = page.getByRole('button', { name: 'Keep as a lead' })
	await keep.click()
	await expect(page.getByText('Nothing is kept yet. Enter the customer’s name.')).toBeVisible()
	await expect(page.getByLabel('Notes')).toHaveValue('A piano on the third floor')
	await expect(page.getByLabel('Postal code')).toHaveValue('T2P 1J9')
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await expectAccessible(page)
		expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
	}
	await page.getByLabel('Name', { exact: true }).fill(name)
	await keep.press('Enter')
	await page.waitForURL('**/admin/inbox/*')
	await expect(page.getByRole('heading', { name })).toBeVisible()
	await expect(page.getByRole('list', { name: 'What was written' })).toContainText(
		'A piano on the third floor',
	)
	await expectAccessible(page)
	await page.goto(`/admin/leads?q=${encodeURIComponent(name)}`)
	await expect(page.getByRole('main')).toContainText(/A piano on the third floor[\s\S]*Called, kept by/)
	await expectAccessible(page)
	await page.getByRole('link', { name: 'Open in the inbox' }).click()
	await page.getByRole('link', { name: 'Book it' }).click()
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
	await expect(page.getByLabel('Notes')).toHaveValue('A piano on the third floor')
	await expect(page.getByLabel('Preferred date')).toHaveValue(date)
	await page.getByLabel('Address').fill('12 Elm Street')
	await page.getByRole('radio', { name: /10–12pm/ }).check()
	await page.getByRole('button', { name: 'Book it' }).click()
	await page.waitForURL('**/admin/day?**')
	await expect(page.getByRole('main')).toContainText(name)
})

test('without a script the lead is kept all the same', async ({ browser, program }) => {
	const page = await anotherPerson(browser, program, { scripts: false })
	const name = named('Noa Noscript')
	await enterDesk(page, program)
	await page.goto(`/admin/bookings/new?phone=${ownPhone()}`)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Notes').fill('Two fridges')
	await page.getByRole('button', { name: 'Keep as a lead' }).click()
	await expect(page.getByRole('list', { name: 'What was written' })).toContainText('Two fridges')
	await page.goto('/admin/inbox?show=all')
	await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Two fridges')
})

test('what a caller said stays when they turn out to be known', async ({ page, program }) => {
	const [phone, name, date] = [ownPhone(), named('Kay Known'), freshDay()]
	await enterDesk(page, program)
	await page.goto(`/admin/bookings/new?phone=${phone}&date=${date}`)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Address').fill('12 Elm Street')
	await page.getByLabel('Postal code').fill('T2P 1J9')
	await page.getByRole('radio', { name: /10–12pm/ }).check()
	await page.getByRole('button', { name: 'Book it' }).click()
	await page.waitForURL('**/admin/day?**')
	await page.goto(`/admin/bookings/new?phone=${phone}`)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Notes').fill('A piano on the third floor')
	await page.getByRole('button', { name: 'Keep as a lead' }).click()
	await page.waitForURL('**/admin/inbox/*')
	await page.getByRole('link', { name: 'Book it' }).click()
	await expect(page.getByLabel('Notes')).toHaveValue('A piano on the third floor')
	await page.getByRole('button', { name: new RegExp(name) }).press('Enter')
	await expect(page.getByLabel('Address')).toHaveValue('12 Elm Street')
	await expect(page.getByLabel('Notes')).toHaveValue('A piano on the third floor')
})
