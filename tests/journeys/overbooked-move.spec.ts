import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, openRest } from '../support/desk.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'

const said = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ })
const onDay = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('two owners, one without scripts, each move a pickup into a full window: told by whom it is full, they say why, and the second sees the first there', {
	tag: '@main',
}, async ({ browser, program }) => {
	const [date, full] = [freshDay(), freshDay()]
	const others = ['One', 'Two', 'Three'].map((n) => named(`Neighbour ${n}`))
	for (const name of others) await bookFor(program, { name, date: full, window: '8-10am' })
	const [name, second] = [named('Jo Later'), named('Sol Second')]
	for (const moved of [name, second]) await bookFor(program, { name: moved, date, window: '10-12pm' })

	/** Chooses the full window, and is told what is in the way. */
	const tryToMove = async (moved: string, { scripts }: { scripts: boolean }) => {
		const page = await anotherPerson(browser, program, { scripts })
		await enterDesk(page, program)
		await page.goto(`/admin/day?date=${date}`)
		await (await openRest(onDay(page, moved))).getByRole('link', { name: /^Move/ }).click()
		await page.getByLabel('Another day').fill(full)
		await page.getByRole('button', { name: 'Show' }).click()
		await page.getByRole('radio', { name: /^8–10am/ }).check({ force: true })
		await page.getByRole('button', { name: 'Move the pickup' }).click()
		return page
	}
	const page = await tryToMove(name, { scripts: true })
	const colleague = await tryToMove(second, { scripts: false })
	for (const each of [page, colleague]) {
		await expect(said(each)).toHaveText(/^8–10am on .* is full\. Nothing was changed; these are free\.$/)
		for (const other of others) await expect(each.getByText(/^In it: /)).toContainText(other)
		await expect(each.getByRole('list', { name: 'Free windows near it' }).getByRole('button')).toHaveCount(3)
		await expect(each.getByRole('radio', { name: /^8–10am/ })).toBeChecked()
	}
	await expectAccessible(page)

	const because = 'Their basement is flooded'
	await page.getByLabel('Why you’re moving it anyway').fill(because)
	await page.keyboard.press('Enter')
	await expect(said(page)).toHaveText('Moved. We’ll tell the customer by email and text.')

	const form = colleague.getByRole('form', { name: 'Move it anyway' })
	await form.getByRole('textbox').fill('Next door')
	await form.getByRole('button').click()
	await expect(said(colleague)).toHaveText(/changed since you looked/)
	await expect(colleague.getByText(/^In it: /)).toContainText(name)
	await expect(form.getByRole('textbox')).toHaveValue('Next door')
	await form.getByRole('button').click()
	await expect(said(colleague)).toHaveText(/^Moved\./)

	await page.goto(`/admin/day?date=${full}`)
	await expect(page.getByText('5 of 3 places taken')).toBeVisible()
	await expect(onDay(page, name)).toContainText(`Overbooked: ${because}`)
	await expect(onDay(page, second)).toContainText('Overbooked: Next door')
	await (await openRest(onDay(page, name))).getByRole('link', { name: 'Edit' }).click()
	await page.getByText('History (2)').click()
	await expect(page.getByText(`Overbooked because: none ${because}`)).toBeVisible()

	await page.getByRole('link', { name: /^Move/ }).click()
	await page.getByRole('radio', { name: /^2–4pm/ }).check({ force: true })
	await page.getByRole('button', { name: 'Move the pickup' }).click()
	await expect(said(page)).toHaveText(/^Moved\./)
	await page.goto(`/admin/day?date=${full}`)
	await expect(page.getByText('4 of 3 places taken')).toBeVisible()
	await expect(onDay(page, name)).not.toContainText('Overbooked')
})
