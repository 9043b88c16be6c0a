import type { Page } from '@playwright/test'
import { anotherPerson, enterDesk, invite, makeQuote } from '../support/desk.ts'
import { expect, named, test } from '../support/journey.ts'

/**
 * The server has its own list of a form's fields: a field of the page that is not on the list would make it refuse the
 * form.
 */

type Shown = { action: string; fields: [string, string][] }

/** The forms of a page with method post, once for each of their submit buttons. */
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
					// Hidden fields say what to do and keep their values, except ids: an unknown id changes nothing.
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

async function expectAccepted(page: Page, path: string, least: number) {
	await page.goto(path)
	const shown = (await postedForms(page)).filter(({ action }) => !action.endsWith('/sign-out'))
	expect(shown.length, path).toBeGreaterThanOrEqual(least)
	for (const { action, fields } of shown) {
		const answer = await page.request.post(action, {
			form: Object.fromEntries(fields),
			headers: { Origin: new URL(page.url()).origin },
			maxRedirects: 0,
		})
		// The fields were accepted, even if their values were not.
		expect([400, 413, 415, 500, 503], `${path}: ${JSON.stringify(fields)}`).not.toContain(answer.status())
	}
}

test('every field of every public form is accepted', async ({ page }) => {
	await expectAccepted(page, '/', 1)
	await expectAccepted(page, '/calgary/couch-removal', 1)
	await expectAccepted(page, '/red-deer-junk-removal', 1)
})

test('every field of every form at the desk is accepted', async ({ page, browser, program }) => {
	await makeQuote(program, { name: named('Read Fields') })
	await enterDesk(page, program)
	const path = await invite(page, 'Frida Field', `${named('frida').replaceAll(' ', '-')}@example.ca`)
	const visitor = await anotherPerson(browser, program)
	await expectAccepted(visitor, '/admin/sign-in', 1)
	await expectAccepted(visitor, path, 1)
	for (const [place, least] of [
		['/admin/account', 2],
		['/admin/staff', 4],
		['/admin/leads?show=all', 1],
	] as const)
		await expectAccepted(page, place, least)
	await visitor.context().close()
})
