import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, pressUnfolded } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { dayAhead, expect, freshDay, named, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'

/** Two pickups of a past day, booked as if their day were still ahead. */
async function bookInThePast(program: Program, names: string[], date: string) {
	const connection = await embeddedConnection(program.dataDir)
	const booked = freshDay()
	for (const name of names) {
		await bookFor(program, { name, date: booked, window: '8-10am' })
		await ask(
			connection,
			`insert into arrival_windows (date, window_id, booked) values ('${date}', '8-10am', 1)
				on conflict (date, window_id) do update set booked = arrival_windows.booked + 1;
			update bookings set date = '${date}' where name = '${name}'`,
		)
	}
}

const lineOf = (page: Page, name: string) =>
	page.getByRole('main').getByRole('listitem').filter({ hasText: name })

/** From today's board to the list, and from there to the day of a pickup. */
async function openItsDay(page: Page, name: string) {
	await page.goto('/admin/day')
	await page
		.getByRole('region', { name: 'Waiting for you' })
		.getByRole('link', { name: /past pickups? needs? an outcome$/ })
		.click()
	await lineOf(page, name).getByRole('link').first().click()
	await expect(page.getByRole('heading', { name })).toBeVisible()
}

const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('a past pickup that is still booked is found from today’s board, until staff say what became of it, with and without scripts', async ({
	page,
	browser,
	program,
}) => {
	const [hauled, dropped] = [named('Hauled Away'), named('Called Off')]
	const date = dayAhead(-3)
	await bookInThePast(program, [hauled, dropped], date)
	const past = '/admin/bookings?status=past%2C+no+outcome+entered'

	await page.setViewportSize({ width: 390, height: 844 })
	await enterDesk(page, program)
	await page.goto('/admin/day')
	await expect(
		page.getByRole('region', { name: 'Waiting for you' }).getByText(/^\d+ past pickups need an outcome$/),
	).toBeVisible()
	await expectAccessible(page)
	await page.goto(past)
	await expect(page.getByLabel('Status')).toHaveValue('past, no outcome entered')
	await expectAccessible(page)
	await openItsDay(page, hauled)
	for (const action of ['Arrived', 'Done']) {
		const sent = page.waitForResponse((response) => response.url().endsWith('/change'))
		await pressUnfolded(pickupOf(page, hauled), action)
		await pickupOf(page, hauled)
			.getByRole('button', { name: /^Yes, / })
			.click()
		await page.keyboard.press('t')
		expect((await sent).status()).toBe(200)
		await page.goto(`/admin/day?date=${date}`)
	}
	await page.goto(past)
	await expect(lineOf(page, dropped)).toBeVisible()
	await expect(lineOf(page, hauled)).toHaveCount(0)

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await openItsDay(plain, dropped)
	await pressUnfolded(pickupOf(plain, dropped), 'Cancel pickup')
	await plain.getByRole('button', { name: /^Yes, / }).click()
	await plain.goto(past)
	await expect(lineOf(plain, dropped)).toHaveCount(0)
	await plain.context().close()
})
