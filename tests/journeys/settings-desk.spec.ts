import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, goToOffice, newMember } from '../support/desk.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, named, owner, test } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'

/** Owners change settings at the desk. The program is the test's own: other journeys go by its settings. */

test('owners change phone and hours: faults at their fields, told of each other without scripts, from a later day and withdrawn', async ({
	browser,
}) => {
	await using program = await startProgram({
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const contact = async () => (await fetch(`${program.address}/contact`)).text()
	const desk = await anotherPerson(browser, program)
	await enterDesk(desk, program)
	await desk.goto('/admin/day')
	await goToOffice(desk, 'Settings')
	await desk.waitForURL('/admin/settings')
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto('/admin/settings')

	const [phone, email] = [desk.getByLabel('Phone'), desk.getByLabel('Email')]
	const save = desk.getByRole('button', { name: 'Save Office', exact: true })
	await phone.fill('555-0199')
	await email.fill('desk@chinook.example')
	await save.click()
	await expect(desk.getByText('This is no phone number (example: 403-555-0142).')).toBeVisible()
	await expect(phone).toBeFocused()
	await expect(email).toHaveValue('desk@chinook.example')
	for (const width of [390, 768, 1440]) {
		await desk.setViewportSize({ width, height: 900 })
		await expectAccessible(desk)
	}
	// With the keyboard alone.
	await phone.fill('403-555-0199')
	await phone.press('Enter')
	await expectInView(desk.getByRole('status').filter({ hasText: 'Saved. In a few seconds' }))
	await expect.poll(contact).toContain('403-555-0199')

	// A part that is typed as figures: its fault is said at its field, and what it changes is on the pages.
	await desk.getByLabel('Booking closes, minutes before a window').fill('an hour')
	await desk.getByRole('button', { name: 'Save Booking and changing' }).click()
	await expect(desk.getByText('This is no number (example: 60).')).toBeVisible()
	await desk.getByLabel('Communities, such as over 100').fill('over 90')
	await desk.getByRole('button', { name: 'Save Claims' }).click()
	await expect.poll(contact).toContain('and over 90 communities')

	// The name stands in one place: titles and headers follow, on pages that are kept too.
	const ofCity = async () => (await fetch(`${program.address}/calgary`)).text()
	expect(await ofCity()).not.toContain('Chinook')
	await desk.getByLabel('Whole name').fill('Chinook Haul-Away')
	await desk.getByLabel('Short name').fill('Chinook')
	await desk.getByRole('button', { name: 'Save Name' }).click()
	await expect(desk.getByRole('status').filter({ hasText: 'Saved. In a few seconds' })).toBeVisible()
	await expect.poll(contact).toMatch(/<title>[^<]*Chinook Haul-Away/)
	await expect.poll(ofCity).toMatch(/<title>[^<]*Chinook/)
	expect(await ofCity()).not.toContain('Bowline')
	await desk.goto('/admin/settings')
	await expect(desk).toHaveTitle('Settings | Chinook desk')

	// Who came second, without a script, is told, keeps what they typed, and undoes nothing of the first.
	await colleague.getByLabel('Postal address').fill('1 Centre Street S')
	await colleague.getByRole('button', { name: 'Save Office', exact: true }).click()
	await expect(colleague.getByRole('alert').filter({ hasText: 'Someone else changed this' })).toContainText(
		'Phone is now 403-555-0199.',
	)
	await expect(colleague.getByLabel('Phone')).toHaveValue('403-555-0199')
	await colleague.getByRole('button', { name: 'Save Office', exact: true }).click()
	await expect(colleague.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
	await expect.poll(contact).toContain('1 Centre Street S')
	expect(await contact()).toContain('403-555-0199')

	// Without a script a fault is said in place too. A later day waits, and is withdrawn.
	await colleague.getByLabel('Sunday: closes').fill('noon')
	await colleague.getByRole('button', { name: 'Save Office hours' }).click()
	await expect(colleague.getByText("This is no time of day (example: '07:00').")).toBeVisible()
	await expect(colleague.getByLabel('Sunday: closes')).toHaveValue('noon')
	await colleague.getByLabel('Sunday: closes').fill('')
	await colleague.getByLabel('Sunday: opens').fill('')
	const today = await colleague.locator('#hours-from').inputValue()
	const later = new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10)
	await colleague.locator('#hours-from').fill(later)
	await colleague.getByRole('button', { name: 'Save Office hours' }).click()
	await expect(colleague.getByRole('heading', { name: 'Coming up' })).toBeVisible()
	expect(await contact()).toContain('Saturday–Sunday')
	await desk.goto('/admin/settings')
	const withdraw = { name: 'Withdraw (changes of the office hours)' }
	await expect(desk.getByRole('button', withdraw)).toBeVisible()
	await colleague.getByRole('button', withdraw).click()
	await expect(colleague.getByRole('status').filter({ hasText: 'is withdrawn.' })).toBeVisible()
	await expect(colleague.getByRole('heading', { name: 'Coming up' })).toBeHidden()
	// Who presses it after that is told, sees what holds now, and their fields stay as they are.
	await desk.getByRole('button', withdraw).click()
	await expect(desk.getByRole('alert').filter({ hasText: 'Someone else just changed this.' })).toContainText(
		'is withdrawn.',
	)
	await expect(desk.getByRole('heading', { name: 'Coming up' })).toBeHidden()
	await expect(desk.getByLabel('Sunday: closes')).not.toHaveValue('')

	// Several days, without a script and with one.
	const fillDays = async (person: typeof desk, reason: string) => {
		await person.goto('/admin/schedule')
		await person.getByLabel('First day').fill(later)
		await person.getByLabel('Last day').fill(later)
		await person.getByLabel('Reason for closing').fill(reason)
	}
	const close = { name: 'Close these days' }
	await fillDays(colleague, '')
	await colleague.getByRole('button', close).click()
	await expect(colleague.getByText('Say why, in a word or two.')).toBeVisible()
	await colleague.getByLabel('Reason for closing').fill('Vacation')
	await colleague.getByRole('button', close).click()
	await expect(colleague.getByRole('status').filter({ hasText: '1 day is now closed' })).toBeVisible()
	await fillDays(desk, 'Vacation')
	await desk.getByRole('button', close).click()
	await expect(desk.getByText('Nothing was changed: these days are already closed.')).toBeVisible()
	for (const width of [390, 768, 1440]) {
		await desk.setViewportSize({ width, height: 900 })
		await expectAccessible(desk)
	}
	await desk.getByLabel('Reason for closing').fill('Repairs')
	await desk.getByRole('button', { name: 'Open these days' }).click()
	await expect(desk.getByText(/^Nothing was changed: no day here is closed for ‘Repairs’/)).toContainText(
		'(Vacation)',
	)
	await desk.getByLabel('Reason for closing').fill('Vacation')
	await desk.getByRole('button', { name: 'Open these days' }).click()
	await expectInView(desk.getByRole('status').filter({ hasText: '1 day is now open' }))

	// Figures that leave a booked day too full are asked about, with scripts and without; the second press saves.
	const windows = ['8-10am', '10-12pm', '12-2pm']
	for (const window of windows) await bookFor(program, { name: named('Booked'), date: later, window })
	for (const [person, minutes] of [
		[desk, '150'],
		[colleague, '120'],
	] as const) {
		await person.goto('/admin/settings')
		await person.locator('[name="trucks.count"]').fill('1')
		await person.locator('[name=workMinutes]').fill(minutes)
		await person.getByRole('button', { name: 'Save What makes a day full' }).click()
		await expect(person.getByRole('alert').filter({ hasText: 'Nothing is saved yet.' })).toContainText(
			/trucks: .*, \d pickups? too many\. These pickups stay booked\./,
		)
		await expect(person.locator('[name=workMinutes]')).toHaveValue(minutes)
		await person.getByRole('button', { name: 'Save anyway What makes a day full' }).click()
		await expect(person.getByRole('status').filter({ hasText: 'Saved. In a few seconds' })).toBeVisible()
	}

	const dispatcher = await anotherPerson(browser, program)
	await newMember(desk, dispatcher, named('Dispatcher'), 'a short sentence of four words')
	await dispatcher.goto('/admin/day')
	expect((await dispatcher.goto('/admin/settings'))?.status()).toBe(404)
})

test('an owner has invoices numbered: what is wrong is said at its field, and the number of the next one on the page', async ({
	browser,
}) => {
	await using program = await startProgram({
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const desk = await anotherPerson(browser, program)
	await enterDesk(desk, program)
	await desk.goto('/admin/invoices')
	await expect(desk.getByText('Invoices aren’t numbered yet.')).toBeVisible()
	await desk.goto('/admin/settings#part-invoices')
	const form = desk.locator('#part-invoices')
	await form.getByLabel('Before each number').fill('inv-')
	await form.getByLabel('First number').fill('1001')
	await form.getByRole('button', { name: 'Save Invoicing' }).click()
	await expect(form.getByText('Your prices have GST 5% on top: enter the number')).toBeVisible()
	await expect(form.getByLabel('GST/HST number')).toBeFocused()
	for (const width of [390, 1440]) {
		await desk.setViewportSize({ width, height: 900 })
		await expectAccessible(desk)
	}
	await form.getByLabel('GST/HST number').fill('123456789 RT0001')
	await form.getByRole('button', { name: 'Save Invoicing' }).click()
	await expect(form.getByRole('status')).toContainText('Saved.')
	await expect(form.getByText('The next invoice is INV-1001.')).toBeVisible()
	await desk.goto('/admin/invoices')
	await expect(desk.getByText('No invoices yet.')).toBeVisible()
})
