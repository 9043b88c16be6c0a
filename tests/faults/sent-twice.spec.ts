import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { dayAhead, owner } from '../support/journey.ts'
import { freshDataDir, startProgram } from '../support/program.ts'

for (const how of ['killed', 'stopped'] as const)
	test(`when the program is ${how} after sending a mail and before recording it, it sends the mail again, and the desk says that it may have been sent twice`, async ({
		page,
	}) => sendAgainAfter(how, page))

async function sendAgainAfter(how: 'killed' | 'stopped', page: Page) {
	const [dataDir, mail] = await Promise.all([freshDataDir(), startFakeMailServer()])
	const environment = {
		DATA_DIR: dataDir,
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
	}
	const customer = `${randomUUID()}@silent.example`
	const sentTo = (address: string) => mail.received().filter(({ to }) => to.includes(address)).length
	const office = page.getByRole('listitem').filter({ hasText: 'Email to the office' }).last()
	const confirmation = page.getByRole('listitem').filter({ hasText: 'Email to the customer' }).last()

	const first = await startProgram(environment)
	await signInAt(first.address)
	const booked = await fetch(`${first.address}/bookings`, {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site', Origin: first.address },
		body: new URLSearchParams({
			name: 'Kay Killed',
			phone: '403-555-0142',
			email: customer,
			address: '1 Test Street SW',
			postal: 'T2P 1J9',
			city: 'Calgary',
			date: dayAhead(40),
			window: '10-12pm',
		}),
	})
	expect(booked.status).toBe(201)
	// The mail server takes the customer's mail without an answer; the office's mail is recorded as sent.
	await expect.poll(() => sentTo(customer), { timeout: 60_000 }).toBe(1)
	await expect(async () => {
		await page.goto(`${first.address}/admin/leads?show=all`)
		await expect(office).toContainText('✓ sent', { timeout: 1000 })
	}).toPass({ timeout: 60_000 })
	await expect(confirmation).toContainText('on its way')
	if (how === 'killed') await first.kill()
	else {
		// The mail server may take ten minutes for its answer: a stop does not wait for that.
		const began = performance.now()
		expect(await first.stop()).toEqual({ code: 0, signal: null })
		expect(performance.now() - began).toBeLessThan(90_000)
	}

	const second = await startProgram(environment)
	await expect.poll(() => sentTo(customer), { timeout: 90_000 }).toBe(2)
	await signInAt(second.address)
	await expect(async () => {
		await page.goto(`${second.address}/admin/leads?show=all`)
		await expect(confirmation).toContainText('✓ sent, may have been sent twice', { timeout: 1000 })
	}).toPass({ timeout: 60_000 })
	await expect(office).toContainText('✓ sent')
	await expect(office).not.toContainText('twice')
	expect(sentTo('leads@bowline.example')).toBe(1)
	await page.goto(`${second.address}/admin/jobs`)
	const twice = page.getByRole('region', { name: 'Emails that may have been sent twice' })
	await expect(twice.getByRole('listitem')).toHaveText(/^Email to the customer, Kay Killed, /)
	expect(await second.stop()).toEqual({ code: 0, signal: null })
	await mail.close()
	await rm(dataDir, { recursive: true, force: true })

	async function signInAt(address: string) {
		await page.goto(`${address}/admin/sign-in`)
		if (!page.url().includes('sign-in')) return
		await page.getByLabel('Email').fill(owner.email)
		await page.getByLabel('Password').fill(owner.password)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.waitForURL(`${address}/admin/day`)
	}
}
