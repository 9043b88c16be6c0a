import type { Locator, Page } from '@playwright/test'
import { formatDate, shortDate } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import {
	expect,
	freshDay,
	freshDays,
	hydrated,
	installClock,
	named,
	passTime,
	test,
} from '../support/journey.ts'

const day = (date: string) => `/admin/day?date=${date}`
const windowOf = (page: Page, label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) })
const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const gripOf = (page: Page, name: string) => pickupOf(page, name).getByTitle('Drag to another window or day')
/** Takes hold of a pickup, and holds it over a place, of which some come into view by the drag only. */
async function holdOver(page: Page, name: string, place: (page: Page) => Locator) {
	const grip = gripOf(page, name)
	await grip.hover()
	await page.mouse.down()
	const { x = 0, y = 0 } = (await grip.boundingBox()) ?? {}
	for (const by of [10, 12]) await page.mouse.move(x - by, y + by)
	// A browser drops where the mouse was by its second move there.
	for (const _ of [1, 2]) await place(page).hover()
}
async function drag(page: Page, name: string, place: (page: Page) => Locator) {
	await holdOver(page, name, place)
	await page.mouse.up()
}
const atFoot = (heading: string) => (page: Page) => page.getByText(`To another ${heading}:`).locator('..')
const windowAtFoot = (label: string) => (page: Page) => atFoot('window')(page).getByText(label)
/** From here on the clock stands still, however long this machine takes. */
const standStill = (page: Page) => passTime(page, 5_000)
const said = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ })

test('a window is marked while a pickup is held over it, and no longer', async ({ page, program }) => {
	const date = freshDay()
	const name = named('Jo Holding')
	await bookFor(program, { name, date, window: '10-12pm' })
	await enterDesk(page, program)
	await page.goto(day(date))
	await hydrated(page)
	const marked = page.locator('[data-over]')
	await holdOver(page, name, windowAtFoot('2–4pm'))
	await expect(marked).toHaveCount(1)
	for (const _ of [1, 2]) await page.getByRole('heading', { level: 1 }).hover()
	await expect(marked).toHaveCount(0)
	await page.mouse.up()
	await expect(windowOf(page, '10–12pm')).toContainText(name)
})

test('a pickup is dragged to another window: it can be undone for ten seconds, then its customer is told', {
	tag: '@main',
}, async ({ page, program }) => {
	const date = freshDay()
	const name = named('Jo Dragged')
	await bookFor(program, { name, date, window: '10-12pm' })
	let sent = 0
	page.on('request', (request) => {
		if (request.url().includes('/admin/day/move/')) sent++
	})
	await installClock(page)
	await enterDesk(page, program)
	await page.goto(day(date))
	const [from, to] = [windowOf(page, '10–12pm'), windowOf(page, '2–4pm')]
	await expectAccessible(page)
	await standStill(page)
	await drag(page, name, windowAtFoot('2–4pm'))
	await expect(to).toContainText(name)
	await expect(pickupOf(page, name)).toContainText('Move to 2–4pm, in ten seconds')
	await expect(pickupOf(page, name).getByRole('button', { name: `Undo ${name}` })).toBeFocused()
	await page.keyboard.press('u')
	await expect(said(page)).toHaveText(`Undone: ${name} stays as it was.`)
	await expect(from).toContainText(name)
	await passTime(page, 11_000)
	expect(sent).toBe(0)

	await drag(page, name, windowAtFoot('2–4pm'))
	await expect(to).toContainText(name)
	await passTime(page, 11_000)
	await expect(said(page)).toHaveText(`${name} is moved. We’ll tell the customer by email and text.`)
	await expect(to).toContainText('1 of 3 places taken')
	await expect(from).toContainText('0 of 3 places taken')
	await page.clock.resume()
	await (await openRest(pickupOf(page, name))).getByRole('link', { name: 'Edit' }).click()
	await page.getByText('History (2)').click()
	await expect(page.getByText(/moved it/).locator('..')).toContainText(/Arrival window:\s*10–12pm\s*2–4pm/)
})

test('a pickup is dragged from the foot of the screen to a full window, which is said and undoes nothing else, and to another day', async ({
	page,
	program,
}) => {
	const [date = '', next = '', later = ''] = freshDays(3)
	for (const n of ['One', 'Two', 'Three'])
		await bookFor(program, { name: named(`Neighbour ${n}`), date, window: '8-10am' })
	const [name, other] = [named('Jo Crowded'), named('Sol Second')]
	for (const each of [name, other]) await bookFor(program, { name: each, date, window: '10-12pm' })
	await installClock(page)
	await enterDesk(page, program)
	await page.goto(day(date))
	await standStill(page)
	// Where the places to drop it come into view.
	const { y = 0 } = (await gripOf(page, name).boundingBox()) ?? {}
	await page.setViewportSize({ width: 1280, height: Math.round(y) + 40 })
	await drag(page, other, windowAtFoot('2–4pm'))
	await drag(page, name, windowAtFoot('8–10am, full'))
	await expect(said(page)).toContainText(`${name} stays: 8–10am is full.`)
	await expect(pickupOf(page, other)).toContainText('Move to 2–4pm, in ten seconds')
	await page.clock.resume()
	await page.setViewportSize({ width: 1280, height: 720 })
	await drag(page, name, () => windowOf(page, '8–10am').getByRole('heading', { level: 2 }))
	await page.getByRole('link', { name: `Choose a window for ${name}` }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Move .*, ${name}$`))
	await expect(page.getByRole('radio', { name: /^8–10am/ })).toHaveAccessibleName('8–10am Full')

	await page.goBack()
	await hydrated(page)
	// The other one's move was sent as the page was left: what comes of it redraws the board, and would end a drag.
	await expect(windowOf(page, '2–4pm')).toContainText(other)
	await expect(pickupOf(page, other)).not.toContainText('in ten seconds')
	await drag(page, name, (page) => atFoot('day')(page).getByText(shortDate(next).day))
	await expect(page).toHaveURL(new RegExp(`/move\\?day=${next}$`))
	await expect(page.getByRole('heading', { level: 2, name: formatDate(next) })).toBeVisible()
	await expect(page.getByRole('radio', { name: '10–12pm' })).toBeChecked()
	await page.getByRole('button', { name: 'Move the pickup' }).click()
	await expect(page.getByText(/^Moved\./)).toBeVisible()
	await page.goto(day(next))
	await expect(windowOf(page, '10–12pm')).toContainText(name)

	// Where it is not free, the page says so, and chooses nothing.
	for (const n of ['Four', 'Five', 'Six'])
		await bookFor(program, { name: named(`Neighbour ${n}`), date: later, window: '10-12pm' })
	await (await openRest(pickupOf(page, name))).getByRole('link', { name: 'Move' }).click()
	await expect(page).toHaveURL(/\/move$/)
	await page.goto(`${page.url()}?day=${later}`)
	await expect(page.getByText('Its current window, 10–12pm, is full on this day.')).toBeVisible()
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('a place that is gone when a dragged pickup comes to it is said, with what is free instead; so is a pickup that was changed', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const [late, changed] = [named('Jo Late'), named('Jo Changed')]
	for (const name of [late, changed]) await bookFor(program, { name, date, window: '10-12pm' })
	await installClock(page)
	await enterDesk(page, program)
	await page.goto(day(date))
	await standStill(page)
	await drag(page, late, windowAtFoot('2–4pm'))
	await drag(page, changed, windowAtFoot('8–10am'))
	for (const n of ['One', 'Two', 'Three'])
		await bookFor(program, { name: named(`Quicker ${n}`), date, window: '2-4pm' })
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto(day(date))
	await pickupOf(colleague, changed).getByRole('button', { name: 'On the way' }).click()
	await colleague.getByRole('button', { name: /^Yes, / }).click()
	await expect(pickupOf(colleague, changed).getByRole('button', { name: 'Arrived' })).toBeVisible()

	await passTime(page, 11_000)
	await expect(said(page)).toContainText(
		new RegExp(`${late}: 2–4pm on .* is full. Nothing was changed; these are free.`),
	)
	await expect(said(page)).toContainText(new RegExp(`${changed}: .*changed`))
	await expect(windowOf(page, '10–12pm')).toContainText(late)
	await page.clock.resume()
	await expectAccessible(page)
	await standStill(page)
	const free = page.getByRole('button', { name: `Move ${late} to ` })
	await expect(free).toHaveCount(3)
	await free.first().click()
	await expect(pickupOf(page, late)).toContainText(/Move to .*, in ten seconds/)
	await passTime(page, 11_000)
	await expect(said(page)).toContainText(`${late} is moved. We’ll tell the customer by email and text.`)
	await expect(free).toHaveCount(0)
})
