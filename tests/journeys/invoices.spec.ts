import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { localDate } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { readQuickbooks, readXero } from '../support/book-files.ts'
import { bookFor } from '../support/booked-pickup.ts'
import {
	anotherPerson,
	chargeDone,
	enterDesk,
	pressAndSayYes,
	pressUnfolded,
	withoutScripts,
} from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { bookNames, invoicing } from '../support/invoices.ts'
import { expect, freshDay, test as journey, named, owner } from '../support/journey.ts'
import { type Program, startProgram } from '../support/program.ts'
import { emailOf, mailsAbout } from '../support/quote.ts'

/** The program of a company that numbers its invoices. */
const test = journey.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const folder = await mkdtemp(join(tmpdir(), 'bowline-company-'))
			const settings = join(folder, 'company.yaml')
			const ours = parse(await readFile('content/company.yaml', 'utf8'))
			await writeFile(
				settings,
				stringify({
					...ours,
					invoices: invoicing,
					books: bookNames,
					fees: { ...ours.fees, afterOnTheWay: 60 },
				}),
			)
			await using program = await startProgram({
				COMPANY_FILE: settings,
				TRUST_PROXY: 'on',
				ADMIN_EMAIL: owner.email,
				ADMIN_PASSWORD: owner.password,
			})
			await use(program)
			await rm(folder, { recursive: true })
		},
		{ scope: 'worker', timeout: 300_000 },
	],
})

test('who cancels once the crew is on its way stays on the list of what isn’t billed, until staff charge them or charge nothing', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const [charged, waived] = [named('Late Charged'), named('Late Waived')]
	for (const [name, window] of [[charged, '8-10am'] as const, [waived, '10-12pm'] as const])
		await bookFor(program, { name, date, window, email: emailOf(name) })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	for (const name of [charged, waived]) {
		const pickup = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
		await pressAndSayYes(pickup, 'On the way')
		await pressUnfolded(pickup, 'Cancel')
		await expect(page.getByText(`${name} is now cancelled.`)).toBeVisible({ timeout: 30_000 })
	}
	await page.getByText('Cancelled (2)').click()
	await expect(page.getByText('Charge not entered')).toHaveCount(2)
	const list = async () => {
		await page.getByRole('link', { name: 'Invoices' }).click()
		await page.getByRole('link', { name: 'Not billed' }).click()
		await expect(page.getByLabel('Show')).toHaveValue('not billed')
	}
	const listed = (name: string) =>
		page
			.getByRole('listitem')
			.filter({ hasText: name })
			.getByRole('link', { name: /^Bill / })
	for (const [name, press, says] of [
		[
			charged,
			'Charge the $60 for cancelling late',
			/Saved: \$63 with GST \(\$60 before it\), not paid yet\. Invoice INV-\d+/,
		],
		[waived, 'Charge nothing', /Saved: nothing is charged\./],
	] as const) {
		await list()
		await listed(name).click()
		await expectAccessible(page)
		await page.getByRole('button', { name: press }).click()
		await expect(page.getByText(says)).toBeVisible()
	}
	await expect(page.getByText('Nothing was charged for it.')).toBeVisible()
	await list()
	for (const name of [charged, waived]) await expect(listed(name)).toHaveCount(0)
	const invoice = async () =>
		(await mailsAbout(program, charged)).find(({ subject }) => subject?.startsWith('Your invoice INV-'))
	await expect.poll(async () => (await invoice())?.text).toContain('$63.00')
})

test('what a pickup was charged is an invoice: emailed, on its customer’s page, paid in parts, and credited', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const name = named('Jo Billed')
	await bookFor(program, { name, date, window: '8-10am', email: emailOf(name) })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const pickup = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
	for (const action of ['Arrived', 'Done']) {
		await pressUnfolded(pickup, action)
		await page.getByRole('button', { name: /^Yes, / }).click()
	}
	await expect(pickup).toContainText('Charge not entered')
	await pickup.getByRole('link', { name: 'Charge' }).click()
	await page.getByLabel('Amount').fill('315')
	await page.getByLabel('not paid yet').check()
	await page.getByLabel('PO or work-order number').fill('PO <b>7</b>')
	await expect(page.getByLabel('Why the discount')).toBeHidden()
	await page.getByText('Disposal fee or discount', { exact: true }).press('Enter')
	await page.getByLabel('Disposal fee (CAD, before GST)').fill('30')
	await page.getByLabel('Disposal of').fill('2 car tires')
	await page.getByLabel('Discount (CAD, before GST)').fill('20')
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await expectAccessible(page)
	}
	await page.setViewportSize({ width: 1280, height: 900 })
	await page.getByRole('button', { name: 'Save' }).click()
	// What was refused stays open.
	await expect(page.getByText('Say what the discount is for.')).toBeVisible()
	await page.getByLabel('Why the discount').fill('We were late')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(
		page.getByText(/Saved: \$315 with GST \(\$300 before it\), not paid yet\. Invoice INV-\d+ is issued\./),
	).toBeVisible()

	const invoice = await test.step('the customer gets it by email, and sees it on their page', async () => {
		await expect.poll(async () => (await mailsAbout(program, name)).length).toBeGreaterThan(0)
		const find = async () =>
			(await mailsAbout(program, name)).find(({ subject }) => subject?.startsWith('Your invoice INV-'))
		await expect.poll(find).toBeTruthy()
		const mail = await find()
		expect(mail?.text).toContain('$315.00 is due within 14 days: ')
		expect(mail?.attachments.map(({ mimeType, filename }) => [mimeType, filename])).toEqual([
			['application/pdf', expect.stringMatching(/^invoice-INV-\d+\.pdf$/)],
		])
		const link = /https?:\S+\/booked\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
		const theirs = await page.context().newPage()
		await theirs.goto(new URL(link).pathname, { waitUntil: 'domcontentloaded' })
		await expect(theirs.getByText('Your invoice is on this page.')).toBeVisible()
		await expect(theirs.getByText(/^Not paid yet, \$315\.00 owing, due within 14 days: /)).toBeVisible()
		await expectAccessible(theirs)
		// One click takes a whole reference, without a script.
		for (const text of [/^INV-\d+$/, /^\S+@\S+$/]) {
			await theirs.locator('b').filter({ hasText: text }).click()
			expect(await theirs.evaluate(() => String(getSelection()).trim())).toMatch(text)
		}
		// With the page's one small script a press copies it; refused by the browser, the page says how to.
		const [toCopy, said] = [theirs.locator('[data-to-copy]'), theirs.locator('[data-to-copy] [role=status]')]
		await expect(toCopy.getByText('To copy one, tap and hold it.')).toBeHidden()
		await theirs.context().grantPermissions(['clipboard-read', 'clipboard-write'])
		for (const text of [/INV-\d+$/, /\S+@\S+$/]) {
			await toCopy.getByRole('button', { name: text }).press('Enter')
			await expect(said).toHaveText(/^Copied: /)
			await expect(said).toHaveText(text)
			expect(await theirs.evaluate(() => navigator.clipboard.readText())).toMatch(text)
		}
		await expectAccessible(theirs)
		await theirs.evaluate(() => {
			navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
		})
		await toCopy.getByRole('button', { name: /^Copy INV-/ }).click()
		await expect(said).toHaveText('Your browser didn’t let us copy it: tap and hold it.')
		await theirs.context().clearPermissions()
		const href = await theirs.getByRole('link', { name: 'Download the invoice (PDF)' }).getAttribute('href')
		const pdf = await theirs.request.get(href ?? '')
		expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
		expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
		await theirs.close()
		return /INV-\d+/.exec(mail?.subject ?? '')?.[0] ?? ''
	})

	await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Invoices' }).click()
	await page.getByLabel('Number, name, amount or reference').fill('315')
	await page.getByRole('button', { name: 'Show' }).click()
	await page.getByRole('link', { name: invoice }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
	await expect(page.getByText('PO or work order PO <b>7</b>')).toBeVisible()
	await expect(page.getByText(/^Open\. Issued .* by .*\. Due within 14 days: /)).toBeVisible()
	for (const line of ['Disposal fee: 2 car tires', 'Discount: We were late', '-$20.00', '$290.00'])
		await expect(page.getByText(line, { exact: true })).toBeVisible()
	await expectAccessible(page)
	const payment = page.getByRole('form', { name: 'Take a payment' })
	await payment.getByLabel('Amount (CAD)').fill('400')
	await payment.getByLabel('e-transfer').check()
	await payment.getByRole('button', { name: 'Save the payment' }).click()
	await expect(payment.getByRole('alert')).toContainText('Only $315.00 is owing.')
	await payment.getByLabel('Amount (CAD)').fill('100')
	await payment.getByLabel('Reference').fill('CA1b2c3')
	await payment.getByRole('button', { name: 'Save the payment' }).click()
	await expect(page.getByText('The payment is saved.')).toBeVisible()
	await expect(page.getByText('Paid by e-transfer, CA1b2c3')).toBeVisible()
	await payment.getByLabel('cash').check()
	await payment.getByRole('button', { name: 'Save the payment' }).click()
	await expect(page.getByText('Paid in cash')).toBeVisible()
	await expect(payment).toHaveCount(0)

	await test.step('a tip is apart, is in the day’s takings for its person, and is taken back', async () => {
		await page.getByText('Record a tip', { exact: true }).click()
		const tip = page.getByRole('form', { name: 'Record a tip' })
		await expect(tip.getByLabel('Tip (CAD)')).toHaveValue('')
		await tip.getByLabel('Tip (CAD)').fill('20')
		await tip.getByLabel('For').fill(`Dan of ${name}`)
		await tip.getByLabel('cash').check()
		await tip.getByRole('button', { name: 'Save the tip' }).press('Enter')
		await expect(page.getByText('The tip is saved.')).toBeVisible()
		await expectAccessible(page)
		const back = page.url()
		await page.goto('/admin/invoices')
		await page.getByRole('link', { name: 'Payments by day' }).click()
		await expect(page.getByRole('row', { name: `Dan of ${name} cash $20.00` })).toBeVisible()
		await expect(page.getByRole('row', { name: /^No truck cash \$\d/ })).toBeVisible()
		for (const width of [390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await expectAccessible(page)
			const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
			expect(await wider()).toBeLessThanOrEqual(0)
		}
		await page.goto('/admin/invoices')
		await page.getByRole('link', { name: 'By truck and source' }).click()
		await expect(page.getByRole('row', { name: /^All \d+ \$/ })).toBeVisible()
		await page.setViewportSize({ width: 390, height: 844 })
		await expectAccessible(page)
		await page.setViewportSize({ width: 1280, height: 900 })
		await page.goto(back)
		await page.getByRole('button', { name: 'Take back the tip of $20.00' }).click()
		await expect(page.getByText('The tip is taken back.')).toBeVisible()
		await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
	})

	await test.step('their account has the invoice, and no reminder of what isn’t overdue', async () => {
		const back = page.url()
		await page.getByRole('link', { name: 'Their account' }).click()
		await expect(page.getByRole('heading', { level: 1, name: `${name}: account` })).toBeVisible()
		await expect(page.getByRole('link', { name: invoice })).toBeVisible()
		await expect(page.getByRole('button', { name: /Email a reminder/ })).toHaveCount(0)
		await page.getByText('Take a payment on account').click()
		await page.getByLabel('Amount (CAD)').fill('20')
		await page.getByRole('radio', { name: 'e-transfer' }).check()
		await page.getByRole('button', { name: 'Save the payment' }).click()
		await expect(page.getByText('The payment is on their account.')).toBeVisible()
		await page.getByText('Refund it').click()
		for (const width of [390, 768, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await expectAccessible(page)
		}
		await page.setViewportSize({ width: 1280, height: 900 })
		await page.getByRole('link', { name: 'Their bookings' }).click()
		await page.getByRole('link', { name: 'What they owe' }).click()
		await expect(page.getByRole('heading', { level: 1, name: `${name}: account` })).toBeVisible()
		await page.goto(back)
	})

	const credit = page.getByRole('form', { name: 'Credit it' })
	await expect(credit).toBeHidden()
	await page.getByText('Credit it', { exact: true }).click()
	await credit.getByRole('button', { name: 'Issue a credit note' }).click()
	// Without a reason it stays open, and says so.
	await expect(credit.getByLabel('Why')).toBeFocused()
	await credit.getByLabel('Amount before tax (CAD)').fill('50')
	await credit.getByLabel('Why').fill('A sofa was left')
	await credit.getByRole('button', { name: 'Issue a credit note' }).click()
	await expect(page.getByText('The credit note is issued.')).toBeVisible()
	await expect(page.getByText('Refund due')).toBeVisible()
	await expect(page.getByText('To be refunded', { exact: true })).toBeVisible()
	await expect
		.poll(async () => (await mailsAbout(program, name)).map(({ subject }) => subject ?? ''))
		.toContainEqual(expect.stringContaining(`Credit note ${invoice}-C1`))

	await test.step('it is in the books of its period, on a phone as well', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Invoices' }).click()
		await page.getByRole('link', { name: 'By period' }).click()
		await expect(page.getByRole('row', { name: /^GST 5% \$/ })).toBeVisible()
		await expect(page.getByRole('row', { name: /^e-transfer \$/ })).toBeVisible()
		await expectAccessible(page)
		const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
		expect(await wider()).toBeLessThanOrEqual(0)
		await page.getByLabel('First day').fill('2026-02-02')
		await page.getByLabel('Last day').fill('2026-02-01')
		await page.getByRole('button', { name: 'Show' }).click()
		await expect(page.getByRole('main').getByRole('alert')).toContainText(
			'The first day is after the last one.',
		)
		await expect(page.getByLabel('First day')).toHaveValue('2026-02-02')
	})

	await test.step('what is new goes into files for the books, and is in them once', async () => {
		await page.getByRole('link', { name: 'This month' }).click()
		await expect(page.getByText(/^Not exported yet: \d+ invoices?, \$/)).toBeVisible()
		await page.getByRole('button', { name: 'Export what’s new' }).press('Enter')
		await expect(page.getByText(/^Run \d+ is made\. Its files are below\.$/)).toBeVisible()
		await expect(page.getByText('All entries of these days are exported.')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Export what’s new' })).toHaveCount(0)
		await expectAccessible(page)
		const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
		expect(await wider()).toBeLessThanOrEqual(0)
		const file = async (name: string) => {
			const link = page.getByRole('link', { name, exact: true }).first()
			const answer = await page.request.get((await link.getAttribute('href')) ?? '')
			expect(answer.headers()['content-disposition']).toMatch(
				/^attachment; filename="run-\d+-[a-z0-9-]+\.csv"$/,
			)
			return answer.text()
		}
		const xero = readXero(await file('Xero, invoices'))
		expect(xero.find(({ number }) => number === invoice)).toMatchObject({ name })
		expect(readQuickbooks(await file('QuickBooks Online, credit notes'), 'credit notes')[0]?.lines).toEqual([
			{ description: 'A sofa was left', cents: 5_000, tax: 'GST' },
		])
		expect(await file('Invoices and credit notes, CSV')).toContain(`Credit note,${invoice}-C1,${invoice}`)
	})

	await test.step('all of it is exported again without scripts', async () => {
		const plain = await withoutScripts(page, program)
		await plain.goto('/admin/invoices/period')
		const run = plain.getByRole('heading', { name: /^Run \d+, / })
		await expect(run).toHaveCount(1)
		await plain.getByRole('button', { name: 'Export all of these days' }).click()
		await expect(plain.getByText(/^Run \d+ is made\. Its files are below\.$/)).toBeVisible()
		await expect(run).toHaveCount(2)
		await plain.context().close()
	})
})

test('money on their account pays an invoice, and what an invoice would give back stays there, with scripts and without', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	const plain = await withoutScripts(page, program)
	for (const hands of [page, plain]) {
		const date = freshDay()
		const name = named(hands === page ? 'Jo Ahead' : 'Jo Plainly')
		await chargeDone(page, program, { name, date, email: emailOf(name) })
		await page.getByRole('link', { name: /^INV-\d+$/ }).click()
		await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

		await page.waitForURL('**/admin/invoices/*')
		const invoice = new URL(page.url()).pathname
		await hands.goto(invoice)
		const use = hands.getByRole('form', { name: 'Use what’s on their account' })
		await expect(use).toHaveCount(0)
		await hands.getByRole('link', { name: 'Their account' }).click()
		await hands.getByText('Take a payment on account').click()
		await hands.getByLabel('Amount (CAD)').fill('20')
		await hands.getByRole('radio', { name: 'e-transfer' }).check()
		await hands.getByRole('button', { name: 'Save the payment' }).click()
		await expect(hands.getByText('The payment is on their account.')).toBeVisible()

		await hands.goto(invoice)
		await use.getByLabel('Amount (CAD)').fill('25')
		await use.getByRole('button', { name: 'Use it' }).click()
		await expect(use.getByRole('alert')).toContainText('Only $20.00 of it is left on their account.')
		await use.getByLabel('Amount (CAD)').fill('')
		await use.getByRole('button', { name: 'Use it' }).click()
		await expect(hands.getByText('It’s paid from their account.')).toBeVisible()
		await expect(use).toHaveCount(0)
		const credit = hands.getByRole('form', { name: 'Credit it' })
		const typeCredit = async () => {
			await hands.getByText('Credit it', { exact: true }).click()
			await credit.getByLabel('Amount before tax (CAD)').fill('50')
			await credit.getByLabel('Why').fill('A sofa was left')
		}
		// What is typed into one form stays while another is saved, where there are scripts.
		if (hands === page) await typeCredit()
		const payment = hands.getByRole('form', { name: 'Take a payment' })
		await payment.getByLabel('Amount (CAD)').fill('300')
		await payment.getByLabel('cheque').check()
		await payment.getByLabel('Keep anything beyond what’s owing').check()
		await payment.getByRole('button', { name: 'Save the payment' }).click()
		await expect(hands.getByText('The payment is saved. $5.00 of it is on their account.')).toBeVisible()
		await expect(hands.getByText('Paid by cheque')).toBeVisible()

		if (hands !== page) await typeCredit()
		await credit.getByRole('button', { name: 'Issue a credit note' }).click()
		await expect(hands.getByText('To be refunded', { exact: true })).toBeVisible()
		await hands.getByText('Keep it on their account', { exact: true }).click()
		await hands.getByRole('button', { name: 'Keep it there' }).click()
		await expect(hands.getByText('It’s kept on their account.')).toBeVisible()
		await expect(hands.getByText('To be refunded', { exact: true })).toHaveCount(0)
		await hands.getByRole('link', { name: 'Their account' }).click()
		await expect(hands.getByText('$57.50 is theirs until it’s used')).toBeVisible()
	}
	await plain.context().close()
})

test('‘Done’ that was a mistake is taken back with a credit note, which the page says before and after', async ({
	page,
	browser,
	program,
}) => {
	const date = freshDay()
	const name = named('Jo Mistaken')
	await bookFor(program, { name, date, window: '8-10am', email: emailOf(name) })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const pickup = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
	for (const action of ['Arrived', 'Done']) {
		await pressUnfolded(pickup, action)
		await page.getByRole('button', { name: /^Yes, / }).click()
	}
	await expect(pickup).toContainText('Charge not entered')
	await pickup.getByRole('link', { name: 'Charge' }).click()
	await page.getByLabel('Amount').fill('210')
	await test.step('when it was paid, and by which reference, is asked once the way that has them is chosen', async () => {
		const [day, reference] = [page.getByLabel('Paid on'), page.getByLabel('Reference')]
		await expect(day).toBeHidden()
		for (const [way, hasDay, hasReference] of [
			['card', true, true],
			['cash', true, false],
			['not paid yet', false, false],
			['cheque', true, true],
		] as const) {
			await page.getByLabel(way, { exact: true }).check()
			await expect(day).toBeVisible({ visible: hasDay })
			await expect(reference).toBeVisible({ visible: hasReference })
		}
		await expect(day).toHaveValue(/^\d{4}-\d\d-\d\d$/)
		await reference.fill('114')
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await expectAccessible(page)
		}
		await page.setViewportSize({ width: 1280, height: 900 })
	})
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('Billed by invoice')).toBeVisible()

	// A colleague without scripts has the same page open, and is slower.
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto(page.url())
	await colleague.getByText('Undo ‘Done’').click()
	await expect(
		colleague.getByText(/^This will also issue a credit note for INV-\d+, of \$210\.00/),
	).toBeVisible()

	await page.getByText('Undo ‘Done’').click()
	await expect(page.getByText('$210.00 of it was paid.')).toBeVisible()
	await expectAccessible(page)
	await page.getByRole('button', { name: 'It isn’t done' }).click()
	const said = page.getByRole('status').filter({ hasText: 'It isn’t done any more' })
	await expect(said).toContainText(/Credit note INV-\d+-C1 is issued for INV-\d+, of \$210\.00\./)
	await expect(said).toContainText('$210.00 is to be refunded')
	await expect(page.getByText('Undo ‘Done’')).toHaveCount(0)
	await expectAccessible(page)
	await colleague.getByRole('button', { name: 'It isn’t done' }).click()
	await expect(colleague.getByRole('alert').filter({ hasText: 'someone was faster' })).toBeVisible()

	await page.getByRole('link', { name: /^Invoice INV-\d+$/ }).click()
	await expect(page.getByText('Paid by cheque, 114')).toBeVisible()
	await expect(page.getByText('To be refunded', { exact: true })).toBeVisible()
	await expect(page.getByText('The pickup was marked as done by mistake.')).toHaveCount(1)
	const refund = page.getByRole('form', { name: 'Refund' })
	await refund.getByLabel('card').check()
	await refund.getByLabel('Why').fill('Nobody was there')
	await refund.getByRole('button', { name: 'Save the refund' }).click()
	await expect(page.getByText(/: Nobody was there/)).toBeVisible()
	const number = /INV-\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0]
	await page.goto(`/admin/invoices?q=${number}-C1`)
	await expect(page.getByRole('link', { name: number })).toBeVisible()
	await page.getByRole('link', { name: 'By truck and source' }).click()
	await page.getByRole('link', { name: 'The invoices of these days' }).click()
	await expect(page.getByText(/^Issued .+ to /)).toBeVisible()
	await expectAccessible(page)
	for (const show of ['overdue', 'before numbering']) {
		await page.goto(`/admin/invoices?show=${show}`)
		await expectAccessible(page)
	}
	await expect
		.poll(async () =>
			(await mailsAbout(program, name)).filter(({ subject }) => /credit note/i.test(subject ?? '')),
		)
		.toHaveLength(1)
})

test('a payment whose answer was lost is entered once, also when something else is saved before it is pressed again', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	const date = freshDay()
	const name = named('Jo Lost')
	await chargeDone(page, program, { name, date })
	await page.getByRole('link', { name: /^INV-\d+$/ }).click()
	await page.waitForURL('**/admin/invoices/*')

	const payment = page.getByRole('form', { name: 'Take a payment' })
	await payment.getByLabel('Amount (CAD)').fill('50')
	await payment.getByLabel('cheque').check()
	// The server does it, and its answer never arrives.
	await page.route(
		/\/admin\/invoices\/.*\.data/,
		async (route) => {
			await route.fetch()
			await route.abort()
		},
		{ times: 1 },
	)
	await payment.getByRole('button', { name: 'Save the payment' }).click()
	await expect(payment.getByRole('alert')).not.toBeEmpty()
	// The form that was pressed says so, and no other one unfolds.
	await expect(page.getByRole('alert').filter({ hasText: 'There was no answer.' })).toHaveCount(1)
	const tip = page.getByRole('form', { name: 'Record a tip' })
	await expect(tip).toBeHidden()
	await page.locator('summary').filter({ hasText: 'Record a tip' }).click()
	await tip.getByLabel('Tip (CAD)').fill('10')
	await tip.getByLabel('For').fill('Dan')
	await tip.getByLabel('cash').check()
	await tip.getByRole('button', { name: 'Save the tip' }).click()
	await expect(page.getByText('Paid by cheque')).toHaveCount(1)
	await expect(payment.getByLabel('Amount (CAD)')).toHaveValue('50')
	await payment.getByRole('button', { name: 'Save the payment' }).click()
	await expect(payment.getByLabel('Amount (CAD)')).not.toHaveValue('50')
	await page.reload()
	await expect(page.getByText('Paid by cheque')).toHaveCount(1)
})

test('a pickup is billed from the list of what isn’t, its slip finds it, and its tip is paid out', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const name = named('Ana Tipped')
	await bookFor(program, { name, date, window: '8-10am', email: emailOf(name) })
	await enterDesk(page, program)
	await page.goto(`/admin/day?date=${date}`)
	const pickup = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
	for (const action of ['Arrived', 'Done']) {
		await pressUnfolded(pickup, action)
		await page.getByRole('button', { name: /^Yes, / }).click()
	}
	await expect(pickup).toContainText('Charge not entered')
	const checked = async () => {
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await expectAccessible(page)
		}
	}
	await page.goto('/admin/invoices?show=not+billed')
	await page.getByLabel('Name, phone or reference').fill(name)
	await page.keyboard.press('Enter')
	await expect(page.getByRole('link', { name: new RegExp(`^Bill .*${name}`) })).toHaveCount(1)
	await checked()
	await page.getByRole('link', { name: new RegExp(`^Bill .*${name}`) }).click()
	await page.getByLabel('Amount').fill('315')
	await page.getByLabel('not paid yet').check()
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByRole('link', { name: /^INV-/ }).click()
	const slip = `slip of ${name}`
	await page.getByLabel('card', { exact: true }).first().check()
	await page.getByLabel('Reference').first().fill(slip)
	await page.getByRole('button', { name: 'Save the payment' }).click()
	await expect(page.getByText('The payment is saved.')).toBeVisible()
	await page.getByText('Record a tip', { exact: true }).click()
	const tip = page.getByRole('form', { name: 'Record a tip' })
	const person = `Dan of ${name}`
	await tip.getByLabel('Tip (CAD)').fill('20')
	await tip.getByLabel('For').fill(person)
	await tip.getByLabel('card').check()
	await tip.getByRole('button', { name: 'Save the tip' }).click()
	await expect(page.getByText('The tip is saved.')).toBeVisible()

	await page.goto('/admin/invoices')
	await page.getByLabel('Number, name, amount or reference').fill(slip)
	await page.keyboard.press('Enter')
	await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
	await page.goto('/admin/invoices/takings')
	await expect(page.getByText(slip)).toBeVisible()
	await checked()
	await page.goto('/admin/overview')
	await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
	await checked()

	await page.goto('/admin/invoices/tips')
	const paidOut = page.getByRole('button', { name: `Paid out: $20.00 to ${person}` })
	await expect(paidOut).toBeVisible()
	await checked()
	await paidOut.click()
	await expect(page.getByText(`Saved: $20.00 is paid out to ${person}.`)).toBeVisible()
	await expect(paidOut).toHaveCount(0)
	await page.getByRole('button', { name: `Take back: $20.00 to ${person}` }).click()
	await expect(page.getByText('Taken back: those tips are to be paid out again.')).toBeVisible()
	await expect(paidOut).toBeVisible()
})

test('an invoice is emailed to another address once for each press, and everyone who was sent it hears that it’s void, with scripts and without', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	const plain = await withoutScripts(page, program)
	for (const hands of [page, plain]) {
		const name = named(hands === page ? 'Jo Books' : 'Jo Bookless')
		await chargeDone(page, program, { name, date: freshDay(), email: emailOf(name) })
		await page.getByRole('link', { name: /^INV-\d+$/ }).click()
		await page.waitForURL('**/admin/invoices/*')
		await hands.goto(new URL(page.url()).pathname)
		const form = hands.getByRole('form', { name: 'Email it' })
		const send = form.getByRole('button', { name: 'Send the email' })
		await hands.locator('summary').filter({ hasText: 'Email it' }).click()
		await expect(form.getByLabel('To')).toHaveValue(emailOf(name))
		await form.getByLabel('To').fill('books@example')
		await send.click()
		await expect(form).toContainText('Enter an email address such as you@example.ca.')
		await expect(form.getByLabel('To')).toHaveValue('books@example')
		const books = `books-of-${emailOf(name)}`
		await form.getByLabel('To').fill(books)
		await send.dblclick()
		await expect(hands.getByText(`goes to ${books}.`)).toBeVisible()
		const subjects = async () => (await mailsAbout(program, books, books)).map(({ subject }) => subject ?? '')
		const toBooks = async () =>
			(await subjects()).filter((subject) => subject.startsWith('Invoice INV-')).length
		await expect.poll(toBooks).toBe(1)
		if (hands === page) await expectAccessible(hands)

		const voiding = hands.getByRole('form', { name: 'Void it' })
		await hands.locator('summary').filter({ hasText: 'Void it' }).click()
		await voiding.getByLabel('Why').fill('Wrong amount')
		await voiding.getByRole('button', { name: 'Void the invoice' }).click()
		await expect(hands.getByText('The invoice is void.')).toBeVisible()
		await expect
			.poll(async () => (await subjects()).filter((each) => each.endsWith('is void')).length)
			.toBe(1)
		await expect
			.poll(
				async () =>
					(await mailsAbout(program, name)).filter(({ subject }) => subject?.endsWith('is void')).length,
			)
			.toBeGreaterThan(0)
	}
	await plain.context().close()
})

/** Has the crew at a booked pickup, and that pickup today: by the clock, with no question before what's next. */
async function arrivedToday({ dataDir }: Program, name: string) {
	const connection = await embeddedConnection(dataDir)
	const today = localDate(new Date(), 'America/Edmonton')
	await ask(
		connection,
		`insert into arrival_windows (date, window_id, booked) values ('${today}', '8-10am', 9) on conflict do nothing`,
	)
	await ask(
		connection,
		`update bookings set status = 'arrived', date = '${today}' where name = '${name.replaceAll("'", "''")}'`,
	)
	return today
}

test('Done asks what was charged: one press finishes it, charges it and issues its invoice, with scripts and without', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	const plain = await withoutScripts(page, program)
	for (const hands of [page, plain]) {
		const name = named(hands === page ? 'Jo Quick' : 'Jo Quickless')
		await bookFor(program, { name, date: freshDay(), window: '8-10am', email: emailOf(name) })
		await arrivedToday(program, name)
		await hands.goto('/admin/day')
		const pickup = hands.getByRole('listitem').filter({ has: hands.getByRole('heading', { name }) })
		await pickup.locator('summary', { hasText: /^Done/ }).click()
		if (hands === page)
			for (const width of [390, 768, 1440]) {
				await page.setViewportSize({ width, height: 900 })
				await expectAccessible(page)
			}
		const amount = pickup.getByLabel(/^Charged, with GST/)
		await amount.fill('much')
		await pickup.getByLabel('cash').check()
		await pickup.getByRole('button', { name: 'Done, and charge it' }).click()
		await expect(hands.getByText('Enter what was charged, such as 325.00. Nothing was done.')).toBeVisible()
		if (hands === plain) {
			await pickup.locator('summary', { hasText: /^Done/ }).click()
			await pickup.getByLabel('cash').check()
		}
		await amount.fill('315')
		await pickup.getByRole('button', { name: 'Done, and charge it' }).click()
		await expect(pickup).toContainText('done')
		await expect(pickup).toContainText('$300 + tax charged')
		await expect(hands.getByText(/^It’s done\. Saved: \$315 with GST/)).toBeVisible()
		await expect(hands.getByText('Nothing was done.')).toHaveCount(0)
		await expect
			.poll(async () => (await mailsAbout(program, name)).map(({ subject }) => subject))
			.toContainEqual(expect.stringMatching(/^Your invoice INV-\d+/))
	}
	// Without an amount it is done as ever, and waits under 'Not billed'.
	const name = named('Jo Later')
	await bookFor(program, { name, date: freshDay(), window: '8-10am', email: emailOf(name) })
	await arrivedToday(program, name)
	await plain.goto('/admin/day')
	const pickup = plain.getByRole('listitem').filter({ has: plain.getByRole('heading', { name }) })
	await pickup.locator('summary', { hasText: /^Done/ }).click()
	await pickup.getByRole('button', { name: 'No amount now' }).click()
	await expect(pickup).toContainText('Charge not entered')
	await plain.goto('/admin/invoices?show=not+billed')
	await expect(plain.getByText(name)).toBeVisible()
})

test('money that comes after a write-off is taken where it was written off, and the invoice is paid', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	const name = named('Ray Late')
	await chargeDone(page, program, { name, date: freshDay(), email: emailOf(name) })
	await page.getByRole('link', { name: /^INV-\d+$/ }).click()
	await page.getByText('Write off the rest', { exact: true }).click()
	const writeOff = page.getByRole('form', { name: 'Write off the rest' })
	await writeOff.getByLabel('Why').fill('Moved away')
	await writeOff.getByRole('button', { name: 'Write it off' }).click()
	await expect(page.getByText('The rest is written off.')).toBeVisible()
	const late = page.getByRole('form', { name: 'Money came after all' })
	for (const width of [390, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await expectAccessible(page)
	}
	await late.getByLabel('Amount (CAD)').fill('400')
	await late.getByLabel('e-transfer').check()
	await late.getByRole('button', { name: 'Save the payment' }).click()
	await expect(page.getByText('Only $315.00 of it was written off. Nothing was saved.')).toBeVisible()
	await late.getByLabel('Amount (CAD)').fill('100')
	await late.getByRole('button', { name: 'Save the payment' }).click()
	await expect(page.getByText('The payment is saved.')).toBeVisible()
	await late.getByLabel('e-transfer').check()
	await late.getByRole('button', { name: 'Save the payment' }).click()
	await expect(late).toHaveCount(0)
	await expect(page.getByText('No longer written off')).toHaveCount(2)
	await page.getByRole('link', { name: /^Booking / }).click()
	await page.getByText(/^History \(/).click()
	await expect(
		page.getByText(/wrote off what was owing: \$315\.00 \(INV-\d+\)\. Why: Moved away/),
	).toBeVisible()
	await expect(page.getByText(/took a payment: \$100\.00 by e-transfer, which was written off/)).toBeVisible()
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		await page.goto('/admin/overview')
		await expectAccessible(page)
	}
})
