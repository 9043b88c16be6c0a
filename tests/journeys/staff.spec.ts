import { randomUUID } from 'node:crypto'
import { accountOf, anotherPerson, invite, newMember, signIn } from '../support/desk.ts'
import { dayAhead, expect, outbox, owner, test } from '../support/journey.ts'

const password = 'correct horse battery'

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
	await dana.getByLabel('Type it again').fill('other')
	await dana.getByRole('button', { name: 'Set password' }).click()
	await expect(dana.getByText('Use at least 12 characters.', { exact: false })).toBeVisible()
	await expect(dana.getByText('That isn’t the same password.')).toBeVisible()
	await dana.getByLabel('New password').fill('password1234')
	await dana.getByLabel('Type it again').fill('password1234')
	await dana.getByRole('button', { name: 'Set password' }).click()
	await expect(
		dana.getByText('This is one of the first passwords someone would try', { exact: false }),
	).toBeVisible()
	await dana.getByLabel('New password').fill(password)
	await dana.getByLabel('Type it again').fill(password)
	await dana.getByRole('button', { name: 'Set password' }).click()
	await dana.waitForURL(/sign-in/)
	await signIn(dana, { email, password })
	await dana.waitForURL('/admin/day')
	await expect(dana.getByRole('link', { name: 'Staff' })).toHaveCount(0)
	expect((await dana.request.get('/admin/staff')).status()).toBe(404)

	// The link works once.
	await dana.goto(path)
	await dana.getByLabel('New password').fill(`${password}!`)
	await dana.getByLabel('Type it again').fill(`${password}!`)
	await dana.getByRole('button', { name: 'Set password' }).click()
	await expect(dana.getByText('This link has been used or is too old.', { exact: false })).toBeVisible()

	await page.goto('/admin/staff')
	await accountOf(page, email).getByRole('button', { name: 'Disable' }).click()
	await expect(page.getByText('Dana Desk can no longer sign in.')).toBeVisible()
	await dana.goto('/admin')
	await expect(dana).toHaveURL(/sign-in\?ended/)
	await expect(dana.getByText('Your session has ended.', { exact: false })).toBeVisible()
	await signIn(dana, { email, password })
	await expect(dana.getByText('The email address or password isn’t right.')).toBeVisible()
	await accountOf(page, email).getByRole('button', { name: 'Enable' }).click()
	await expect(page.getByText('Dana Desk can sign in again.')).toBeVisible()
	await signIn(dana, { email, password })
	await dana.waitForURL('/admin/day')

	await accountOf(page, owner.email).getByRole('button', { name: 'Disable' }).click()
	await expect(
		page.getByText('This is the last account that can look after accounts. Let someone else do that first.'),
	).toBeVisible()
	await dana.context().close()
})

test('repeated failures lock the sign-in, also for an account that does not exist', async ({ page }) => {
	for (const email of [`nobody.${randomUUID()}@example.ca`]) {
		for (let at = 0; at < 5; at++) {
			await signIn(page, { email, password: 'wrong wrong wrong' })
			await expect(page.getByText('The email address or password isn’t right.')).toBeVisible()
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

test('the day crew sees today alone, and what an owner gives them from their next page on', async ({
	page,
	browser,
	program,
}) => {
	await signIn(page)
	await page.waitForURL('/admin/day')
	const cory = await anotherPerson(browser, program)
	const email = await newMember(page, cory, 'Cory Crew', password, 'day')
	const navigation = cory.getByRole('navigation', { name: 'Desk' })
	await expect(navigation.getByRole('link')).toHaveText(['Day'])
	for (const hidden of ['Tomorrow', 'Previous day', 'Week', 'New booking'])
		await expect(cory.getByRole('link', { name: hidden })).toHaveCount(0)
	await cory.getByRole('link', { name: 'Run sheet' }).click()
	await expect(cory.getByRole('heading', { name: /^Run sheet/ })).toBeVisible()

	// The page of an address that does not exist, word for word.
	const textOf = async (path: string) => {
		const answer = await cory.goto(path)
		expect(answer?.status(), path).toBe(404)
		return cory.locator('main').innerText()
	}
	const unknown = await textOf('/admin/nothing-here')
	for (const path of [`/admin/day?date=${dayAhead(1)}`, '/admin', '/admin/bookings', '/admin/staff'])
		expect(await textOf(path), path).toBe(unknown)

	await page.goto('/admin/staff')
	const card = accountOf(page, email)
	await card.getByText('What Cory Crew can do').click()
	await card.getByLabel(/^Bookings and leads/).check()
	await card.getByRole('button', { name: 'Save rights' }).click()
	await expect(page.getByText(/Saved. Cory Crew is now Day crew, with the rights you ticked/)).toBeVisible()
	await cory.goto(`/admin/day?date=${dayAhead(1)}`)
	// Other journeys' requests have a link of their own.
	const rooms = navigation.getByRole('link').filter({ hasNotText: 'Requests' })
	await expect(rooms).toHaveText([/^Inbox/, 'Day', /^Bookings/])
	await cory.goto('/admin/bookings')
	await expect(cory.getByRole('link', { name: 'New booking' })).toBeVisible()
	await expect(cory.getByRole('link', { name: /Spreadsheet/ })).toHaveCount(0)

	await accountOf(page, email).getByLabel('Role').selectOption('dispatcher')
	await accountOf(page, email).getByRole('button', { name: 'Change role' }).click()
	await expect(page.getByText(/Saved. Cory Crew is now Dispatcher/)).toBeVisible()
	await expect(accountOf(page, email).getByLabel(/^Quotes/)).toBeChecked()
	await cory.context().close()
})
