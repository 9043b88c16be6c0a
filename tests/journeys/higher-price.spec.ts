import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk, openRest, pressAndSayYes, withoutScripts } from '../support/desk.ts'
import { linkIn, openAtDesk } from '../support/firm-price.ts'
import { invoicing } from '../support/invoices.ts'
import { expect, freshDay, named, owner, phonePhoto, test } from '../support/journey.ts'
import { type Program, startProgram } from '../support/program.ts'
import { choose, chooseVolume, emailOf, fillBooking, mailsAbout, progressOf, save } from '../support/quote.ts'
import { expectAtHand } from '../support/targets.ts'

/** A price above the accepted one: staff ask on site, the customer answers on their phone. */

const phone = { width: 390, height: 844 }

/** A customer who has accepted $400 and booked, and a member of staff whose crew has arrived. */
async function acceptedAndArrived(page: Page, browser: Browser, program: Program, name: string) {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await choose(page, 1)
	await expect(progressOf(page)).toContainText('1 photo sent')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.getByRole('link', { name: 'Send for a firm price' }).click()
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Email').fill(emailOf(name))
	await page.getByLabel('Postal code or town').fill('Calgary')
	await page.getByRole('button', { name: 'Send it' }).click()
	await expect(page).toHaveURL(/\/quote\/[\w-]{43}$/)
	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await openAtDesk(staff, program, name)
	await staff.getByLabel(/^Final amount/).fill('400')
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(staff.getByText('Quote approved successfully')).toBeVisible()
	await linkIn(program, name, 'Your firm price: $400')
	await page.reload()
	await page.getByLabel('Your name').fill(name)
	await page.getByRole('button', { name: 'Accept $400 + tax' }).click()
	await page.getByRole('link', { name: 'Book at this price' }).click()
	const date = freshDay()
	await fillBooking(page, { name, date, window: '8–10am' })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.waitForURL('**/booked/*')
	await staff.setViewportSize(phone)
	await staff.goto(`/admin/day?date=${date}`)
	const pickup = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name }) })
	await pressAndSayYes(pickup, 'Arrived')
	return { staff, pickup, date }
}

/** The customer's link in the newest email with these words in its subject. */
async function priceLink(program: Program, name: string, subject: string) {
	const find = async () =>
		(await mailsAbout(program, name)).filter((mail) => mail.subject?.startsWith(subject)).at(-1)?.text
	await expect.poll(find).toContain('/price')
	return /(\/booked\/[\w-]{43}\/price)/.exec((await find()) ?? '')?.[1] ?? ''
}

async function askFor(staff: Page, amount: string) {
	await staff.getByLabel(/^New price/).fill(amount)
	await staff.getByLabel(/^Stairs or access/).check()
	await staff.getByLabel(/^In your words/).fill('Three flights, and no elevator.')
	await staff.getByRole('button', { name: 'Send it to the customer' }).click()
	await expect(
		staff.getByText(
			new RegExp(`asked for \\$${amount} \\+ tax on .*: stairs or access\\. No answer yet\\.$`),
		),
	).toBeVisible()
	await expect(staff.getByLabel(/^New price/)).toHaveValue('')
}

test('staff on site ask for more with a photo; the customer says no, then yes on a phone without scripts, and the desk sees it by itself', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	test.slow()
	const name = named('Hana Higher')
	const { staff, pickup, date } = await acceptedAndArrived(page, browser, program, name)
	await expect(pickup).toContainText('$400, accepted')
	await openRest(pickup)
	await pickup.getByRole('link', { name: /^Ask for more/ }).click()
	await expect(staff.getByRole('heading', { name: /^Higher price for/ })).toBeVisible()
	await expect(staff.getByText('Accepted for: no stairs')).toBeVisible()
	await staff
		.locator('input[type=file]')
		.first()
		.setInputFiles({
			name: 'stairs.jpg',
			mimeType: 'image/jpeg',
			buffer: await phonePhoto('stairs'),
		})
	await staff.getByRole('button', { name: 'Add the photo' }).click()
	await expect(staff.getByRole('img', { name: /^1: / })).toBeVisible()
	await expectAccessible(staff)
	await staff.getByLabel(/^New price/).fill('400')
	await staff.getByLabel(/^More to take/).check()
	await staff.getByRole('button', { name: 'Send it to the customer' }).click()
	await expect(staff.getByText('You can charge up to $400 already. Enter more than that.')).toBeVisible()
	await askFor(staff, '480')
	await expect(staff.getByText('Sent. The customer’s answer shows here.')).toBeVisible()

	const customer = await anotherPerson(browser, program, { scripts: false })
	await customer.setViewportSize(phone)
	const link = await priceLink(program, name, 'A new price for your pickup: $480')
	await customer.goto(link)
	const main = customer.getByRole('main')
	const shown = [
		...['You accepted', '$400 + tax', '$480', 'GST 5%', '$24', '$504', 'Three flights, and no elevator.'],
		...['The price you accepted was for: no stairs.', 'Saying no costs nothing.'],
	]
	for (const words of shown) await expect(main).toContainText(words)
	await expect(main.getByRole('list', { name: 'What the crew found' }).getByRole('img')).toHaveCount(1)
	await expectAtHand(customer)
	// axe needs scripts.
	await page.goto(link)
	await page.setViewportSize(phone)
	await expectAccessible(page)
	await page.setViewportSize({ width: 1440, height: 900 })
	await expectAccessible(page)
	await customer.getByRole('button', { name: 'No, keep $400 + tax' }).click()
	await expect(main).toContainText('You said no to $480 plus GST, and we have your answer.')
	await expect(main.getByRole('button')).toHaveCount(0)
	// Nobody reloads the page at the desk.
	await expect(
		staff.getByText(/^The customer said no to \$480 \+ tax on .* The most stays \$400 \+ tax\.$/),
	).toBeVisible()
	const toOffice = async () => (await mailsAbout(program, name)).map(({ subject }) => subject ?? '')
	await expect.poll(toOffice).toContain(`Said no to $480: ${name}`)

	await askFor(staff, '470')
	await askFor(staff, '450')
	const again = await priceLink(program, name, 'A new price for your pickup: $450')
	await page.goto(again)
	await page.getByLabel('Your name').fill(name)
	await staff.getByRole('button', { name: 'Take it back' }).click()
	await expect(staff.getByText('Taken back. Its link says so from now on.')).toBeVisible()
	await page.getByRole('button', { name: 'Yes, $450 + tax' }).click()
	await expect(page.getByRole('alert')).toHaveText('We’ve taken this question back, so nothing was sent.')
	await askFor(staff, '440')
	await customer.goto(await priceLink(program, name, 'A new price for your pickup: $440'))
	await customer.getByLabel('Your name').fill(name)
	await customer.getByRole('button', { name: 'Yes, $440 + tax' }).click()
	await expect(main).toContainText('You said yes to $440 plus GST. That’s the most this pickup will cost.')
	await expect(staff.getByText(new RegExp(`^${name} said yes to \\$440 \\+ tax on `))).toBeVisible()
	const copy = async () =>
		(await mailsAbout(program, name)).find(({ subject }) => subject === 'You said yes to $440 plus GST')?.text
	await expect
		.poll(copy)
		.toContain('I agree to $440 plus GST as the most this pickup will cost, instead of $400 plus GST')
	expect(await copy()).toContain(`Agreed by: ${name}`)
	await main.getByRole('link', { name: 'Back to your booking' }).click()
	await expect(main).toContainText('You said yes to $440 + tax. It’s the most this pickup will cost.')

	await staff.goto(`/admin/day?date=${date}`)
	await expect(pickup).toContainText('Said yes to $440')
	await pressAndSayYes(pickup, 'Done')
	await pickup.getByRole('link', { name: 'Charge' }).click()
	await expect(staff.getByLabel('Amount')).toHaveValue('462.00')
	await expectAccessible(staff)
	await staff.getByLabel('card').check()
	await staff.getByRole('button', { name: 'Save' }).click()
	await expect(
		staff.getByRole('status').filter({ hasText: 'Saved: $462 with GST ($440 before it), card.' }),
	).toBeVisible()
	await customer.goto(link)
	await expect(main).toContainText('You said yes to $440')
})

test('who says no on site, where nothing is taken, is charged what coming out costs, with scripts and without', async ({
	browser,
}) => {
	test.slow()
	const folder = await mkdtemp(join(tmpdir(), 'bowline-company-'))
	const settings = join(folder, 'company.yaml')
	const ours = parse(await readFile('content/company.yaml', 'utf8'))
	await writeFile(settings, stringify({ ...ours, invoices: invoicing, fees: { refusedOnSite: 40 } }))
	await using program = await startProgram({
		...{ COMPANY_FILE: settings, TRUST_PROXY: 'on' },
		...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
	})
	for (const scripts of [true, false]) {
		const name = named(scripts ? 'Nora No' : 'Nils Nay')
		const page = await anotherPerson(browser, program)
		const { staff, pickup, date } = await acceptedAndArrived(page, browser, program, name)
		await openRest(pickup)
		await pickup.getByRole('link', { name: /^Ask for more/ }).click()
		await askFor(staff, '480')
		const customer = scripts ? page : await anotherPerson(browser, program, { scripts })
		await customer.goto(await priceLink(program, name, 'A new price for your pickup: $480'))
		await expect(customer.getByRole('main')).toContainText('Saying no costs $40 plus GST for the visit.')
		await customer.getByRole('button', { name: 'No, keep $400 + tax' }).click()
		await expect(customer.getByRole('main')).toContainText('You said no to $480 plus GST')
		await expect(staff.getByText(/If nothing is taken, they owe \$40 \+ tax for coming out/)).toBeVisible()
		await staff.goto(`/admin/day?date=${date}`)
		await pressAndSayYes(pickup, 'Done')
		await pickup.getByRole('link', { name: 'Charge' }).click()
		await expect(staff.getByRole('heading', { name: 'Nothing taken, because they said no' })).toBeVisible()
		if (scripts) await expectAccessible(staff)
		const hands = scripts ? staff : await withoutScripts(staff, program)
		await hands.goto(staff.url())
		await expect(hands.getByText(/^Saying no costs them \$42 /)).toBeVisible()
		await hands.getByRole('button', { name: 'Charge the $40 for coming out' }).click()
		await expect(
			hands.getByText(/Saved: \$42 with GST \(\$40 before it\), not paid yet\. Invoice INV-\d+ is issued\./),
		).toBeVisible()
		await hands.getByRole('link', { name: /^INV-\d+$/ }).click()
		await expect(hands.getByText('$40.00', { exact: true }).first()).toBeVisible()
	}
	await rm(folder, { recursive: true })
})
