import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import { anotherPerson } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { expect, freshDay, named, outbox, ownAddress, test } from '../support/journey.ts'
import { pagesOf } from '../support/paper.ts'
import type { Program } from '../support/program.ts'
import { choose, chooseVolume, countEverything, emailOf, fillBooking, photos } from '../support/quote.ts'

/** The receipt: where a booking ends, from every form, and what opens it later. */

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** How many leads there are of a person. */
const leadsOf = async (program: Program, name: string) =>
	(await ask(await embeddedConnection(program.dataDir), `select from leads where name = '${name}'`)).length

const isWhole = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0

/** Nothing is cut off at the right edge. */
const fitsWidth = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function bookAtHome(page: Page, name: string) {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await choose(page, 2)
	await expect(photos(page)).toHaveCount(2)
	await fillBooking(page, { name, date: freshDay() })
	await confirm(page)
	await page.waitForURL('**/booked/*')
}

test('a booking on the home page ends on its receipt, which survives a reload, Back, another device and paper', {
	tag: '@main',
}, async ({ page, program, browser }) => {
	const name = named('Ria Receipt')
	await bookAtHome(page, name)
	const receipt = page.url()
	await expect(heading(page)).toHaveText('Booking Confirmed!')
	await expect(heading(page)).toBeFocused()
	const main = page.getByRole('main')
	for (const words of [
		"We'll text your ETA shortly. Check your email for details.",
		'We’ll text you the exact time that day.',
		`12 Crescent Road NW, ${company.city}, ${company.region.code} T2P 1J9`,
		`10–12pm, ${company.city} time`,
		'1/2 truck (about 10 cubic yards), weight not said, priced as a light load',
		'$325 + tax',
		'GST 5%: $16.25. Total: $341.25.',
		'we’ll text the exact time to 403-555-0142',
		'There’s no fee for changing or cancelling.',
		emailOf(name),
	])
		await expect(main).toContainText(words)
	const reference = /^[2-9A-HJ-NP-Z]{6}/.exec(await main.locator('dd').first().innerText())?.[0] ?? 'none'
	await expect(page).toHaveTitle(`Booking ${reference} | ${company.name}`)
	const images = main.getByRole('img')
	await expect(images).toHaveCount(2)
	for (const image of await images.all()) await expect.poll(() => image.evaluate(isWhole)).toBe(true)

	const answer = await page.request.get(receipt)
	expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
	expect(answer.headers()['referrer-policy']).toMatch(/strict-origin$/)
	expect(answer.headers()['set-cookie']).toBeUndefined()
	expect(await answer.text()).toContain('<meta name="robots" content="noindex, nofollow"/>')
	expect(await answer.text()).not.toContain('<script')

	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Add to calendar' }).click()
	expect((await download).suggestedFilename()).toBe(`pickup-${reference}.ics`)
	await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
		'href',
		/^https:\/\/calendar\.google\.com\//,
	)

	const asked = page.waitForRequest('**/assets/*')
	await page.reload()
	expect((await (await asked).allHeaders()).referer).not.toContain('/booked/')
	await expect(heading(page)).toHaveText('Booking Confirmed!')
	await page.goBack()
	await expect(page).toHaveURL('/')
	await expect(page.getByText('The quote before this one is booked and stays as it is.')).toBeVisible()
	await page.goForward()
	await expect(heading(page)).toHaveText('Booking Confirmed!')
	expect(await leadsOf(program, name)).toBe(1)

	// The mail says the same, and its link opens the receipt on any device.
	const toCustomer = async () =>
		(await outbox(program)).find(({ to }) => to?.some(({ address }) => address === emailOf(name)))
	await expect.poll(toCustomer).toBeDefined()
	const { text = '', attachments = [] } = (await toCustomer()) ?? {}
	for (const words of [reference, '$325 + tax', 'GST 5%: $16.25. Total: $341.25.', '10–12pm'])
		expect(text).toContain(words)
	expect(attachments.map(({ filename }) => filename)).toEqual(['pickup.ics'])
	const link = /\/booked\/[\w-]{43}/.exec(text)?.[0] ?? ''
	const elsewhere = await browser.newContext({
		baseURL: program.address,
		javaScriptEnabled: false,
		viewport: { width: 320, height: 640 },
		extraHTTPHeaders: ownAddress(),
	})
	const other = await elsewhere.newPage()
	await other.goto(link)
	await expect(other.getByRole('main')).toContainText(reference)
	expect(await elsewhere.cookies()).toEqual([])
	expect(await fitsWidth(other)).toBe(true)
	expect((await other.goto(`${link}/no-such-page`))?.status()).toBe(404)
	await elsewhere.close()
	for (const token of [receipt, link].map((address) => address.split('/').at(-1)))
		expect(program.output()).not.toContain(token)

	await expectAccessible(page)
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('banner')).toBeHidden()
	await expect(page.getByRole('contentinfo')).toBeHidden()
	await expect(main.getByText(company.mailingAddress)).toBeVisible()
	for (const format of ['Letter', 'A4']) expect(pagesOf(await page.pdf({ format })), format).toBe(1)
})

test('a receipt with nine photos, a long count and long names is printed on one page, and fits a phone', async ({
	page,
}) => {
	const long = 'Bartholomew-Featherstonehaugh '.repeat(4).trim()
	await page.goto('/')
	await countEverything(page)
	await choose(page, 9)
	await expect(photos(page)).toHaveCount(9)
	await fillBooking(page, { name: long, date: freshDay() })
	await page
		.getByLabel('Address', { exact: true })
		.fill(`12 ${'Llanfairpwllgwyngyllgogerychwyrndrobwll '.repeat(4)}Crescent NW`)
	await page.getByLabel('Email', { exact: true }).fill(`${'a'.repeat(64)}@${'b'.repeat(60)}.example.ca`)
	await confirm(page)
	await page.waitForURL('**/booked/*')
	await expect(page.getByRole('main').getByRole('img')).toHaveCount(9)
	await expect(page.getByRole('main')).toContainText('You counted 1 sofa, ')
	await expectReadable(page)
	for (const format of ['Letter', 'A4']) expect(pagesOf(await page.pdf({ format })), format).toBe(1)
})

test('the same form once more opens the receipt of the same booking', async ({ page, program }) => {
	const name = named('Twice Sent')
	const date = freshDay()
	const references: (string | null)[] = []
	for (let sent = 0; sent < 2; sent++) {
		await page.goto('/book')
		await fillBooking(page, { name, date })
		await confirm(page)
		await page.waitForURL('**/booked/*')
		references.push(await page.getByRole('main').locator('dd').first().textContent())
	}
	expect(references[1]).toBe(references[0])
	expect(await leadsOf(program, name)).toBe(1)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the form leads to the receipt; Back and a reload ask for nothing to be sent again', async ({
		page,
		program,
	}) => {
		const name = named('Plain Post')
		await page.goto('/book')
		await fillBooking(page, { name, date: freshDay() })
		await confirm(page)
		await expect(page).toHaveURL(/\/booked\//)
		await expect(heading(page)).toHaveText('Booking Confirmed!')
		await expect(heading(page)).toBeFocused()
		await page.reload()
		await expect(heading(page)).toHaveText('Booking Confirmed!')
		await page.goBack()
		await expect(page).toHaveURL('/book')
		await expect(heading(page)).toHaveText('Book a pickup')
		await page.goForward()
		await expect(heading(page)).toHaveText('Booking Confirmed!')
		expect(await leadsOf(program, name)).toBe(1)

		await page.getByRole('button', { name: 'Book another pickup' }).click()
		await expect(page).toHaveURL('/#calculator')
	})

	test('the same place is booked again from the receipt, which no address tells of', async ({
		page,
		browser,
		program,
	}) => {
		const [first, second] = [named('Same Place'), named('Same Place Again')]
		await page.goto('/book')
		await fillBooking(page, { name: first, date: freshDay() })
		await confirm(page)
		await expect(page).toHaveURL(/\/booked\//)
		// Whoever has the link alone has what the page shows: the place, and no name or phone number.
		const other = await anotherPerson(browser, program, { scripts: false })
		await other.goto(page.url())
		await other.getByRole('button', { name: 'Same place again' }).click()
		await expect(other).toHaveURL('/book')
		for (const [label, value] of [
			['Address', '12 Crescent Road NW'],
			['Postal code', 'T2P 1J9'],
			['Name', ''],
			['Phone', ''],
			['Email', ''],
		] as const)
			await expect(other.getByLabel(label, { exact: true })).toHaveValue(value)
		await expect(other.getByRole('main')).not.toContainText('Enter your name.')
		await other.context().close()

		await page.getByRole('button', { name: 'Same place again' }).click()
		await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Crescent Road NW')
		const date = freshDay()
		await fillBooking(page, { name: second, date })
		await confirm(page)
		await expect(page).toHaveURL(/\/booked\//)
		expect(await leadsOf(program, second)).toBe(1)
	})

	test('the same form sent again after staff stopped its links says what to do, and books nothing more', async ({
		page,
		program,
	}) => {
		const name = named('Stopped Link')
		const date = freshDay()
		const send = async () => {
			await page.goto('/book')
			await fillBooking(page, { name, date })
			await confirm(page)
			await expect(page).toHaveURL(/\/booked\//)
		}
		await send()
		const receipt = page.url()
		await ask(
			await embeddedConnection(program.dataDir),
			`update access_tokens set revoked_at = now() where booking_id in (
				select bookings.id from bookings join leads on leads.id = bookings.lead_id where leads.name = '${name}')`,
		)
		await send()
		await expect(page).toHaveURL('/booked/stopped')
		for (const address of ['/booked/stopped', receipt]) {
			expect((await page.goto(address))?.status()).toBe(404)
			await expect(heading(page)).toHaveText('This link doesn’t open a booking')
			await expect(page.getByText('Your booking hasn’t changed.', { exact: false })).toBeVisible()
		}
		expect(await leadsOf(program, name)).toBe(1)
	})
})

test('a link that is cut off or unknown says what to do', async ({ page }) => {
	for (const token of ['cut-off', 'A'.repeat(43)]) {
		const answer = await page.goto(`/booked/${token}`)
		expect(answer?.status()).toBe(404)
		await expect(heading(page)).toHaveText('This link doesn’t open a booking')
		await expect(page.getByRole('main').getByRole('link', { name: company.phone })).toBeVisible()
		await expect(page.getByText('Open the link in the email that confirmed your booking.')).toBeVisible()
	}
	await expectAccessible(page)
	await expectReadable(page)
})

test('a booking that was cancelled at the desk says so, and can no longer be put into a calendar', async ({
	page,
	program,
}) => {
	const name = named('Cal Celled')
	await page.goto('/book')
	await fillBooking(page, { name, date: freshDay() })
	await confirm(page)
	await page.waitForURL('**/booked/*')
	await ask(
		await embeddedConnection(program.dataDir),
		`update bookings set status = 'cancelled', fingerprint = null
		where lead_id = (select id from leads where name = '${name}')`,
	)
	await page.reload()
	await expect(heading(page)).toHaveText('This pickup is cancelled')
	await expect(page.getByRole('main')).toContainText('Cancelled')
	await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
	await expect(page.getByText('Booking Confirmed!')).toHaveCount(0)
	await expectAccessible(page)
	await expectReadable(page)
})
