import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'

const takeOut = async (page: Page, truck: string, reason: string) => {
	await page.getByText('A truck is out', { exact: true }).click()
	await page.getByLabel('Truck', { exact: true }).selectOption({ label: `${truck}, 20 of 20 yd³` })
	await page.getByLabel('Reason').fill(reason)
	await page.getByRole('button', { name: 'Take it out' }).click()
}

test('a truck that is out leaves its pickups to the others, one by one or all in one go, and can be taken back, with and without scripts', async ({
	page,
	browser,
	program,
}) => {
	const connection = await embeddedConnection(program.dataDir)
	const date = freshDay()
	const [blue, red] = [named('Blue'), named('Red')]
	const names = [named('Out First'), named('Out Second')]
	const [first = '', second = ''] = names
	for (const name of names) await bookFor(program, { name, date, window: '10-12pm' })
	await ask(
		connection,
		`insert into trucks (name, cubic_yards, weekdays)
			select name, 20, '{1,2,3,4,5,6,7}' from unnest(array['${blue}', '${red}']) as name;
		update bookings set truck_id = (select id from trucks where name = '${blue}')
			where name in ('${first}', '${second}')`,
	)

	await page.setViewportSize({ width: 390, height: 844 })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	await takeOut(page, blue, 'Flat tire')
	const notice = page.getByRole('region', { name: `${blue} is out all day: Flat tire` })
	await expect(notice).toBeVisible()
	// What is to be done about it stands apart from the day's stops, where whoever sent the form is led.
	await expect(notice.getByRole('heading')).toBeFocused()
	await expectInView(notice.getByRole('heading'))
	await expect(page).toHaveURL(`/admin/day?date=${date}`)
	for (const name of names) await expect(notice.getByRole('listitem').filter({ hasText: name })).toBeVisible()
	await expectAccessible(page)
	await notice.getByRole('button', { name: `Put ${first} on ${red}, 0 of 20 yd³` }).click()
	await expect(page.getByRole('list', { name: 'Trucks' })).toContainText(`${red}: 1 pickup, 10 of 20 yd³`)
	await expect(notice.getByRole('listitem')).toHaveText([new RegExp(second)])

	// What is left on it can go to another day in one go, and nothing else does.
	await notice.getByRole('link', { name: 'Move it to another day' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(`Move the pickups on ${blue}`)
	await expect(page.getByRole('checkbox')).toHaveCount(1)
	await expect(page.getByRole('checkbox', { name: second })).toBeChecked()
	await expectAccessible(page)
	await page.getByRole('link', { name: 'Back to the day' }).click()
	await expect(notice).toBeVisible()

	// Without scripts it comes back, and what nobody has put elsewhere is on it again.
	const plain = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(plain, program)
	await plain.goto(`/admin/day?date=${date}`)
	await plain.getByRole('button', { name: `${blue} is back` }).click()
	await expect(plain).toHaveURL(`/admin/day?date=${date}`)
	await expect(plain.getByRole('list', { name: 'Trucks' })).toContainText(`${blue}: 1 pickup, 10 of 20 yd³`)
	// The other desk sees it by itself.
	await expect(notice).toHaveCount(0)

	await ask(
		connection,
		`update bookings set truck_id = (select id from trucks where name = '${blue}') where name = '${first}'`,
	)
	await plain.reload()
	await takeOut(plain, blue, 'Brakes')
	await plain.getByRole('button', { name: 'Put all 2 on other trucks' }).click()
	await expect(plain).toHaveURL(`/admin/day?date=${date}`)
	await expect(plain.getByRole('list', { name: 'Trucks' })).toContainText(`${red}: 2 pickups, 20 of 20 yd³`)
	await expect(plain.getByText('None of its pickups needs another truck.')).toBeVisible()

	await page.goto('/admin/schedule')
	await page.getByText(/^History \(/).click()
	await expect(page.getByText(`took ${blue} out for all of`).first()).toBeVisible()
	await ask(connection, `delete from trucks where name in ('${blue}', '${red}')`)
	await plain.context().close()
})
