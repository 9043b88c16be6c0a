import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anotherPerson, signIn } from '../support/desk.ts'
import { expect, outbox, owner, test } from '../support/journey.ts'

const password = 'correct horse battery'

async function invite(page: Page, name: string, email: string): Promise<string> {
	await page.goto('/admin/staff')
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Invite' }).click()
	const link = await page.locator('code').filter({ hasText: '/admin/set-password/' }).innerText()
	return new URL(link).pathname
}

const member = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

test('an owner invites somebody, who sets a password, works, and is shut out again', async ({
	page,
	browser,
	program,
}) => {
	const email = `dana.${randomUUID().slice(0, 8)}@example.ca`
	await signIn(page)
	await page.waitForURL('/admin')
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
	await dana.getByLabel('New password').fill(password)
	await dana.getByLabel('The same again').fill(password)
	await dana.getByRole('button', { name: 'Set password' }).click()
	await dana.waitForURL(/sign-in/)
	await signIn(dana, { email, password })
	await dana.waitForURL('/admin')
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
	await dana.waitForURL('/admin')

	await member(page, owner.email).getByRole('button', { name: 'Disable' }).click()
	await expect(page.getByText('This is the last owner. Make another one first.')).toBeVisible()
	await dana.context().close()
})

test('a second step: set up, asked for at sign-in, and good with a backup code once', async ({
	page,
	browser,
	program,
}) => {
	const email = `two.${randomUUID().slice(0, 8)}@example.ca`
	await signIn(page)
	await page.waitForURL('/admin')
	const path = await invite(page, 'Tom Twostep', email)
	const tom = await anotherPerson(browser, program)
	await tom.goto(path)
	await tom.getByLabel('New password').fill(password)
	await tom.getByLabel('The same again').fill(password)
	await tom.getByRole('button', { name: 'Set password' }).click()
	await tom.waitForURL(/sign-in/)
	await signIn(tom, { email, password })
	await tom.waitForURL('/admin')
	await tom.goto('/admin/account')
	await tom.getByLabel('Your password', { exact: true }).fill(password)
	await tom.getByRole('button', { name: 'Set up' }).click()
	const secret = await tom.locator('code').first().innerText()
	const backup = (await tom.locator('code').nth(1).locator('span').allInnerTexts())[0] ?? ''
	await tom.getByLabel('Code').fill('000000')
	await tom.getByRole('button', { name: 'Turn on' }).click()
	await expect(tom.getByText('This code is not right.', { exact: false })).toBeVisible()
	await expect(tom.getByText(backup, { exact: true })).toBeVisible()
	await tom.getByLabel('Code').fill(totp(secret))
	await tom.getByRole('button', { name: 'Turn on' }).click()
	await expect(tom.getByText('The second step is on.')).toBeVisible()
	await expect(tom.getByText(backup, { exact: true })).toBeHidden()
	await tom.getByRole('button', { name: 'Sign out' }).click()
	await tom.waitForURL(/sign-in/)

	await signIn(tom, { email, password })
	await tom.waitForURL(/sign-in\/code/)
	await tom.goto('/admin')
	await expect(tom).toHaveURL(/sign-in/)
	await signIn(tom, { email, password })
	await tom.waitForURL(/sign-in\/code/)
	await tom.getByLabel('Code').fill('123456')
	await tom.getByRole('button', { name: 'Sign in' }).click()
	await expect(tom.getByText('This code is not right', { exact: false })).toBeVisible()
	await tom.getByLabel('Code').fill(totp(secret))
	await tom.getByRole('button', { name: 'Sign in' }).click()
	await tom.waitForURL('/admin')
	await tom.getByRole('button', { name: 'Sign out' }).click()
	await tom.waitForURL(/sign-in/)
	await signIn(tom, { email, password })
	await tom.waitForURL(/sign-in\/code/)
	await tom.getByLabel('Code').fill(backup)
	await tom.getByRole('button', { name: 'Sign in' }).click()
	await tom.waitForURL('/admin')
	await tom.context().close()
})

test('repeated failures are slowed down and locked, alike for an account that does not exist', async ({
	page,
}) => {
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

test('sessions are listed and ended, and a wish for another site is not granted', async ({
	page,
	browser,
	program,
}) => {
	await page.goto('/admin/sign-in?to=https://evil.example/admin')
	await page.getByLabel('Email').fill(owner.email)
	await page.getByLabel('Password').fill(owner.password)
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL(`${program.address}/admin`)
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
	await expect(page).toHaveURL(/\/admin$/)
	await other.context().close()
})

/** The code of an authenticator for now (RFC 6238, with its usual 30 seconds, six digits and SHA-1). */
function totp(secret: string): string {
	const bits = [...secret.replace(/=+$/, '')]
		.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
		.join('')
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
	const counter = Buffer.alloc(8)
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
	const digest = createHmac('sha1', key).update(counter).digest()
	const offset = (digest.at(-1) ?? 0) & 15
	return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
