import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { formatDate } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, freshDay, named, outbox, test } from '../support/journey.ts'
import { choose, emailOf, fillBooking, mailsAbout, photos, progressOf } from '../support/quote.ts'

/** The customer's own page: a pickup is moved, cancelled, told about and shown by the link to its receipt. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function book(page: Page, name: string, date: string) {
	await page.goto('/book')
	await fillBooking(page, { name, date })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page).toHaveURL(/\/booked\//)
	return page.url()
}

/** The event of a calendar file as a calendar reads it. */
const eventIn = async (page: Page, receipt: string) => {
	const file = await page.request.get(`${receipt}/pickup.ics`)
	const calendar = new ICAL.Component(ICAL.parse(await file.text()))
	const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
	const { uid, sequence } = event
	const start = event.startDate.toJSDate().toISOString()
	return { uid, sequence, start, type: file.headers()['content-type'] }
}

test('a pickup is booked, moved, told about and cancelled by its link, which always shows what holds', {
	tag: '@main',
}, async ({ page, program }) => {
	const name = named('Mo Ving')
	const [date, later] = [freshDay(), freshDay()]
	const receipt = await book(page, name, date)
	const first = await eventIn(page, receipt)

	await page.getByRole('link', { name: 'Move it' }).click()
	await expect(heading(page)).toHaveText('Move your pickup')
	for (const path of ['move', 'cancel', 'details']) {
		const answer = await page.request.get(`${receipt}/${path}`)
		expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
		expect(answer.headers()['referrer-policy']).toMatch(/strict-origin$/)
		expect(await answer.text()).not.toContain('<script')
	}
	await expectAccessible(page)
	await expectReadable(page)
	// A wide screen has no strip: the page begins at its head. The strip of a phone stands where the chosen day is.
	await expectInView(page.getByRole('link', { name: 'Back to your booking' }), 1)
	const desktop = page.viewportSize()
	await page.setViewportSize({ width: 390, height: 844 })
	const days = page.getByRole('navigation', { name: 'Days' })
	await days.getByRole('link').last().click()
	await expectInView(days.locator('[aria-current=date]'), 1)
	await page.reload()
	await expectInView(days.locator('[aria-current=date]'), 1)
	if (desktop) await page.setViewportSize(desktop)
	await page.getByLabel('Another day').fill(later)
	await page.getByRole('button', { name: 'Show' }).click()
	await expect(page.getByRole('heading', { name: formatDate(later) })).toBeVisible()
	// Full by the time the form is sent.
	const connection = await embeddedConnection(program.dataDir)
	await ask(
		connection,
		`insert into arrival_windows (date, window_id, booked) values ('${later}', '2-4pm', ${company.windowCapacity})`,
	)
	await page.getByText('2–4pm').click()
	await page.getByRole('button', { name: 'Move the pickup' }).click()
	await expect(page.getByRole('alert')).toHaveText(
		'That window just filled. Nothing was changed; these are free.',
	)
	await expect(page.getByRole('alert')).toBeFocused()
	await expectAccessible(page)
	const offered = page.getByRole('list', { name: 'Free windows near it' }).getByRole('button')
	await expect(offered).toHaveCount(3)
	await offered.filter({ hasText: `${formatDate(later)}, 12–2pm` }).click()

	await expect(page).toHaveURL(receipt)
	await expect(heading(page)).toHaveText('Your pickup has been moved')
	await expect(page.getByRole('main')).toContainText(
		`It was ${formatDate(date)}, 10–12pm. That time no longer applies.`,
	)
	await expect(page.getByText(`${formatDate(later)}, 12–2pm, ${company.city} time`)).toBeVisible()
	await expectAccessible(page)
	const moved = await eventIn(page, receipt)
	expect(moved).toMatchObject({
		uid: first.uid,
		sequence: 2,
		type: expect.stringContaining('method=PUBLISH'),
	})
	expect(moved.start.slice(0, 10)).toBe(later)

	await page.getByRole('link', { name: 'Tell the crew' }).click()
	await expectAccessible(page)
	await expectReadable(page)
	await page.getByLabel('Gate or buzzer code').fill('#4421')
	await page.getByLabel('Who will be there').fill('Sam')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('You left us a gate code and who will be there.')).toBeVisible()

	await page.getByRole('link', { name: 'Cancel it' }).click()
	await expectAccessible(page)
	await expectReadable(page)
	await page.getByRole('link', { name: 'No, keep it' }).click()
	await expect(heading(page)).toHaveText('Your pickup has been moved')
	await page.getByRole('link', { name: 'Cancel it' }).click()
	await page.getByRole('button', { name: 'Yes, cancel it' }).click()
	await expect(page).toHaveURL(receipt)
	await expect(heading(page)).toHaveText('This pickup is cancelled')
	await expect(page.getByRole('button', { name: 'Book another pickup' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Cancel it' })).toHaveCount(0)
	expect(await eventIn(page, receipt)).toMatchObject({
		uid: first.uid,
		sequence: 4,
		type: expect.stringContaining('method=CANCEL'),
	})

	// The link of the first mail shows the same, and an open page of before does nothing.
	await page.goto(`${receipt}/move`)
	await expect(page.getByText('You can’t change this pickup here any more.')).toBeVisible()
	const subjects = async () =>
		(await outbox(program))
			.filter(({ to }) => to?.some(({ address }) => address === emailOf(name)))
			.map(({ subject }) => subject?.split(':')[0])
			.sort()
	await expect.poll(subjects).toEqual(expect.arrayContaining(['Your pickup is cancelled']))
	const confirmation = (await outbox(program)).find(
		({ to, subject }) =>
			to?.some(({ address }) => address === emailOf(name)) && subject?.startsWith('Your pickup is booked'),
	)
	const link = /\/booked\/[\w-]{43}/.exec(confirmation?.text ?? '')?.[0] ?? ''
	await page.goto(link)
	await expect(heading(page)).toHaveText('This pickup is cancelled')
	await expectAccessible(page)
})

test('staff move a pickup from its lead; its customer’s link shows it', async ({
	page,
	program,
	browser,
}) => {
	const name = named('Stan Moved')
	const receipt = await book(page, name, freshDay())
	const later = freshDay()
	const context = await browser.newContext({ baseURL: program.address })
	const staff = await context.newPage()
	await enterDesk(staff, program)
	await staff.goto(`/admin/leads?q=${encodeURIComponent(name)}`)
	await staff.getByText(/^Booking [2-9A-Z]{6}, booked$/).click()
	await staff.getByRole('link', { name: 'Move to another day or window' }).click()
	await expect(heading(staff)).toHaveText(new RegExp(`^Move [2-9A-Z]{6}, ${name}$`))
	await staff.getByLabel('Another day').fill(later)
	await staff.getByRole('button', { name: 'Show' }).click()
	await staff.getByText('4–6pm').click()
	await staff.getByRole('button', { name: 'Move the pickup' }).click()
	await expect(staff.getByText('Moved. We’ll tell the customer by email and text.')).toBeVisible()
	await expect(staff.getByText(`It is on ${formatDate(later)}, 4–6pm`)).toBeVisible()
	await expectAccessible(staff)
	await staff.getByRole('link', { name: 'Back to the day' }).click()
	await expect(staff.getByRole('region', { name: /^4–6pm/ }).getByRole('heading', { name })).toBeVisible()
	await context.close()
	await page.goto(receipt)
	await expect(page.getByText(`${formatDate(later)}, 4–6pm, ${company.city} time`)).toBeVisible()
})

/** The photos of a list that are loaded, by what they are called. */
const seenIn = (page: Page, list: string) =>
	page
		.getByRole('list', { name: list })
		.getByRole('img')
		.evaluateAll((images) =>
			images.flatMap((image) =>
				image instanceof HTMLImageElement && image.naturalWidth > 0 ? [image.alt] : [],
			),
		)

test('photos are added to a booking and removed on its page, and the crew has them on the job sheet', async ({
	page,
	program,
	browser,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const name = named('Pia Pictures')
	const receipt = await book(page, name, freshDay())
	await page.getByRole('link', { name: 'Add photos' }).click()
	await expect(heading(page)).toHaveText('Photos for the crew')
	await expect(page.getByText('Your booking has no photos.')).toBeVisible()
	await expectAccessible(page)
	await choose(page, 3)
	await expect(progressOf(page)).toHaveText('3 of 3 photos sent')
	await page.getByLabel('Label of photo 2').selectOption('Heavy items')
	await photos(page)
		.nth(2)
		.getByRole('button', { name: /^Remove photo 3/ })
		.click()
	await expect(photos(page)).toHaveCount(2)
	await expectAccessible(page)
	await expectReadable(page)
	await page.getByRole('button', { name: 'Add 2 photos to the booking' }).click()
	await expect(page.getByRole('status').filter({ hasText: '2 photos added' })).toBeVisible()
	await expect(photos(page)).toHaveCount(0)
	await expect(page.locator('#main :focus')).toHaveCount(1)
	const added = 'Added to your booking'
	await expect.poll(() => seenIn(page, added)).toEqual(['1: Main pile/items', '2: Heavy items'])
	await expectAccessible(page)
	await expectReadable(page)
	await page.reload()
	await expect.poll(() => seenIn(page, added)).toEqual(['1: Main pile/items', '2: Heavy items'])
	await page.getByRole('button', { name: 'Remove photo 1' }).click()
	await expect.poll(() => seenIn(page, added)).toEqual(['1: Heavy items'])
	await page.getByRole('link', { name: 'Back to your booking' }).click()
	await expect(page.getByRole('main').getByRole('img', { name: 'Heavy items' })).toBeVisible()

	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await staff.goto(`/admin/bookings?q=${encodeURIComponent(name)}`)
	await staff.getByRole('link', { name: /^Booking [2-9A-Z]{6}$/ }).click()
	await staff.getByRole('link', { name: 'Job sheet' }).click()
	await expect.poll(() => seenIn(staff, 'Photos')).toEqual(['Heavy items'])
	await staff.context().close()
	const toOffice = async () =>
		(await outbox(program)).filter(({ text }) => text?.includes('Photos: 2, on the job sheet')).length
	await expect.poll(toOffice).toBe(1)

	await page.goto(`${receipt}/cancel`)
	await page.getByRole('button', { name: 'Yes, cancel it' }).click()
	await expect(heading(page)).toHaveText('This pickup is cancelled')
	await expect(page.getByRole('link', { name: 'Add photos' })).toHaveCount(0)
	await page.goto(`${receipt}/photos`)
	await expect.poll(() => seenIn(page, added)).toEqual(['1: Heavy items'])
	await expect(page.getByText('You can’t change this pickup’s photos here any more.')).toBeVisible()
	await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
	await expect(page.locator('input[type=file]')).toHaveCount(0)
	await expectAccessible(page)
})

test('who hasn’t said how much says it on the receipt, and a link of the email only chooses the size', async ({
	page,
	program,
}) => {
	const name = named('Una Said')
	const receipt = await book(page, name, freshDay())
	await expect(page.getByRole('main')).toContainText('You haven’t said how much there is yet.')
	const sizes = page.getByRole('group', { name: 'About how much is there?' })
	await expect(sizes.getByRole('radio')).toHaveCount(5)
	await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0)
	const mail = async () => (await mailsAbout(program, name)).map(({ text }) => text).join('\n')
	await expect.poll(mail).toContain('/load?size=half')
	const link = new URL(/\S+\/load\?size=half/.exec(await mail())?.[0] ?? '')
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await page.goto(link.pathname + link.search)
		await expect(heading(page)).toHaveText('How much is there?')
		await expect(sizes.getByRole('radio', { name: '1/2 load' })).toBeChecked()
		await expectAccessible(page)
		await expectReadable(page)
	}
	await page.goto(receipt)
	await expect(page.getByRole('main'), 'nothing is said yet').toContainText('You haven’t said how much')
	await page.goto(link.pathname + link.search)
	await page.getByRole('button', { name: 'That’s how much' }).click()
	// The email has a link of its own to the same booking.
	await expect(page).toHaveURL(link.pathname.replace('/load', ''))
	await page.goto(receipt)
	await expect(page.getByRole('main')).toContainText('1/2 load')
	await expect(sizes).toHaveCount(0)
})
