import type { Page } from '@playwright/test'
import { accountOf, anotherPerson, beginSecondStep, newMember, signIn } from '../support/desk.ts'
import { expect, outbox, owner, test } from '../support/journey.ts'
import { totp } from '../support/totp.ts'

const password = 'correct horse battery'

async function enterCode(person: Page, code: string, button: 'Sign in' | 'Turn on' = 'Sign in') {
	await person.getByLabel('Code').fill(code)
	await person.getByRole('button', { name: button }).click()
}

async function signOut(person: Page) {
	await person.getByRole('button', { name: 'Sign out' }).click()
	await person.waitForURL(/sign-in/)
}

const notRight = 'That code isn’t right, or it’s been used. Each works once. Enter the next one.'

test('a second step is set up and required at sign-in, and each code and each backup code works once', async ({
	page,
	browser,
	program,
}) => {
	await signIn(page)
	await page.waitForURL('/admin/day')
	const tom = await anotherPerson(browser, program)
	const email = await newMember(page, tom, 'Tom Twostep', password)
	const enterPassword = async () => {
		await signIn(tom, { email, password })
		await tom.waitForURL(/sign-in\/code/)
	}
	const { secret, backup } = await beginSecondStep(tom, password)
	const [first = '', second = ''] = backup
	await enterCode(tom, '000000', 'Turn on')
	await expect(tom.getByText(notRight)).toBeVisible()
	await expect(tom.getByText(first, { exact: true })).toBeVisible()
	const code = totp(secret)
	await enterCode(tom, code, 'Turn on')
	await expect(tom.getByText('The second step is on.')).toBeVisible()
	await expect(tom.getByText(first, { exact: true })).toBeHidden()
	await signOut(tom)

	await enterPassword()
	await tom.goto('/admin')
	await expect(tom).toHaveURL(/sign-in/)
	await enterPassword()
	// The code that turned it on does not sign in.
	await enterCode(tom, code)
	await expect(tom.getByText(notRight)).toBeVisible()
	const next = totp(secret, 1)
	await enterCode(tom, next)
	await tom.waitForURL('/admin/day')
	await signOut(tom)
	await enterPassword()
	await enterCode(tom, next)
	await expect(tom.getByText(notRight)).toBeVisible()
	await enterCode(tom, first)
	await tom.waitForURL('/admin/day')
	await signOut(tom)
	await enterPassword()
	await enterCode(tom, first)
	await expect(tom.getByText(notRight)).toBeVisible()
	await enterCode(tom, second)
	await tom.waitForURL('/admin/day')
	await tom.context().close()
})

test('without scripts a second step is turned on and off and a password changed, and the user stays signed in', async ({
	page,
	browser,
	program,
}) => {
	await signIn(page)
	await page.waitForURL('/admin/day')
	const plain = await anotherPerson(browser, program, { scripts: false })
	const email = await newMember(page, plain, 'Pat Plain', password)
	const { secret } = await beginSecondStep(plain, password)
	await enterCode(plain, '000000', 'Turn on')
	await expect(plain.getByText(notRight)).toBeVisible()
	await enterCode(plain, totp(secret), 'Turn on')
	await expect(plain.getByText('The second step is on.')).toBeVisible()
	const other = await anotherPerson(browser, program)
	await signIn(other, { email, password })
	await other.waitForURL(/sign-in\/code/)
	await enterCode(other, totp(secret, 1))
	await other.waitForURL('/admin/day')

	const changed = 'another battery of horses'
	await plain.getByLabel('Current password').fill(password)
	await plain.getByLabel('New password').fill(changed)
	await plain.getByRole('button', { name: 'Change password' }).click()
	await expect(plain.getByText('Your password is changed. All other sessions have ended.')).toBeVisible()
	await other.reload()
	await expect(other).toHaveURL(/sign-in\?ended/)
	await plain.getByLabel('Your password', { exact: true }).fill(changed)
	await plain.getByRole('button', { name: 'Turn off' }).click()
	await expect(plain.getByText('The second step is off.')).toBeVisible()
	// A made-up address does not show another message.
	await plain.goto('/admin/account?done=confirm')
	await expect(plain.getByText('The second step is on.')).toBeHidden()
	await Promise.all([plain.context().close(), other.context().close()])
})

test('an owner turns off the second step of a colleague who lost phone and codes; both get a mail', async ({
	page,
	browser,
	program,
}) => {
	await signIn(page)
	await page.waitForURL('/admin/day')
	const lou = await anotherPerson(browser, program)
	const email = await newMember(page, lou, 'Lou Lostphone', password)
	const { secret } = await beginSecondStep(lou, password)
	await enterCode(lou, totp(secret), 'Turn on')
	await expect(lou.getByText('The second step is on.')).toBeVisible()

	const card = page.getByRole('listitem').filter({ hasText: email })
	const off = card.getByRole('button', { name: 'Turn off the second step of Lou Lostphone' })
	const confirm = async (own: string) => {
		await page.goto('/admin/staff')
		await expect(card).toContainText('second step on')
		await expect(off).toBeHidden()
		await card.getByText('Turn off second step').click()
		await card.getByLabel('Your own password').fill(own)
		await off.click()
	}
	await confirm('not my password at all')
	await expect(card.getByText('That isn’t your password.')).toBeVisible()
	await lou.reload()
	await expect(lou).toHaveURL(/\/admin\/account/)
	await confirm(owner.password)
	await expect(
		page.getByText(
			'The second step of Lou Lostphone is off, and all their sessions have ended. You’ll both get an email about it.',
		),
	).toBeVisible()
	await expect(card).toContainText('no second step')
	await expect(off).toHaveCount(0)
	await lou.reload()
	await expect(lou).toHaveURL(/ended=yes/)
	await signIn(lou, { email, password })
	await lou.waitForURL('/admin/day')

	const mailed = async () =>
		(await outbox(program))
			.filter(({ subject }) => subject === 'Two-step sign-in is off for Lou Lostphone')
			.map(({ to }) => to?.[0]?.address)
			.sort()
	await expect.poll(mailed).toEqual([email, owner.email].sort())
	expect(program.output()).toContain('an owner turned off a second step')
	await lou.context().close()
})

test('only an owner can turn off a colleague’s second step, and not their own in this way', async ({
	page,
	browser,
	program,
}) => {
	await signIn(page)
	await page.waitForURL('/admin/day')
	const sam = await anotherPerson(browser, program)
	const email = await newMember(page, sam, 'Sam Staff', password)
	await page.goto('/admin/staff')
	const idOf = (whose: string) => accountOf(page, whose).locator('input[name=id]').first().inputValue()
	const ask = async (person: Page, id: string, current: string) => {
		const form = { do: 'second-step-off', id, current }
		const headers = { Origin: program.address }
		const answer = await person.request.post('/admin/staff', { form, headers, maxRedirects: 0 })
		return { status: answer.status(), text: await answer.text() }
	}
	expect(await ask(sam, await idOf(owner.email), password)).toMatchObject({ status: 404 })
	const own = await ask(page, await idOf(owner.email), owner.password)
	expect(own.status).toBe(422)
	expect(own.text).toContain('Turn off your own second step under your name')
	expect((await ask(page, await idOf(email), owner.password)).status).toBe(409)
	await sam.context().close()
})
