import type { Page } from '@playwright/test'
import { z } from 'zod'
import { firstOfMonth, nextMonth } from '#app/desk/bookings/list/month.ts'
import { formatDate, formatMonth, shortDate } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest, pressAndSayYes, pressUnfolded } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { dayAhead, expect, freshDay, installClock, named, owner, passTime, test } from '../support/journey.ts'
import { pagesOf } from '../support/paper.ts'
import type { Program } from '../support/program.ts'

const day = (date: string) => `/admin/day?date=${date}`
const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
/** In how many minutes, down to the last five, a customer was told that the crew will be there. */
async function minutesNotified(program: Program, name: string) {
	const [told] = z.array(z.object({ minutes: z.number() })).parse(
		await ask(
			await embeddedConnection(program.dataDir),
			`select (floor(extract(epoch from m.eta - m.created_at) / 300) * 5)::int as minutes from messages m
				join bookings b on b.id = m.booking_id join leads l on l.id = b.lead_id
				where m.kind = 'on-the-way' and m.channel = 'mail' and l.name = '${name}'`,
		),
	)
	return told?.minutes
}

/** The same without scripts: the question stands at the head of the day. */
async function pressAndSayYesPlain(page: Page, name: string, action: string) {
	await pressUnfolded(pickupOf(page, name), action)
	await page.getByRole('button', { name: /^Yes, / }).click()
}

/** A status as its badge has it, after its mark. */
const status = (name: string) => new RegExp(`^\\W${name}$`)

test('the day: what is pressed can be undone for ten seconds, is sent when the page is left, and goes on without scripts', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	const date = freshDay()
	const name = named('Jo Tremblay')
	await bookFor(program, { name, date, window: '10-12pm', notes: 'Gate code 1234' })
	let sentChanges = 0
	page.on('request', (request) => {
		if (request.url().endsWith('/change')) sentChanges++
	})
	await installClock(page)
	await enterDesk(page, program)
	await page.goto(day(date))
	await expect(page.getByRole('heading', { level: 1 })).toContainText(formatDate(date))
	await expect(page.getByRole('region', { name: /^10–12pm/ })).toContainText('1 of 3 places taken')
	const pickup = pickupOf(page, name)
	await expect(pickup.getByRole('link', { name: '403-555-0142' })).toHaveAttribute('href', 'tel:+14035550142')
	await expect(pickup.getByRole('link', { name: /^12 Crescent Road NW, Calgary/ })).toHaveAttribute(
		'href',
		/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=12\+Crescent\+Road\+NW/,
	)
	await expect(pickup).toContainText('Gate code 1234')
	await expect(pickup.getByRole('list', { name: 'Heads-up' })).toContainText('First time')
	await expectAccessible(page)

	await pressAndSayYes(pickup, 'On the way')
	const undo = pickup.getByRole('button', { name: `Undo ${name}` })
	await expect(undo).toBeFocused()
	await page.keyboard.press('u')
	await expect(page.getByRole('status').filter({ hasText: `Undone: ${name} stays as it was.` })).toBeVisible()
	await passTime(page, 11_000)
	await expect(pickup.getByText(status('booked'))).toBeVisible()
	expect(sentChanges).toBe(0)

	await openRest(pickup)
	await pickup.getByLabel('On the way, arriving in').selectOption('45 minutes')
	await pressAndSayYes(pickup, 'On the way')
	await expect(pickup).toContainText('On the way, arriving in 45 minutes, in ten seconds')
	await expect(undo).toBeVisible()
	await passTime(page, 11_000)
	await expect(page.getByRole('status').filter({ hasText: `${name} is now on the way.` })).toBeVisible()
	expect(await minutesNotified(program, name)).toBe(45)
	await expect(pickup.getByText(status('on the way'))).toBeVisible()

	// Who goes elsewhere in the ten seconds has it sent at once. A page that stands still goes nowhere.
	await page.clock.resume()
	await pressAndSayYes(pickup, 'Arrived')
	await expect(undo).toBeVisible()
	const sent = page.waitForResponse((response) => response.url().endsWith('/change'))
	await page.getByRole('link', { name: 'Schedule' }).click()
	expect((await sent).status()).toBe(200)

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(day(date))
	await expect(pickupOf(plain, name).getByText(status('arrived'))).toBeVisible()
	const late = await plain.context().newPage()
	await late.goto(day(date))
	await pressAndSayYesPlain(plain, name, 'Done')
	await expect(plain).toHaveURL(day(date))
	await expect(pickupOf(plain, name).getByText(status('done'))).toBeVisible()
	await expect(pickupOf(plain, name).getByRole('button')).toHaveCount(0)
	// Who saw it as it was before is told, and sees how it is.
	await (await openRest(pickupOf(late, name))).getByRole('button', { name: 'No one there' }).click()
	await expect(late.getByText('Someone else just changed this pickup. It’s now done.')).toBeVisible()
	await expect(pickupOf(late, name).getByText(status('done'))).toBeVisible()

	const next = named('Jo Later')
	await bookFor(program, { name: next, date, window: '2-4pm' })
	await plain.goto(day(date))
	await openRest(pickupOf(plain, next))
	await pickupOf(plain, next).getByLabel('On the way, arriving in').selectOption('90 minutes')
	await pressAndSayYesPlain(plain, next, 'On the way')
	await expect(pickupOf(plain, next).getByText(status('on the way'))).toBeVisible()
	expect(await minutesNotified(program, next)).toBe(90)
})

test('of two pickups that somebody else changed meanwhile, both refusals stay in sight, until one is acted on again', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const names = [named('Jo First'), named('Jo Second')]
	for (const name of names) await bookFor(program, { name, date, window: '10-12pm' })
	await installClock(page)
	await enterDesk(page, program)
	await page.goto(day(date))
	const refusal = (name: string) =>
		page.getByRole('status').getByText(`${name}: Someone else just changed this pickup`)
	for (const name of names) await pressAndSayYes(pickupOf(page, name), 'On the way')

	const other = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(other, program)
	await other.goto(day(date))
	for (const name of names) {
		await pressAndSayYesPlain(other, name, 'Arrived')
		await expect(pickupOf(other, name).getByText(status('arrived'))).toBeVisible()
	}
	await passTime(page, 11_000)
	for (const name of names) await expect(refusal(name)).toBeVisible()

	const [first = '', second = ''] = names
	await pressAndSayYes(pickupOf(page, first), 'Done')
	await expect(refusal(first)).toHaveCount(0)
	await expect(refusal(second)).toBeVisible()
})

test('tomorrow and the week are one key away, the sheets are one page each, and on a phone the menu is a row that moves sideways', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const name = named('Bartholomew-Featherstonehaugh')
	await bookFor(program, { name, date, window: '2-4pm', notes: 'Ring twice' })
	await enterDesk(page, program)
	await page.goto('/admin/day')
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toContainText(`Today, ${formatDate(dayAhead(0))}`)
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Add a booking')
	await page.keyboard.press('Escape')
	await page.keyboard.press('j')
	await expect(heading).toContainText('Tomorrow')
	await page.keyboard.press('k')
	await expect(heading).toContainText('Today')
	await page.keyboard.press('w')
	await expect(page.getByRole('heading', { name: 'Schedule', exact: true })).toBeVisible()

	await page.setViewportSize({ width: 390, height: 844 })
	await page.goto(day(date))
	const navigation = page.getByRole('navigation', { name: 'Desk' })
	await navigation.locator('summary').click()
	for (const link of await navigation.getByRole('link').all()) {
		await link.evaluate((node) => node.scrollIntoView({ inline: 'center', block: 'nearest' }))
		const box = await link.boundingBox()
		expect(box && box.x >= 0 && box.x + box.width <= 390, await link.innerText()).toBe(true)
	}
	await expectAccessible(page)
	await (await openRest(pickupOf(page, name))).getByRole('link', { name: 'Job sheet' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
	for (const words of ['Ring twice', 'Customer’s signature', '403-555-0142'])
		await expect(page.getByText(words).first()).toBeVisible()
	await expectAccessible(page)
	expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1)
	await page.goto(`/admin/day/run-sheet?date=${date}`)
	await expectAccessible(page)
	await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Ring twice')
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('navigation', { name: 'Desk' })).toBeHidden()
	expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1)
	await page.emulateMedia({ media: null })

	// The list finds it, and leads to its day.
	await page.goto('/admin/bookings')
	await page.locator('summary').filter({ hasText: 'Search and filter' }).click()
	await page.getByLabel('Name, phone, address or reference').fill(name)
	await page.keyboard.press('Enter')
	const { weekday, day: dayName } = shortDate(date)
	await page.getByRole('link', { name: `${weekday}, ${dayName}, 2–4pm` }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(formatDate(date))
	const csv = await page.request.get(`/admin/bookings.csv?q=${encodeURIComponent(name)}`)
	expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(2)
	const xlsx = await page.request.get(`/admin/bookings.xlsx?q=${encodeURIComponent(name)}`)
	expect(xlsx.headers()['content-disposition']).toMatch(/bookings-[\d-]+\.xlsx/)
})

test('by keyboard the list leads to the month’s calendar, a month on, and to a day; it works without scripts', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const name = named('In The Month')
	await bookFor(program, { name, date, window: '2-4pm' })
	await enterDesk(page, program)
	await page.goto('/admin/bookings')
	await page.keyboard.press('c')
	const heading = page.getByRole('heading', { level: 1 })
	await expect(heading).toHaveText(`Bookings, ${formatMonth(dayAhead(0))}`)
	for (let month = firstOfMonth(dayAhead(0)); month < firstOfMonth(date); month = nextMonth(month)) {
		await page.keyboard.press('j')
		await expect(heading).toHaveText(`Bookings, ${formatMonth(nextMonth(month))}`)
	}
	const day = page.getByRole('listitem', { name: formatDate(date) })
	await expect(day).toContainText(name)
	await expectAccessible(page)
	await day.getByRole('link', { name: formatDate(date), exact: true }).press('Enter')
	await expect(pickupOf(page, name)).toBeVisible()

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/bookings/calendar?month=${firstOfMonth(date)}`)
	await plain.getByRole('link', { name: 'Previous month' }).click()
	await plain.getByRole('link', { name: 'Next month' }).click()
	await plain
		.getByRole('listitem', { name: formatDate(date) })
		.getByRole('link', { name })
		.click()
	await expect(plain.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a calendar reads all pickups at a secret address, until a new one is made', async ({
	page,
	program,
	request,
}) => {
	const date = freshDay()
	const name = named('In The Calendar')
	await bookFor(program, { name, date, window: '2-4pm' })
	await enterDesk(page, program)
	await page.goto('/admin/account')
	const password = page.getByLabel('Your password, to make an address')
	await password.fill(owner.password)
	await page.getByRole('button', { name: 'Make an address' }).click()
	const address = await page.locator('code').filter({ hasText: '/pickups/' }).innerText()
	expect(await (await request.get(new URL(address).pathname)).text()).toContain(name)
	await password.fill(owner.password)
	await page.getByRole('button', { name: 'Make a new address' }).click()
	await expect(page.locator('code').filter({ hasText: '/pickups/' })).not.toHaveText(address)
	expect((await request.get(new URL(address).pathname)).status()).toBe(404)
})
