import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withTaxes } from '#app/pricing/added-taxes.ts'
import { company } from '../support/company.ts'
import { anotherPerson, enterDesk, makeQuote, reject } from '../support/desk.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, fetchedAhead, hold, named, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'

const card = (page: Page, name: string) =>
	page.getByTestId('quotes').getByRole('listitem').filter({ hasText: name })

/** Signs in, opens this quote next to the list of a search for its name, and types an amount. */
async function openQuote(page: Page, program: Program, { id, q }: { id: string; q: string }) {
	await enterDesk(page, program)
	await page.goto(`/admin?q=${encodeURIComponent(q)}&selected=${id}`)
	await page.getByLabel(/^Final amount/).fill('100')
	await expect(page.getByText(withTaxes(10_000, company.taxes), { exact: true })).toBeVisible()
}

/** Quotes with numbered names, the newest first. */
async function makeQuotes(program: Program, name: string, count: number) {
	const ids: string[] = []
	for (let at = 0; at < count; at++) {
		const { id } = await makeQuote(program, { name: `${name} ${at}` })
		ids.unshift(id)
	}
	return ids
}

test('without a network the desk says so, keeps what was typed, and continues by itself once it is back', async ({
	page,
	context,
	program,
}) => {
	const name = named('Offline')
	const [second, first] = await makeQuotes(program, name, 2)
	await openQuote(page, program, { id: String(first), q: name })
	await page.getByLabel(/^Notes/).fill('typed in a tunnel')
	await fetchedAhead(page)
	let tries = 0
	page.on('requestfailed', (request) => {
		if (request.url().includes(String(second))) tries++
	})

	await context.setOffline(true)
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Failed to update quote')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
	await page.getByRole('button', { name: 'Refresh' }).click()
	await expect(page.getByText('Failed to load quote requests')).toBeVisible()
	await card(page, `${name} 1`)
		.getByRole('link', { name: /^View Details/ })
		.click()
	await expect.poll(() => tries).toBeGreaterThan(1)
	await expect(page.getByLabel(/^Notes/)).toHaveValue('typed in a tunnel')
	await context.setOffline(false)
	await expect(page).toHaveURL(`/admin/quote/${second}`)
	await expect(page.getByText('Failed to load quote requests')).toBeHidden()

	await page.goBack()
	await expect(page.getByTestId('detail').getByRole('heading', { name: `${name} 0` })).toBeVisible()
	await context.setOffline(true)
	await page.getByRole('searchbox').fill(`${name} 1`)
	await expect(page.getByText('Failed to load quote requests')).toBeVisible()
	await expect(page.getByRole('searchbox')).toHaveValue(`${name} 1`)
	await context.setOffline(false)
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	await expect(page.getByRole('searchbox')).toHaveValue(`${name} 1`)
})

for (const [fault, answer] of [
	['broken off', undefined],
	['answered by a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
] as const)
	test(`a review and a background load that are ${fault} keep the page and what was typed`, async ({
		page,
		program,
	}) => {
		const name = named('Faulty')
		const { id } = await makeQuote(program, { name })
		await openQuote(page, program, { id, q: name })
		await page.getByLabel(/^Notes/).fill('typed before')
		await page.route('**/review*', (route) => (answer ? route.fulfill(answer) : route.abort()))
		await page.getByRole('button', { name: 'Approve' }).click()
		await expect(page.getByText('Failed to update quote')).toBeVisible()
		await page.unroute('**/review*')
		await page.route('**/*.data*', (route) => (answer ? route.fulfill(answer) : route.abort()))
		const late = named('Late')
		await makeQuote(program, { name: late })
		await expect(page.getByText('Failed to load quote requests')).toBeVisible()
		await expect(page.getByLabel(/^Notes/)).toHaveValue('typed before')
		await page.unroute('**/*.data*')
		await expect(page.getByText('Failed to load quote requests')).toBeHidden()
		await page.getByRole('button', { name: 'Approve' }).click()
		await expect(page.getByText('Quote approved successfully')).toBeVisible()
		await expect(page.getByText('Failed to update quote')).toBeHidden()
	})

test('a review that was saved but whose answer was lost is not shown as a conflict, and can be sent again', async ({
	page,
	program,
}) => {
	const name = named('Lost Answer')
	const { id } = await makeQuote(program, { name })
	await openQuote(page, program, { id, q: name })
	await page.getByLabel(/^Notes/).fill('side door')
	await page.route('**/review*', async (route) => {
		await route.fetch()
		await route.abort()
	})
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Failed to update quote')).toBeVisible()
	await expect(page.getByTestId('detail')).toContainText('approved')
	await expect(page.getByText('This quote changed while you had it open.')).toBeHidden()
	await expect(page.getByLabel(/^Notes/)).toHaveValue('side door')
	await page.unroute('**/review*')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
})

test('what was typed in a review is kept while another quote is open, and can be discarded', async ({
	page,
	program,
}) => {
	const name = named('Half Typed')
	const [, first] = await makeQuotes(program, name, 2)
	await openQuote(page, program, { id: String(first), q: name })
	await page.getByLabel(/^Final amount/).fill('380.5')
	await page.getByLabel(/^Notes/).fill('gate 4')
	await page.getByRole('link', { name: `${name} 1`, exact: true }).click()
	await expect(page.getByTestId('detail').getByRole('heading', { name: `${name} 1` })).toBeVisible()
	await expect(page.getByLabel(/^Notes/)).toHaveValue('')
	await page.getByRole('link', { name: 'Schedule' }).click()
	await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible()
	await page.goBack()
	await page.getByRole('link', { name: `${name} 0`, exact: true }).click()
	const restored = page.getByText('What you typed here before isn’t saved yet.')
	await expect(restored).toBeVisible()
	await expect(page.getByLabel(/^Final amount/)).toHaveValue('380.5')
	await expect(page.getByLabel(/^Notes/)).toHaveValue('gate 4')
	await page.getByRole('button', { name: 'Discard it' }).click()
	await expect(restored).toBeHidden()
	await expect(page.getByLabel(/^Notes/)).toHaveValue('')

	await page.getByLabel(/^Notes/).fill('gate 5')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(card(page, `${name} 0`)).toContainText('approved')
	await page.getByRole('link', { name: `${name} 0`, exact: true }).click()
	await expect(page.getByLabel(/^Notes/)).toHaveValue('gate 5')
	await expect(restored).toBeHidden()
})

test('a form of the desk without an answer keeps what was typed', async ({ page, program }) => {
	await enterDesk(page, program)
	await page.goto('/admin/staff')
	const email = `${randomUUID()}@example.ca`
	await page.getByLabel('Name').fill('Nadia Noline')
	await page.getByLabel('Email').fill(email)
	await page.route('**/staff.data*', (route) => route.abort())
	await page.getByRole('button', { name: 'Invite' }).click()
	await expect(page.getByText('There was no answer. What you typed is still here')).toBeVisible()
	await expect(page.getByLabel('Email')).toHaveValue(email)
	await page.unroute('**/staff.data*')
	await page.getByRole('button', { name: 'Invite' }).click()
	await expect(page.getByText('Nadia Noline gets this link by email.')).toBeVisible()
})

test('a saved review is not shown as a conflict, and its buttons are disabled until it is over', async ({
	page,
	program,
}) => {
	const name = named('Plain Sailing')
	const { id } = await makeQuote(program, { name })
	await openQuote(page, program, { id, q: name })
	await page.evaluate(() => {
		new MutationObserver(() => {
			const text = document.querySelector('[data-testid="detail"]')?.textContent ?? ''
			if (text.includes('changed while')) document.title = 'conflict'
			if (/\$100\.00|Last change.*approved/.test(text) && /Mark pending/.test(text))
				document.title = 'enabled'
		}).observe(document.body, { subtree: true, childList: true, characterData: true })
	})
	const list = await hold(page, '**/admin.data*')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Updating...' }).first()).toBeDisabled()
	list.letGo()
	await expect(page.getByText('Select a quote to view details')).toBeVisible()
	expect(await page.title()).not.toMatch(/conflict|enabled/)
})

test('the result of a review, after the user has opened another quote, names its quote and does not navigate', async ({
	page,
	program,
}) => {
	const name = named('Moved On')
	const [second, first] = await makeQuotes(program, name, 2)
	await openQuote(page, program, { id: String(first), q: name })
	const review = await hold(page, '**/review*')
	await page.getByRole('button', { name: 'Approve' }).click()
	await page.getByRole('link', { name: `${name} 1`, exact: true }).click()
	await expect(page).toHaveURL(new RegExp(`selected=${second}`))
	review.letGo()
	await expect(page.getByText(`Quote approved successfully: ${name} 0`)).toBeVisible()
	await expect(card(page, `${name} 0`)).toContainText('approved')
	await expect(page).toHaveURL(new RegExp(`selected=${second}`))
	await expect(page.getByTestId('detail').getByRole('heading', { name: `${name} 1` })).toBeVisible()
})

test('a review that is refused during the navigation to another quote: that quote is opened, and the refusal names its own', async ({
	page,
	program,
	browser,
}) => {
	const name = named('Refused Behind')
	const [second, first] = await makeQuotes(program, name, 2)
	await openQuote(page, program, { id: String(first), q: name })
	const other = await anotherPerson(browser, program)
	await openQuote(other, program, { id: String(first), q: name })
	await page.route('**/admin/changes', (route) => route.abort())
	await reject(other)
	await expect(other.getByText('Quote rejected successfully')).toBeVisible()
	const list = await hold(page, '**/admin.data*')
	const review = await hold(page, '**/review*')
	await page.getByRole('button', { name: 'Approve' }).click()
	await page.getByRole('link', { name: `${name} 1`, exact: true }).click()
	await Promise.all([review.arrived, list.arrived])
	review.letGo()
	await expect(page.getByText(`${name} 0: Someone else changed it first.`)).toBeVisible()
	list.letGo()
	await expect(page).toHaveURL(new RegExp(`selected=${second}`))
	await expect(page.getByTestId('detail').getByRole('heading', { name: `${name} 1` })).toBeVisible()
	await other.context().close()
})

test('after a conflict the second user sees the present quote and can go on at once', {
	tag: '@main',
}, async ({ page, program, browser }) => {
	const name = named('Second')
	const { id } = await makeQuote(program, { name })
	await openQuote(page, program, { id, q: name })
	const other = await anotherPerson(browser, program)
	await openQuote(other, program, { id, q: name })
	// The page's own load is delayed: the answer to the review must be enough.
	await page.route('**/admin/changes', (route) => route.abort())
	const list = await hold(page, '**/admin.data*')
	await other.getByLabel(/^Final amount/).fill('380.25')
	await other.getByRole('button', { name: 'Approve' }).click()
	await expect(other.getByText('Quote approved successfully')).toBeVisible()
	await reject(page)
	const conflict = page.getByRole('alert').filter({ hasText: 'changed while' })
	await expect(conflict).toContainText('380.25')
	await page.getByRole('button', { name: 'Keep mine and go on' }).click()
	await expect(conflict).toBeHidden()
	list.letGo()
	await expect(page.getByText('Failed to update quote')).toBeHidden()
	await reject(page)
	await expect(page.getByText('Quote rejected successfully')).toBeVisible()
	await expect(page.getByText('Failed to update quote')).toBeHidden()
	await other.context().close()
})

test('a card chosen soon after typing a search opens the quote, and the list shows the search', async ({
	page,
	program,
}) => {
	const name = named('Quick Hands')
	const [second] = await makeQuotes(program, name, 2)
	// Before the search is sent, at about that time, and while it is running.
	for (const pause of [30, 120, 180, 300]) {
		await openQuote(page, program, { id: String(second), q: name })
		await page.getByRole('link', { name: 'Close', exact: true }).click()
		await expect(page.getByText('Select a quote to view details')).toBeVisible()
		await page.getByRole('searchbox').fill(`${name} 0`)
		await page.waitForTimeout(pause)
		// By key: the list may become shorter between a mouse's press and its release, and the card move away from under it.
		await page.getByRole('link', { name: `${name} 0`, exact: true }).press('Enter')
		await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
		await expect(page.getByTestId('detail').getByRole('heading', { name: `${name} 0` })).toBeVisible()
		await expect(page.getByRole('searchbox')).toHaveValue(`${name} 0`)
	}
})

test('after going back with the focus in the search field, the field shows the list’s search; the filter keeps its focus', async ({
	page,
	program,
}) => {
	const name = named('Going Back')
	const { id } = await makeQuote(program, { name })
	await openQuote(page, program, { id, q: name })
	await page.getByRole('link', { name: 'Close', exact: true }).click()
	await page.getByRole('searchbox').fill('nobody at all')
	await expect(page.getByText(/^Showing 0 of/)).toBeVisible()
	await page.goBack()
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	await expect(page.getByRole('searchbox')).toHaveValue(name)
	await page.getByLabel('Status').focus()
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('ArrowDown')
	await expect(page).toHaveURL(/status=pending/)
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	await expect(page.getByLabel('Status')).toBeFocused()
	await page.keyboard.press('ArrowDown')
	await expect(page).toHaveURL(/status=approved/)
	await expect(page.getByLabel('Status')).toHaveValue('approved')
})

test('by keyboard: a fault in the amount is shown before the confirmation, then the next card has the focus; Escape closes', async ({
	page,
	program,
}) => {
	const name = named('Keys On')
	const [third, second] = await makeQuotes(program, name, 3)
	await openQuote(page, program, { id: String(third), q: name })
	await page.getByLabel(/^Final amount/).fill('1,234.5.0')
	await page.getByLabel(/^Final amount/).press('Escape')
	await page.keyboard.press('a')
	await expect(page.getByText('Write the amount in dollars and cents, such as 325.00.')).toBeVisible()
	await expect(page.getByLabel(/^Final amount/)).toBeFocused()
	await expect(page.getByRole('dialog', { name: 'Approve this quote?' })).toBeHidden()
	await page.getByLabel(/^Final amount/).fill('1234.50')
	await page.getByLabel(/^Final amount/).press('Escape')
	await page.keyboard.press('a')
	await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter')
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
	await expect(page.getByRole('link', { name: `${name} 1`, exact: true })).toBeFocused()
	await expect(page).toHaveURL(new RegExp(`selected=${second}`))
	await page.keyboard.press('j')
	await expect(page.getByRole('link', { name: `${name} 0`, exact: true })).toBeFocused()
	await page.keyboard.press('k')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(new RegExp(`selected=${second}`))
	await page.getByText('Export').click()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('link', { name: 'Plain table (.csv)' })).toBeHidden()
	await page.keyboard.press('Escape')
	await expect(page.getByText('Select a quote to view details')).toBeVisible()
	await page.getByText('Export').click()
	await page.getByRole('heading', { name: 'Quotes' }).click()
	await expect(page.getByRole('link', { name: 'Plain table (.csv)' })).toBeHidden()
})

test('a quote’s own page links back to its search; a lead is found by its phone as displayed', async ({
	page,
	program,
}) => {
	const name = named('Own Page')
	const { id } = await makeQuote(program, { name })
	await openQuote(page, program, { id, q: name })
	await page.getByRole('link', { name: `View Details of ${name}` }).click()
	await expect(page).toHaveURL(`/admin/quote/${id}`)
	await page.getByRole('link', { name: 'All quotes' }).click()
	await expect(page.getByText(/^Showing 1 of/)).toBeVisible()
	await expect(page.getByRole('searchbox')).toHaveValue(name)
	await page.goto('/admin/leads?q=403-555-0142')
	await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
	const csv = await page.request.get(`/admin/quotes.csv?q=${encodeURIComponent(name)}`)
	expect(await csv.text()).toContain(',403-555-0142,')
})

test('on a phone: a quote opens at its top, Close returns to its card, no message covers a button', async ({
	page,
	program,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const name = named('Small Screen')
	await makeQuotes(program, name, 8)
	await enterDesk(page, program)
	await page.goto(`/admin?q=${encodeURIComponent(name)}`)
	await page.getByRole('link', { name: `${name} 0`, exact: true }).click()
	await expectInView(page.getByTestId('detail').getByRole('heading'))
	await page.getByRole('button', { name: 'Approve' }).scrollIntoViewIfNeeded()
	await page.route('**/review*', (route) => route.abort())
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Failed to update quote')).toBeVisible()
	for (const verb of ['Approve', 'Mark pending', 'Reject'])
		await page.getByRole('button', { name: verb }).click({ trial: true })
	await page.getByRole('link', { name: 'Close', exact: true }).click()
	await expectInView(page.getByRole('link', { name: `${name} 0`, exact: true }))
})
