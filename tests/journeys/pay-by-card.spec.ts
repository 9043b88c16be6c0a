import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { fakeCardsEnvironment, startFakeCards } from '../../fakes/cards.ts'
import { listen } from '../../fakes/listener.ts'
import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, chargeDone, signIn, withoutScripts } from '../support/desk.ts'
import { invoicing } from '../support/invoices.ts'
import { expect, freshDay, named, owner } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'
import { emailOf, mailsAbout } from '../support/quote.ts'

test('a customer pays an invoice by card, with scripts and without; what comes twice is sorted out at the desk', async ({
	browser,
}) => {
	const folder = await mkdtemp(join(tmpdir(), 'bowline-company-'))
	const settings = join(folder, 'company.yaml')
	const ours = parse(await readFile('content/company.yaml', 'utf8'))
	await writeFile(settings, stringify({ ...ours, invoices: invoicing }))
	const cards = await startFakeCards()
	const held = createServer()
	const port = await listen(held, 0)
	held.close()
	await using program = await startProgram({
		...fakeCardsEnvironment(cards.url),
		COMPANY_FILE: settings,
		PORT: String(port),
		PUBLIC_URL: `http://localhost:${port}`,
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	cards.sendNoticesTo(`${program.address}/card-payments/notices`)
	const date = freshDay()
	const page = await anotherPerson(browser, program)
	await signIn(page)
	await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()

	/** A pickup that is done and charged, and the address of its customer's page. */
	const charged = async (name: string) => {
		await chargeDone(page, program, { name, date, email: emailOf(name) })
		await expect(page.getByText(/Invoice INV-\d+ is issued\./)).toBeVisible()
		const find = async () =>
			(await mailsAbout(program, name)).find(({ subject }) => subject?.startsWith('Your invoice INV-'))
		await expect.poll(find).toBeTruthy()
		const text = (await find())?.text ?? ''
		expect(text).toContain('You can pay by card on your booking’s page.')
		return /https?:\S+\/booked\/\S+/.exec(text)?.[0] ?? ''
	}

	try {
		for (const scripts of [true, false]) {
			const link = await charged(named(scripts ? 'Jo Cards' : 'Jo Plain'))
			const theirs = await anotherPerson(browser, program, { scripts })
			await theirs.goto(link)
			for (const width of scripts ? [390, 768, 1440] : []) {
				await theirs.setViewportSize({ width, height: 900 })
				await expectAccessible(theirs)
			}
			await theirs.getByRole('link', { name: 'Pay $315.00 by card' }).press('Enter')
			await expect(theirs.getByRole('heading')).toContainText('CA$315.00')
			await theirs.getByRole('link', { name: 'Back' }).click()
			await theirs.getByRole('link', { name: 'Pay $315.00 by card' }).click()
			await theirs.getByRole('button', { name: 'Pay' }).click()
			await expect(theirs.getByText('Thanks for paying by card.')).toBeVisible()
			await expect(theirs.getByText('Paid', { exact: true })).toBeVisible()
			await expect(theirs.getByRole('link', { name: /by card/ })).toHaveCount(0)
			if (scripts) await expectAccessible(theirs)
			await theirs.context().close()
		}
		expect(cards.checkouts().map(({ status }) => status)).toEqual(['complete', 'complete'])

		await test.step('money for no invoice of ours waits at the desk until someone says what was done', async () => {
			const stray = { ...cards.checkouts()[0], id: 'cs_test_stray', client_reference_id: 'web-shop' }
			const { body, signature } = cards.notice('checkout.session.completed', stray)
			const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
			const notices = `${program.address}/card-payments/notices`
			for (const _ of [1, 2])
				expect((await fetch(notices, { method: 'POST', headers, body })).status).toBe(200)
			expect((await fetch(notices, { method: 'POST', headers, body: `${body} ` })).status).toBe(403)
			await page.goto('/admin/invoices')
			await page.getByRole('link', { name: 'Card payments to sort out' }).click()
			await expect(page.getByText('We know of no invoice that it is for.')).toHaveCount(1)
			for (const width of [390, 768, 1440]) {
				await page.setViewportSize({ width, height: 900 })
				await expectAccessible(page)
			}
			await page.getByRole('button', { name: 'Mark it sorted out' }).click()
			await expect(page.getByLabel('What you did with it')).toBeFocused()
			await page.getByLabel('What you did with it').fill('Given back at Stripe')
			await page.getByRole('button', { name: 'Mark it sorted out' }).click()
			await expect(page.getByText('Nothing to sort out.')).toBeVisible()
			await expect(page.getByText('Given back at Stripe')).toBeVisible()
		})

		await test.step('what is paid twice goes on its customer’s account, with scripts and without', async () => {
			const plain = await withoutScripts(page, program)
			for (const [at, theirs] of [page, plain].entries()) {
				const again = { ...cards.checkouts()[at], id: `cs_test_again_${at}` }
				const { body, signature } = cards.notice('checkout.session.completed', again)
				const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
				const notices = `${program.address}/card-payments/notices`
				expect((await fetch(notices, { method: 'POST', headers, body })).status).toBe(200)
				await theirs.goto('/admin/invoices/card-payments')
				await expect(theirs.getByText('That’s more than was owing by then.')).toHaveCount(1)
				if (theirs === page)
					for (const width of [390, 768, 1440]) {
						await theirs.setViewportSize({ width, height: 900 })
						await expectAccessible(theirs)
					}
				await theirs.getByRole('button', { name: 'Put $315.00 on their account' }).click()
				await expect(theirs.getByText('It’s on their account now.')).toBeVisible()
				await expect(theirs.getByText('Nothing to sort out.')).toBeVisible()
				await theirs.getByRole('link', { name: /^INV-/ }).first().click()
				await theirs.getByRole('link', { name: 'Their account' }).click()
				await expect(theirs.getByText('Paid on account, card')).toBeVisible()
				await expect(theirs.getByText('$315.00 is theirs until it’s used')).toBeVisible()
			}
			await plain.context().close()
		})
	} finally {
		await cards.close()
		await rm(folder, { recursive: true })
	}
})
