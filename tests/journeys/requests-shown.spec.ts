import { bookFor } from '../support/booked-pickup.ts'
import { enterDesk } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'

test('a request that a page loads by itself counts as shown once somebody is at the page', async ({
	page,
	program,
}) => {
	const name = named('Nora Night')
	await enterDesk(page, program)
	await page.goto('/admin/inbox?show=requests')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	const away = { postal: 'T4N 1A1', city: 'Red Deer', trip: '150' }
	await bookFor(program, { name, date: freshDay(), window: '8-10am', ...away })
	const shown = async () => {
		const statement = `select shown_at is not null as shown from bookings where name = '${name}'`
		return ask(await embeddedConnection(program.dataDir), statement)
	}
	await expect(page.getByRole('link', { name })).toBeVisible()
	expect(await shown()).toEqual([{ shown: false }])
	await page.mouse.move(200, 200)
	await expect.poll(shown).toEqual([{ shown: true }])
})
