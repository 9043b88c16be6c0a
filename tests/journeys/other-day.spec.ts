import type { Page } from '@playwright/test'
import { formatDay } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expect, freshDay, installClock, named, passTime, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'

const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** How many messages that the crew is on its way a customer is owed. */
const told = async (program: Program, name: string) =>
	(
		await ask(
			await embeddedConnection(program.dataDir),
			`select m.id from messages m join bookings b on b.id = m.booking_id join leads l on l.id = b.lead_id
				where m.kind = 'on-the-way' and l.name = '${name}'`,
		)
	).length

const question = (date: string, name: string) =>
	`This pickup is for ${formatDay(date)}. Tell ${name} now that the truck is on its way?`

test('‘On the way’ on another day’s board asks in words that name the day, by keyboard as well, and is then held and undone as ever', {
	tag: '@main',
}, async ({ page, program }) => {
	const date = freshDay()
	const name = named('Ada Moreau')
	await bookFor(program, { name, date, window: '8-10am' })
	await installClock(page)
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const pickup = pickupOf(page, name)
	await openRest(pickup)
	await pickup.getByLabel('On the way, arriving in').selectOption('45 minutes')
	await pickup.getByRole('button', { name: 'On the way' }).press('Enter')
	const asked = pickup.getByText(question(date, name))
	await expect(asked).toBeFocused()
	await expectAccessible(page)
	// Enter once more answers nothing.
	await page.keyboard.press('Enter')
	await passTime(page, 11_000)
	await expect(asked).toBeVisible()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(asked).toHaveCount(0)

	await pickup.getByRole('button', { name: 'On the way' }).press('Enter')
	await page.keyboard.press('Tab')
	await expect(pickup.getByRole('button', { name: `Yes, tell ${name} now` })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(pickup).toContainText('On the way, arriving in')
	await page.keyboard.press('u')
	await passTime(page, 11_000)
	expect(await told(program, name)).toBe(0)

	await pickup.getByRole('button', { name: 'On the way' }).click()
	await pickup.getByRole('button', { name: `Yes, tell ${name} now` }).click()
	await passTime(page, 11_000)
	await expect(page.getByRole('status').filter({ hasText: `${name} is now on the way.` })).toBeVisible()
	expect(await told(program, name)).toBe(2)
})

test('without scripts the day asks the same, and a pickup that was moved meanwhile is asked about by its new day', async ({
	page,
	browser,
	program,
}) => {
	const [date, later] = [freshDay(), freshDay()]
	const name = named('Ada Plain')
	await bookFor(program, { name, date, window: '8-10am' })
	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	await pickupOf(plain, name).getByRole('button', { name: 'On the way' }).click()
	await expect(plain.getByText(question(date, name))).toBeVisible()

	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await (await openRest(pickupOf(page, name))).getByRole('link', { name: 'Move' }).click()
	const link = page.getByRole('textbox', { name: 'Another day' })
	await link.fill(later)
	await page.getByRole('button', { name: 'Show' }).click()
	await page.getByText('8–10am', { exact: true }).last().click()
	await page.getByRole('button', { name: 'Move the pickup' }).click()
	await expect(page.getByText(/^Moved\./)).toBeVisible()

	await plain.getByRole('button', { name: /^Yes, / }).click()
	await expect(plain.getByText(question(later, name))).toBeVisible()
	expect(await told(program, name)).toBe(0)
	await plain.getByRole('button', { name: /^Yes, / }).click()
	await plain.goto(`/admin/day?date=${later}`)
	await expect(pickupOf(plain, name)).toContainText('on the way')
	expect(await told(program, name)).toBe(2)
})

for (const scripts of [true, false])
	test(`before a crew sets off to someone whom no message reaches, the day says to call them, ${scripts ? 'with' : 'without'} scripts`, async ({
		browser,
		program,
	}) => {
		const date = freshDay()
		const name = named('Ada Abroad')
		await bookFor(program, { name, date, window: '8-10am' })
		await ask(
			await embeddedConnection(program.dataDir),
			`update bookings set phone = '+442079460958', email = '' where name = '${name}'`,
		)
		const page = await anotherPerson(browser, program, { scripts })
		await enterDesk(page, program)
		await page.goto(`/admin/day?date=${date}`)
		await pickupOf(page, name).getByRole('button', { name: 'On the way' }).click()
		const words = `Record that the truck is on its way to ${name}’s? We can’t text their number and they left no email address, so call them.`
		await expect(page.getByText(words)).toBeVisible()
		await expect(page.getByRole('button', { name: 'Yes, it’s on its way' })).toBeVisible()
	})

for (const scripts of [true, false])
	test(`the leads ask before a pickup of another day is acted on, ${scripts ? 'with' : 'without'} scripts`, async ({
		browser,
		program,
	}) => {
		const date = freshDay()
		const name = named('Ada Lead')
		await bookFor(program, { name, date, window: '8-10am' })
		const page = await anotherPerson(browser, program, { scripts })
		await enterDesk(page, program)
		await page.goto(`/admin/leads?q=${encodeURIComponent(name)}`)
		const lead = pickupOf(page, name)
		await lead.getByText('booked', { exact: true }).click()
		await lead.getByRole('button', { name: 'On the way' }).click()
		await expect(lead.getByText(question(date, name))).toBeVisible()
		expect(await told(program, name)).toBe(0)
		await lead.getByRole('button', { name: `Yes, tell ${name} now` }).click()
		await expect(page.getByText('The pickup is now on the way.')).toBeVisible()
		expect(await told(program, name)).toBe(2)
	})
