import type { Page } from '@playwright/test'
import { expect, freshDay, hydrated, named, ownAddress, test, untilHydrated } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import {
	choose,
	chooseVolume,
	emailOf,
	fillBooking,
	mailsAbout,
	photos,
	save,
	volume,
} from '../support/quote.ts'

/**
 * A quote is for one job: after a booking another quote begins, and what the page shows is what is saved and booked.
 */

const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Estimated total' })
const another = (page: Page) => page.getByRole('button', { name: 'Start another quote' })
const weight = (page: Page) => page.getByLabel('Weight in kilograms')
const nextOne = 'The quote before this one is booked and stays as it is. This is another one.'

async function book(page: Page, name: string) {
	await fillBooking(page, { name, date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.waitForURL('**/booked/*')
	const receipt = page.getByRole('main')
	await expect(receipt).toContainText('Booking Confirmed!')
	await expect(receipt).toContainText(emailOf(name))
	return receipt
}

/** The two mails about a customer's booking: to the office and to the customer. */
async function bothMails(program: Program, name: string) {
	await expect.poll(async () => (await mailsAbout(program, name)).length).toBe(2)
	const mails = await mailsAbout(program, name)
	const isToCustomer = ({ to }: (typeof mails)[number]) =>
		to?.some(({ address }) => address === emailOf(name)) ?? false
	const toOffice = mails.find((mail) => !isToCustomer(mail))?.text ?? ''
	const toCustomer = mails.find(isToCustomer)?.text ?? ''
	return { toOffice, toCustomer, link: /\/quotes\/open\/\S+/.exec(toCustomer)?.[0] ?? '' }
}

const deskQuoteIn = (text: string) => /\/admin\/quote\/([\w-]{36})/.exec(text)?.[1]

async function expectEmptyQuote(page: Page) {
	await expect(photos(page)).toHaveCount(0)
	await expect(total(page)).toHaveText('Estimated total$595 + tax')
	await expect(weight(page)).toHaveValue('120')
}

test('after a booking another quote begins, for the next job or the next person at the same computer', async ({
	page,
	browser,
	program,
}) => {
	await page.goto('/')
	await chooseVolume(page, '1/4 truck')
	await weight(page).fill('206')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	const first = named('Connie First')
	await expect(await book(page, first)).toContainText('1/4 truck (about 5 cubic yards), 206 kg$195 + tax')
	await page.goto('/')
	await expectEmptyQuote(page)
	await expect(page.getByText(nextOne)).toBeVisible()

	// Another person, who books the load that stands there.
	await chooseVolume(page, 'Full truck')
	const second = named('Sam Second')
	await expect(await book(page, second)).toContainText('$595 + tax')
	// The first person again, with another job.
	await page.getByRole('button', { name: 'Book another pickup' }).click()
	await page.waitForURL('/#calculator')
	await hydrated(page)
	await expectEmptyQuote(page)
	await chooseVolume(page, '3/4 truck')
	const third = named('Connie Third')
	await expect(await book(page, third)).toContainText('$475 + tax')

	const mails = [
		await bothMails(program, first),
		await bothMails(program, second),
		await bothMails(program, third),
	]
	for (const [at, amount] of ['$195', '$595', '$475'].entries())
		expect(mails[at]?.toOffice).toContain(`${amount} + tax`)
	expect(new Set(mails.map(({ toOffice }) => deskQuoteIn(toOffice))).size).toBe(3)

	// The link in the first mail opens the first quote as it was booked; photos can still be added.
	const elsewhere = untilHydrated(
		await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() }),
	)
	const opened = await elsewhere.newPage()
	await opened.goto(mails[0]?.link ?? '')
	await expect(opened.getByText('It goes with the pickup you booked.')).toBeVisible()
	await opened.getByRole('link', { name: 'Add photos' }).click()
	await expect(opened.getByText('This quote is booked.')).toBeVisible()
	await expect(total(opened)).toHaveText('Estimated total$195 + tax')
	await expect(volume(opened, '1/4 truck')).toBeDisabled()
	await expect(weight(opened)).toBeDisabled()
	await choose(opened, 1, 1)
	await save(opened).click()
	await expect(opened.getByText('Your quote has been updated with new information.')).toBeVisible()
	await opened.reload()
	await expect(photos(opened)).toHaveCount(2)
	await another(opened).click()
	await expectEmptyQuote(opened)
	await opened.goto('/?quote=booked')
	await expectEmptyQuote(opened)
	await elsewhere.close()
})

test('two tabs with one quote: the page shows what the other tab saved and its own load, and one of them is kept', async ({
	page,
	context,
}) => {
	await page.goto('/')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	const other = await context.newPage()
	await other.goto('/')
	await chooseVolume(other, '1/4 truck')
	await save(other).click()
	await expect(other.getByText('Quote saved successfully!')).toBeVisible()

	await weight(page).fill('300')
	await save(page).click()
	const choice = page.getByRole('alert').filter({ hasText: 'Which one should we keep?' })
	await expect(choice).toContainText('Saved elsewhere: $175')
	await expect(choice).toContainText('Here: $645')
	await expect(page.getByText('Quote saved successfully!')).toBeHidden()
	await expect(
		page.getByText('Another tab saved this quote at $175; here it is $645. Choose which one to keep.'),
	).toBeVisible()
	await page.getByRole('button', { name: 'Keep $645' }).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await expect(choice).toHaveCount(0)
	await expect(page.getByText('Another tab saved this quote', { exact: false })).toHaveCount(0)
	await expect(total(page)).toHaveText('Estimated total$645 + tax')

	// The other way round: the tab takes over the other's load and photos.
	await page.getByRole('button', { name: /^Remove photo 1,/ }).click()
	await choose(page, 2, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await other.getByRole('checkbox', { name: 'Stairs' }).check()
	await save(other).click()
	await expect(other.getByRole('alert').filter({ hasText: 'Saved elsewhere: $645' })).toContainText(
		'Here: $200',
	)
	await other.getByRole('button', { name: 'Keep $645' }).click()
	await expect(other.getByText('This is the quote you saved.')).toBeVisible()
	await expect(total(other)).toHaveText('Estimated total$645 + tax')
	await expect(weight(other)).toHaveValue('300')
	await expect(other.getByRole('checkbox', { name: 'Stairs' })).not.toBeChecked()
	await expect(photos(other)).toHaveCount(2)
})

test('a tab in which the booking is not known saves another quote, and says so', async ({
	page,
	context,
	program,
}) => {
	await page.goto('/')
	await choose(page, 1)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	const other = await context.newPage()
	await other.goto('/')
	await expect(photos(other)).toHaveCount(1)
	const name = named('Early Bird')
	await book(other, name)

	await chooseVolume(page, '1/8 truck')
	await expect(page.getByText('Quote saved successfully!')).toBeHidden()
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await expect(page.getByText(nextOne)).toBeVisible()
	await page.reload()
	await expect(total(page)).toHaveText('Estimated total$95 + tax')
	await expect(photos(page)).toHaveCount(1)
	// Nobody has said how much there is.
	expect((await bothMails(program, name)).toOffice).toContain('not said yet: $99–$849 + tax')
})

test('another quote can be started at any time; the page asks first when something is not saved', async ({
	page,
	context,
}) => {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await weight(page).fill('400')
	await choose(page, 2)
	await expect(photos(page)).toHaveCount(2)
	await another(page).click()
	await expect(page.getByText('2 photos are not saved, and would be lost.')).toBeVisible()
	await page.getByRole('button', { name: 'Keep this one' }).click()
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()

	await context.setOffline(true)
	await another(page).click()
	await expect(page.getByText('We couldn’t start another quote')).toBeVisible()
	await expect(photos(page)).toHaveCount(2)
	await context.setOffline(false)
	await another(page).click()
	await expectEmptyQuote(page)
	await expect(page.getByText('A clean sheet: this is another quote.')).toBeVisible()
	await page.reload()
	await expectEmptyQuote(page)
})

test('without scripts the chosen load is sent with the form, and another quote can be started', async ({
	page: scripted,
	browser,
	program,
}) => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		baseURL: program.address,
		extraHTTPHeaders: ownAddress(),
	})
	const page = await context.newPage()
	await page.goto('/')
	await chooseVolume(page, '1/4 truck')
	await weight(page).fill('206')
	await page.getByLabel('Stairs').check()
	await page.getByLabel('Appliance (no coolant)').check()
	const name = named('No Script')
	await fillBooking(page, { name, date: freshDay() })
	await page.getByLabel('Phone').fill('12')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.getByLabel('Phone').fill('403-555-0142')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByText('$250 + tax')).toBeVisible()
	expect((await bothMails(program, name)).toOffice).toContain('$250 + tax')

	await scripted.goto('/')
	await choose(scripted, 1)
	await save(scripted).click()
	await expect(scripted.getByText('Quote saved successfully!')).toBeVisible()
	await context.addCookies(await scripted.context().cookies())
	await page.goto('/')
	await expect(photos(page)).toHaveCount(1)
	await another(page).click()
	await expectEmptyQuote(page)
	await context.close()
})
