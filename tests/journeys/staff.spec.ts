import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anotherPerson, invite, signIn } from '../support/desk.ts'
import { expect, outbox, owner, test } from '../support/journey.ts'

const password = 'correct horse battery'

const member = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

test('an owner invites a colleague, who sets a password, signs in, and is disabled and enabled', async ({
	page,
	browser,
	program,
}) => {
	const email = `dana.${randomUUID().slice(0, 8)}@example.ca`
	await signIn(page)
	await page.waitForURL('/admin/day')
	const path = await invite(page, 'Dana Desk', email)
	await expect
		.poll(async () => (await outbox(program)).some(({ to }) => to?.[0]?.address === email))
		.toBe(true)

	const dana = await anotherPerson(browser, program)
	await dana.goto(path)
	await dana.getByLabel('New password').fill('short')
	await dana.getByLabel('The same again').fill('other')
	await dana.getByRole('button', { name: 'Set password' }).click()
	await expect(dana.getByText('Use at least 12 characters.', { exact: false })).toBeVisible()
	await expect(dana.getByText('This is not the same password.')).toBeVisible()
	await dana.getByLabel('New password').fill('password1234')
	await dana.getByLabel('The same again').fill('password1234')
	await dana.getByRole('button', { name: 'Set password' }).click()
	await expect(
		dana.getByText('This is one of the passwords that are tried first', { exact: false }),
	).toBeVisible()
	await dana.getByLabel('New password').fill(password)
	await dana.getByLabel('The same again').fill(password)
	await dana.getByRole('button', { name: 'Set password' }).click()
	await dana.waitForURL(/sign-in/)
	await signIn(dana, { email, password })
	await dana.waitForURL('/admin/day')
	await expect(dana.getByRole('link', { name: 'Staff' })).toHaveCount(0)
	expect((await dana.request.get('/admin/staff')).status()).toBe(404)

	// The link works once.
	await dana.goto(path)
	await dana.getByLabel('New password').fill(`${password}!`)
	await dana.getByLabel('The same again').fill(`${password}!`)
	await dana.getByRole('button', { name: 'Set password' }).click()
	await expect(dana.getByText('This link has been used or is too old.', { exact: false })).toBeVisible()

	await page.goto('/admin/staff')
	await member(page, email).getByRole('button', { name: 'Disable' }).click()
	await expect(page.getByText('Dana Desk can no longer sign in.')).toBeVisible()
	await dana.goto('/admin')
	await expect(dana).toHaveURL(/sign-in\?ended/)
	await expect(dana.getByText('Your session has ended.', { exact: false })).toBeVisible()
	await signIn(dana, { email, password })
	await expect(dana.getByText('The email address or the password is not right.')).toBeVisible()
	await member(page, email).getByRole('button', { name: 'Enable' }).click()
	await expect(page.getByText('Dana Desk can sign in again.')).toBeVisible()
	await signIn(dana, { email, password })
	await dana.waitForURL('/admin/day')

	await member(page, owner.email).getByRole('button', { name: 'Disable' }).click()
	await expect(page.getByText('This is the last owner. Make another one first.')).toBeVisible()
	await dana.context().close()
})

test('repeated failures lock the sign-in, also for an account that does not exist', async ({ page }) => {
	for (const email of [`nobody.${randomUUID()}@example.ca`]) {
		for (let at = 0; at < 5; at++) {
			await signIn(page, { email, password: 'wrong wrong wrong' })
			await expect(page.getByText('The email address or the password is not right.')).toBeVisible()
			await expect(page.getByLabel('Email')).toHaveValue(email)
		}
		await signIn(page, { email, password: 'wrong wrong wrong' })
		await expect(page.getByText(/Too many tries. Try again in \d+ minutes./)).toBeVisible()
	}
})

test('sessions are listed and ended, and sign-in does not redirect to another site', async ({
	page,
	browser,
	program,
}) => {
	await page.goto('/admin/sign-in?to=https://evil.example/admin')
	await page.getByLabel('Email').fill(owner.email)
	await page.getByLabel('Password').fill(owner.password)
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL(`${program.address}/admin/day`)
	const other = await anotherPerson(browser, program)
	await other.goto('/admin/leads?q=some')
	await other.getByLabel('Email').fill(owner.email)
	await other.getByLabel('Password').fill(owner.password)
	await other.getByRole('button', { name: 'Sign in' }).click()
	await expect(other).toHaveURL(/\/admin\/leads\?q=some/)
	await other.goto('/admin/account')
	await other
		.getByRole('listitem')
		.filter({ hasText: 'This one.' })
		.getByRole('button', { name: 'End' })
		.click()
	await expect(other).toHaveURL(/sign-in/)
	await page.reload()
	await expect(page).toHaveURL(/\/admin\/day$/)
	await other.context().close()
})
