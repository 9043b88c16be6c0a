import { rm } from 'node:fs/promises'
import { type APIRequestContext, test as base } from '@playwright/test'
import pino from 'pino'
import { type FakeMailServer, startFakeMailServer } from '../../fakes/mail-server.ts'
import { startPostgres } from '../../packages/supervised-postgres/postgres.ts'
import { anotherPerson, beginSecondStep, newMember, signIn } from '../support/desk.ts'
import { ask } from '../support/embedded.ts'
import { expect, owner, untilHydrated } from '../support/journey.ts'
import { freshDataDir, type Program, startProgram } from '../support/program.ts'
import { totp } from '../support/totp.ts'

/**
 * Sign-in under guessing, with a failing database and a refusing mail server: staff can still sign in, and messages
 * are right.
 */

type Setup = {
	program: Program
	/** Starts another process on the same database. */
	startAnother: () => Promise<Program>
	mail: FakeMailServer
	statement: (sql: string) => Promise<unknown[]>
}

const test = base.extend<{ guess: Guess }, { setup: Setup }>({
	setup: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const serverDir = await freshDataDir()
			const postgres = await startPostgres({ dataDir: serverDir, log: pino({ level: 'silent' }) })
			const mail = await startFakeMailServer()
			const { user, password, host, database } = postgres.connection
			const environment = {
				DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
				SMTP_URL: mail.url,
				MAIL_FROM: 'Bowline <hello@bowline.example>',
				LEADS_TO: 'leads@bowline.example',
			}
			const programs: Program[] = []
			const startAnother = async () => {
				const program = await startProgram(environment)
				programs.push(program)
				return program
			}
			const program = await startAnother()
			await use({ program, startAnother, mail, statement: (sql) => ask(postgres.connection, sql) })
			for (const each of programs) await each.stop()
			await Promise.all([postgres.stop(), mail.close()])
			for (const folder of [serverDir, ...programs.map(({ dataDir }) => dataDir)])
				await rm(folder, { recursive: true, force: true })
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	context: async ({ context }, use) => use(untilHydrated(context)),
	baseURL: async ({ setup }, use) => use(setup.program.address),
	guess: async ({ request, setup }, use) => use(guesses(request, setup.program)),
})

type Guess = ReturnType<typeof guesses>

/**
 * Sends forms concurrently from a network address. Returns their statuses. A busy machine may answer 503, which asks to try
 * again: that form is sent again, as a guesser would.
 */
const guesses =
	(request: APIRequestContext, { address: origin }: Program) =>
	async (from: string, path: string, form: Record<string, string>, { times = 1, cookie = '' } = {}) => {
		// A new connection for each: the server may close an open one during the next request.
		const headers = { Connection: 'close', Origin: origin, 'X-Forwarded-For': from, Cookie: cookie }
		const guess = async (): Promise<number> => {
			const status = (await request.post(path, { form, headers, maxRedirects: 0 })).status()
			return status === 503 ? guess() : status
		}
		return Promise.all(Array.from({ length: times }, guess))
	}

const countByStatus = (statuses: number[]) =>
	Object.fromEntries(
		[...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
	)

const wrong = { email: owner.email, password: 'wrong wrong wrong' }

test('of a hundred concurrent passwords five are tried, and the owner can sign in from another address', {
	tag: '@main',
}, async ({ guess }) => {
	// A busy database may answer a try with 503 after it was counted: it gives it back, for a later hundred.
	const tried: number[] = []
	await expect(async () => {
		tried.push(...(await guess('192.0.2.1', '/admin/sign-in', wrong, { times: 100 })))
		const { 401: wrongOnes, ...others } = countByStatus(tried)
		expect(wrongOnes).toBe(5)
		expect(Object.keys(others)).toEqual(['429'])
	}).toPass()
	expect(countByStatus(await guess('192.0.2.1', '/admin/sign-in', wrong, { times: 100 }))).toEqual({
		429: 100,
	})
	expect(await guess('192.0.2.1', '/admin/sign-in', owner)).toEqual([429])
	expect(await guess('192.0.2.2', '/admin/sign-in', owner)).toEqual([302])
})

test('codes without a challenge are not counted', async ({ guess }) => {
	const code = { code: '123456' }
	for (const cookie of ['', 'bowline.two_factor=forged'])
		expect(
			countByStatus(await guess('192.0.2.11', '/admin/sign-in/code', code, { times: 100, cookie })),
		).toEqual({
			401: 100,
		})
	expect(await guess('192.0.2.11', '/admin/sign-in', owner)).toEqual([302])
})

test('of a hundred codes five are tried, with any number of challenges; then the right one gets the time to wait', async ({
	page,
	browser,
	guess,
	setup: { program },
}) => {
	const from = '192.0.2.61'
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.62' })
	await signIn(page)
	await page.waitForURL('/admin/day')
	const tom = await anotherPerson(browser, program)
	await tom.setExtraHTTPHeaders({ 'X-Forwarded-For': from })
	const password = 'correct horse battery'
	const email = await newMember(page, tom, 'Tom Twostep', password)
	const { secret } = await beginSecondStep(tom, password)
	await tom.getByLabel('Code').fill(totp(secret))
	await tom.getByRole('button', { name: 'Turn on' }).click()
	await expect(tom.getByText('The second step is on.')).toBeVisible()
	await tom.getByRole('button', { name: 'Sign out' }).click()
	await tom.waitForURL(/sign-in/)

	const path = '/admin/sign-in/code'
	const statuses: number[] = []
	for (let round = 0; round < 4; round++) {
		await signIn(tom, { email, password })
		await tom.waitForURL(/sign-in\/code/)
		const cookie = (await tom.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
		statuses.push(...(await guess(from, path, { code: '000000' }, { times: 25, cookie })))
	}
	expect(countByStatus(statuses)).toEqual({ 401: 5, 429: 95 })
	await tom.getByLabel('Code').fill(totp(secret, 1))
	await tom.getByRole('button', { name: 'Sign in' }).click()
	await expect(tom.getByText(/^Too many tries. Try again in \d+ minutes.$/)).toBeVisible()
	// From another address the same code works: it was not tried.
	await tom.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.63' })
	await signIn(tom, { email, password })
	await tom.waitForURL(/sign-in\/code/)
	await tom.getByLabel('Code').fill(totp(secret, 1))
	await tom.getByRole('button', { name: 'Sign in' }).click()
	await tom.waitForURL('/admin/day')
	await tom.context().close()
})

test('a link that was guessed at too often says so; another link is not locked', async ({ guess, page }) => {
	const password = 'correct horse battery'
	const form = { password, again: password }
	const path = '/admin/set-password/no-such-link'
	expect(countByStatus(await guess('192.0.2.21', path, form, { times: 50 }))).toEqual({ 410: 5, 429: 45 })
	expect(await guess('192.0.2.21', '/admin/set-password/no-other-link', form)).toEqual([410])
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.21' })
	await page.goto(path)
	await page.getByLabel('New password').fill(password)
	await page.getByLabel('Type it again').fill(password)
	await page.getByRole('button', { name: 'Set password' }).click()
	await expect(
		page.getByText(/Too many tries\. Try again in \d+ minutes\. Nothing was changed\./),
	).toBeVisible()
})

test('at a desk left open the password is tried five times, by all three forms together', async ({
	guess,
	page,
}) => {
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.31' })
	await signIn(page)
	await page.waitForURL('/admin/day')
	const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
	const forms: Record<string, string>[] = [
		{ do: 'password', current: 'wrong', password: 'another short sentence' },
		{ do: 'begin', current: 'wrong' },
		{ do: 'off', current: 'wrong' },
	]
	const statuses = await Promise.all(
		forms.map((form) => guess('192.0.2.31', '/admin/account', form, { times: 20, cookie })),
	)
	expect(countByStatus(statuses.flat())).toEqual({ 422: 5, 429: 55 })
	await page.goto('/admin/account')
	await page.getByLabel('Your password', { exact: true }).fill(owner.password)
	await page.getByRole('button', { name: 'Set up' }).click()
	await expect(page.getByText(/Too many tries\. Try again in \d+ minutes\./)).toBeVisible()
})

test('the list of sessions shows the address that the proxy saw, not a forged one', async ({ page }) => {
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '198.51.100.7, 192.0.2.36' })
	await signIn(page)
	await page.waitForURL('/admin/day')
	await page.goto('/admin/account')
	const here = page.getByRole('listitem').filter({ hasText: 'This one.' })
	await expect(here).toContainText('192.0.2.36')
	await expect(here).not.toContainText('198.51.100.7')
})

test('a failing database is not a wrong password: it is shown and logged, and not counted', async ({
	guess,
	setup: { program, statement },
	page,
}) => {
	await statement('alter table staff rename to away')
	try {
		for (let at = 0; at < 8; at++)
			expect(await guess('192.0.2.41', '/admin/sign-in', owner), `try ${at}`).toEqual([500])
		await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.41' })
		await signIn(page)
		await expect(page.getByText('There was no answer. What you typed is still here')).toBeVisible()
	} finally {
		await statement('alter table away rename to staff')
	}
	expect(program.output()).toContain('a request failed')
	expect(program.output()).not.toContain(owner.email)
	expect(await guess('192.0.2.41', '/admin/sign-in', wrong)).toEqual([401])
	expect(await guess('192.0.2.41', '/admin/sign-in', owner)).toEqual([302])
})

test('when the mail server refuses an invitation the page says so, with the link to hand over', async ({
	page,
	setup: { program, mail },
}) => {
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.51' })
	await signIn(page)
	await page.waitForURL('/admin/day')
	await page.goto('/admin/staff')
	const status = page.getByRole('status').filter({ hasText: 'link' })
	for (const [email, words] of [
		['dana@gone.example', 'The email to dana@gone.example couldn’t be sent. Hand over this link:'],
		['dana@example.ca', 'Dana Desk gets this link by email. You can also hand it over:'],
	] as const) {
		await page.getByLabel('Name').fill('Dana Desk')
		await page.getByLabel('Email').fill(email)
		await page.getByRole('button', { name: 'Invite' }).click()
		await expect(status).toContainText(words)
		await expect(status.locator('code')).toContainText('/admin/set-password/')
	}
	const sentTo = mail.received().map(({ to }) => to[0])
	expect(sentTo.filter((to) => to?.startsWith('dana@'))).toEqual(['dana@example.ca'])
	expect(program.output()).toContain('a link to set a password was refused')
	expect(program.output()).not.toContain('dana@')
})

test('a common password for the first owner stops the start with a message that names the variable', async () => {
	const dataDir = await freshDataDir()
	const start = startProgram({
		DATA_DIR: dataDir,
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: 'password1234',
	})
	await expect(start).rejects.toThrow(/Bowline did not start\.\nADMIN_PASSWORD is one of the passwords/)
	await rm(dataDir, { recursive: true, force: true })
})

test('two processes with one database and different data folders have the same sessions', async ({
	page,
	setup: { program, startAnother },
}) => {
	await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.71' })
	await signIn(page)
	await page.waitForURL('/admin/day')
	const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
	const other = await startAnother()
	expect(other.dataDir).not.toBe(program.dataDir)
	for (let round = 0; round < 5; round++)
		for (const { address } of [program, other]) {
			const got = await fetch(`${address}/admin`, {
				headers: { Cookie: cookies.join('; ') },
				redirect: 'manual',
			})
			expect(got.status, `round ${round} at ${address}`).toBe(200)
		}
})
