import type { Page } from '@playwright/test'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { homeWithBookedQuote } from '#app/shell/customer-links.ts'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import {
	anotherPerson,
	enterDesk,
	goToOffice,
	makeQuote,
	pressAndSayYes,
	reject,
	signIn,
} from '../support/desk.ts'
import { zoomed } from '../support/for-everyone.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, hold, holdScripts, named, owner, test } from '../support/journey.ts'

const card = (page: Page, name: string) =>
	page.getByTestId('quotes').getByRole('listitem').filter({ hasText: name })

/** With the second of five photos open: two side by side, of which each is turned and both are zoomed in, by keys and buttons. */
async function comparePhotos(page: Page) {
	const viewer = page.getByRole('dialog', { name: 'Photo at full size' })
	const shown = viewer.locator('figcaption')
	const width = async () => (await viewer.getByRole('img').first().boundingBox())?.width ?? 0
	await page.keyboard.press('s')
	await expect(shown).toHaveText([/^2 of 5/, /^3 of 5/])
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Shift+ArrowLeft')
	await expect(shown).toHaveText([/^1 of 5/, /^4 of 5/])
	await viewer.getByRole('button', { name: 'Next' }).click()
	await expect(shown).toHaveText([/^1 of 5/, /^5 of 5/])
	await expectAccessible(page)
	const fitted = await width()
	await page.keyboard.press('z')
	await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-pressed', 'true')
	expect(await width()).toBeGreaterThan(fitted * 1.5)
	// What is zoomed in is moved by keys, and stays the photo that it is.
	await viewer.locator('[data-photo]').first().focus()
	await page.keyboard.press('ArrowRight')
	await expect(shown).toHaveText([/^1 of 5/, /^5 of 5/])
	await viewer.getByRole('button', { name: 'Side by side' }).click()
	await expect(shown).toHaveText([/^1 of 5/])
}

test('a quote is found, opened and approved with its amount, and its history says so', {
	tag: '@main',
}, async ({ page, program }) => {
	const name = named('Renée Côté')
	const { id } = await makeQuote(program, { name, photos: 5 })
	await signIn(page)
	await expect(page).toHaveURL(/\/admin\/day$/)
	await page.getByRole('link', { name: 'Quotes', exact: true }).click()
	await expect(page.getByText('Select a quote to view details')).toBeVisible()

	await page.getByRole('searchbox').fill(name.toUpperCase())
	await expect(page.getByText(/^Showing 1 of [\d,]+ quotes$/)).toBeVisible()
	await expect(page).toHaveURL(/q=REN/)
	await expect(card(page, name)).toHaveCount(1)
	await expect(card(page, name)).toContainText('pending')
	await expect(card(page, name).locator('img')).toHaveCount(4)
	await expect(card(page, name)).toContainText('+1')

	await page.getByRole('link', { name, exact: true }).click()
	const detail = page.getByTestId('detail')
	await expect(detail.getByRole('heading', { name })).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`selected=${id}`))
	// Photos first, then everything else.
	await expect(detail.locator('section, dl').first()).toHaveAccessibleName('Photos')
	await expect(detail.getByText(/^\w+day, .+ 20\d\d, \d+–\d+[ap]m$/)).toBeVisible()
	await expect(detail.getByRole('link', { name: 'Map' })).toHaveAttribute(
		'href',
		'https://www.openstreetmap.org/search?query=12+Crescent+Road+NW%2C+Calgary%2C+AB+T2P+1J9',
	)
	await expect(page.getByLabel(/^Final amount/)).toHaveValue('340.00')
	for (const words of [
		'12 Crescent Road NW',
		'1/2 truck',
		'120 kg',
		'TV or monitor',
		'$340',
		'Not provided',
		'Main pile/items',
	])
		await expect(detail).toContainText(words)
	await expect(detail.getByRole('link', { name: '403-555-0142' })).toHaveAttribute('href', 'tel:+14035550142')
	await detail.getByRole('button', { name: /^1: Main pile/ }).click()
	await expect(page.getByRole('dialog', { name: 'Photo at full size' })).toContainText('1 of 5')
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('dialog', { name: 'Photo at full size' })).toContainText('2 of 5')
	await comparePhotos(page)
	await page.keyboard.press('Escape')

	await page.getByLabel(/^Final amount/).fill('12,50')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Failed to update quote')).toBeVisible()
	await expect(page.getByText('Write the amount with a point: 12.50.')).toBeVisible()
	await page.getByLabel(/^Final amount/).fill('325.50')
	await expect(page.getByText(withTaxes(32_550, company.taxes), { exact: true })).toBeVisible()
	await page.getByLabel(/^Notes/).fill('Bring a dolly\nand straps')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
	await expect(page.getByText('Select a quote to view details')).toBeVisible()
	await expect(card(page, name)).toContainText('approved')
	await expect(card(page, name).getByRole('img', { name: 'Approved' })).toBeVisible()
	await expect(card(page, name)).toContainText('$325.50')

	await page.goto(`/admin/quote/${id}`)
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
	await page.getByText('History').click()
	await expect(page.getByText(`Owner <${owner.email}>`)).toBeVisible()
	await expect(page.getByText('Bring a dolly and straps').first()).toBeVisible()

	await page.getByLabel(/^Final amount/).fill('')
	await page.getByLabel(/^Notes/).fill('')
	await expect(page.getByText('The saved amount of $325.50 is removed.')).toBeVisible()
	await expect(page.getByText('The saved notes are removed.')).toBeVisible()
	await page.getByRole('button', { name: 'Mark pending' }).click()
	await expect(page.getByText('Quote pending successfully')).toBeVisible()
	await page.goto(`/admin/quote/${id}`)
	await expect(page.getByLabel(/^Final amount/)).toHaveValue('340.00')
	await expect(page.getByLabel(/^Notes/)).toHaveValue('')
	await page.getByText('History').click()
	await expect(page.getByText('Final amount: $325.50 none')).toBeVisible()

	await page.goto('/admin?q=nobody-has-this-name')
	await expect(page.getByText('No quotes found matching your criteria')).toBeVisible()
	await expect(page.getByText(/^Showing 0 of [\d,]+ quotes$/)).toBeVisible()
})

test('a quote without a customer is anonymous, and the filter shows each status', async ({
	page,
	program,
}) => {
	const { id } = await makeQuote(program)
	await enterDesk(page, program)
	await page.goto('/admin')
	await page.getByLabel('Status').selectOption('draft')
	await expect(page).toHaveURL(/status=draft/)
	await expect(page.locator(`[data-quote="${id}"]`)).toContainText('Anonymous Customer')
	await page
		.locator(`[data-quote="${id}"]`)
		.getByRole('link', { name: 'View Details of Anonymous Customer' })
		.click()
	await expect(page).toHaveURL(`/admin/quote/${id}`)
	await expect(page.getByTestId('detail')).toContainText('Not provided')
	await expect(page.getByTestId('detail')).toContainText('Not booked')
	await expect(page.getByTestId('detail')).toContainText('No photos')
})

test('what is chosen and typed before the scripts have loaded takes effect once they have', async ({
	page,
	program,
}) => {
	const name = named('Early Desk')
	const { id } = await makeQuote(program, { name })
	await enterDesk(page, program)
	const loadScripts = await holdScripts(page)
	await page.goto('/admin', { waitUntil: 'domcontentloaded' })
	await page.getByLabel('Status').selectOption('pending')
	loadScripts()
	await expect(page).toHaveURL(/status=pending/)
	await expect(page.getByLabel('Status')).toHaveValue('pending')
	await page.unrouteAll()

	const loadScriptsAgain = await holdScripts(page)
	await page.reload({ waitUntil: 'domcontentloaded' })
	await page.getByRole('searchbox').fill(name)
	loadScriptsAgain()
	await expect(page).toHaveURL(/q=Early.*status=pending/)
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	await page.unrouteAll()

	const loadScriptsLast = await holdScripts(page)
	await page.goto(`/admin/quote/${id}`, { waitUntil: 'domcontentloaded' })
	await page.getByLabel(/^Final amount/).fill('210')
	await page.getByLabel(/^Notes/).fill('typed early')
	loadScriptsLast()
	await expect(page.getByText(withTaxes(21_000, company.taxes), { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(card(page, name)).toContainText('$210')
	await page.unrouteAll()

	// Over notes that are saved already, which the page itself brings along.
	const loadScriptsOnceMore = await holdScripts(page)
	await page.goto(`/admin/quote/${id}`, { waitUntil: 'domcontentloaded' })
	await expect(page.getByLabel(/^Notes/)).toHaveValue('typed early')
	await page.getByLabel(/^Final amount/).fill('220')
	await page.getByLabel(/^Notes/).fill('typed over them')
	loadScriptsOnceMore()
	await expect(page.getByText(withTaxes(22_000, company.taxes), { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Mark pending' }).click()
	await expect(page.getByText('Quote pending successfully')).toBeVisible()
	await page.goto(`/admin/quote/${id}`)
	await expect(page.getByLabel(/^Notes/)).toHaveValue('typed over them')
})

test('after an answer the next quote that waits is opened, unless that is switched off; no row moves', async ({
	page,
	program,
}) => {
	const name = named('In Line')
	const ids: string[] = []
	for (let at = 0; at < 4; at++) ids.unshift((await makeQuote(program, { name: `${name} ${at}` })).id)
	await page.setViewportSize({ width: 1440, height: 900 })
	await enterDesk(page, program)
	await page.goto('/admin')
	const rows = page.getByTestId('quotes').getByRole('listitem')
	await expect(page.getByLabel('Status').locator('option[value=pending]')).toHaveText(/^Pending \([\d,]+\)$/)
	for (const row of (await rows.all()).slice(0, 10)) await expectInView(row, 1)

	await page.goto(`/admin?q=${encodeURIComponent(name)}&selected=${ids[1]}`)
	const tops = () => rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
	const before = await tops()
	const detail = page.getByTestId('detail')
	await expect(detail.getByRole('heading', { name: `${name} 2` })).toBeVisible()
	await reject(page)
	await expect(detail.getByRole('heading', { name: `${name} 1` })).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`selected=${ids[2]}`))
	await expect(card(page, `${name} 2`)).toContainText('rejected')
	// No amount came of an estimate that nobody approved.
	await expect(card(page, `${name} 2`)).toContainText('estimate')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(detail.getByRole('heading', { name: `${name} 0` })).toBeVisible()
	await expect(card(page, `${name} 1`)).toContainText('final')
	expect(await tops()).toEqual(before)
	await page.getByLabel('Then open the next quote that’s waiting').uncheck()
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Select a quote to view details')).toBeVisible()
	expect(await tops()).toEqual(before)
	await page.getByRole('link', { name: `${name} 3`, exact: true }).click()
	await expect(page.getByLabel('Then open the next quote that’s waiting')).not.toBeChecked()
})

test('quotes to answer are worked through in their order, the longest waiting first', {
	tag: '@main',
}, async ({ page, program }) => {
	const name = named('Turn By Turn')
	for (let at = 0; at < 3; at++) await makeQuote(program, { name: `${name} ${at}` })
	await enterDesk(page, program)
	await page.goto('/admin')
	await page.getByRole('link', { name: /^To answer \([\d,]+\)$/ }).click()
	await expect(page.getByRole('link', { name: /^To answer/ })).toHaveAttribute('aria-current', 'page')
	await page.getByRole('searchbox').fill(name)
	const rows = page.getByTestId('quotes').getByRole('listitem')
	await expect(rows).toHaveText(
		[0, 1, 2].map((at) => new RegExp(`${name} ${at}.*waiting under 1 h.*no photos`)),
	)
	await page.getByRole('link', { name: `${name} 0`, exact: true }).click()
	const heading = page.getByTestId('detail').getByRole('heading')
	await expect(heading.first()).toHaveText(`${name} 0`)
	await page.getByRole('button', { name: 'Approve and go to the next' }).click()
	await expect(heading.first()).toHaveText(`${name} 1`)
	await expect(rows).toHaveCount(2)
	await page.getByRole('button', { name: 'Approve and go to the next' }).click()
	await expect(heading.first()).toHaveText(`${name} 2`)
	await expect(rows).toHaveCount(1)
})

test('a running search does not navigate back after the user has gone to another page', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	await page.goto('/admin')
	const schedule = await hold(page, '**/schedule.data*')
	await page.getByRole('searchbox').fill('typed just before')
	await page.getByRole('link', { name: 'Schedule' }).click()
	await schedule.arrived
	await page.getByRole('searchbox').fill('and while leaving')
	// As on a busy machine, the page is rendered a while after its address has changed.
	await page.evaluate(() => {
		const post = MessagePort.prototype.postMessage
		MessagePort.prototype.postMessage = function (message: unknown) {
			setTimeout(() => post.call(this, message), 600)
		}
	})
	schedule.letGo()
	await page.waitForURL('/admin/schedule')
	await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible()
	await expect(page).toHaveURL('/admin/schedule')
})

test('by keyboard: search, move to a card, open it, reject after the confirmation', async ({
	page,
	program,
}) => {
	const name = named('Kit Keys')
	await makeQuote(program, { name })
	await enterDesk(page, program)
	await page.goto('/admin')
	await page.keyboard.press('?')
	await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
	await page.keyboard.press('/')
	await expect(page.getByRole('searchbox')).toBeFocused()
	await page.keyboard.type(name)
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`q=${name.replaceAll(' ', '\\+')}`))
	await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
	await page.keyboard.press('j')
	await page.keyboard.press('Enter')
	await expect(page.getByTestId('detail')).toBeVisible()
	const approve = page.getByRole('dialog', { name: 'Approve this quote?' })
	// The quote is shown a moment before its keys work.
	await expect(async () => {
		await page.keyboard.press('a')
		await expect(approve).toBeVisible({ timeout: 5000 })
	}).toPass()
	await expect(approve).toContainText('Final amount $340.')
	await page.keyboard.press('Escape')
	await expect(approve).toBeHidden()
	await expect(card(page, name)).toContainText('pending')
	await page.keyboard.press('r')
	await expect(page.getByRole('dialog', { name: 'Reject this quote?' })).toBeVisible()
	await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter')
	await expect(page.getByText('Quote rejected successfully')).toBeVisible()
	await expect(card(page, name)).toContainText('rejected')
})

test('two people: the second sees who changed the quote and both values, and loses nothing; new quotes appear by themselves', async ({
	page,
	browser,
	program,
}) => {
	const name = named('Two Desks')
	const { id } = await makeQuote(program, { name })
	const other = await anotherPerson(browser, program)
	for (const desk of [page, other]) {
		await enterDesk(desk, program)
		await desk.goto(`/admin?selected=${id}`)
	}
	await page.getByLabel(/^Final amount/).fill('400')
	await other.getByLabel(/^Final amount/).fill('380.25')
	await other.getByRole('button', { name: 'Approve' }).click()
	await expect(other.getByText('Quote approved successfully')).toBeVisible()
	await reject(page)
	await expect(page.getByText('This quote changed while you had it open.')).toBeVisible()
	await expect(page.getByRole('alert').filter({ hasText: 'changed while' })).toContainText('380.25')
	await expect(page.getByLabel(/^Final amount/)).toHaveValue('400')
	await page.getByRole('button', { name: 'Keep mine and go on' }).click()
	await reject(page)
	await expect(page.getByText('Quote rejected successfully')).toBeVisible()

	const late = named('Late Arrival')
	await makeQuote(program, { name: late })
	await expect(card(page, late)).toHaveCount(1)
	await other.context().close()
})

test('after a session was ended elsewhere, what was typed stays, and nothing is changed', async ({
	page,
	browser,
	program,
}) => {
	const name = named('Ended Session')
	const { id } = await makeQuote(program, { name })
	await enterDesk(page, program)
	await page.goto(`/admin/quote/${id}`)
	await page.getByLabel(/^Notes/).fill('typed before the end')
	await page.context().clearCookies()
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Your session has ended and nothing was changed.')).toBeVisible()
	await expect(page.getByLabel(/^Notes/)).toHaveValue('typed before the end')
	const other = await anotherPerson(browser, program)
	await enterDesk(other, program)
	await other.goto(`/admin/quote/${id}`)
	await expect(other.getByTestId('detail')).toContainText('pending')
	await other.context().close()
})

test('a pickup is moved on and cancelled from its lead; a page with its older state gets a conflict', async ({
	page,
	program,
	browser,
}) => {
	const name = named('Pickup')
	await makeQuote(program, { name })
	const other = await anotherPerson(browser, program)
	for (const one of [page, other]) {
		await enterDesk(one, program)
		await one.goto(`/admin/leads?q=${encodeURIComponent(name)}`)
		await expect(
			one
				.getByRole('listitem')
				.filter({ hasText: name })
				.getByText(/Booking [2-9A-HJ-NP-Z]{6}, booked/),
		).toBeVisible()
	}
	// The page is not refreshed, like one that has been open for long.
	await other.route('**/admin/changes*', (route) => route.abort())
	await page.getByText('booked', { exact: true }).click()
	await pressAndSayYes(page, 'On the way')
	await expect(page.getByText('The pickup is now on the way.')).toBeVisible()
	await expect(page.getByRole('button', { name: 'No one there' })).toBeVisible()
	await other.getByText('booked', { exact: true }).click()
	await other.getByRole('button', { name: 'Cancel pickup' }).click()
	await expect(other.getByText('Someone else just changed this pickup. It’s now on the way.')).toBeVisible()
	await page.getByRole('button', { name: 'Cancel pickup' }).click()
	await expect(page.getByText('The pickup is now cancelled.')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Cancel pickup' })).toHaveCount(0)
	await other.context().close()
})

test('a lead links to its customer, whose other record is joined by a booking’s reference, and separated again', async ({
	page,
	program,
}) => {
	const [name, other] = [named('One Record'), named('Other Record')]
	for (const each of [name, other]) await makeQuote(program, { name: each })
	await enterDesk(page, program)
	const leadOf = async (of: string) => {
		await page.goto(`/admin/leads?q=${encodeURIComponent(of)}`)
		return page.getByRole('listitem').filter({ hasText: of }).first()
	}
	const reference = /[2-9A-HJ-NP-Z]{6}/.exec(await (await leadOf(other)).locator('summary').innerText())?.[0]
	await (await leadOf(name)).getByRole('link', { name: 'All of this customer' }).click()
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
	const heading = page.getByRole('heading', { name: 'Bookings', exact: true })
	const bookings = page.locator('section').filter({ has: heading }).getByRole('listitem')
	await expect(bookings).toHaveCount(1)
	await page.getByLabel('Reference of one of their other bookings').fill(String(reference).toLowerCase())
	await page.getByRole('button', { name: 'Join', exact: true }).click()
	await expect(page.getByText('The records are one customer now.')).toBeVisible()
	await expect(bookings).toHaveCount(2)
	await expect(page.getByText(`joined the record of ${other}`)).toBeVisible()
	await page.getByRole('button', { name: 'Not the same person' }).click()
	await expect(page.getByText('The records are two customers again.')).toBeVisible()
	await expect(bookings).toHaveCount(1)
})

test('the links to a quote are revoked on its page: the customer’s browser shows an empty calculator, the desk still has the quote', async ({
	page,
	program,
}) => {
	const { id, cookie } = await makeQuote(program, { name: named('Stopped Link') })
	const visitorSees = async () =>
		(await fetch(program.address + homeWithBookedQuote(), { headers: { Cookie: cookie } })).text()
	expect(await visitorSees()).toContain(id)
	await enterDesk(page, program)
	await page.goto(`/admin/quote/${id}`)
	await page.getByText('Its links').click()
	await page.getByRole('button', { name: 'Stop all links' }).click()
	await page.getByText(/^History/).click()
	await expect(page.getByText('stopped its links')).toBeVisible()
	expect(await visitorSees()).not.toContain(id)
	await expect(page).toHaveURL(`/admin/quote/${id}`)
})

test('leads show their deliveries, and link to their quotes', async ({ page, program }) => {
	const name = named('Lead Leader')
	const { id } = await makeQuote(program, { name })
	await enterDesk(page, program)
	await page.goto('/admin')
	await page.getByRole('link', { name: 'Inbox' }).click()
	await page.getByRole('link', { name: 'Leads' }).click()
	await page.waitForURL('/admin/leads')
	await page.getByRole('searchbox').fill(name)
	await page.getByRole('button', { name: 'Search' }).click()
	await page.waitForURL(/\/admin\/leads\?q=/)
	const lead = page.getByRole('listitem').filter({ hasText: name })
	await expect(async () => {
		await page.reload()
		// Two mails and a text.
		expect(await lead.getByText('✓ sent').count()).toBe(3)
		expect(await lead.getByText('– not set up').count()).toBe(2)
	}).toPass()
	await lead.getByRole('link', { name: 'Open its quote' }).click()
	await expect(page).toHaveURL(`/admin/quote/${id}`)
	await goToOffice(page, 'Unsent')
	await expect(page.getByRole('heading', { level: 1, name: 'Unsent' })).toBeVisible()
	await expect(page.getByText('Nothing failed.', { exact: false })).toBeVisible()
})

test('at 400% every page of the menu can be pressed, with the office’s unfolded too', async ({
	page,
	program,
}) => {
	await page.setViewportSize(zoomed)
	await enterDesk(page, program)
	await page.goto('/admin')
	const menu = page.getByRole('navigation', { name: 'Desk' })
	await menu.locator('summary').click()
	for (const entry of await menu.locator('a, summary').all()) await entry.click({ trial: true })
})

for (const [colorScheme, width] of [
	['light', 1440],
	['dark', 390],
] as const)
	test(`axe finds nothing at the desk, ${colorScheme}, ${width} px, and nothing overflows`, async ({
		page,
		program,
	}) => {
		const name = named('Axe Bartholomew-Featherstonehaugh Wolfeschlegelsteinhausen')
		const { id } = await makeQuote(program, { name, photos: 2 })
		await page.emulateMedia({ colorScheme })
		await page.setViewportSize({ width, height: 900 })
		await page.goto('/admin/sign-in')
		await expectAccessible(page)
		await enterDesk(page, program)
		for (const path of [
			'/admin',
			'/admin/day',
			'/admin/day/move-pickups',
			'/admin/day/run-sheet',
			'/admin/bookings',
			'/admin/bookings/calendar',
			'/admin/bookings/new?phone=4035550142',
			`/admin?selected=${id}`,
			`/admin/quote/${id}`,
			'/admin/inbox',
			'/admin/inbox?show=requests',
			'/admin/inbox/saved-replies',
			'/admin/leads',
			'/admin/customers',
			`/admin/search?q=${encodeURIComponent(name)}`,
			'/admin/promises',
			'/admin/overview',
			'/admin/connections',
			'/admin/schedule',
			'/admin/messages',
			'/admin/prices',
			'/admin/settings',
			'/admin/jobs',
			'/admin/nothing-here',
			'/admin/staff',
			'/admin/account',
		]) {
			await page.goto(path)
			await expectAccessible(page)
		}
		await page.goto(`/admin/leads?q=${encodeURIComponent(name)}`)
		await page.getByRole('link', { name: 'All of this customer' }).click()
		await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
		await expectAccessible(page)
	})
