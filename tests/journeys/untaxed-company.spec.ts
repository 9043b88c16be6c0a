import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { chargeDone, enterDesk, makeQuote } from '../support/desk.ts'
import { deskVisits } from '../support/desk-visits.ts'
import { invoicing } from '../support/invoices.ts'
import { expect, freshDay, test as journey, named, owner } from '../support/journey.ts'
import { type Program, startProgram } from '../support/program.ts'
import { chooseVolume, emailOf, mailsAbout } from '../support/quote.ts'

/** What a company that charges no tax would leave out of texts of its own. */
const ofContent = /, plus (?:GST|tax)\b| GST comes on top\.|, taxes extra| with GST shown,/g

/** The program of a company that is not registered for any tax. */
const test = journey.extend<object, { program: Program }>({
	program: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const folder = await mkdtemp(join(tmpdir(), 'bowline-untaxed-'))
			const [settings, content] = [join(folder, 'company.yaml'), join(folder, 'content')]
			const ours = parse(await readFile('content/company.yaml', 'utf8'))
			const invoices = { ...invoicing, registration: 'none' }
			await writeFile(settings, stringify({ ...ours, taxes: [], invoices }))
			await cp('content', content, { recursive: true })
			for (const name of await readdir(content, { recursive: true })) {
				if (!name.endsWith('.yaml') || name === 'company.yaml') continue
				const text = await readFile(join(content, name), 'utf8')
				if (text.search(ofContent) >= 0) await writeFile(join(content, name), text.replaceAll(ofContent, ''))
			}
			await using program = await startProgram({
				COMPANY_FILE: settings,
				CONTENT_DIR: content,
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

/** A word of tax. How long invoices are kept goes by the tax law of everybody, and the settings file has the name of its list. */
const taxed = /\btax(?:es|ed)?\b(?! law| year)|\b[GH]ST\b/i

/** What a page says, to people and to search engines, without its scripts and their data. */
const said = (html: string) =>
	html
		.replaceAll('<!-- -->', '')
		.replaceAll(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, '')
		.replace('<dt class="inline">Taxes: </dt><dd class="inline text-muted"><code>taxes</code></dd>', '')

async function expectUntaxed(page: Page, path: string) {
	const answer = await page.request.get(path)
	expect(answer.status(), path).toBeLessThan(405)
	expect(said(await answer.text()), path).not.toMatch(taxed)
}

test('no page says that a tax comes on top, and the calculator says the price alone', async ({
	page,
	program,
}) => {
	const sitemap = await (await page.request.get(`${program.address}/sitemap.xml`)).text()
	const all = [...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
	const some = all.filter(
		(path, at) => at % 25 === 0 || /^\/[^/]*$|beltline|canyon|kensington|shawnee/.test(path),
	)
	expect(some.length).toBeGreaterThan(40)
	for (const path of new Set([...some, '/', '/book', '/contact', '/legal/terms', '/legal/privacy']))
		await expectUntaxed(page, program.address + path)
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await expect(page.getByRole('status').filter({ hasText: 'Estimated total' })).toHaveText(/\$\d+ ?$/)
	expect(await page.locator('main').innerText()).not.toMatch(taxed)
})

test('from the booking to the invoice and the books, no page, email or file says a tax', async ({
	page,
	program,
}) => {
	const date = freshDay()
	const [name, other] = [named('Jo Untaxed'), named('Ada Untaxed')]
	await enterDesk(page, program)
	const quote = await makeQuote(program, { name: other })
	await page.goto(`/admin?selected=${quote.id}`)
	await page.getByLabel('Final amount (CAD)').fill('100')
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page.getByText('Quote approved successfully')).toBeVisible()
	await chargeDone(page, program, { name, date, email: emailOf(name) })
	await page.getByRole('link', { name: /^INV-\d+$/ }).click()
	await page.waitForURL('**/admin/invoices/*')
	expect(await page.locator('body').innerText()).not.toMatch(taxed)
	const credit = page.getByRole('group').filter({ hasText: 'Credit it' }).first()
	await credit.locator('summary').click()
	await credit.getByLabel('Amount (CAD)').fill('50')
	await credit.getByLabel('Why').fill('We were late')
	await credit.getByRole('button', { name: 'Issue a credit note' }).click()
	await expect(page.getByRole('link', { name: /^PDF of Credit note .*-C1$/ })).toBeVisible()
	const invoice = new URL(page.url()).pathname

	for (const path of [...(await deskVisits(page, name, quote.id)), invoice])
		await expectUntaxed(page, program.address + path)
	for (const path of ['/admin/invoices', '/admin/invoices?show=open', '/admin/invoices/period'])
		await expectUntaxed(page, program.address + path)

	const found = async () =>
		(await mailsAbout(program, name)).some(({ subject }) => /credit/i.test(subject ?? ''))
	await expect.poll(found).toBe(true)
	for (const who of [name, other])
		for (const { subject, text, html } of await mailsAbout(program, who)) {
			expect(`${subject} ${text} ${html}`).not.toMatch(taxed)
			const link = /https?:\S+(\/booked\/[\w-]+)/.exec(text ?? '')?.[1]
			if (link) await expectUntaxed(page, program.address + link)
		}
})
