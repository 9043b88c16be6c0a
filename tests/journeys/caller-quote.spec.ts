import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, freshDay, installClock, named, ownPhone, passTime, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { emailOf, mailsAbout } from '../support/quote.ts'

/** A caller asks what it costs: the price on the phone, a quote where there is no day yet, and its customer's answer. */

async function expectGood(page: Page) {
	for (const size of [
		{ width: 390, height: 844 },
		{ width: 768, height: 1024 },
		{ width: 1440, height: 900 },
	]) {
		await page.setViewportSize(size)
		await expectAccessible(page)
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
		expect(wide).toBeLessThanOrEqual(0)
	}
}

const newBooking = '/admin/bookings/new?phone='
const priceOf = (page: Page) => page.getByRole('status', { name: 'Price' })

async function open(page: Page, program: Program, name: string) {
	await enterDesk(page, program)
	await page.goto(`${newBooking}${ownPhone()}&date=${freshDay()}`)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(name))
	await page.getByLabel('Postal code').fill('T4N 3T3')
}

async function linkIn(program: Program, name: string, subject: string) {
	const find = async () =>
		(await mailsAbout(program, name)).filter((mail) => mail.subject?.startsWith(subject)).at(-1)?.text
	await expect.poll(find).toContain('/quotes/open/')
	return /(\/quotes\/open\/[\w-]{43})/.exec((await find()) ?? '')?.[1] ?? ''
}

test('once a load is typed the windows are asked for when typing rests, and not with each letter of the city', async ({
	page,
	program,
}) => {
	await installClock(page)
	await open(page, program, named('Cary City'))
	const asked: string[] = []
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url())
		if (pathname.startsWith('/admin/bookings/new')) asked.push(searchParams.get('city') ?? '')
	})
	await page.getByText('What they have, and what it costs').press('Enter')
	await page.getByLabel('Volume').selectOption('0.5')
	await expect(priceOf(page)).toContainText('$475 + tax')
	await passTime(page, 1000)
	await expect.poll(() => asked.length).toBe(1)
	await page.getByLabel('City').fill('')
	await page.getByLabel('City').pressSequentially('Sylvan Lake')
	await expect(page.getByLabel('City')).toHaveValue('Sylvan Lake')
	expect(asked).toHaveLength(1)
	await passTime(page, 1000)
	await expect.poll(() => asked.at(-1)).toBe('Sylvan Lake')
	expect(asked).toHaveLength(2)
})

test('a caller is told the price, gets a quote by email, and accepts what staff set', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	test.slow()
	const name = named('Casey Caller')
	await open(page, program, name)
	// The price follows by keyboard, with the trip to Red Deer in it.
	await page.getByText('What they have, and what it costs').press('Enter')
	await page.getByLabel('Volume').selectOption('0.5')
	await expect(priceOf(page)).toContainText('$475 + tax')
	await expect(priceOf(page)).toContainText('$325, and $150 for the trip')
	await page.getByLabel('Volume').selectOption('')
	await page.getByLabel('Stairs').check()
	await expect(priceOf(page)).toContainText('Choose how much there is')
	await page.getByText('Count their things').press('Enter')
	await page.getByLabel('Sofas').fill('1')
	await page.getByLabel('Bags').fill('10')
	await expect(priceOf(page)).toContainText(/^\$\d+ \+ tax1\/4 truck .*stairs/)
	const told = (await priceOf(page).textContent()) ?? ''
	await expectGood(page)
	await expect(page.getByRole('button', { name: 'Price it' })).toBeHidden()
	await page.getByRole('button', { name: 'Save as a quote' }).click()

	await page.waitForURL('**/admin/quote/*')
	const detail = page.getByTestId('detail')
	await expect(detail).toContainText(name)
	await expect(detail).toContainText('1 sofa, 10 bags')
	const [, estimate = ''] = /\. (\$\d+), and \$150/.exec(told) ?? []
	await expect(detail).toContainText(`${estimate} + tax`)
	await page.goto('/admin')
	await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/· by \w/)
	const link = await linkIn(program, name, 'We got your quote request')

	const customer = await anotherPerson(browser, program)
	await customer.goto(link)
	await expect(customer.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
	await expect(customer.getByRole('main')).toContainText(`${estimate} + tax`)
	const [price = ''] = /^\$\d+ \+ tax/.exec(told) ?? []
	await expect(customer.getByRole('main')).toContainText(
		`Plus $150 for the trip to T4N 3T3. That’s ${price} in all.`,
	)

	await page.goBack()
	await page.getByLabel(/^Final amount/).fill('400')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
	await customer.goto(await linkIn(program, name, 'Your firm price: $400'))
	await customer.getByLabel('Your name').fill('Casey Caller')
	await customer.getByRole('button', { name: 'Accept $400 + tax' }).click()
	await expect(customer.getByRole('main')).toContainText('You accepted $400')
	await expect(customer.getByRole('main')).toContainText('We saved it for you')
})

test('without scripts the price is a press away, and what was typed stays', async ({ browser, program }) => {
	const page = await anotherPerson(browser, program, { scripts: false })
	const name = named('Penny Plain')
	await open(page, program, name)
	await page.getByLabel('City').fill('Red Deer')
	await page.getByText('What they have, and what it costs').click()
	await page.getByLabel('Volume').selectOption('0.5')
	await page.getByRole('button', { name: 'Price it' }).click()
	await expect(page.getByLabel('Price', { exact: true })).toContainText('$475 + tax')
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
	await expect(page.getByLabel('Volume')).toHaveValue('0.5')
	await page.getByRole('button', { name: 'Save as a quote' }).click()
	await expect(page).toHaveURL(/\/admin\/quote\/[\w-]{36}$/)
	await expect(page.getByTestId('detail')).toContainText(name)
	await linkIn(program, name, 'We got your quote request')
})

test('a booking for a caller says the price it was told at', async ({ page, program }) => {
	const name = named('Della Day')
	await enterDesk(page, program)
	const date = freshDay()
	await page.goto(`${newBooking}${ownPhone()}&date=${date}`)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Address').fill('12 Crescent Road NW')
	await page.getByLabel('Postal code').fill('T2P 1J9')
	await page.getByText('What they have, and what it costs').click()
	await page.getByLabel('Volume').selectOption('0.5')
	await expect(priceOf(page)).toContainText('$325 + tax')
	await page.getByText('8–10am', { exact: true }).click()
	await page.getByRole('button', { name: 'Book it' }).click()
	await page.waitForURL(/\/admin\/day\?.*booked=/)
	await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$325')
})
