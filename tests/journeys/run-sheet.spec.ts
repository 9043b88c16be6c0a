import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import { ask, type Connection, embeddedConnection } from '../support/embedded.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'
import { pagesOf } from '../support/paper.ts'

const truckOf = (page: Page, pickup: string, truck: string) =>
	page.getByRole('group', { name: `Truck of ${pickup}` }).getByRole('button', { name: truck })

const addTrucks = (connection: Connection, names: string[]) =>
	ask(
		connection,
		`insert into trucks (name, cubic_yards, weekdays)
			select name, 100, '{1,2,3,4,5,6,7}' from unnest(array['${names.join("','")}']) as name`,
	)

test('pickups are put on trucks, with and without scripts, and each truck’s run sheet is a page of its own', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	const connection = await embeddedConnection(program.dataDir)
	const [blue, red] = [named('Blue'), named('Red')]
	await addTrucks(connection, [blue, red])
	const date = freshDay()
	const [first, second, third] = [named('Jo First'), named('Jo Second'), named('Jo Third')]
	for (const [name, window] of [
		[first, '8-10am'],
		[second, '10-12pm'],
		[third, '2-4pm'],
	] as const)
		await bookFor(program, { name, date, window })

	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await truckOf(page, first, blue).click()
	await expect(truckOf(page, first, blue)).toHaveAttribute('aria-pressed', 'true')
	const loads = page.getByRole('list', { name: 'Trucks' })
	await expect(loads.getByText(`${blue}: 1 pickup`)).toBeVisible()
	await expect(loads.getByText('Not on a truck yet: 2 pickups')).toBeVisible()
	await expect(page).toHaveURL(`/admin/day?date=${date}`)

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	await truckOf(plain, second, red).click()
	await expect(plain).toHaveURL(`/admin/day?date=${date}`)
	await expect(truckOf(plain, second, red)).toHaveAttribute('aria-pressed', 'true')
	// The other desk sees it by itself.
	await expect(truckOf(page, second, red)).toHaveAttribute('aria-pressed', 'true')
	await expectAccessible(page)

	await page.getByRole('link', { name: 'Run sheet' }).click()
	for (const [truck, pickup] of [
		[blue, first],
		[red, second],
		['Not on a truck yet', third],
	] as const) {
		const sheet = page.getByRole('region', { name: truck })
		await expect(sheet.getByRole('row')).toHaveCount(2)
		await expect(sheet).toContainText(pickup)
	}
	await expectAccessible(page)
	expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(3)

	// A truck that is gone meanwhile is refused in words; what stands is shown.
	await plain.goto(`/admin/day?date=${date}`)
	await ask(connection, `delete from trucks where name = '${red}'`)
	await truckOf(plain, third, red).click()
	await expect(plain.getByText('That truck isn’t working this day any more.')).toBeVisible()
	await expect(truckOf(plain, third, red)).toHaveCount(0)

	await page.goto(`/admin/day?date=${date}`)
	await truckOf(page, first, blue).click()
	await expect(truckOf(page, first, blue)).toHaveAttribute('aria-pressed', 'false')
	await expect(loads.getByText(`${blue}: empty`)).toBeVisible()
	await ask(connection, `delete from trucks where name = '${blue}'`)
	await plain.context().close()
})

test('of many trucks one is chosen from a list, with and without scripts, and taken off again', async ({
	page,
	browser,
	program,
}) => {
	const connection = await embeddedConnection(program.dataDir)
	const fleet = named('Fleet')
	const trucks = Array.from({ length: 20 }, (_, at) => `${fleet} ${at + 1}`)
	await addTrucks(connection, trucks)
	const date = freshDay()
	const pickup = named('Jo Many')
	await bookFor(program, { name: pickup, date, window: '8-10am' })
	const listOn = (desk: Page) => desk.getByLabel(`Truck of ${pickup}`)
	const set = (desk: Page) => desk.getByRole('button', { name: `Set the truck of ${pickup}` }).click()
	const chosen = (desk: Page) => listOn(desk).locator('option:checked')

	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await expect(chosen(page)).toHaveText('None yet')
	await listOn(page).selectOption(`${fleet} 17, 0 of 100 yd³`)
	await set(page)
	await expect(page.getByRole('list', { name: 'Trucks' }).getByText(`${fleet} 17: 1 pickup`)).toBeVisible()

	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	await expect(chosen(plain)).toHaveText(`${fleet} 17, 10 of 100 yd³`)
	await listOn(plain).selectOption('None yet')
	await set(plain)
	await expect(chosen(plain)).toHaveText('None yet')
	await expect(chosen(page)).toHaveText('None yet')
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await expectAccessible(page)
	}
	await ask(connection, `delete from trucks where name like '${fleet} %'`)
	await plain.context().close()
})

test('a crew sees the stops of its truck alone, and stays with them after what it presses, with and without scripts', async ({
	page,
	browser,
	program,
}) => {
	const connection = await embeddedConnection(program.dataDir)
	const [blue, red] = [named('Blue'), named('Red')]
	await addTrucks(connection, [blue, red])
	const date = freshDay()
	const [first, second, third] = [named('Al Blue'), named('Bo Blue'), named('Cy Red')]
	for (const [name, window, truck] of [
		[first, '8-10am', blue],
		[second, '10-12pm', blue],
		[third, '2-4pm', red],
	] as const) {
		await bookFor(program, { name, date, window })
		await ask(
			connection,
			`update bookings set truck_id = (select id from trucks where name = '${truck}') where name = '${name}'`,
		)
	}
	const stops = (desk: Page) => desk.getByRole('heading', { level: 3 })
	const ofBlue = new RegExp(`/admin/day\\?date=${date}&truck=[\\w-]+$`)
	const links = (desk: Page) => desk.getByRole('list', { name: 'Trucks' })

	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await expect(stops(page)).toHaveText([first, second, third])
	await links(page).getByRole('link', { name: blue, exact: true }).click()
	await expect(page).toHaveURL(ofBlue)
	await expect(stops(page)).toHaveText([first, second])
	await expect(links(page).getByRole('link', { name: blue, exact: true })).toHaveAttribute(
		'aria-current',
		'true',
	)
	await expect(page.getByText(`${blue}: 2 pickups`, { exact: true })).toBeVisible()
	const address = page.url()
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await expectAccessible(page)
	}

	// Without scripts on a phone: the way there stands above the stops, and an action comes back to it.
	const plain = await anotherPerson(browser, program, { scripts: false })
	await plain.setViewportSize({ width: 390, height: 844 })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	const strip = plain.getByRole('navigation', { name: 'Stops of one truck' })
	await strip.getByRole('link', { name: blue, exact: true }).click()
	await expect(stops(plain)).toHaveText([first, second])
	await openRest(plain.getByRole('listitem', { name: first }))
	await plain.getByRole('button', { name: `Arrived for ${first}` }).click()
	await plain.getByRole('button', { name: /^Yes, / }).click()
	await expect(plain).toHaveURL(ofBlue)
	await expect(stops(plain)).toHaveText([first, second])
	await expect(plain.getByText('↓arrived', { exact: true })).toBeVisible()

	// What a colleague did comes by itself; a stop put on another truck leaves the page, which stays.
	await expect(page.getByText('↓arrived', { exact: true })).toBeVisible()
	await truckOf(page, second, red).click()
	await expect(stops(page)).toHaveText([first])
	await expect(page).toHaveURL(address)
	await links(page).getByRole('link', { name: 'All trucks' }).click()
	await expect(stops(page)).toHaveText([first, second, third])
	await expect(page.getByRole('link', { name: 'All trucks' })).toHaveCount(0)
	await strip.getByRole('link', { name: 'All trucks' }).click()
	await expect(stops(plain)).toHaveText([first, second, third])
	// An unknown truck is ignored.
	await plain.goto(`/admin/day?date=${date}&truck=${date}`)
	await expect(stops(plain)).toHaveText([first, second, third])
	await ask(connection, `delete from trucks where name in ('${blue}', '${red}')`)
	await plain.context().close()
})
