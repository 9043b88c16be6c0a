import type { Page } from '@playwright/test'
import { formatDate } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import { enterDesk } from '../support/desk.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { expect, freshDay, named, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { emailOf, fillBooking } from '../support/quote.ts'

/** The waiting list: joined from a full window, served when a place comes free, and taken on its own page. */

const [wanted, other] = company.arrivalWindows
if (!wanted || !other) throw new Error('the company has fewer than two windows')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Fills a window, and returns the receipts of who is in it. */
async function fillUp(program: Program, date: string, window: string): Promise<string[]> {
	return Promise.all(
		Array.from({ length: company.windowCapacity }, async (_, nth) => {
			const name = named('Fil Ler')
			const booked = await fetch(`${program.address}/bookings`, {
				method: 'POST',
				headers: { 'X-Bowline-Client': 'site', ...ownAddress() },
				body: new URLSearchParams({
					name,
					date,
					window,
					email: emailOf(name),
					phone: `403-555-01${40 + nth}`,
					address: '12 Crescent Road NW',
					postal: 'T2P 1J9',
					city: 'Calgary',
				}),
			})
			const { receiptToken } = await booked.json()
			return `/booked/${receiptToken}`
		}),
	)
}

async function cancel(page: Page, receipt: string | undefined): Promise<void> {
	await page.goto(`${receipt}/cancel`)
	await page.getByRole('button', { name: 'Yes, cancel it' }).click()
	await expect(page).toHaveURL(/\/booked\/[^/]+$/)
}

const join = (page: Page) => page.getByRole('button', { name: 'Join the waiting list' }).last().click()

/** Loads somebody's place in the line again until it says so. */
const untilTitle = (page: Page, place: string, title: string) =>
	expect
		.poll(
			async () => {
				await page.goto(place)
				return heading(page).textContent()
			},
			{ timeout: 60_000 },
		)
		.toBe(title)

test.describe('without a script', () => {
	test.use({ javaScriptEnabled: false })

	test('who finds a window full joins the line with all that they typed, and takes the place when it is free', async ({
		page,
		program,
	}) => {
		const date = freshDay()
		const [first] = await fillUp(program, date, wanted.id)
		await page.goto('/book')
		const name = named('Wai Ting')
		await fillBooking(page, { name, date, window: wanted.label })
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await page.getByRole('button', { name: 'Wait for a window' }).click()

		await expect(heading(page)).toHaveText('Wait for a spot')
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
		const full = page.getByRole('checkbox', { name: wanted.label })
		if (await full.isChecked()) await full.uncheck()
		await join(page)
		await expect(page.getByRole('alert')).toContainText('Choose at least one window.')
		await full.check()
		await join(page)
		await expect(heading(page)).toHaveText('You’re on the waiting list')
		await expect(page.getByText('You’re first in line.')).toBeVisible()
		const place = page.url()
		const answer = await page.request.get(place)
		expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
		expect(await answer.text()).not.toContain('<script')

		await cancel(page, first)
		await untilTitle(page, place, 'A spot opened up for you')
		await expect(page.getByRole('main')).toContainText(wanted.label)
		await page.getByRole('button', { name: 'Book this spot' }).click()
		await expect(page).toHaveURL(/\/booked\//)
		await expect(page.getByRole('main')).toContainText(formatDate(date))
		await page.goto(place)
		await expect(heading(page)).toHaveText('You’ve got your spot')
	})

	test('who goes from the waiting list to what is free finds all that they typed on a local page', async ({
		page,
		program,
	}) => {
		const date = freshDay()
		await fillUp(program, date, wanted.id)
		await page.goto('/airdrie-junk-removal')
		const name = named('Nev Again')
		await fillBooking(page, { name, date, window: wanted.label })
		await page.getByLabel('Load size').selectOption({ index: 2 })
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await page.getByRole('button', { name: 'Wait for a window' }).click()
		await expect(heading(page)).toHaveText('Wait for a spot')
		await expect(page.getByLabel('Postal code')).toHaveValue('t2p1j9')
		// So is what they change on the way.
		await page.getByLabel('Unit, buzzer').fill('Unit 5')
		await page.getByLabel('Phone', { exact: true }).fill('')
		await page.getByRole('button', { name: 'Book what’s free' }).click()

		await expect(heading(page)).toHaveText('Book a pickup')
		// Nothing was sent to be booked, and so nothing is said to be wrong.
		await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
		await expect(page.getByLabel('Email', { exact: true })).toHaveValue(emailOf(name))
		await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Crescent Road NW')
		await expect(page.getByLabel('Postal code')).toHaveValue('t2p1j9')
		await expect(page.getByLabel('Unit, buzzer')).toHaveValue('Unit 5')
		await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('')
		await page.getByLabel('Phone', { exact: true }).fill('403-555-0142')
		await page.locator('label').getByText(other.label, { exact: true }).click()
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page).toHaveURL(/\/booked\//)
		await expect(page.getByRole('main')).toContainText(other.label)
	})
})

test('who booked waits for another time, and moves there when it is free; another day can be shown', async ({
	page,
	program,
}) => {
	const [date, later] = [freshDay(), freshDay()]
	const [first] = await fillUp(program, later, other.id)
	await page.goto('/book')
	await fillBooking(page, { name: named('Mo Ver'), date, window: wanted.label })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page).toHaveURL(/\/booked\//)
	await page.goto(`${page.url()}/move?day=${later}`)
	await page.getByRole('link', { name: 'Wait for a full window' }).click()
	await expect(heading(page)).toHaveText('Wait for another time')
	await expectAccessible(page)
	await page.getByRole('checkbox', { name: other.label }).check()
	await join(page)
	await expect(heading(page)).toHaveText('You’re on the waiting list')
	const place = page.url()
	await cancel(page, first)
	await untilTitle(page, place, 'A spot opened up for you')
	await expectReadable(page)
	await page.getByRole('button', { name: 'Move my pickup here' }).click()
	await expect(page).toHaveURL(/\/booked\//)
	await expect(page.getByRole('main')).toContainText(formatDate(later))
})

test('whose window fills while they type finds it ticked where they wait', async ({ page, program }) => {
	const date = freshDay()
	await page.goto('/book')
	await fillBooking(page, { name: named('Too Late'), date, window: wanted.label })
	await fillUp(program, date, wanted.id)
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.getByRole('button', { name: 'Wait for a window' }).click()
	await expect(heading(page)).toHaveText('Wait for a spot')
	await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(`${wanted.label} Full`)
	await join(page)
	await expect(heading(page)).toHaveText('You’re on the waiting list')
})

test('with a script the form of a full window leads there, and staff see the line, book from it and take out of it', {
	tag: '@main',
}, async ({ page, program, browser }) => {
	const date = freshDay()
	const [first] = await fillUp(program, date, wanted.id)
	const names = [named('Wan Da'), named('Le Avis')]
	for (const name of names) {
		await page.goto('/book')
		await fillBooking(page, { name, date, window: other.label })
		await page.getByRole('button', { name: 'Wait for a window' }).click()
		await expect(heading(page)).toHaveText('Wait for a spot')
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
		if (name === names[0]) await expectReadable(page)
		for (const box of await page.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
		await page.getByRole('checkbox', { name: wanted.label }).check()
		await join(page)
		await expect(heading(page)).toHaveText('You’re on the waiting list')
	}
	await using desk = await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })
	const staff = await desk.newPage()
	await enterDesk(staff, program)
	await staff.goto('/admin/schedule')
	await expectAccessible(staff)
	const [booked, out] = names.map((name) =>
		staff.getByRole('region', { name: 'Waiting list' }).getByRole('listitem').filter({ hasText: name }),
	)
	await expect(booked ?? staff.getByRole('main')).toContainText(wanted.label)
	await booked?.getByRole('button', { name: 'Book' }).click()
	await expect(booked?.getByRole('alert') ?? staff.getByRole('main')).toContainText('no room for this load')
	await out?.getByRole('button', { name: 'Remove' }).click()
	await expect(staff.getByRole('status').first()).toContainText('Removed from the waiting list.')
	await cancel(page, first)
	await expect
		.poll(
			async () => {
				await staff.reload()
				return booked?.textContent()
			},
			{ timeout: 60_000 },
		)
		.toContain('is held until')
	await booked?.getByRole('button', { name: 'Book' }).click()
	await expect(staff.getByRole('status').first()).toContainText('Booked.')
	await expect(staff.getByText(names[0] ?? '')).toHaveCount(0)
})
