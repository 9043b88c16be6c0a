import type { Page } from '@playwright/test'
import { anotherPerson, enterDesk, invite, makeQuote } from '../support/desk.ts'
import { expect, named, test } from '../support/journey.ts'

/** What is read of a form is a list of names by itself: one that a page shows and the list does not have would refuse the form. */

type Shown = { action: string; fields: [string, string][] }

/** The forms of a page that are posted, with each of the buttons that send it. */
const postedForms = (page: Page): Promise<Shown[]> =>
	page.locator('form[method=post i]').evaluateAll((forms) =>
		forms
			.filter((form) => form instanceof HTMLFormElement)
			.flatMap((form) => {
				const controls = [...form.elements].filter(
					(control) =>
						control instanceof HTMLInputElement ||
						control instanceof HTMLSelectElement ||
						control instanceof HTMLTextAreaElement ||
						control instanceof HTMLButtonElement,
				)
				const named = controls.filter(({ name, type }) => name !== '' && type !== 'submit')
				const fields = named.map(({ name, type, value }): [string, string] => [
					name,
					// What is hidden says what is to be done; a thing that is not there is not changed by it.
					type === 'hidden' && name !== 'id' ? value : 'x',
				])
				const senders = controls.filter(({ type }) => type === 'submit')
				return (senders.length === 0 ? [undefined] : senders).map((sender) => ({
					action: form.getAttribute('action') ?? location.pathname,
					fields: [
						...new Map<string, string>([
							...fields,
							...(sender?.name ? [[sender.name, sender.value] as const] : []),
						]),
					],
				}))
			}),
	)

async function expectTaken(page: Page, path: string, least: number) {
	await page.goto(path)
	const shown = (await postedForms(page)).filter(({ action }) => !action.endsWith('/sign-out'))
	expect(shown.length, path).toBeGreaterThanOrEqual(least)
	for (const { action, fields } of shown) {
		const answer = await page.request.post(action, {
			form: Object.fromEntries(fields),
			headers: { Origin: new URL(page.url()).origin },
			maxRedirects: 0,
		})
		// It is read, whatever it then lacks.
		expect([400, 413, 415, 500, 503], `${path}: ${JSON.stringify(fields)}`).not.toContain(answer.status())
	}
}

test('every field of every form that visitors see is one that is read', async ({ page }) => {
	await expectTaken(page, '/', 1)
	await expectTaken(page, '/calgary/couch-removal', 1)
	await expectTaken(page, '/red-deer-junk-removal', 1)
})

test('every field of every form at the desk is one that is read', async ({ page, browser, program }) => {
	await makeQuote(program, { name: named('Read Fields') })
	await enterDesk(page, program)
	const path = await invite(page, 'Frida Field', `${named('frida').replaceAll(' ', '-')}@example.ca`)
	const visitor = await anotherPerson(browser, program)
	await expectTaken(visitor, '/admin/sign-in', 1)
	await expectTaken(visitor, path, 1)
	for (const [place, least] of [
		['/admin/account', 2],
		['/admin/staff', 4],
		['/admin/leads', 1],
	] as const)
		await expectTaken(page, place, least)
	await visitor.context().close()
})
