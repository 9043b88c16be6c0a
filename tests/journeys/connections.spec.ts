import { createServer } from 'node:net'
import { test } from '@playwright/test'
import { listen } from '../../fakes/listener.ts'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '../../fakes/texts.ts'
import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, goToOffice, signIn } from '../support/desk.ts'
import { expect, owner } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'

test('an owner tries email and texts, with scripts and without; what fails is on every page until it works', async ({
	browser,
}) => {
	const [mail, texts] = await Promise.all([startFakeMailServer(), startFakeTexts()])
	const held = createServer()
	const port = await listen(held, 0)
	held.close()
	await using program = await startProgram({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		...fakeTextsEnvironment(texts.url),
		PORT: String(port),
		PUBLIC_URL: `http://localhost:${port}`,
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	try {
		for (const scripts of [true, false]) {
			const page = await anotherPerson(browser, program, { scripts })
			const card = (name: string) =>
				page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
			await signIn(page)
			await goToOffice(page, 'Overview')
			await page.getByRole('link', { name: 'Email, texts and other connections' }).click()
			await expect(card('CRM')).toContainText('Not set up.')
			const before = mail.received().length
			await page.getByRole('button', { name: 'Try email' }).click()
			await expect(card('Email').getByRole('status')).toContainText('We sent you an email.')
			await expect(card('Email')).toContainText('Worked ')
			expect(mail.received().slice(before)).toMatchObject([{ to: [owner.email] }])

			await page.getByLabel('Phone').fill('403-555-0614')
			await page.getByRole('button', { name: 'Try texts' }).click()
			await expect(card('Texts')).toContainText('is not a valid mobile number')
			for (const width of scripts ? [390, 768, 1440] : []) {
				await page.setViewportSize({ width, height: 900 })
				await expectAccessible(page)
			}
			await page.getByRole('link', { name: 'Schedule' }).click()
			await expect(page.getByText('Texts failed when last tried.')).toBeVisible()
			await page.getByRole('link', { name: 'See what to do' }).click()
			await page.getByLabel('Phone').fill('12')
			await page.getByRole('button', { name: 'Try texts' }).click()
			await expect(page.getByText('Type a Canadian or US phone number')).toBeVisible()
			await expect(page.getByLabel('Phone')).toHaveValue('12')
			await page.getByLabel('Phone').fill('403-555-0144')
			await page.getByRole('button', { name: 'Try texts' }).click()
			await expect(card('Texts').getByRole('status')).toContainText('We sent the text.')
			await expect(page.getByText('failed when last tried')).toBeHidden()
			await page.context().close()
		}
		expect(texts.texts().map(({ to }) => to)).toEqual(['+14035550144', '+14035550144'])
	} finally {
		await Promise.all([mail.close(), texts.close()])
	}
})
