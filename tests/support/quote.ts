import type { Locator, Page } from '@playwright/test'
import { expect, outbox, phonePhoto } from './journey.ts'
import type { Program } from './program.ts'

/** Chooses photos in the calculator, as a visitor does. */

export const choose = async (page: Page, count: number, first = 0) =>
	page.getByLabel('Photos', { exact: true }).setInputFiles(
		await Promise.all(
			Array.from({ length: count }, async (_, at) => ({
				name: `pile-${first + at + 1}.jpg`,
				mimeType: 'image/jpeg',
				buffer: await phonePhoto(`pile-${(first + at) % 3}`),
			})),
		),
	)

/** A volume of the calculator; the first screen has the same ones. */
export const volume = (page: Page, name: string) =>
	page.locator('#calculator').getByRole('radio', { name: new RegExp(`^${name} `) })
export const chooseVolume = (page: Page, name: string) =>
	page.locator('#calculator label').getByText(name, { exact: true }).click()

export const save = (page: Page) => page.getByRole('button', { name: 'Save Quote' }).filter({ visible: true })
export const photos = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('listitem')

/** The line by the button that says how many photos have arrived. */
export const progressOf = (page: Page) =>
	page
		.getByRole('status')
		.filter({ hasText: /photos? sent|Left out/ })
		.filter({ visible: true })

export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.ca`

/** The mails about a booking: to the office with the customer's name, and to the customer, who may be greeted without it. */
export const mailsAbout = async (program: Program, name: string, email = emailOf(name)) =>
	(await outbox(program)).filter(
		({ text, to }) => text?.includes(name) || to?.some(({ address }) => address === email),
	)

export async function fillBooking(
	page: Page,
	{ name, date, window = '10–12pm' }: { name: string; date: string; window?: string },
) {
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Phone').fill('(403) 555-0142')
	await page.getByLabel('Email', { exact: true }).fill(emailOf(name))
	await page.getByLabel('Address', { exact: true }).fill('12 Crescent Road NW')
	await page.getByLabel('Postal code').fill('t2p1j9')
	await chooseDay(page, date)
	await chooseWindow(page, window)
}

/** Opens the list of things, and counts each of them once. */
export async function countEverything(page: Page) {
	await page.locator('summary').filter({ hasText: 'Count your things' }).click()
	const things = page.getByRole('button', { name: /^Add / })
	// They are drawn once the list has been opened, and `all` does not wait.
	await expect(things.first()).toBeVisible()
	for (const add of await things.all()) await add.click()
}

/** Taps the label of a radio button; once more when the page moved under the pointer, as while a part above it loads. */
const tap = (label: Locator, button = label) =>
	expect(async () => {
		await button.click()
		await expect(label.getByRole('radio')).toBeChecked({ timeout: 1000 })
	}).toPass()

/** Taps a day of the strip; types one that is not in it, or that cannot be chosen there. */
export async function chooseDay(page: Page, date: string) {
	const shown = page.locator(`[name=date][value="${date}"]:enabled`)
	const isShown = (await shown.count()) > 0
	await tap(page.locator('label').filter({ has: isShown ? shown : page.locator('[name=date][value=other]') }))
	if (!isShown) await page.getByLabel('Date', { exact: true }).fill(date)
}

export async function chooseWindow(page: Page, label: string) {
	const text = page.getByText(label, { exact: true })
	const window = page.locator('label').filter({ has: text })
	await tap(window, window.getByText(label, { exact: true }))
}

/** The day or the window that is chosen. */
export const chosen = (page: Page, name: 'date' | 'window') => page.locator(`[name=${name}]:checked`)

/** A city, a note and the like are folded. */
export const unfold = (page: Page) =>
	page.getByText('Add a note, a phone extension or another city', { exact: true }).click()

/** What is wrong with a field, beside it; the list above the form says the same. */
export const faultOf = (page: Page, name: string) => page.locator(`#${name}-error`)

/** Why the form came back, with links to the fields. */
export const formErrors = (page: Page) =>
	page.getByRole('main').getByRole('alert').filter({ hasText: 'Nothing is booked yet.' })
