import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readCompany } from '#app/platform/company-file.server.ts'
import { beginningOf } from '#app/values/local-time.ts'
import { secondCompany } from '../support/company.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, owner, test } from '../support/journey.ts'
import { discardProgram, freshDataDir, type Program, startProgram } from '../support/program.ts'

/** Two processes of one site over the midnight from which new prices hold: their clocks are put forward, and nothing else. */

test('prices that an owner sets in one process hold in both from their midnight on, on the home page and on local pages', async ({
	browser,
}) => {
	test.setTimeout(300_000)
	const server = await startDatabaseServer()
	const folder = await freshDataDir()
	const clock = join(folder, 'ahead')
	await writeFile(clock, '0')
	const programs: Program[] = []
	try {
		const environment = {
			...secondCompany,
			DATABASE_URL: server.url(),
			SESSION_SECRET: 'the same for all of one site, and long',
			ADMIN_EMAIL: owner.email,
			ADMIN_PASSWORD: owner.password,
			TRUST_PROXY: 'on',
			NODE_OPTIONS: `--import=${resolve('tests/support/moved-clock.ts')}`,
			CLOCK_AHEAD: clock,
		}
		const first = await startProgram(environment)
		programs.push(first)
		programs.push(await startProgram(environment))
		/** What both processes say 3/4 of a truck costs, a full load on a local page, its trip, and a service. */
		const shown = () =>
			Promise.all(
				programs.map(async ({ address }) => {
					const [home, local, service] = await Promise.all(
						['/', '/dieppe-junk-removal', '/moncton/appliance-removal'].map(async (path) =>
							(await fetch(`${address}${path}`)).text(),
						),
					)
					const has = (page: string | undefined, amount: string) => page?.includes(amount) === true
					return {
						home: [has(home, '$405'), has(home, '$417')],
						local: [has(local, '$690'), has(local, '$705')],
						trip: [has(local, 'In the price'), has(local, '$12 a pickup')],
						service: [has(service, '$89–$220'), has(service, '$93–$220')],
					}
				}),
			)
		const [before, after] = [
			[true, false],
			[false, true],
		]
		const former = { home: before, local: before, trip: before, service: before }
		const next = { home: after, local: after, trip: after, service: after }
		expect(await shown()).toEqual([former, former])

		const desk = await anotherPerson(browser, first)
		await enterDesk(desk, first)
		await desk.goto('/admin/prices')
		const day = await desk.getByLabel('Starting on').inputValue()
		await desk.getByLabel('3/4 truck: price').fill('417')
		await desk.getByLabel('Full Load: to').fill('705')
		const find = desk.getByLabel('Find a place or a page')
		await find.fill('dieppe')
		await desk.getByLabel('Dieppe', { exact: true }).fill('12')
		await find.fill('appliance')
		await desk.getByLabel('Appliance Removal: from').fill('93')
		await desk.getByRole('button', { name: 'Check what changes' }).click()
		await desk.getByRole('button', { name: /^Save from / }).click()
		await expect(desk.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
		expect(await shown()).toEqual([former, former])

		const { timeZone } = readCompany(secondCompany.COMPANY_FILE)
		const midnight = beginningOf(day, timeZone).getTime()
		await writeFile(clock, String(midnight + 1000 - Date.now()))
		await expect.poll(shown, { timeout: 60_000 }).toEqual([next, next])
	} finally {
		await Promise.all(programs.map(discardProgram))
		await server.stop()
		await rm(folder, { recursive: true, force: true })
	}
})
