import { type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { startFakeMailbox } from '../../fakes/mailbox.ts'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, freshDay, owner } from '../support/journey.ts'
import { emailFrom } from '../support/mails.ts'
import { startProgram } from '../support/program.ts'
import { expectForThumbs } from '../support/targets.ts'
import { withTexts } from '../support/with-texts.ts'

const phone = '+14035550131'
const stranger = '+14035550132'

const reply = (page: Page) => page.getByLabel('Your reply')
const send = (page: Page) => page.getByRole('button', { name: 'Send the reply' })
const widths = [390, 768, 1440]

/** On a phone all that unfolds is open for a moment, and each control is high enough for a thumb. */
async function onPhone(page: Page) {
	const before = page.viewportSize()
	await page.setViewportSize({ width: 390, height: 844 })
	await page.locator('main details:not([open])').evaluateAll((folded) => {
		for (const each of folded) for (const name of ['open', 'data-folded']) each.setAttribute(name, '')
	})
	await expectForThumbs(page)
	await expectAccessible(page)
	await page.locator('details[data-folded]').evaluateAll((opened) => {
		for (const each of opened) for (const name of ['open', 'data-folded']) each.removeAttribute(name)
	})
	if (before) await page.setViewportSize(before)
}

test('who texts stands in the inbox and is answered from there, with a saved reply, once of two colleagues, and without scripts', {
	tag: '@main',
}, async ({ browser }) => {
	await using outside = await withTexts()
	const { program, mail, texts, text, missCall } = outside
	const day = freshDay()
	await bookFor(program, { name: 'Rosa Inbox', phone: '403-555-0131', date: day, window: '8-10am' })
	await expect.poll(() => texts.texts().length).toBe(1)
	const dana = await anotherPerson(browser, program)
	await enterDesk(dana, program)
	await dana.goto('/admin/inbox')
	await expect(dana.getByText('Nothing waits for an answer.')).toBeVisible()

	// An open page is told of a new text by itself, in its title too.
	await text(phone, 'Can you come a little later?')
	await text(stranger, 'Do you take pianos?')
	await expect(dana).toHaveTitle(/^\(2\) Inbox/)
	await expect(dana.getByRole('link', { name: 'Inbox 2 waiting' })).toBeVisible()
	const offices = () => mail.received().filter(({ mail: { subject } }) => subject?.startsWith('Text from'))
	await expect.poll(() => offices().length).toBe(2)
	const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#774422' } }).jpeg()
	await text(phone, 'Eleven would be best.', texts.media.add(await photo.toBuffer()))
	await text(phone, 'Not home: take what is at the curb')
	await onPhone(dana)
	for (const width of widths) {
		await dana.setViewportSize({ width, height: 900 })
		await expectAccessible(dana)
	}

	// Words that are kept, with blanks.
	await dana.getByRole('link', { name: 'Saved replies' }).click()
	await dana.getByLabel('Name').fill('Later')
	await dana.getByLabel('Words').fill('Hi {name}, later is fine, {nobody}.')
	await dana.getByRole('button', { name: 'Save the new reply' }).click()
	await expect(dana.getByText('There’s no blank {nobody}.')).toBeVisible()
	await dana.getByLabel('Words').fill('Hi {name}, later is fine. Questions? Call {phone}.')
	await dana.getByRole('button', { name: 'Save the new reply' }).click()
	await expect(dana.getByRole('heading', { name: 'Later' })).toBeVisible()
	await expectAccessible(dana)
	await onPhone(dana)

	await dana.getByRole('link', { name: 'Waiting', exact: true }).click()
	await dana.getByRole('link', { name: 'Rosa Inbox' }).click()
	await expect(dana.getByRole('heading', { level: 1, name: 'Rosa Inbox' })).toBeVisible()
	await expect(dana.getByText('Eleven would be best.')).toBeVisible()
	await expect(dana.getByRole('img', { name: '1 of the text' })).toBeVisible()

	// One key keeps the latest text as their yes to a curbside pickup, and the crew reads its words.
	await dana.keyboard.press('c')
	await expect(dana.getByText(/^Kept: their yes to a curbside pickup for /)).toBeVisible()
	await expect(dana.getByText(/^Yes to curbside for [A-Z\d]+, /)).toBeVisible()
	const thread = dana.url()
	await dana.goto(`/admin/day?date=${day}`)
	const card = dana.getByRole('listitem', { name: 'Rosa Inbox' })
	await expect(card.getByText('Curbside', { exact: true })).toBeVisible()
	await dana.goto(`/admin/day/run-sheet?date=${day}`)
	await expect(dana.getByText('Curbside: yes by text, “Not home: take what is at the curb”')).toBeVisible()
	await dana.goto(thread)
	await dana.getByLabel('Assigned to').selectOption({ index: 1 })
	await dana.getByRole('button', { name: 'Assign', exact: true }).click()
	await expect(dana.getByText(/^Assigned to /)).toBeVisible()
	await dana.getByLabel('Saved reply').selectOption('Later')
	await dana.getByRole('button', { name: 'Fill in' }).click()
	await expect(reply(dana)).toHaveValue(/^Hi Rosa, later is fine\. Questions\? Call /)
	await expect(dana.getByText(/\d+ characters, 1 segment/)).toBeVisible()
	await onPhone(dana)
	for (const width of widths) {
		await dana.setViewportSize({ width, height: 900 })
		await expectAccessible(dana)
	}

	// A colleague without scripts answers first: the second is shown that, and what they typed stays.
	const olive = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(olive, program)
	await olive.goto('/admin/inbox')
	await olive.getByRole('link', { name: 'Rosa Inbox' }).click()
	await olive.getByRole('button', { name: 'Take it back' }).click()
	await expect(olive.getByText(/^Taken back: /)).toBeVisible()
	await expect(olive.getByText(/^Yes to curbside for /)).toHaveCount(0)
	await reply(olive).fill('Eleven it is.')
	await send(olive).click()
	await expect(olive.getByText('Your reply is on its way.')).toBeVisible()
	await expect(reply(olive)).toHaveValue('')
	await send(dana).click()
	await expect(dana.getByText('This wasn’t sent yet')).toBeVisible()
	await expect(dana.getByRole('alert').filter({ hasText: 'Eleven it is.' })).toBeVisible()
	await expect(dana.getByRole('alert').filter({ hasText: 'Can you come' })).toHaveCount(0)
	await expect(reply(dana)).toHaveValue(/^Hi Rosa/)
	const replies = () =>
		texts
			.texts()
			.filter(({ to }) => to === phone)
			.map(({ body }) => body)
			.slice(1)
	await expect.poll(replies).toEqual(['Eleven it is.'])
	await expectAccessible(dana)
	await send(dana).click()
	await expect(dana.getByText('Your reply is on its way.')).toBeVisible()
	await expect(reply(dana)).toHaveValue('')
	await expect.poll(replies).toEqual(['Eleven it is.', expect.stringMatching(/^Hi Rosa, later is fine/)])

	// Who calls and hangs up is written to first, with scripts from their page and without from the inbox.
	await dana.getByRole('link', { name: 'Rosa Inbox' }).first().click()
	await dana.getByRole('button', { name: 'Write a text to 403-555-0131' }).click()
	await expect(dana).toHaveURL(/\/admin\/inbox\/[^/]+$/)
	await expect(dana.getByRole('heading', { level: 1, name: 'Rosa Inbox' })).toBeVisible()
	await olive.goto('/admin/inbox')
	await olive.getByLabel('Write first').fill('555')
	await olive.getByRole('button', { name: 'Open', exact: true }).click()
	await expect(olive.getByText('That’s not a phone number or an email address')).toBeVisible()
	await expect(olive.getByLabel('Write first')).toHaveValue('555')
	await olive.getByLabel('Write first').fill('403-555-0139')
	await olive.getByRole('button', { name: 'Open', exact: true }).click()
	await expect(olive.getByRole('heading', { level: 1, name: '403-555-0139' })).toBeVisible()
	await reply(olive).fill('You called?')
	await send(olive).click()
	await expect.poll(() => texts.texts().filter(({ to }) => to === '+14035550139')).toHaveLength(1)

	// Done without scripts, and back when they write again. Who texted STOP is not written to.
	await olive.goto('/admin/inbox')
	await olive.getByRole('link', { name: '403-555-0132' }).click()
	await olive.getByRole('button', { name: 'Done', exact: true }).click()
	await expect(olive.getByRole('button', { name: 'Not done' })).toBeVisible()
	await olive.goto('/admin/inbox')
	await expect(olive.getByText('Nothing waits for an answer.')).toBeVisible()
	await text(stranger, 'And a sofa?')
	await text(phone, 'STOP')
	await olive.goto('/admin/texts')
	await expect(olive).toHaveURL(/\/admin\/inbox$/)
	await expect(olive.getByRole('link', { name: '403-555-0132' })).toBeVisible()
	await expect(olive.getByRole('link', { name: 'Rosa Inbox' })).toHaveCount(0)
	await olive.goto('/admin/inbox?show=all')
	await olive.getByRole('link', { name: 'Rosa Inbox' }).click()
	await expect(
		olive.getByText('They texted STOP, so they get no texts. Call or email instead.'),
	).toBeVisible()
	await expect(reply(olive)).toHaveCount(0)
	await dana.reload()
	await expect(dana.getByText('They texted STOP')).toBeVisible()
	await expectAccessible(dana)
	await expect.poll(() => offices().length).toBe(3)

	// By email they are written to first all the same, and at length.
	await dana.getByRole('link', { name: 'Rosa Inbox' }).first().click()
	await expectAccessible(dana)
	await dana.getByRole('button', { name: /^Write an email to / }).click()
	await expect(dana.getByText(/^By email to /)).toBeVisible()
	await reply(dana).fill(`Hi Rosa. ${'Eleven it is, and we bring four people. '.repeat(100)}`)
	await send(dana).click()
	await expect(dana.getByText('Your reply is on its way.')).toBeVisible()
	const written = () =>
		mail.received().filter(({ mail: { subject } }) => subject?.startsWith('A message from Bowline'))
	await expect.poll(() => written().length).toBe(1)
	await olive.goto('/admin/inbox')
	await olive.getByLabel('Write first').fill('nobody.we.know@example.ca')
	await olive.getByRole('button', { name: 'Open', exact: true }).click()
	await expect(olive.getByText('No customer has this email address.')).toBeVisible()

	// A call that no one took waits in the thread of its number; whether a text goes back is for owners.
	await missCall('+14035550140')
	await olive.goto('/admin/inbox')
	await expect(olive.getByText('Missed call')).toBeVisible()
	await olive.getByRole('link', { name: '403-555-0140' }).click()
	await expect(olive.getByText('Missed call')).toBeVisible()
	await expect
		.poll(() => mail.received().map(({ mail: { subject } }) => subject))
		.toContain('Missed call from 403-555-0140')
	await olive.goto('/admin/settings')
	await olive.getByLabel('When no one picks up').selectOption('Text the caller')
	await olive.getByRole('button', { name: 'Save Missed calls' }).click()
	await expect(olive.getByText(/^Saved\./)).toBeVisible()
	await expect(olive.getByLabel('When no one picks up')).toHaveValue('on')
})

test('a reply that is written for later waits in its thread: it is taken back or sent now, with scripts and without', async ({
	browser,
}) => {
	await using outside = await withTexts()
	const { program, texts, text } = outside
	await text(stranger, 'When could you come?')
	const sent = () => texts.texts().flatMap(({ to, body }) => (to === stranger ? [body] : []))
	for (const scripts of [true, false]) {
		const desk = await anotherPerson(browser, program, { scripts })
		await enterDesk(desk, program)
		await desk.goto('/admin/inbox?show=all')
		await desk.getByRole('link', { name: '403-555-0132' }).click()
		await expect(desk.getByRole('heading', { level: 1, name: '403-555-0132' })).toBeVisible()
		const then = desk.getByRole('button', { name: 'Send it then' })
		await reply(desk).fill('Tuesday at ten.')
		await desk.getByText('Send it later', { exact: true }).click()
		await expect(desk.getByLabel('Goes out')).toHaveValue(/T08:00$/)
		await desk.getByLabel('Goes out').fill('2026-01-01T08:00')
		await then.click()
		await expect(desk.getByText('That time is over. Choose a later one.')).toBeVisible()
		await expect(reply(desk)).toHaveValue('Tuesday at ten.')
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
		await desk.getByLabel('Goes out').fill(`${tomorrow}T09:30`)
		if (scripts) await onPhone(desk)
		for (const width of scripts ? widths : []) {
			await desk.setViewportSize({ width, height: 900 })
			await expectAccessible(desk)
		}
		await then.click()
		await expect(desk.getByText(/^Your reply goes out .* 9:30 AM, unless they write first\.$/)).toBeVisible()
		await expect(desk.getByText(/… goes out .* 9:30 AM/)).toBeVisible()
		if (scripts) await onPhone(desk)
		for (const width of scripts ? widths : []) {
			await desk.setViewportSize({ width, height: 900 })
			await expectAccessible(desk)
		}
		await desk.getByRole('button', { name: 'Take it back' }).click()
		await expect(desk.getByText('It won’t go out. Its words are in the field below.')).toBeVisible()
		await expect(reply(desk)).toHaveValue('Tuesday at ten.')
		expect(sent()).toHaveLength(scripts ? 0 : 1)
		await desk.getByText('Send it later', { exact: true }).click()
		await then.click()
		await expect(desk.getByText(/^Your reply goes out /)).toBeVisible()
		await desk.getByRole('button', { name: 'Send it now' }).click()
		await expect(desk.getByText('It’s on its way.')).toBeVisible()
		await expect.poll(() => sent().length).toBe(scripts ? 1 : 2)
	}
	expect(sent()).toEqual(['Tuesday at ten.', 'Tuesday at ten.'])
})

test('who emails stands in the inbox, is read as text, and is answered by email, with scripts and without', async ({
	browser,
}) => {
	const [mail, mailbox] = await Promise.all([startFakeMailServer(), startFakeMailbox()])
	const body =
		'<p>Do you take <b>pianos</b>?</p><img src="https://tracker.example/pixel.gif"><blockquote>On Friday Bowline wrote: hello</blockquote>'
	const more = ['Content-Type: text/html; charset=utf-8']
	for (const name of ['With', 'Without'])
		mailbox.deliver(
			emailFrom(`"${name} Scripts" <${name}@example.ca>`, { subject: 'A piano', id: name, body, more }),
		)
	await using program = await startProgram({
		SMTP_URL: mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: 'leads@bowline.example',
		IMAP_URL: mailbox.url,
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const sentTo = (address: string) => mail.received().filter(({ to }) => to.includes(address))
	try {
		await expect.poll(() => sentTo('leads@bowline.example').length, { timeout: 60_000 }).toBe(2)
		for (const [name, scripts] of [
			['With', true],
			['Without', false],
		] as const) {
			const page = await anotherPerson(browser, program, { scripts })
			const asked: string[] = []
			page.on('request', (request) => asked.push(request.url()))
			await enterDesk(page, program)
			await page.goto('/admin/inbox')
			await page.getByRole('link', { name: `${name} Scripts` }).click()
			await expect(page.getByRole('heading', { level: 1, name: `${name} Scripts` })).toBeVisible()
			await expect(page.getByText('Do you take pianos?')).toBeVisible()
			await expect(page.getByText(`By email to ${name.toLowerCase()}@example.ca`)).toBeVisible()
			for (const width of scripts ? widths : []) {
				await page.setViewportSize({ width, height: 900 })
				await expectAccessible(page)
			}
			await reply(page).fill('Pianos too – with four people.')
			await send(page).click()
			await expect(page.getByText('Your reply is on its way.')).toBeVisible()
			await expect.poll(() => sentTo(`${name.toLowerCase()}@example.ca`).length, { timeout: 30_000 }).toBe(1)
			expect(sentTo(`${name.toLowerCase()}@example.ca`)[0]?.mail).toMatchObject({
				subject: 'Re: A piano',
				inReplyTo: `<${name}@mail.example>`,
				text: expect.stringContaining('Pianos too – with four people.'),
			})
			expect(asked.filter((url) => url.includes('tracker'))).toEqual([])
			await page.context().close()
		}
		expect(mailbox.mails()).toMatchObject([{ seen: true }, { seen: true }])
	} finally {
		await Promise.all([mail.close(), mailbox.close()])
	}
})
