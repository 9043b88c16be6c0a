import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, freshDay, owner, test } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'

/** Owners set windows and hauling figures at the desk. The program is the test's own: other journeys go by its settings. */

test('owners change windows, hauling figures and a text of their own: the booking form and a day that moves go by them', async ({
	browser,
}) => {
	await using program = await startProgram({
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const desk = await anotherPerson(browser, program)
	await enterDesk(desk, program)
	await desk.goto('/admin/settings')
	const windows = desk.getByRole('region', { name: 'Arrival windows' })
	const save = windows.getByRole('button', { name: 'Save Arrival windows' })

	// A fault is said at its field, and nothing is saved.
	await windows.getByLabel('Begins of window 2').first().selectOption('9 AM')
	await save.click()
	await expect(windows.getByText('This overlaps with 8–10am.')).toBeVisible()
	for (const width of [390, 1440]) {
		await desk.setViewportSize({ width, height: 900 })
		await expectAccessible(desk)
	}
	const hours = ['9 AM', '11 AM', '1 PM', '3 PM', 'No window']
	for (const [at, hour] of hours.entries())
		await windows
			.getByLabel(`Begins of window ${at + 1}`)
			.first()
			.selectOption(hour)
	await save.click()
	await expect(windows.getByRole('status')).toContainText('Saved. In a few seconds')

	const customer = await anotherPerson(browser, program)
	await expect(async () => {
		await customer.goto('/book')
		await expect(customer.getByText('11am–1pm', { exact: true })).toBeVisible()
	}).toPass({ timeout: 20_000 })
	await expect(customer.getByText('8–10am', { exact: true })).toHaveCount(0)

	// A crew that works less than its smallest load takes has no day free.
	const hauling = desk.getByRole('region', { name: 'What makes a day full' })
	await hauling.getByLabel('It works for').fill('5')
	await hauling.getByRole('button', { name: 'Save What makes a day full' }).click()
	await expect(hauling.getByText('Enter 120 to 1440 minutes.')).toBeVisible()
	await hauling.getByLabel('Trucks a day').fill('1')
	await hauling.getByLabel('It works for').fill('120')
	await hauling.getByLabel('A trip to the landfill').fill('120')
	await hauling.getByLabel('Each pickup').fill('240')
	await hauling.getByRole('button', { name: 'Save What makes a day full' }).click()
	await expect(hauling.getByRole('status')).toContainText('Saved.')
	await expect(async () => {
		await customer.goto('/book')
		await expect(customer.getByText('Full', { exact: true }).first()).toBeVisible()
	}).toPass({ timeout: 20_000 })

	// A text of our own is offered as the reason for closing a day.
	await desk.goto('/admin/inbox/saved-replies')
	await desk.getByLabel('Name').last().fill('Snow day')
	await desk.getByLabel('Words').last().fill('Snow day: the roads aren’t safe')
	await desk.getByRole('button', { name: 'Save the new reply' }).click()
	await expect(desk.getByText('Last changed by')).toBeVisible()
	await desk.goto(`/admin/schedule?week=${freshDay()}`)
	await expect(desk.locator('#own-reasons option')).toHaveAttribute(
		'value',
		'Snow day: the roads aren’t safe',
	)
	await expect(desk.getByLabel('Reason for closing')).toHaveAttribute('list', 'own-reasons')
})
