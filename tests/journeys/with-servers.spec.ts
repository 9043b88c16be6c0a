import { rm } from 'node:fs/promises'
import { test } from '@playwright/test'
import pino from 'pino'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '../../fakes/crm.ts'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { startPostgres } from '../../packages/supervised-postgres/postgres.ts'
import { dayAhead, expect, hydrated, phonePhoto } from '../support/journey.ts'
import { freshDataDir, startProgram } from '../support/program.ts'
import { chooseDay, chooseVolume } from '../support/quote.ts'

test('a booking with a database server, an SMTP server and a CRM, the latter two down for a while', async ({
	page,
}) => {
	const serverDir = await freshDataDir()
	const postgres = await startPostgres({ dataDir: serverDir, log: pino({ level: 'silent' }) })
	const { user, password, host, database } = postgres.connection
	const [crm, mail] = await Promise.all([startFakeCrm(), startFakeMailServer()])
	const program = await startProgram({
		DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		GHL_BASE_URL: crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
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

		await Promise.all([crm.down(), mail.down()])
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
		for (const job of ['lead-email', 'lead-confirmation-email', 'lead-crm-sync'])
			await expect.poll(program.output).toMatch(new RegExp(`"job":"${job}".*will be tried again`))
		expect(mail.received()).toEqual([])

		await Promise.all([crm.up(), mail.up()])
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
		expect(crm.contacts()[0]?.notes[0]).toContain('$175 + tax, photos: 1')

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
		expect(program.output()).not.toContain('dee@example.ca')
	} finally {
		await program.stop()
		await Promise.allSettled([postgres.stop(), crm.close(), mail.close()])
		await Promise.all(
			[serverDir, program.dataDir].map((folder) => rm(folder, { recursive: true, force: true })),
		)
	}
})
