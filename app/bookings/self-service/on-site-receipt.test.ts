import { createElement } from 'react'
import { expect, test } from 'vitest'
import { newChangeOrderId, pickupOnSite, setUpOnSite } from '#tests/support/change-orders.ts'
import { drawn } from '#tests/support/drawn.ts'
import { newInvoiceId } from '#tests/support/ids.ts'
import { doneWords } from './done-words.ts'
import { findHigherPrice } from './higher-price/higher-price.server.ts'
import { HigherPriceSheet } from './higher-price/higher-price-sheet.tsx'
import { findReceipt } from './receipt.server.ts'
import type { ReceiptInvoice } from './receipt.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

async function setUp() {
	const setup = await setUpOnSite()
	const pickup = await pickupOnSite(setup.platform)
	const receipt = async () => {
		const found = await findReceipt(setup.platform, pickup.receiptToken)
		if (!found) throw new Error('the token opens no booking')
		return found
	}
	const page = async () => {
		const found = await receipt()
		return drawn(() => createElement(ReceiptSheet, { receipt: found, token: pickup.receiptToken })).text
	}
	return { ...setup, ...pickup, receipt, page }
}

test('who said yes to a higher price reads that price alone as the most, on all of the page, also while staff ask once more', async () => {
	await using setup = await setUp()
	await setup.act('arrive')
	expect(await setup.page()).toMatch(/\$450[\s\S]*It’s the most you’ll pay for this load/)
	const [first, second] = [newChangeOrderId(), newChangeOrderId()]
	await setup.ask(52_000, { changeOrder: first })
	expect((await setup.receipt()).load).toMatchObject({ accepted: 45_000, raised: undefined })
	await setup.agree(first)
	expect((await setup.receipt()).load).toMatchObject({ accepted: 45_000, raised: 52_000 })
	const page = await setup.page()
	expect(page).toContain('$520')
	expect(page).toContain('GST 5%: $26. Total: $546.')
	expect(page).not.toMatch(/\$450|price you accepted/)
	await setup.ask(60_000, { changeOrder: second })
	expect((await setup.receipt()).load).toMatchObject({ raised: 52_000 })
	await setup.refuse(second)
	await setup.act('finish')
	expect((await setup.receipt()).load).toMatchObject({ raised: 52_000 })
})

test('a sheet says once what a yes means, and calls for no call; a page of who is there says the first step once', async () => {
	await using setup = await setUp()
	expect(await setup.page()).toContain('We’ll check the load with you.')
	await setup.act('arrive')
	const loads = /check the load with you/g
	expect((await setup.page()).match(loads)).toHaveLength(1)
	const changeOrder = newChangeOrderId()
	await setup.ask(52_000, { changeOrder })
	const sheet = async () => {
		const higher = await findHigherPrice(setup.platform, setup.receiptToken)
		if (!higher) throw new Error('the token opens no question')
		const props = { higher, token: setup.receiptToken, message: undefined }
		return drawn(() => createElement(HigherPriceSheet, props)).text
	}
	expect(await sheet()).toContain('we’ll see what we can do')
	await setup.agree(changeOrder)
	expect(await sheet()).toContain('You said yes to $520 plus GST. That’s the most this pickup will cost.')
	expect(await sheet()).not.toContain('we’ll see what we can do')
	expect((await setup.page()).match(/load at the price you said yes to/g)).toHaveLength(1)
})

test('a trip that became longer stands beside the accepted price, and is part of the one that was said yes to', async () => {
	await using setup = await setUp()
	await setup.act('arrive')
	await setup.pool.query('update bookings set travel_fee_cents = 5000')
	await setup.pool.query('update firm_prices set travel_fee_cents = 0')
	expect(await setup.receipt()).toMatchObject({ travelFee: 5000, load: { raised: undefined } })
	expect(await setup.page()).toMatch(/Trip/)
	const changeOrder = newChangeOrderId()
	await setup.ask(52_000, { changeOrder })
	await setup.agree(changeOrder)
	const page = await setup.page()
	expect(page).toContain('Total: $546.')
	expect(page).not.toMatch(/With the trip:|\nTrip/)
})

test('the report of a pickup that is done is to come for a day, then late, then there', async () => {
	await using setup = await setUp()
	await setup.act('arrive')
	expect(await setup.receipt()).toMatchObject({ reportPromise: undefined })
	const done = setup.clock.now
	await setup.act('finish')
	expect(await setup.receipt()).toMatchObject({ reportPromise: 'to come' })
	setup.clock.now = done + 24 * 60 * 60_000
	expect(await setup.receipt()).toMatchObject({ reportPromise: 'to come' })
	setup.clock.now += 1000
	expect(await setup.receipt()).toMatchObject({ reportPromise: 'late' })
	expect(await setup.page()).toContain('We’re late with your report')
	await setup.pool.query('delete from promises')
	expect(await setup.receipt()).toMatchObject({ reportPromise: undefined })
})

const invoice = {
	id: newInvoiceId(),
	...{
		number: 'INV-1001',
		state: 'issued',
		total: '$315.00',
		taxes: '',
		entries: [],
		refundDue: undefined,
		owing: '$315.00',
	},
	...{ terms: 'due on receipt', howToPay: [], toCopy: [], takesCards: false },
} satisfies ReceiptInvoice
test.each([
	[
		'jo@example.ca',
		false,
		'to come',
		'We’ll email you the invoice, and within 24 hours a report of what was donated',
	],
	['jo@example.ca', false, 'late', 'We’ll email you the invoice. We’re late with your report'],
	['jo@example.ca', false, undefined, 'We’ll email you the invoice.'],
	[
		'',
		false,
		'to come',
		'We don’t have your email address. Call us and tell us where to send the invoice. A report of',
	],
	['', false, 'late', 'where to send the invoice. We’re late with your report'],
	['', true, 'to come', 'landfilled comes to this page within 24 hours.'],
	[
		'jo@example.ca',
		true,
		'to come',
		'Your invoice is on this page. A report of what was donated, recycled and landfilled comes within',
	],
	['jo@example.ca', true, 'late', 'Your invoice is on this page. We’re late with your report'],
	['jo@example.ca', true, undefined, 'Your invoice is on this page.'],
] as const)(
	'a pickup that is done, of who gave “%s”, invoiced: %s, report: %s',
	(email, hasInvoice, reportPromise, words) => {
		const invoices = hasInvoice ? [invoice] : []
		const done = { email, invoices, invoiceToCome: !hasInvoice, reportPromise }
		expect(doneWords({ ...done, report: undefined })).toContain(words)
		const report = { lines: [], photos: [] }
		expect(doneWords({ ...done, report })).toBe(
			hasInvoice
				? 'Your invoice is on this page, and so is where everything went.'
				: 'Where everything went is on this page.',
		)
	},
)

test.each([
	['to come', 'A report of what was donated, recycled and landfilled comes within 24 hours.'],
	['late', 'We’re late with your report of what was donated, recycled and landfilled. It’s still coming.'],
	[undefined, 'Thank you. If anything isn’t right, call us.'],
] as const)('where no invoice follows, none is promised; the report: %s', (reportPromise, words) => {
	const done = { email: 'jo@example.ca', invoices: [], invoiceToCome: false, report: undefined }
	const said = doneWords({ ...done, reportPromise })
	expect(said).toContain(words)
	expect(said).not.toContain('invoice')
})
