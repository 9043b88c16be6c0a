import { expectAccessible } from '../support/axe.ts'
import { bowlines, secondCompany } from '../support/company.ts'
import { crawl } from '../support/crawl.ts'
import { expect, test as journey, named, owner } from '../support/journey.ts'
import { type Program, startProgram } from '../support/program.ts'
import { chooseDay, chooseWindow, emailOf, mailsAbout } from '../support/quote.ts'

/** The program with another company's settings and texts, from two variables and no build of its own. */

const test = journey.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			await using program = await startProgram({
				...secondCompany,
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			})
			await use(program)
		},
		{ scope: 'worker', timeout: 300_000 },
	],
})

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** Far enough ahead to be bookable in any time zone. */
const date = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)

test('a crawl of a second company finds its twelve local pages, and nothing of Bowline’s', {
	tag: '@main',
}, async ({ program }) => {
	const visited = await crawl(program.address, bowlines)
	const local = [...visited].filter(([path, { local, canonical }]) => local && canonical === path)
	expect(local).toHaveLength(12)
	for (const part of ['title', 'description'] as const)
		expect(new Set(local.map(([, page]) => page[part])).size, part).toBe(12)
	expect(local.filter(([, { scripted }]) => scripted).map(([path]) => path)).toEqual(['/moncton'])
	const sitemap = await (await fetch(`${program.address}/sitemap.xml`)).text()
	for (const [path] of local) expect(sitemap).toContain(`${path}</loc>`)
})

for (const path of [
	'/',
	'/moncton',
	'/cap-pele-junk-removal',
	'/moncton/sunny-brae-junk-removal',
	'/moncton/estate-cleanout',
])
	test(`a second company’s ${path}: axe finds nothing, and nothing overflows`, async ({ page }) => {
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 844 })
			expect((await page.goto(path))?.status()).toBe(200)
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
			const end = async (css: string) =>
				page.locator(css).evaluate((part) => Math.round(part.getBoundingClientRect().right))
			expect(await end('header nav')).toBeLessThanOrEqual(await end('header > .page'))
		}
		await expectAccessible(page)
	})

test('the lists of a second company’s city are narrowed to what is typed, without its accents too', async ({
	page,
}) => {
	await page.goto('/moncton')
	const lists = page.locator('#communities')
	await expect(lists.getByRole('status')).toBeAttached()
	await page.getByRole('searchbox').fill('cap-pele')
	await expect(page.locator('#towns').getByRole('link', { name: 'Cap-Pelé' })).toBeVisible()
	await expect(page.locator('#towns').getByRole('link', { name: 'Dieppe' })).toBeHidden()
	await expect(lists.getByRole('status')).toHaveText(/^Showing \d of \d+ places and services\.$/)
})

test('a booking at Cap-Pelé is mailed in the second company’s name alone', { tag: '@main' }, async ({
	page,
	program,
}) => {
	await page.goto('/cap-pele-junk-removal')
	const name = named('Zoé Després')
	await expect(page.getByLabel('City')).toHaveValue('Cap-Pelé')
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Phone').fill('506-555-0102')
	await page.getByLabel('Email', { exact: true }).fill(emailOf(withoutAccents(name)))
	await page.getByLabel('Address', { exact: true }).fill('12 chemin Acadie')
	await page.getByLabel('Postal code').fill('E4N 1A1')
	await chooseDay(page, date)
	await chooseWindow(page, '2–4pm')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect(page.getByText('2–4pm, Moncton time')).toBeVisible()
	expect(await page.content()).not.toMatch(bowlines)
	const mails = () => mailsAbout(program, name, emailOf(withoutAccents(name)))
	await expect.poll(async () => (await mails()).length).toBe(2)
	for (const { subject, text, html } of await mails()) {
		expect(text).toContain('12 chemin Acadie, Cap-Pelé, NB E4N 1A1')
		expect(`${subject} ${text} ${html}`).not.toMatch(bowlines)
	}
})
