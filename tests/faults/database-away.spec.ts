import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import { signIn } from '../support/desk.ts'
import { isAlive } from '../support/embedded.ts'
import { dayAhead, expect, owner, phonePhoto, untilHydrated } from '../support/journey.ts'
import { discardProgram, type Program, startProgram } from '../support/program.ts'
import { choose, chooseVolume, fillBooking, photos, save } from '../support/quote.ts'

/**
 * A frozen or stopped database: every request is answered in time with a message, nothing that was typed is lost, and
 * everything works again once the database is back.
 */

test.describe.configure({ timeout: 240_000 })

const faults: [string, (server: DatabaseServer) => Promise<() => Promise<void>>][] = [
	['frozen', ({ pid }) => freeze(pid())],
	['stopped', ({ halt }) => halt()],
]

for (const [fault, begin] of faults)
	test(`a database that is ${fault}: requests are answered in time, nothing is lost, and it recovers by itself`, async ({
		browser,
	}) => {
		const server = await startDatabaseServer()
		const program = await startProgram({
			DATABASE_URL: server.url(),
			TRUST_PROXY: 'on',
			ADMIN_EMAIL: owner.email,
			ADMIN_PASSWORD: owner.password,
		})
		const open = async () => untilHydrated(await browser.newContext({ baseURL: program.address })).newPage()
		try {
			const [visitor, booker, desk, ownQuote] = [
				await open(),
				await open(),
				await open(),
				await saved(program),
			]
			await beginQuote(visitor)
			await beginBooking(booker)
			const colleague = await open()
			await colleague.goto('/admin/sign-in')
			await signIn(desk)
			await desk.waitForURL('/admin/day')
			await desk.goto('/admin/staff')
			const staff = (await desk.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

			const end = await begin(server)
			try {
				await Promise.all([
					expectRefusals(program, ownQuote, staff),
					expectQuoteKept(visitor),
					expectBookingKept(booker),
					expectInvitationKept(desk),
					expectSignInKept(colleague),
				])
			} finally {
				await end()
			}
			const logLines = program.output().split('\n')
			expect(logLines.filter((line) => line.includes('is away')).length).toBeGreaterThan(0)
			expect(
				logLines.filter((line) => /"level":"error"/.test(line) && !/"msg":"request"/.test(line)).length,
			).toBeLessThan(40)

			await expect(async () => {
				await save(visitor).click({ timeout: 2000 })
				await expect(visitor.getByText('Quote saved successfully!')).toBeVisible({ timeout: 5000 })
			}).toPass({ timeout: 60_000 })
			await booker.getByRole('button', { name: 'Confirm Booking' }).click()
			await expect(booker.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible({
				timeout: 40_000,
			})
			await colleague.getByRole('button', { name: 'Sign in' }).click()
			await colleague.waitForURL('/admin/day')
			await desk.getByRole('button', { name: 'Invite' }).click()
			await expect(desk.getByRole('status').filter({ hasText: 'link' })).toContainText('Dana Desk')
			const again = await send(program, 'POST', '/book', { form: booking(ownQuote.name) })
			expect(again.status).toBe(303)
			expect(await server.statement(`select name from leads order by name`)).toEqual([
				{ name: 'Away Visitor' },
				{ name: ownQuote.name },
			])
			await expect
				.poll(async () => (await fetch(`${program.address}/readyz`)).status, { timeout: 30_000 })
				.toBe(200)
			expect(await program.stop()).toEqual({ code: 0, signal: null })
		} finally {
			await discardProgram(program)
			await server.stop()
		}
	})

/** Stops all processes of a server with SIGSTOP; returns a function that continues them. */
async function freeze(postmaster: number) {
	process.kill(postmaster, 'SIGSTOP')
	const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
		.trim()
		.split('\n')
		.map(Number)
	for (const pid of children) process.kill(pid, 'SIGSTOP')
	return async () => {
		for (const pid of [...children, postmaster]) if (await isAlive(pid)) process.kill(pid, 'SIGCONT')
	}
}

const booking = (name: string) => ({
	name,
	phone: '403-555-0142',
	email: 'kept@example.ca',
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date: dayAhead(12),
	window: '10-12pm',
	notes: 'the gate sticks',
})

type Sent = {
	form?: Record<string, string>
	json?: unknown
	photo?: Buffer
	cookie?: string
	accept?: string
}

/** In milliseconds: longer than the timeouts of our pages. */
const answerTimeout = 20_000

async function send(
	{ address }: Program,
	method: string,
	path: string,
	{ form, json, photo, cookie = '', accept = '*/*' }: Sent = {},
) {
	const began = performance.now()
	const body = form ? new URLSearchParams(form) : json ? JSON.stringify(json) : photo && new Uint8Array(photo)
	const answer = await fetch(address + path, {
		method,
		redirect: 'manual',
		headers: {
			'X-Bowline-Client': 'site',
			Origin: address,
			Cookie: cookie,
			Accept: accept,
			...(photo ? { 'Photo-Token': '0'.repeat(64) } : {}),
			...(json ? { 'Content-Type': 'application/json' } : {}),
		},
		...(body ? { body } : {}),
	})
	const text = await answer.text()
	expect(performance.now() - began, `${method} ${path}`).toBeLessThan(answerTimeout)
	return { status: answer.status, headers: answer.headers, text }
}

type OwnQuote = { id: string; cookie: string; name: string }

/** Saves a quote. */
async function saved(program: Program): Promise<OwnQuote> {
	const answer = await send(program, 'POST', '/quotes', {
		json: { volume: 0.5, weightKg: 120, hasStairs: false, addOns: [] },
	})
	expect(answer.status).toBe(201)
	const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return { id: JSON.parse(answer.text).id, cookie, name: `Kept ${randomUUID().slice(0, 8)}` }
}

/** Pages, resources and forms: each answer says that it is temporary, when to try again, and what is safe. */
async function expectRefusals(program: Program, { id, cookie, name }: OwnQuote, staff: string) {
	const records = 'We can’t reach our records right now'
	const html = 'text/html,application/xhtml+xml'
	const expectations: [string, string, Sent, string[]][] = [
		['GET', '/', { cookie, accept: html }, [records, 'is safe']],
		['GET', '/admin', { cookie: staff, accept: html }, [records]],
		['GET', '/admin.data', { cookie: staff }, []],
		['GET', '/admin/changes', { cookie: staff }, [records]],
		['GET', '/admin/open-now', { cookie: staff }, [records]],
		['GET', '/admin/quotes.csv', { cookie: staff, accept: html }, [records]],
		['GET', `/quotes/open/${'A'.repeat(43)}`, { accept: html }, [records]],
		['GET', `/booked/${'A'.repeat(43)}`, { accept: html }, [records]],
		['GET', `/booked/${'A'.repeat(43)}/move`, { accept: html }, [records]],
		['POST', `/booked/${'A'.repeat(43)}/cancel`, { form: { version: '1' }, accept: html }, [records]],
		['GET', `/booked/${'A'.repeat(43)}/pickup.ics`, { accept: html }, [records]],
		['GET', `/arrival-windows?date=${dayAhead(9)}`, {}, [records]],
		['POST', '/quotes', { json: { volume: 1, weightKg: 1, hasStairs: false, addOns: [] } }, [records]],
		['PATCH', `/quotes/${id}`, { json: { weightKg: 7 }, cookie }, [records]],
		['PUT', `/quotes/photos/${randomUUID()}`, { photo: await phonePhoto('pile-0') }, [records]],
		['POST', '/bookings', { form: booking(name), cookie }, ['can’t reach our calendar', 'Send them again']],
		[
			'POST',
			'/book',
			{ form: booking(name), cookie, accept: html },
			['can’t reach our calendar', `value="${name}"`, 'the gate sticks'],
		],
		['POST', '/admin/sign-in', { form: owner, accept: html }, [records, 'is safe', 'rel="stylesheet"']],
	]
	const windows = await send(program, 'GET', '/next-windows?page=/calgary&city=Calgary')
	expect([windows.status, windows.headers.get('cache-control')]).toEqual([200, 'no-store'])
	expect(windows.text).toContain('We can’t see our calendar right now.')
	await Promise.all(
		expectations.map(async ([method, path, sent, words]) => {
			const answer = await send(program, method, path, sent)
			expect(answer.status, `${method} ${path} ${answer.text.slice(0, 200)}`).toBe(503)
			expect(answer.headers.get('retry-after'), `${method} ${path}`).toMatch(/^\d+$/)
			expect(answer.headers.get('cache-control') ?? '', `${method} ${path}`).not.toMatch(
				/public|max-age=[1-9]/,
			)
			for (const word of words) expect(answer.text, `${method} ${path}`).toContain(word)
			expect(answer.text).not.toContain('Unexpected Server Error')
		}),
	)
	expect((await send(program, 'GET', '/', { accept: html })).status).toBe(200)
	expect((await send(program, 'GET', '/calgary/couch-removal', { accept: html })).status).toBe(200)
	expect((await send(program, 'GET', '/book', { accept: html })).status).toBe(200)
	// What goes along with a booking nobody can say now; the pages are there without it.
	for (const path of ['/calgary/couch-removal', '/book'])
		expect((await send(program, 'GET', path, { cookie, accept: html })).status, path).toBe(200)
	expect((await send(program, 'GET', '/healthz')).status).toBe(200)
	expect((await send(program, 'GET', '/readyz')).status).toBe(503)
}

/** Saves a quote, and makes a change that is not saved. */
async function beginQuote(page: Page) {
	await page.goto('/')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await chooseVolume(page, '3/4 truck')
	await choose(page, 1, 1)
}

async function beginBooking(page: Page) {
	await page.goto('/')
	await fillBooking(page, { name: 'Away Visitor', date: dayAhead(13) })
}

async function expectQuoteKept(page: Page) {
	await save(page).click()
	await expect(page.getByText('Update Failed')).toBeVisible({ timeout: 40_000 })
	await expect(page.getByText('We can’t reach our records right now')).toBeVisible()
	await expect(photos(page)).toHaveCount(2)
}

async function expectBookingKept(page: Page) {
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByText('Booking Failed')).toBeVisible({ timeout: 40_000 })
	await expect(page.getByText('We can’t reach our calendar right now')).toBeVisible()
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Away Visitor')
}

async function expectInvitationKept(page: Page) {
	await page.getByLabel('Name').fill('Dana Desk')
	await page.getByLabel('Email').fill('dana@example.ca')
	await page.getByRole('button', { name: 'Invite' }).click()
	await expect(page.getByText('There was no answer. What you typed is still here')).toBeVisible({
		timeout: 40_000,
	})
	await expect(page.getByLabel('Name')).toHaveValue('Dana Desk')
	await expect(page.getByLabel('Email')).toHaveValue('dana@example.ca')
}

async function expectSignInKept(page: Page) {
	await page.getByLabel('Email').fill(owner.email)
	await page.getByLabel('Password').fill(owner.password)
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page.getByText('There was no answer. What you typed is still here')).toBeVisible({
		timeout: 60_000,
	})
	await expect(page.getByLabel('Email')).toHaveValue(owner.email)
	await expect(page.getByLabel('Password')).toHaveValue(owner.password)
}
