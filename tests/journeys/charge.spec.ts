import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk, pressUnfolded } from '../support/desk.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'

const onDay = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('what a finished pickup was charged is entered and corrected; who comes second is told and loses nothing, without scripts as well', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	const date = freshDay()
	const name = named('Jo Hauled')
	await bookFor(program, { name, date, window: '8-10am' })
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto(`/admin/day?date=${date}`)
	for (const action of ['Arrived', 'Done']) {
		await pressUnfolded(onDay(colleague, name), action)
		await colleague.getByRole('button', { name: /^Yes, / }).click()
	}
	await expect(onDay(colleague, name)).toContainText('Charge not entered')
	await onDay(colleague, name).getByRole('link', { name: 'Charge' }).click()

	await enterDesk(page, program)
	await page.goto(colleague.url())
	await page.getByLabel('Amount').fill('12,50')
	await page.getByLabel('not paid yet').check()
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('Write the amount with a point: 12.50.')).toBeVisible()
	await expect(page.getByLabel('not paid yet')).toBeChecked()
	await page.getByLabel('Amount').fill('313')
	await expect(
		page.getByText(/^No amount plus GST comes to exactly \$313\. The nearest totals are/),
	).toBeVisible()
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.locator('#charged-error')).toContainText('The nearest totals are $312.99 and $313.01.')
	await page.getByLabel('Amount').fill('126.53')
	await expect(page.getByText('$126.53 with GST is $120.50 before it. GST 5%: $6.03.')).toBeVisible()
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(
		page
			.getByRole('status')
			.filter({ hasText: 'Saved: $126.53 with GST ($120.50 before it), not paid yet.' }),
	).toBeVisible()
	await page.getByText('History (4)').click()
	await expect(page.getByText('Charged: none $120.50')).toBeVisible()
	await expectAccessible(page)

	await colleague.getByLabel('Amount').fill('1x')
	await colleague.getByLabel('e-transfer').check()
	await colleague.getByRole('button', { name: 'Save' }).click()
	await expect(colleague.getByText(/^Write the amount in dollars and cents/)).toBeVisible()
	await expect(colleague.getByLabel('Amount')).toHaveValue('1x')
	await colleague.getByLabel('Amount').fill('130')
	await colleague.getByLabel('before GST').check()
	await colleague.getByRole('button', { name: 'Save' }).click()
	await expect(
		colleague
			.getByRole('alert')
			.filter({ hasText: 'Its charge is now: $126.53 with GST ($120.50 before it), not paid yet.' }),
	).toBeVisible()
	await expect(colleague.getByLabel('Amount')).toHaveValue('130')
	await expect(colleague.getByLabel('before GST')).toBeChecked()
	await expect(colleague.getByLabel('e-transfer')).toBeChecked()

	await page.goto(`/admin/day?date=${date}`)
	await expect(onDay(page, name)).toContainText('Unpaid')
	await expect(onDay(page, name).getByRole('link', { name: 'Charge' })).toHaveCount(0)
	await page.goto(`/admin/bookings?from=${date}&to=${date}`)
	await page.getByLabel('Status').selectOption('not paid yet')
	await page.getByRole('button', { name: 'Show' }).click()
	await page.waitForURL(/status=not/)
	await expect(page.getByRole('link', { name })).toBeVisible()

	await colleague.getByRole('button', { name: 'Save' }).click()
	await expect(colleague.getByText('Saved: $136.50 with GST ($130 before it), e-transfer.')).toBeVisible()
	await expect(colleague.getByLabel('Amount')).toHaveValue('136.50')
	await expect(colleague.getByLabel('with GST')).toBeChecked()
	await page.reload()
	await expect(page.getByRole('link', { name })).toHaveCount(0)

	await test.step('without numbered invoices it’s listed among them as what it is', async () => {
		await page.goto('/admin/invoices')
		await page.getByLabel('Number, name, amount or reference').fill(name)
		await page.getByLabel('Show', { exact: true }).selectOption('before numbering')
		await page.getByRole('button', { name: 'Show' }).click()
		const charge = page.getByRole('listitem').filter({ hasText: name })
		await expect(charge).toContainText('$130.00')
		await expect(charge).toContainText('Paid by e-transfer, without an invoice')
		for (const width of [390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await expectAccessible(page)
		}
	})
})
