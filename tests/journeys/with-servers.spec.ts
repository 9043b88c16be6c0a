import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { test } from '@playwright/test'
import pino from 'pino'
import { twilioSignature } from '#app/notifications/texts/twilio-signature.server.ts'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '../../fakes/crm.ts'
import { listen } from '../../fakes/listener.ts'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { fakeTextsEnvironment, fakeToken, startFakeTexts } from '../../fakes/texts.ts'
import { startPostgres } from '../../packages/supervised-postgres/postgres.ts'
import { staffCookie } from '../support/desk.ts'
import { dayAhead, expect, hydrated, owner, phonePhoto } from '../support/journey.ts'
import { freshDataDir, startProgram } from '../support/program.ts'
import { chooseDay, chooseVolume } from '../support/quote.ts'

test('a booking with a database server, an SMTP server, a CRM and Twilio, the latter three down for a while; an answer by text reaches the desk', {
	tag: '@main',
}, async ({ page }) => {
	const serverDir = await freshDataDir()
	const postgres = await startPostgres({ dataDir: serverDir, log: pino({ level: 'silent' }) })
	const { user, password, host, database } = postgres.connection
	const [crm, mail, texts] = await Promise.all([startFakeCrm(), startFakeMailServer(), startFakeTexts()])
	// Twilio signs the public address, which has to be known before the start.
	const held = createServer()
	const port = await listen(held, 0)
	held.close()
	const publicUrl = `http://localhost:${port}`
	const program = await startProgram({
		DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
		...fakeTextsEnvironment(texts.url),
		PORT: String(port),
		PUBLIC_URL: publicUrl,
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	try {
		await page.goto(program.address)
		await hydrated(page)
		await chooseVolume(page, '1/4 truck')
		await page
			.getByLabel('Photos', { exact: true })
			.setInputFiles([{ name: 'pile.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('pile-0') }])
		await page.getByRole('button', { name: 'Save Quote' }).filter({ visible: true }).click()
		await expect(page.getByText('Quote saved successfully!')).toBeVisible()

		await Promise.all([crm.down(), mail.down(), texts.down()])
		const form = {
			Name: 'Dee Server',
			Phone: '403-555-0142',
			Email: 'dee@example.ca',
			Address: '9 Test Street SW',
			'Postal code': 'T2P 1J9',
		}
		for (const [label, value] of Object.entries(form))
			await page.getByLabel(label, { exact: true }).fill(value)
		await chooseDay(page, dayAhead(5))
		await page.getByText('8–10am', { exact: true }).click()
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
		for (const job of ['mail-message', 'crm-message', 'text-message'])
			await expect.poll(program.output).toMatch(new RegExp(`"job":"${job}".*will be tried again`))
		expect(mail.received()).toEqual([])

		await Promise.all([crm.up(), mail.up(), texts.up()])
		await expect.poll(() => mail.received().length, { timeout: 120_000 }).toBe(2)
		await expect
			.poll(() => crm.calls().filter((call) => call === 'POST /contacts/upsert').length, { timeout: 120_000 })
			.toBe(2)
		expect(
			mail
				.received()
				.map(({ to }) => to[0])
				.sort(),
		).toEqual(['dee@example.ca', 'leads@bowline.example'])
		expect(crm.contacts()).toMatchObject([
			{ email: 'dee@example.ca', tags: ['junk_removal', 'booked-online'] },
		])
		await expect.poll(() => crm.contacts()[0]?.notes.length).toBe(1)
		expect(crm.contacts()[0]?.notes[0]).toMatch(/^Price: \$175 \+ tax$[\s\S]*photos: 1$/m)

		await expect.poll(() => texts.texts().map(({ to }) => to), { timeout: 120_000 }).toEqual(['+14035550142'])

		// As Twilio posts it: from elsewhere, without a page of ours.
		const tell = async (sid: string, body: string, token = fakeToken) => {
			const fields = new URLSearchParams({ MessageSid: sid, From: '+14035550142', Body: body })
			const signature = twilioSignature(token, `${publicUrl}/texts/incoming`, fields)
			const headers = { 'X-Twilio-Signature': signature }
			return (await fetch(`${program.address}/texts/incoming`, { method: 'POST', body: fields, headers }))
				.status
		}
		expect(await tell('SM1', 'The gate is open.')).toBe(200)
		expect(await tell('SM2', 'Not from Twilio.', 'another token')).toBe(403)
		expect(await tell('SM3', 'STOP')).toBe(200)
		const atDesk = { headers: { Cookie: await staffCookie(program) } }
		const leads = await (await fetch(`${program.address}/admin/leads?show=all`, atDesk)).text()
		expect(leads).toContain('The gate is open.')
		expect(leads).not.toContain('Not from Twilio.')
		expect(leads).toContain('They texted STOP')

		const ready = await (await fetch(`${program.address}/readyz`)).json()
		expect(ready).toEqual({ status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' })
		await postgres.stop()
		// The result of the check is cached for some seconds.
		const whetherReady = async () => {
			const response = await fetch(`${program.address}/readyz`)
			return { code: response.status, ...(await response.json()) }
		}
		await expect
			.poll(whetherReady, { timeout: 30_000 })
			.toMatchObject({ code: 503, status: 'not ready', database: 'failing' })
		expect((await fetch(`${program.address}/healthz`)).status).toBe(200)
		for (const secret of ['dee@example.ca', fakeToken, '4035550142'])
			expect(program.output()).not.toContain(secret)
	} finally {
		await program.stop()
		await Promise.allSettled([postgres.stop(), crm.close(), mail.close(), texts.close()])
		await Promise.all(
			[serverDir, program.dataDir].map((folder) => rm(folder, { recursive: true, force: true })),
		)
	}
})
