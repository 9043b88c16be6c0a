import type { Page } from '@playwright/test'
import { slotsField } from '#app/desk/schedule/schedule-week.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { formatDate, shortDate } from '#app/values/local-time.ts'
import { company } from '../support/company.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { dayAhead, expect, freshDay, named, test } from '../support/journey.ts'
import { faultOf, fillBooking, formErrors } from '../support/quote.ts'

/** A day of the desk's week, by its date. */
const dayOf = (page: Page, date: string) =>
	page.getByRole('listitem').filter({
		has: page.getByRole('heading', {
			name: new RegExp(`^${shortDate(date).weekday} ${shortDate(date).day}`),
		}),
	})
const openForms = (page: Page, date: string) => dayOf(page, date).getByText('Change this day').click()
const week = (date: string) => `/admin/schedule?week=${date}`
const [first] = company.arrivalWindows
if (!first) throw new Error('the company has no windows')

test('a day that is closed at the desk says so in the form, is refused where it is typed, names who is booked on it, and opens again', async ({
	page,
	browser,
	program,
}) => {
	// In the strip of days, and open again at the end.
	const date = dayAhead(9)
	const name = named('Booked Before')
	await page.goto('/')
	await fillBooking(page, { name, date, window: first.label })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.waitForURL(/\/booked\//)

	const dana = await anotherPerson(browser, program)
	await enterDesk(dana, program)
	await dana.goto('/admin')
	await dana.getByRole('link', { name: 'Schedule' }).click()
	await dana.waitForURL('/admin/schedule')
	await dana.goto(week(date))
	await dayOf(dana, date).getByText(first.label, { exact: true }).first().click()
	await expect(dayOf(dana, date).getByRole('link', { name })).toBeVisible()
	await openForms(dana, date)
	await dayOf(dana, date).getByLabel('Why it’s closed').fill('Staff party')
	await dayOf(dana, date).getByRole('button', { name: 'Close this day' }).click()
	await expect(dayOf(dana, date).getByText('Closed: Staff party')).toBeVisible()
	const tooMany = dana.getByRole('region', { name: 'More is booked than there’s room for' })
	await expect(tooMany.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
		formatDate(date),
	)
	await expect(tooMany.getByRole('link', { name })).toHaveAttribute(
		'href',
		/^\/admin\/bookings\/[\da-f-]{36}$/,
	)

	const late = named('Too Late')
	await page.goto('/')
	const ofPage = page.locator(`[name=date][value="${date}"]`)
	await expect(page.locator('label').filter({ has: ofPage })).toContainText('Closed')
	await page.getByText('Another day', { exact: true }).click()
	await page.getByLabel('Date', { exact: true }).fill(date)
	await expect(page.locator('label').filter({ hasText: first.label })).toContainText('Closed')
	const offered = page.getByRole('list', { name: 'Free windows near it' }).getByRole('button')
	await expect(offered).toHaveCount(3)
	await expect(offered.first()).toContainText(formatDate(addDays(date, -1)))

	// Without a script it can be sent, and is answered with what is free.
	const visitor = await anotherPerson(browser, program, { scripts: false })
	await visitor.goto('/book')
	const closed = visitor.locator(`[name=date][value="${date}"]`)
	await expect(closed).toBeDisabled()
	await fillBooking(visitor, { name: late, date, window: first.label })
	await visitor.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(formErrors(visitor)).toContainText('Nothing is booked yet')
	await expect(faultOf(visitor, 'window')).toContainText('We’re closed that day.')
	await expect(visitor.getByLabel('Name', { exact: true })).toHaveValue(late)
	const free = visitor.getByRole('list', { name: 'Free windows near it' }).getByRole('button')
	await expect(free).toHaveCount(3)
	await expect(free.first()).toContainText(formatDate(addDays(date, -1)))

	await dayOf(dana, date).getByRole('button', { name: 'Open this day' }).click()
	await expect(dayOf(dana, date).getByText('Closed: Staff party')).toBeHidden()
	await expect(tooMany.getByText(name)).toBeHidden()
	await page.goto('/')
	await expect(ofPage).toBeEnabled()
})

test('two set places of one day, with a script and without: the second is told, keeps what they typed, and is heard the next time', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const field = (on: Page) => dayOf(on, date).locator(`[name="${slotsField(first.id)}"]`)
	const set = (on: Page) => dayOf(on, date).getByRole('button', { name: 'Set places' }).click()
	const taken = (on: Page) => dayOf(on, date).getByRole('listitem').filter({ hasText: first.label }).first()
	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(page, program)
	await enterDesk(plain, program)
	await plain.goto(week(date))
	await openForms(plain, date)
	await page.goto(week(date))
	await openForms(page, date)
	await field(page).fill('5')
	await set(page)
	await expect(taken(page)).toContainText('0 of 5')
	// Typed, and not sent yet.
	await field(page).fill('9')

	await field(plain).fill('7')
	await set(plain)
	await expect(dayOf(plain, date).getByRole('alert').first()).toContainText(
		'Someone else just changed this day',
	)
	await expect(field(plain)).toHaveValue('7')
	await expect(taken(plain)).toContainText('0 of 5')
	await set(plain)
	await expect(taken(plain)).toContainText('0 of 7')

	// The open page follows by itself, but over nothing that is being typed.
	await expect(taken(page)).toContainText('0 of 7', { timeout: 30_000 })
	await expect(field(page)).toHaveValue('9')
	await set(page)
	await expect(dayOf(page, date).getByRole('alert').first()).toContainText(
		'Someone else just changed this day',
	)
	await expect(field(page)).toHaveValue('9')
	await set(page)
	await expect(taken(page)).toContainText('0 of 9')
	await expect(page.getByText('The schedule is changed. Bookings stay as they are.')).toBeVisible()

	await page.locator('h1').click()
	await page.keyboard.press('j')
	await expect(dayOf(page, addDays(date, 7))).toBeVisible()
	await page.keyboard.press('k')
	await expect(dayOf(page, date)).toBeVisible()
})
