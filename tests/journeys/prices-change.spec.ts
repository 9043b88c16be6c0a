import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expectForEveryone } from '../support/for-everyone.ts'
import { dayAhead, expect, named, test } from '../support/journey.ts'
import { type Program, startProgram } from '../support/program.ts'
import {
	choose,
	chooseDay,
	chooseVolume,
	chooseWindow,
	emailOf,
	fillBooking,
	save,
} from '../support/quote.ts'

/** Prices change while pages with the old prices are open. */

/**
 * Adds a price list, in force for two days, in which every load costs $50 more, and so does the upper end of each
 * range.
 */
async function raisePrices(program: Program) {
	const connection = await embeddedConnection(program.dataDir)
	await ask(connection, `update price_lists set holds_from = '${dayAhead(-60)}' where id = 1`)
	const [raised] = await ask(
		connection,
		`insert into price_lists (holds_from, prices)
		select '${dayAhead(-2)}', prices || jsonb_build_object(
			'volumes', (select jsonb_agg(v || jsonb_build_object('price', (v ->> 'price')::int + 5000)) from jsonb_array_elements(prices -> 'volumes') v),
			'loads', (select jsonb_agg(l || jsonb_build_object('to', (l ->> 'to')::int + 5000)) from jsonb_array_elements(prices -> 'loads') l))
		from price_lists where id = 1 returning id`,
	)
	// A request that names the list makes the program read it.
	const load = { volume: 1, weightKg: 120, hasStairs: false, addOns: [] }
	const answer = await fetch(`${program.address}/quotes`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			'X-Bowline-Client': 'site',
			'Price-List': String(z.object({ id: z.number() }).parse(raised).id),
		},
		body: JSON.stringify(load),
	})
	expect(await answer.json()).toMatchObject({ total: 64_500 })
}

test('a visitor with a page from before the change sees both prices before anything is booked', async ({
	page,
	browser,
}) => {
	await using program = await startProgram({ TRUST_PROXY: 'on' })
	const total = page.getByRole('status').filter({ hasText: 'Estimated total' })
	const changed = page.getByRole('alert').filter({ hasText: 'Our prices have changed' })
	const confirm = page.getByRole('button', { name: 'Confirm Booking' })
	const receiptOf = async (booked: Page, name: string) => {
		await booked.waitForURL('**/booked/*')
		await expect(booked.getByRole('main')).toContainText(emailOf(name))
		return booked.getByRole('main')
	}

	const withoutScript = await browser.newContext({ javaScriptEnabled: false })
	const plain = await withoutScript.newPage()
	const local = await withoutScript.newPage()
	const saving = await page.context().newPage()
	await plain.goto(program.address)
	await local.goto(`${program.address}/airdrie-junk-removal`)
	await saving.goto(program.address)
	await page.goto(program.address)
	await chooseVolume(page, 'Full truck')
	await expect(total).toHaveText('Estimated total$595 + tax')
	await raisePrices(program)

	// Nothing was saved: the answer to the booking shows both prices.
	const first = named('Reads First')
	await fillBooking(page, { name: first, date: dayAhead(10) })
	await confirm.click()
	await expect(changed.first()).toContainText('Your load was $595 and is now $645 + tax.')
	await expect(total).toHaveText('Estimated total$645 + tax')
	await expectForEveryone(page, 'repriced', '#book')
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(first)
	await confirm.click()
	await expect(await receiptOf(page, first)).toContainText('$645 + tax')

	// A load that is saved before the booking: the answer to the save shows both prices, and nothing is booked.
	await chooseVolume(saving, '1/4 truck')
	await saving.getByLabel('Stairs').check()
	const second = named('Saves Second')
	await fillBooking(saving, { name: second, date: dayAhead(11) })
	const booking = saving.getByRole('button', { name: 'Confirm Booking' })
	await booking.click()
	const changedOnSave = saving.getByRole('alert').filter({ hasText: 'Our prices have changed' })
	await expect(changedOnSave.first()).toContainText('Your load was $200 and is now $250 + tax.')
	await booking.click()
	await expect(await receiptOf(saving, second)).toContainText('$250 + tax')

	// Without scripts: the answer is a page with the form to send again.
	await chooseVolume(plain, '1/2 truck')
	await fillBooking(plain, { name: named('Plain Third'), date: dayAhead(12) })
	await plain.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(plain.getByRole('alert').filter({ hasText: /\S/ }).first()).toContainText(
		'Your load was $325 and is now $375 + tax.',
	)
	await plain.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(plain.getByText('$375 + tax')).toBeVisible()

	await local.getByLabel('Name').fill(named('Local Fourth'))
	await local.getByLabel('Phone').fill('403-555-0142')
	await local.getByLabel('Email', { exact: true }).fill('local@example.ca')
	await local.getByLabel('Address').fill('1 Main Street')
	await local.getByLabel('Postal code').fill('T4B 1A1')
	await chooseDay(local, dayAhead(13))
	await chooseWindow(local, '8–10am')
	await local.getByLabel('Load size').selectOption('1/4 load')
	await local.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(local.getByRole('alert').filter({ hasText: /\S/ }).first()).toContainText(
		'(1/4 load) was $179–$259 and is now $179–$309.',
	)
	await local.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(local.getByText('Booking Confirmed!')).toBeVisible()
	await withoutScript.close()
})

test('a save after the change shows both prices, and a quote saved before keeps its prices', async ({
	page,
}) => {
	await using program = await startProgram({ TRUST_PROXY: 'on' })
	const total = page.getByRole('status').filter({ hasText: 'Estimated total' })
	const otherBrowser = await page.context().browser()?.newContext()
	if (!otherBrowser) throw new Error('there is no browser')
	const savedBefore = await otherBrowser.newPage()
	for (const each of [savedBefore, page]) {
		await each.goto(program.address)
		await chooseVolume(each, '1/4 truck')
		await choose(each, 1)
	}
	await save(savedBefore).click()
	await expect(savedBefore.getByText('Quote saved successfully!')).toBeVisible()
	await raisePrices(program)

	await save(page).click()
	await expect(page.getByText('this load was $175 and is now $225 + tax.')).toBeVisible()
	await expect(total).toHaveText('Estimated total$225 + tax')
	await chooseVolume(page, 'Full truck')
	await expect(page.getByText('this load was')).toBeHidden()
	await expect(total).toHaveText('Estimated total$645 + tax')

	await savedBefore.reload()
	const theirs = savedBefore.getByRole('status').filter({ hasText: 'Estimated total' })
	await expect(theirs).toHaveText('Estimated total$175 + tax')
	await chooseVolume(savedBefore, 'Full truck')
	await save(savedBefore).click()
	await expect(savedBefore.getByText('Quote saved successfully!')).toBeVisible()
	await expect(theirs).toHaveText('Estimated total$595 + tax')
	await expect(savedBefore.getByText('this load was')).toBeHidden()
	// The notice moves what is below it.
	await expect(savedBefore.getByText('Quote Updated')).toBeVisible()
	// A new quote has today's prices, which came with the page.
	await savedBefore.getByRole('button', { name: 'Start another quote' }).click()
	await expect(theirs).toHaveText('Estimated total$645 + tax')
	await otherBrowser.close()
})
