import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'

const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

const windows = ['8-10am', '10-12pm', '2-4pm', '4-6pm']

test('twelve pickups stand on one screen of a desk, and on a phone the first one begins at the top, with buttons for a thumb', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const names = windows.flatMap((window) => [1, 2, 3].map((at) => ({ window, name: named(`Row ${at}`) })))
	for (const { window, name } of names) await bookFor(program, { name, date, window })
	await enterDesk(page, program)
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto(`/admin/day?date=${date}`)
	for (const { name } of names) {
		const row = await pickupOf(page, name).boundingBox()
		expect(row?.height, name).toBeLessThanOrEqual(57)
		expect((row?.y ?? 900) + (row?.height ?? 0), name).toBeLessThanOrEqual(900)
	}
	await expectAccessible(page)

	await page.setViewportSize({ width: 390, height: 844 })
	const top = (await page.getByRole('main').boundingBox())?.y ?? 0
	const [first] = names
	const card = pickupOf(page, first?.name ?? '')
	expect(((await card.boundingBox())?.y ?? 900) - top).toBeLessThanOrEqual(200)
	await openRest(card)
	for (const button of await card.locator('a, button, summary').all()) {
		if (!(await button.isVisible())) continue
		expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
	}
	await expectAccessible(page)
})

test('what is seldom done with a pickup is unfolded by keyboard, and without scripts', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const name = named('Folded')
	await bookFor(program, { name, date, window: '10-12pm' })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const cancel = pickupOf(page, name).getByRole('button', { name: 'Cancel pickup' })
	await expect(cancel).toBeHidden()
	await pickupOf(page, name).getByText(`More for ${name}`).locator('..').press('Enter')
	await expect(cancel).toBeVisible()

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	await openRest(pickupOf(plain, name))
	await pickupOf(plain, name).getByRole('button', { name: 'Arrived' }).click()
	await plain.getByRole('button', { name: /^Yes, / }).click()
	await expect(pickupOf(plain, name).getByRole('button', { name: 'Done' })).toBeVisible()
})
