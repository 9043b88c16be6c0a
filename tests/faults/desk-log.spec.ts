import { randomUUID } from 'node:crypto'
import { anotherPerson, beginSecondStep, newMember, signIn } from '../support/desk.ts'
import { expect, ownAddress, owner, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { totp } from '../support/totp.ts'

/** What the log says of a day at the desk: who did what, and from where (docs/security.md, 'What is logged'). */

type Line = { msg: string; address?: string; staffId?: string; [field: string]: unknown }

const linesOf = (program: Program): Line[] =>
	program
		.output()
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line))

test('a day at the desk is in the log by account and address, and without a name, an email address or a key', async ({
	page,
	browser,
	program,
}) => {
	/** The line that says this of a person, as soon as it is written. */
	const line = async (fields: Partial<Line>) => {
		const said = () => linesOf(program).filter(({ msg }) => msg === fields.msg)
		await expect.poll(said).toContainEqual(expect.objectContaining(fields))
		return said().find((each) => Object.entries(fields).every(([name, value]) => each[name] === value))
	}
	const from = (where: string) => ({ 'X-Forwarded-For': where, Origin: program.address })
	const [olives, danas, strangers, scripts] = Array.from({ length: 4 }, () => ownAddress()['X-Forwarded-For'])
	if (!olives || !danas || !strangers || !scripts) throw new Error('there are too few addresses')
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': olives })
	await signIn(page)
	await page.waitForURL('/admin/day')
	const olive = (await line({ msg: 'sign-in succeeded', address: olives }))?.staffId
	expect(olive).toEqual(expect.any(String))

	const password = 'seven green kettles whistle'
	const dana = await anotherPerson(browser, program)
	await dana.setExtraHTTPHeaders({ 'X-Forwarded-For': danas })
	const email = await newMember(page, dana, 'Danielle Dispatch', password)
	await line({ msg: 'staff invited', staffId: olive, address: olives, role: 'dispatcher' })
	const set = await line({ msg: 'a password was set by a link', address: danas })
	const danasId = set?.staffId
	expect(danasId).not.toBe(olive)
	await line({ msg: 'sign-in succeeded', staffId: danasId, address: danas })

	const file = await page.request.get('/admin/quotes.csv', { headers: from(olives) })
	const rows = (await file.text()).trim().split('\r\n').length - 1
	await line({ msg: 'exported', staffId: olive, address: olives, file: 'quotes.csv', rows })
	expect((await dana.request.get('/admin/quotes.csv', { headers: from(danas) })).status()).toBe(404)
	const refused = { msg: 'right refused', staffId: danasId, address: danas, method: 'GET' }
	await line({ ...refused, right: 'exports', pattern: 'admin/quotes.csv' })
	await dana.goto('/admin/staff')
	await expect(dana.getByRole('heading', { name: 'Page not found' })).toBeVisible()
	await line({ ...refused, right: 'accounts', pattern: 'admin/staff' })

	const { secret, backup } = await beginSecondStep(dana, password)
	await dana.getByLabel('Code').fill(totp(secret))
	await dana.getByRole('button', { name: 'Turn on' }).click()
	await expect(dana.getByText('The second step is on.')).toBeVisible()
	await line({ msg: 'own account changed', staffId: danasId, address: danas, does: 'confirm' })
	await dana.getByRole('button', { name: 'Sign out' }).click()
	await dana.waitForURL(/sign-in/)
	await line({ msg: 'signed out', staffId: danasId, address: danas })
	await signIn(dana, { email, password })
	await line({ msg: 'second step asked for', staffId: danasId, address: danas })
	await dana.getByLabel('Code').fill('000000')
	await dana.getByRole('button', { name: 'Sign in' }).click()
	await line({ msg: 'second step failed', staffId: danasId, address: danas })
	await dana.getByLabel('Code').fill(backup[0] ?? '')
	await dana.getByRole('button', { name: 'Sign in' }).click()
	await dana.waitForURL('/admin/day')
	await line({ msg: 'sign-in succeeded', staffId: danasId, address: danas, secondStep: true })

	await page.goto('/admin/staff')
	const card = page.getByRole('listitem').filter({ hasText: email })
	await card.getByText('What Danielle Dispatch can do').click()
	await card.getByLabel('Quotes: reading and reviewing them').uncheck()
	await card.getByRole('button', { name: 'Save rights' }).click()
	await expect(page.getByText(/Saved. Danielle Dispatch is now Dispatcher/)).toBeVisible()
	await line({ msg: 'rights changed', staffId: olive, about: danasId, address: olives, role: 'dispatcher' })
	// Without another sign-in.
	expect((await dana.request.get('/admin', { headers: from(danas) })).status()).toBe(404)
	await line({ ...refused, right: 'quotes' })
	await dana.goto('/admin/day')
	await expect(dana.getByRole('link', { name: 'Quotes' })).toHaveCount(0)

	const unknown = `${randomUUID()}@example.ca`
	const tries = async (who: string, times: number) => {
		for (let at = 0; at < times; at++)
			await page.request.post('/admin/sign-in', {
				form: { email: who, password: `guess ${password}` },
				headers: from(strangers),
				maxRedirects: 0,
			})
	}
	await tries(unknown, 1)
	const failed = await line({ msg: 'sign-in failed', address: strangers })
	expect(failed).not.toHaveProperty('staffId')
	await tries(email.toUpperCase(), 6)
	await line({ msg: 'sign-in failed', address: strangers, staffId: danasId })
	await line({ msg: 'sign-in locked after repeated failures', address: strangers, staffId: danasId })
	await page.request.post('/admin/sign-in/forgotten', {
		form: { email: owner.email },
		headers: from(strangers),
	})
	await line({ msg: 'a link for a new password was asked for', address: strangers, staffId: olive })
	for (let at = 0; at < 31; at++)
		await page.request.get(`/quotes/open/${randomUUID()}`, { headers: from(scripts), maxRedirects: 0 })
	await line({ msg: 'limit reached', action: 'openQuoteLink', address: scripts })

	const cookies = [...(await page.context().cookies()), ...(await dana.context().cookies())]
	const kept = program.output().toLowerCase()
	for (const secretText of [
		password,
		owner.password,
		email,
		unknown,
		owner.email,
		'danielle',
		secret,
		...backup,
		...cookies.map(({ value }) => value),
	])
		expect(kept.includes(secretText.toLowerCase()), secretText).toBe(false)
	await dana.context().close()
})
