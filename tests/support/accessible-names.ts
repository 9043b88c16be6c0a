import type { Page } from '@playwright/test'

/** What assistive technology is told of a control or a part of the page: what it is, and its name. */
type Named = { role: string; name: string }

/** The roles whose name is not a name but the text itself. */
const texts = ['StaticText', 'InlineTextBox', 'LineBreak', 'ListMarker', 'paragraph']

/** Every accessible name of a page, as the browser gives them to assistive technology. */
async function namesOf(page: Page): Promise<Named[]> {
	const session = await page.context().newCDPSession(page)
	const { nodes } = await session.send('Accessibility.getFullAXTree')
	await session.detach()
	return nodes
		.filter(({ ignored }) => !ignored)
		.map(({ role, name }) => ({ role: String(role?.value ?? ''), name: String(name?.value ?? '') }))
		.filter(({ role, name }) => name !== '' && !texts.includes(role))
}

/** What is set wrong in a name: a space before what ends a phrase, or one of them at the beginning. */
const isMisset = (name: string) => /\s[,;:!?](?:\s|$)|\s\.(?:\s|$)|^[,;:.!?]\s|\s{2}/.test(name)

/** The names of a page that are set wrong. */
export const missetNames = async (page: Page) =>
	(await namesOf(page)).filter(({ name }) => isMisset(name)).map(({ role, name }) => `${role} “${name}”`)
