import type { Page } from '@playwright/test'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { taxNames } from '#app/values/tax.ts'
import { company as bowline, otherCompany as company, otherCompanyFile } from '../support/company.ts'
import { enterDesk } from '../support/desk.ts'
import { expect, test as journey, named, owner } from '../support/journey.ts'
import { type Program, startProgram } from '../support/program.ts'
import {
	choose,
	chooseDay,
	chooseVolume,
	chooseWindow,
	emailOf,
	faultOf,
	mailsAbout,
	photos,
	save,
} from '../support/quote.ts'

/** The program with the settings of a company in Edmonton: the pages show its values, and none of Bowline's. */

const test = journey.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			await using program = await startProgram({
				COMPANY_FILE: otherCompanyFile,
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			})
			await use(program)
		},
		{ scope: 'worker', timeout: 300_000 },
	],
})

const [early, midday] = company.arrivalWindows
if (!early || !midday) throw new Error('the company has too few windows')

/** Far enough ahead to be bookable in any time zone. */
const date = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** Words that belong to Bowline only. */
const bowlines = [bowline.name, bowline.shortName, bowline.phone, bowline.email, bowline.mailingAddress]

function expectNoneOf(words: string[], text: string) {
	for (const word of words) expect(text).not.toContain(word)
}

async function book(
	page: Page,
	{ name, address, postal }: { name: string; address: string; postal: string },
) {
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Phone').fill('780-555-0101')
	await page.getByLabel('Email', { exact: true }).fill(emailOf(name))
	await page.getByLabel('Address', { exact: true }).fill(address)
	await page.getByLabel('Postal code').fill(postal)
	await chooseDay(page, date)
	await chooseWindow(page, midday?.label ?? '')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
}

test('every page outside of the catalogue shows the company’s own values', async ({ page }) => {
	for (const path of [
		'/',
		'/contact',
		'/legal/terms',
		'/legal/privacy',
		'/book',
		'/no-such-page',
		'/admin/sign-in',
	]) {
		const answer = await page.goto(path)
		const text = (await answer?.text()) ?? ''
		expect(text, path).toContain(company.shortName)
		expectNoneOf(bowlines, text)
	}
	await page.goto('/')
	await expect(page).toHaveTitle(`${company.name} | Edmonton pickups with the price first`)
	const footer = page.getByRole('contentinfo')
	await expect(footer).toContainText('Pickups in Edmonton, St. Albert and nearly 70 communities.')
	await expect(footer.getByRole('link', { name: company.phone })).toHaveAttribute('href', 'tel:+17805550188')
	await expect(page.locator('main')).toContainText('Edmonton, one town around it, and the places between.')
	await expect(page.locator('main')).toContainText('77%')
	await page.goto('/contact')
	await expect(page.locator('main')).toContainText('Monday–Saturday6:30 AM–7 PM')
	await expect(page.locator('main')).toContainText('Edmonton time. Same-day pickups run 6 AM–7 PM')
	await page.goto('/legal/terms')
	await expect(page.locator('main')).toContainText(
		'the 4% alphabet tax and the 2.5% last letters tax come on top of it',
	)
})

test('the local pages, which are still about another city, have its name and its number', async ({
	page,
}) => {
	await page.goto('/calgary/couch-removal')
	await expect(page.getByRole('banner')).toContainText(company.shortName)
	await expect(page.getByRole('contentinfo')).toContainText(company.name)
	await expect(page.locator('#book')).toContainText(company.phone)
	await expect(page.locator('label:has([name=window])')).toHaveText([
		...company.landingWindows.map(({ label }) => label),
		...company.arrivalWindows.map(({ label }) => label),
	])
	for (const part of ['header', '#booking', 'footer'])
		expectNoneOf(bowlines, await page.locator(part).innerHTML())
})

test('from the quote to the booking to the desk: windows, province, taxes and far-away addresses are those of the company', async ({
	page,
	program,
}) => {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await choose(page, 1)
	await expect(photos(page)).toHaveCount(1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await expect(page.getByLabel('City')).toHaveValue('Edmonton')
	for (const { label } of company.arrivalWindows)
		await expect(page.locator('label').getByText(label, { exact: true })).toBeVisible()

	const name = named('Jo Tremblay')
	await book(page, { name, address: '12 Jasper Avenue NW', postal: 'V6B 1A1' })
	await expect(faultOf(page, 'postal')).toHaveText('We haul in Alberta. For an address elsewhere, call us.')
	await page.getByLabel('Postal code').fill('T5J 2R7')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect(page.getByText(`, ${midday.label}, Edmonton time`)).toBeVisible()
	await expect(page.getByText(withTaxes(35_000, company.taxes))).toBeVisible()
	expectNoneOf(bowlines, await page.content())

	await page.goto('/')
	const far = named('Ada Bearspaw')
	await book(page, { name: far, address: '12 Crescent Road NW', postal: 'T2P 1J9' })
	await expect(page.getByRole('heading', { name: 'We have your booking request' })).toBeVisible()

	await expect.poll(async () => (await mailsAbout(program, name)).length).toBe(2)
	for (const { text = '', html = '', from } of await mailsAbout(program, name)) {
		expect(from).toMatchObject({ name: company.name, address: company.email })
		expect(text).toContain(`${midday.label} Edmonton time`)
		expect(text).toContain('12 Jasper Avenue NW, Edmonton, AB T5J 2R7')
		expect(text).toContain(`${company.name}, ${company.mailingAddress}`)
		expectNoneOf(bowlines, text + html)
	}

	await enterDesk(page, program)
	await page.goto(`/admin?q=${encodeURIComponent(name)}`)
	// The request waits: the title may have the number of what does.
	await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?Quotes \\| ${company.shortName} desk$`))
	await page.getByRole('link', { name, exact: true }).click()
	await page.getByLabel(`Final amount (CAD, before ${taxNames(company.taxes)})`).fill('100')
	await expect(page.getByText(withTaxes(10_000, company.taxes), { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
	await page.goto('/admin/leads?show=all')
	const lead = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: name }).first()
	await expect(lead).toContainText('12 Jasper Avenue NW, Edmonton, AB T5J 2R7')
	await expect(lead).toContainText(`Arrival window: ${midday.label}`)
	expectNoneOf(bowlines, await page.content())
})
