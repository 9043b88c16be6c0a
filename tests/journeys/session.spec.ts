import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { enterDesk, openRest, signIn } from '../support/desk.ts'
import { expect, freshDay, installClock, named, passTime, test } from '../support/journey.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')
const minute = 60_000

/** The server's clock cannot be advanced: it answers as it will `secondsLeft` before the end, once. */
const nearTheEnd = (page: Page, secondsLeft: number) =>
	page.route('/admin/session', (route) => route.fulfill({ json: { outcome: 'open', secondsLeft } }), {
		times: 1,
	})

test('a session that is about to end says so, and one press extends it; one that another tab extended says nothing', async ({
	page,
	program,
}) => {
	await installClock(page)
	await enterDesk(page, program)
	await page.goto('/admin/account')
	const asked = page.waitForResponse('**/admin/session')
	await passTime(page, 116 * minute)
	expect(await (await asked).json()).toMatchObject({ outcome: 'open' })
	await expect(dialog(page)).toBeHidden()

	await nearTheEnd(page, 240)
	await passTime(page, 116 * minute)
	await expect(dialog(page)).toHaveAccessibleName('Your session will end in 4 minutes')
	await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
	const extended = page.waitForResponse(
		(response) => response.url().endsWith('/admin/session') && response.request().method() === 'POST',
	)
	await page.keyboard.press('Enter')
	expect((await (await extended).json()).secondsLeft).toBeGreaterThan(7000)
	await expect(dialog(page)).toBeHidden()
})

/** The forms of the desk in which something is typed: where, how to get to the field, and what sends it. */
const forms: [string, (page: Page) => Promise<void>, string, string][] = [
	['/admin/staff', async () => undefined, 'Name', 'Invite'],
	['/admin/account', async () => undefined, 'Current password', 'Change password'],
	[
		'/admin/messages',
		(page) => page.getByText('Change the words').first().click(),
		'Text message',
		'Save these words',
	],
	['/admin/settings', async () => undefined, 'Phone', 'Save'],
	['/admin/prices', async () => undefined, 'New add-on 1', 'Check what changes'],
]

test('after a session has ended no form loses what was typed: it says so in place, and is sent again after signing in elsewhere', async ({
	page,
	program,
}) => {
	for (const [address, open, label, button] of forms) {
		await enterDesk(page, program)
		await page.goto(address)
		await open(page)
		const field = page.getByLabel(label).first()
		await field.fill('typed before the end')
		// The other fields stay empty: what is asked first is the session.
		await page.locator('main form').evaluateAll((all) => {
			for (const form of all) if (form instanceof HTMLFormElement) form.noValidate = true
		})
		await page.context().clearCookies()
		await page.getByRole('button', { name: button }).first().click()
		await expect(dialog(page), address).toHaveAccessibleName('Your session has ended')
		await expectAccessible(page)
		await dialog(page).getByRole('button', { name: 'Close' }).click()
		await expect(page.getByText('Your session has ended, and nothing was changed.')).toBeVisible()
		await expect(field).toHaveValue('typed before the end')
		expect(new URL(page.url()).pathname).toBe(address)
	}
})

test('a booking that is edited when the session ends is saved after signing in in another tab', async ({
	page,
	program,
}) => {
	const name = named('Typed At The End')
	const date = freshDay()
	await bookFor(program, { name, date, window: '8-10am' })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const pickup = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
	await (await openRest(pickup)).getByRole('link', { name: 'Edit' }).click()
	const notes = page.getByLabel('Notes')
	await notes.fill('typed before the end')
	await page.context().clearCookies()
	await page.getByRole('button', { name: 'Save' }).click()
	const opened = page.waitForEvent('popup')
	await dialog(page).getByRole('link', { name: 'Sign in in another tab' }).click()
	const tab = await opened
	await signIn(tab)
	await tab.waitForURL('/admin/day')
	await tab.close()
	await page.evaluate(() => dispatchEvent(new Event('focus')))
	await expect(dialog(page)).toBeHidden()
	await expect(notes).toHaveValue('typed before the end')
	const saved = page.waitForResponse((response) => response.request().method() === 'POST')
	await page.getByRole('button', { name: 'Save' }).click()
	await saved
	await page.reload()
	await expect(page.getByLabel('Notes')).toHaveValue('typed before the end')
})
