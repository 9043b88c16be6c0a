import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk, goToOffice, newMember } from '../support/desk.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, named, owner, test } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'

/** Owners set prices at the desk. The program is the test's own: other journeys go by its prices. */

test('owners set prices from tomorrow: checked, refused, saved, told of each other without scripts, and withdrawn', async ({
	page,
	browser,
}) => {
	await using program = await startProgram({
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const at = (path: string) => `${program.address}${path}`
	const desk = await anotherPerson(browser, program)
	await enterDesk(desk, program)
	await desk.goto('/admin/day')
	await goToOffice(desk, 'Prices')
	await desk.waitForURL('/admin/prices')
	await expect(desk.getByText('So far prices come from the settings file.')).toBeVisible()
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto('/admin/prices')

	const half = desk.getByLabel('1/2 truck: price')
	const check = desk.getByRole('button', { name: 'Check what changes' })
	await half.fill('$10,000,000')
	await check.click()
	await expect(desk.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toBeVisible()
	await expect(half).toBeFocused()
	await expect(half).toHaveValue('$10,000,000')
	await expectAccessible(desk)
	await half.fill('345')
	await desk.getByLabel('Retire Green waste').check()
	// Among some two hundred figures one searches: what is found is open, and the rest away.
	const find = desk.getByLabel('Find a place or a page')
	const canmore = desk.getByLabel('Canmore', { exact: true })
	await expect(canmore).toBeHidden()
	await find.fill('canm')
	await expect(desk.getByLabel('Sundre', { exact: true })).toBeHidden()
	await canmore.fill('a lot')
	await find.fill('couch')
	await expect(canmore).toBeHidden()
	await desk.getByLabel('Couch Removal: to').fill('160')
	await find.fill('')
	await expect(desk.getByLabel('Couch Removal: to')).toBeVisible()
	await check.click()
	await expect(canmore).toBeFocused()
	await canmore.fill('61')
	await check.click()
	await expect(desk.getByRole('heading', { name: /^What changes on / })).toBeVisible()
	await expect(desk.getByText('Trip: Canmore: $50 $61')).toBeVisible()
	await expect(desk.getByText('Single items: Couch Removal: $80–$150 $80–$160')).toBeVisible()
	await expect(desk.getByRole('rowheader', { name: 'Garage' })).toBeVisible()
	await expect(desk.getByText('more than the lower figure of 1/2 Load ($329)')).toBeVisible()
	await expectAccessible(desk)
	await desk.getByRole('button', { name: /^Save from / }).click()
	await expectInView(desk.getByRole('status').filter({ hasText: 'Saved. These prices start on' }))
	await expect(desk.getByRole('heading', { name: 'Coming up' })).toBeVisible()
	await expect(desk.getByText('Prices are set on this page.')).toBeVisible()

	// Today's prices are those of before.
	await page.goto(at('/'))
	await expect(page.getByText('$325').first()).toBeVisible()

	// Who came second, without a script, is told, and keeps what they typed.
	await colleague.getByLabel('Full truck: price').fill('640')
	await colleague.getByRole('button', { name: 'Check what changes' }).click()
	await expect(
		colleague.getByRole('alert').filter({ hasText: 'Prices changed while you were typing.' }),
	).toContainText('1/2 truck: $325 $345')
	await expect(colleague.getByLabel('Full truck: price')).toHaveValue('640')
	await expect(colleague.getByLabel('1/2 truck: price')).toHaveValue('345.00')
	await expect(colleague.getByLabel('Canmore', { exact: true })).toHaveValue('61.00')
	await expect(colleague.getByText('There are already new prices from')).toBeVisible()
	await colleague.getByRole('button', { name: /^Withdraw/ }).click()
	await expect(
		colleague.getByRole('status').filter({ hasText: 'Withdrawn. Nothing changes on' }),
	).toBeVisible()
	await expect(colleague.getByRole('heading', { name: 'Coming up' })).toBeHidden()

	const dispatcher = await anotherPerson(browser, program)
	await newMember(desk, dispatcher, named('Dispatcher'), 'a short sentence of four words')
	await dispatcher.goto('/admin/day')
	await expect(dispatcher.getByRole('link', { name: 'Schedule' })).toBeVisible()
	await expect(dispatcher.getByRole('link', { name: 'Prices' })).toHaveCount(0)
	expect((await dispatcher.goto('/admin/prices'))?.status()).toBe(404)
})
