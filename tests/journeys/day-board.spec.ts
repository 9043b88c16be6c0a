import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest, staffCookie } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, freshDay, named, ownAddress, test, untilHydrated } from '../support/journey.ts'

const pickupOf = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

const windows = ['8-10am', '10-12pm', '2-4pm', '4-6pm']

test('twelve pickups stand on one screen of a desk, and on a phone the first one begins at the top, with buttons for a thumb', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const names = windows.flatMap((window) => [1, 2, 3].map((at) => ({ window, name: named(`Row ${at}`) })))
	for (const { window, name } of names) await bookFor(program, { name, date, window })
	const connection = await embeddedConnection(program.dataDir)
	const [blue, red] = [named('Blue'), named('Red')]
	await ask(
		connection,
		`insert into trucks (name, cubic_yards, weekdays) values ('${blue}', 20, '{1,2,3,4,5,6,7}'), ('${red}', 14, '{1,2,3,4,5,6,7}');
		update bookings set truck_id = (select id from trucks where name = '${blue}') where name = '${names[0]?.name}';
		update bookings set status = 'done' where name in ('${names[1]?.name}', '${names[2]?.name}');
		update bookings set charged_cents = 124050, payment = 'not paid yet' where name = '${names[1]?.name}'`,
	)
	await enterDesk(page, program)
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto(`/admin/day?date=${date}`)
	const trucks = page.getByRole('list', { name: 'Trucks' }).getByRole('listitem')
	/** The bar of a truck, and how much of it is filled. */
	const bar = async (truck: string) => {
		const rects = trucks.filter({ hasText: truck }).locator('svg rect')
		const [whole, filled] = [await rects.nth(0).boundingBox(), await rects.nth(1).getAttribute('width')]
		return { isDrawn: (whole?.width ?? 0) > 100 && (whole?.height ?? 0) >= 4, filled: Number(filled) }
	}
	await expect(trucks.filter({ hasText: blue })).toContainText('1 pickup, 10 of 20 yd³')
	expect(await bar(blue)).toEqual({ isDrawn: true, filled: 50 })
	await expect(trucks.filter({ hasText: red })).toContainText('empty, 0 of 14 yd³')
	expect(await bar(red)).toEqual({ isDrawn: true, filled: 0 })
	// Two are done and have the most to say of their money.
	await expect(pickupOf(page, names[1]?.name ?? '')).toContainText('$1,240.50 + tax charged')
	await expect(pickupOf(page, names[1]?.name ?? '')).toContainText('Unpaid')
	await expect(pickupOf(page, names[2]?.name ?? '')).toContainText('Charge not entered')
	for (const { name } of names) {
		const row = await pickupOf(page, name).boundingBox()
		expect(row?.height, name).toBeLessThanOrEqual(57)
		expect((row?.y ?? 900) + (row?.height ?? 0), name).toBeLessThanOrEqual(900)
	}
	await expectAccessible(page)

	await page.setViewportSize({ width: 390, height: 844 })
	const [first] = names
	const card = pickupOf(page, first?.name ?? '')
	expect((await card.boundingBox())?.y).toBeLessThanOrEqual(200)
	expect((await trucks.first().boundingBox())?.y).toBeGreaterThan((await card.boundingBox())?.y ?? 900)
	// The menu is one row, which goes aside and takes nothing of the page with it.
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	await openRest(card)
	for (const button of await card.locator('a, button, summary').all()) {
		if (!(await button.isVisible())) continue
		expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
	}
	await expectAccessible(page)
	await ask(connection, `delete from trucks where name in ('${blue}', '${red}')`)
})

test('the menu of a phone is reached by keyboard, with the page that one is on in sight, and without scripts', async ({
	page,
	browser,
	program,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await enterDesk(page, program)
	await page.goto('/admin/schedule')
	const navigation = page.getByRole('navigation', { name: 'Desk' })
	await expectInView(navigation.getByRole('link', { name: 'Schedule' }))
	await navigation.getByRole('link', { name: /^Inbox/ }).focus()
	await expectInView(navigation.getByRole('link', { name: /^Inbox/ }))
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/admin/inbox')

	const plain = await anotherPerson(browser, program, { scripts: false })
	await plain.setViewportSize({ width: 390, height: 844 })
	await enterDesk(plain, program)
	await plain.goto('/admin/day')
	await plain.getByRole('navigation', { name: 'Desk' }).locator('summary').click()
	await plain.getByRole('link', { name: 'Messages', exact: true }).click()
	await expect(plain).toHaveURL('/admin/messages')
})

test('what is seldom done with a pickup is unfolded by keyboard, and without scripts', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const name = named('Folded')
	await bookFor(program, { name, date, window: '10-12pm' })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const cancel = pickupOf(page, name).getByRole('button', { name: 'Cancel pickup' })
	await expect(cancel).toBeHidden()
	await pickupOf(page, name).getByText(`More for ${name}`).locator('..').press('Enter')
	await expect(cancel).toBeVisible()

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	await openRest(pickupOf(plain, name))
	await pickupOf(plain, name).getByRole('button', { name: 'Arrived' }).click()
	await plain.getByRole('button', { name: /^Yes, / }).click()
	await expect(pickupOf(plain, name).getByRole('button', { name: 'Done' })).toBeVisible()
})

test('a first visit to a day with twelve pickups asks for at most 12 files, of at most 200 kB as they are sent', async ({
	browser,
	program,
}) => {
	const date = freshDay()
	for (const window of windows)
		for (const at of [1, 2, 3]) await bookFor(program, { name: named(`Visit ${at}`), date, window })
	// Nothing of the desk is in this browser's cache, as after signing in by hand.
	const context = await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })
	const cookies = (await staffCookie(program)).split('; ').map((each) => each.split(/=(.*)/s))
	await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: program.address })))
	const page = await untilHydrated(context).newPage()
	const session = await context.newCDPSession(page)
	await session.send('Network.enable')
	const asked = new Map<string, string>()
	const sent = new Map<string, number>()
	session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
		sent.set(requestId, encodedDataLength),
	)
	await page.goto(`/admin/day?date=${date}`)
	await expect(page.getByRole('button', { name: /^On the way/ })).toHaveCount(12)
	// What other rooms need is fetched ahead, once the day is there; an icon is asked for by the browser.
	const ahead = await page.evaluate(() =>
		Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'))
			.filter(({ fetchPriority }) => fetchPriority === 'low')
			.map(({ href }) => href),
	)
	const files = [...asked].filter(
		([, url]) => /^http/.test(url) && !ahead.includes(url) && !url.endsWith('/favicon.svg'),
	)
	await expect.poll(() => files.every(([id]) => sent.has(id))).toBe(true)
	const sizes = Object.fromEntries(files.map(([id, url]) => [new URL(url).pathname, sent.get(id) ?? 0]))
	expect(files.length, JSON.stringify(sizes)).toBeLessThanOrEqual(12)
	expect(
		Object.values(sizes).reduce((sum, size) => sum + size, 0),
		JSON.stringify(sizes),
	).toBeLessThanOrEqual(200_000)
	expect(files.length).toBeGreaterThan(5)
	await context.close()
})
