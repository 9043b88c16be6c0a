import type { Page } from '@playwright/test'
import { messages } from '#app/notifications/message-words.ts'
import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk, goToOffice } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

const { title } = messages.waiting

/** A message on the page, by its heading. No other test changes the words of this one. */
const card = (page: Page) => page.getByRole('region', { name: title })
const open = (page: Page) => card(page).getByText('Change the words').click()
const text = (page: Page) => card(page).getByLabel('Text message')
const save = (page: Page) => card(page).getByRole('button', { name: 'Save these words' }).click()

test('words of a message are changed at the desk: the example and its segments follow the typing, a blank too few is refused, two at once are told, and the original ones come back', async ({
	page,
	browser,
	program,
}) => {
	await enterDesk(page, program)
	await page.goto('/admin')
	await goToOffice(page, 'Messages')
	await page.waitForURL('/admin/messages')
	await expect(page.getByRole('heading', { level: 2 })).toHaveText(
		Object.values(messages).map((message) => message.title),
	)
	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto('/admin/messages')

	await open(page)
	const example = card(page).getByRole('figure', { name: `Text of ${title}` })
	await text(page).fill('{company}: 10–12? {window} {until} {link}')
	await expect(example).toContainText('Bowline: 10-12?')
	await expect(example).toContainText(/\d+ characters, 1 segment$/)
	await text(page).fill('{company}: 李 {window} {until} {link}')
	await expect(example).toContainText('2 segments: it has letters a plain text message doesn’t have')
	await text(page).fill('{company}: Take it, {nickname}.')
	await save(page)
	await expect(card(page).getByRole('alert')).toContainText('Nothing was changed')
	await expect(card(page)).toContainText('there’s no blank {nickname} here')
	await expect(text(page)).toHaveValue('{company}: Take it, {nickname}.')
	await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
	await expectAccessible(page)
	await text(page).fill('{company}: Yours until {until}: {window}, {link}')
	await save(page)
	await expect(page.getByText('Saved. The next message of this kind has these words.')).toBeVisible()
	await expect(card(page)).toContainText('in words of our own')

	// Who came second, without a script, is told, and keeps what they typed.
	await open(colleague)
	await text(colleague).fill('{company}: Mine. {until} {window} {link}')
	await save(colleague)
	await expect(card(colleague).getByRole('alert')).toContainText('Someone else just changed these words')
	await expect(text(colleague)).toHaveValue('{company}: Mine. {until} {window} {link}')
	await save(colleague)
	await expect(card(colleague)).toContainText('Bowline: Mine.')

	await page.reload()
	await open(page)
	await card(page).getByRole('button', { name: 'Back to the original words' }).click()
	await expect(page.getByText('The original words are back, from the next message on.')).toBeVisible()
	await expect(text(page)).toHaveValue(messages.waiting.original.text)
	await page.getByText(/^History/).click()
	await expect(page.getByText(`brought back the original words of ‘${title}’`)).toBeVisible()
})
