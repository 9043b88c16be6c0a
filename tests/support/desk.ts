import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#app/policies/rights.ts'
import { bookFor } from './booked-pickup.ts'
import { company } from './company.ts'
import { expect, freshDay, ownAddress, owner, phonePhoto, untilHydrated } from './journey.ts'
import type { Program } from './program.ts'

/** Signs in on the sign-in page, as a user does. */
export async function signIn(page: Page, { email, password } = owner) {
	await page.goto('/admin/sign-in')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in and returns the cookies, for requests without a browser. */
export async function staffCookie(
	{ address }: Pick<Program, 'address'>,
	{ email, password } = owner,
): Promise<string> {
	const answer = await fetch(`${address}/admin/sign-in`, {
		method: 'POST',
		redirect: 'manual',
		headers: { Origin: address, ...ownAddress() },
		body: new URLSearchParams({ email, password }),
	})
	expect(answer.status).toBe(302)
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(';')[0])
		.join('; ')
}

/** Presses an action on a pickup of another day than today, and says that this day is meant. */
export async function pressAndSayYes(within: Page | Locator, action: string) {
	await pressUnfolded(within, action)
	await within.getByRole('button', { name: /^Yes, / }).click()
}

/** Presses a button, also one that is folded away with what is seldom done. */
export async function pressUnfolded(within: Page | Locator, action: string) {
	const button = within.getByRole('button', { name: action, includeHidden: true })
	await button.waitFor({ state: 'attached' })
	const closed = button.locator('xpath=ancestor::details[not(@open)]')
	if ((await closed.count()) > 0) await closed.locator('> summary').click()
	await button.click()
}

/** Unfolds what is seldom done with a pickup of the day; nothing where it is unfolded. */
export async function openRest(pickup: Locator): Promise<Locator> {
	const rest = pickup.locator('details').filter({ has: pickup.page().getByText(/^More for /) })
	if ((await rest.getAttribute('open')) === null) await rest.locator('> summary').click()
	return pickup
}

/** Books a pickup that is done, and charges $315 with tax for it, not paid yet. */
export async function chargeDone(
	page: Page,
	program: Program,
	pickup: { name: string; date: string; email?: string },
) {
	await bookFor(program, { ...pickup, window: '8-10am' })
	await page.goto(`/admin/day?date=${pickup.date}`)
	const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: pickup.name }) })
	for (const action of ['Arrived', 'Done']) {
		await pressUnfolded(row, action)
		await page.getByRole('button', { name: /^Yes, / }).click()
	}
	await row.getByRole('link', { name: 'Charge' }).click()
	await page.getByLabel('Amount').fill('315')
	await page.getByLabel('not paid yet').check()
	await page.getByRole('button', { name: 'Save' }).click()
}

/** Rejects the open quote, as a user does. */
export async function reject(page: Page) {
	await page.getByRole('button', { name: 'Reject' }).click()
	const asked = page.getByRole('dialog', { name: 'Reject this quote?' })
	await asked.getByRole('button', { name: 'Reject' }).click()
}

/** Signs the owner in, without a visit to the sign-in page. */
export async function enterDesk(page: Page, { address }: Program) {
	const answer = await page.request.post('/admin/sign-in', {
		form: owner,
		headers: { Origin: address },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(302)
}

/** Goes to a page of the office by the desk's menu. */
export async function goToOffice(page: Page, name: string) {
	const navigation = page.getByRole('navigation', { name: 'Desk' })
	await navigation.locator('summary').click()
	await navigation.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click()
}

/** A page for a second person in their own browser, with or without scripts. */
export async function anotherPerson(
	browser: Browser,
	program: Program,
	{ scripts = true } = {},
): Promise<Page> {
	const context = await browser.newContext({
		baseURL: program.address,
		javaScriptEnabled: scripts,
		extraHTTPHeaders: ownAddress(),
	})
	if (scripts) untilHydrated(context)
	return context.newPage()
}

/** The same member of staff in a browser without scripts. */
export async function withoutScripts(page: Page, { address }: Program): Promise<Page> {
	const browser = page.context().browser()
	if (!browser) throw new Error('there is no browser')
	const context = await browser.newContext({
		...{ baseURL: address, javaScriptEnabled: false, extraHTTPHeaders: ownAddress() },
		storageState: await page.context().storageState(),
	})
	return context.newPage()
}

/** An account on the Staff page. Who changed it stands there by email address too, but in no paragraph. */
export const accountOf = (page: Page, email: string) =>
	page.getByRole('listitem').filter({ has: page.locator('p').filter({ hasText: email }) })

/** Invites a member of staff on an owner's page. Returns the path of the link for setting their password. */
export async function invite(
	owner: Page,
	name: string,
	email: string,
	role: Role = 'dispatcher',
): Promise<string> {
	await owner.goto('/admin/staff')
	await owner.getByLabel('Name').fill(name)
	await owner.getByLabel('Email').fill(email)
	await owner.locator('#role').selectOption(role)
	await owner.getByRole('button', { name: 'Invite' }).click()
	const link = await owner.locator('code').filter({ hasText: '/admin/set-password/' }).innerText()
	return new URL(link).pathname
}

/** Invites a member of staff on an owner's page, and signs them in on their own page. */
export async function newMember(
	owner: Page,
	person: Page,
	name: string,
	password: string,
	role: Role = 'dispatcher',
): Promise<string> {
	const email = `${randomUUID()}@example.ca`
	await person.goto(await invite(owner, name, email, role))
	await person.getByLabel('New password').fill(password)
	await person.getByLabel('Type it again').fill(password)
	await person.getByRole('button', { name: 'Set password' }).click()
	await person.waitForURL(/sign-in/)
	await signIn(person, { email, password })
	await person.waitForURL('/admin/day')
	return email
}

/** Begins a second step on the account page; returns the key and the backup codes. */
export async function beginSecondStep(person: Page, password: string) {
	await person.goto('/admin/account')
	await person.getByLabel('Your password', { exact: true }).fill(password)
	await person.getByRole('button', { name: 'Set up' }).click()
	const secret = await person.locator('code').first().innerText()
	const backup = await person.locator('code').nth(1).locator('span').allInnerTexts()
	return { secret, backup }
}

const windows = company.arrivalWindows.map(({ id }) => id)
let made = 0
let date = ''

/** The next window, day by day, so that no window gets more bookings than it has places. */
function nextWindow() {
	const at = made++ % windows.length
	if (at === 0) date = freshDay()
	return { date, window: String(windows[at]) }
}

/** Saves a customer's quote with the requests that the site makes; with a name it is booked, and so pending. */
export async function makeQuote(
	program: Program,
	{ name, photos = 0, weightKg = 120 }: { name?: string; photos?: number; weightKg?: number } = {},
): Promise<{ id: string; cookie: string }> {
	const headers = { 'X-Bowline-Client': 'site', ...ownAddress() }
	const saved = await fetch(`${program.address}/quotes`, {
		method: 'POST',
		headers: { ...headers, 'Content-Type': 'application/json' },
		body: JSON.stringify({ volume: 0.5, weightKg, hasStairs: false, addOns: ['tv'] }),
	})
	expect(saved.status).toBe(201)
	const { id } = await saved.json()
	const cookie = saved.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const own = { ...headers, Cookie: cookie, 'Photo-Token': randomBytes(32).toString('hex') }
	const labels: Record<string, string> = {}
	for (let at = 0; at < photos; at++) {
		const photo = uuidv7()
		const body = new Uint8Array(await phonePhoto(`pile-${at % 3}`, { width: 640, height: 480 }))
		const sent = await fetch(`${program.address}/quotes/photos/${photo}`, {
			method: 'PUT',
			headers: own,
			body,
		})
		expect(sent.status).toBe(201)
		labels[photo] = at === 0 ? 'Main pile/items' : 'Other'
	}
	if (photos > 0) {
		const kept = await fetch(`${program.address}/quotes/${id}`, {
			method: 'PATCH',
			headers: { ...own, 'Content-Type': 'application/json' },
			body: JSON.stringify({ labels }),
		})
		expect((await kept.json()).photos).toHaveLength(photos)
	}
	if (name) {
		const booked = await fetch(`${program.address}/bookings`, {
			method: 'POST',
			headers: { ...headers, Cookie: cookie },
			body: new URLSearchParams({
				name,
				phone: '403-555-0142',
				email: `${randomUUID()}@example.ca`,
				address: '12 Crescent Road NW',
				postal: 'T2P 1J9',
				city: 'Calgary',
				...nextWindow(),
				notes: '',
			}),
		})
		expect(await booked.text()).toContain('booked')
	}
	return { id: String(id), cookie }
}
