import type { Page } from '@playwright/test'
import { z } from 'zod'
import { enterDesk } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expect, freshDay, named, outbox, ownAddress, test, untilHydrated } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { emailOf, fillBooking } from '../support/quote.ts'

/** Knowing a customer's details is no right to their booking: only the browser that holds it gets in, and its mailed link. */

/** Its words are in no id, time or key, as four digits alone would be now and then. */
const gateCode = 'Ring 47 twice'

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillAs(page: Page, typed: { name: string; date: string }, name = typed.name) {
	await page.goto('/book')
	await fillBooking(page, typed)
	await page.getByLabel('Name', { exact: true }).fill(name)
}

/** The next form is taken in, and its answer lost on the way. */
const loseAnswer = (page: Page, address: string) =>
	page.route(
		address,
		async (route) => {
			await route.fetch({ maxRedirects: 0 })
			await route.fulfill({ status: 504, contentType: 'text/plain', body: 'The answer was lost.' })
		},
		{ times: 1 },
	)

/** The links to its page that a customer was mailed again. */
async function mailedAgain(program: Program, name: string): Promise<string[]> {
	const mails = (await outbox(program)).filter(
		({ subject, to }) =>
			subject?.startsWith('The link to your booking') && to?.some(({ address }) => address === emailOf(name)),
	)
	return mails.map(({ text }) => /\/booked\/[\w-]+/.exec(text ?? '')?.[0] ?? 'no link')
}

const pickups = async (program: Program, name: string) =>
	ask(
		await embeddedConnection(program.dataDir),
		`select b.id from bookings b join leads l on l.id = b.lead_id where l.email = '${emailOf(name)}'`,
	)

test('who knows a customer’s details gets into nothing with them; the customer’s browser and mailed link do', {
	tag: '@main',
}, async ({ page, program, browser }) => {
	const typed = { name: named('Hol Der'), date: freshDay() }
	await fillAs(page, typed)
	await loseAnswer(page, '**/bookings')
	await confirm(page)
	await expect(page.getByText('Booking Failed').first()).toBeVisible()
	// The tab was closed, or crashed: another one of the same browser sends the form again.
	await page.reload()
	await fillAs(page, typed)
	await confirm(page)
	await page.waitForURL('**/booked/*')
	await page.goto(`${page.url()}/details`)
	await page.getByLabel('Gate or buzzer code').fill(gateCode)
	await page.getByRole('main').getByRole('button').first().click()
	await expect(page).toHaveURL(/\/booked\/[^/]+$/)

	for (const javaScriptEnabled of [true, false]) {
		const context = await browser.newContext({
			baseURL: program.address,
			javaScriptEnabled,
			extraHTTPHeaders: ownAddress(),
		})
		const other = await (javaScriptEnabled ? untilHydrated(context) : context).newPage()
		await fillAs(other, typed, 'Not The Customer')
		await confirm(other)
		const told = other.getByRole('alert').filter({ hasText: 'This pickup is already booked' })
		await expect(told).toContainText(
			javaScriptEnabled
				? 'We’ve just sent the link to its page again by email'
				: 'We’ve already sent the link',
		)
		await expect(told).toBeFocused()
		await expect(other).toHaveURL('/book')
		await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Not The Customer')
		const shown = await other.content()
		for (const theirs of [gateCode, '/booked/']) expect(shown).not.toContain(theirs)
		await context.close()
	}
	expect(await pickups(program, typed.name)).toHaveLength(1)
	await expect.poll(() => mailedAgain(program, typed.name)).toHaveLength(1)
	const [link = ''] = await mailedAgain(program, typed.name)
	await page.goto(`${link}/details`)
	await expect(page.getByLabel('Gate or buzzer code')).toHaveValue(gateCode)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a browser whose answer was lost gets in by the same form', async ({ page, program }) => {
		const typed = { name: named('Lost Answer'), date: freshDay() }
		await fillAs(page, typed)
		await loseAnswer(page, '**/book')
		await confirm(page)
		await expect(page.getByText('The answer was lost.')).toBeVisible()
		await expect.poll(() => pickups(program, typed.name)).toHaveLength(1)
		await fillAs(page, typed)
		await confirm(page)
		await expect(page).toHaveURL(/\/booked\//)
		await expect(heading(page)).toHaveText('Booking Confirmed!')
		expect(await pickups(program, typed.name)).toHaveLength(1)
	})
})

test('staff stop the links of a booking without a quote, and send its customer a new one', async ({
	page,
	program,
}) => {
	const typed = { name: named('Sto Pped'), date: freshDay() }
	await fillAs(page, typed)
	await confirm(page)
	await page.waitForURL('**/booked/*')
	const receipt = page.url()
	const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(await pickups(program, typed.name))
	await enterDesk(page, program)
	await page.goto(`/admin/bookings/${id}`)
	await page.locator('summary', { hasText: 'Its links' }).click()
	await page.getByRole('button', { name: 'Stop its links' }).click()
	await expect(page.getByText('Its links are stopped.', { exact: false })).toBeVisible()
	await expect(page.getByText('stopped its links')).toHaveCount(1)
	await page.getByRole('button', { name: 'Send a new link' }).click()
	await expect(page.getByText('A new link is on its way', { exact: false })).toBeVisible()
	await expect.poll(() => mailedAgain(program, typed.name)).toHaveLength(1)
	expect((await page.goto(receipt))?.status()).toBe(404)
	const [link = ''] = await mailedAgain(program, typed.name)
	await page.goto(link)
	await expect(heading(page)).toHaveText('Booking Confirmed!')
})
