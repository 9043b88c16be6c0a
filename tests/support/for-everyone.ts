import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cutOff } from './cut-off.ts'
import { expect } from './journey.ts'
import { inWords, looksOf, notToldApart } from './looks.ts'
import { withoutVarying } from './varying.ts'

/** A screen of 1280 by 1024 at 400%. */
export const zoomed = { width: 320, height: 256 }

/** Does something at 400%, in the visitor's own colours if they have some, and leaves the page as it was. */
async function atZoom(page: Page, forcedColors: 'active' | null, act: () => Promise<void>) {
	const before = page.viewportSize()
	await page.setViewportSize(zoomed)
	await page.emulateMedia({ forcedColors })
	await act()
	await page.emulateMedia({ forcedColors: null })
	if (before) await page.setViewportSize(before)
}

/** At 400% nothing of the page, or of a part of it, is cut off, and axe finds nothing, in forced colours either. */
export async function expectReadableAtZoom(page: Page, part?: string) {
	// A link that is half below the header is a small target.
	await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
	await atZoom(page, null, async () => {
		expect(await cutOff(page)).toEqual([])
		await expectAccessible(page, part)
	})
	await atZoom(page, 'active', () => expectAccessible(page, part))
}

/** Which days are free is up to the other tests, but for the one that is chosen. */
const isFreeDay = ({ name, state }: { name: string; state: string }) =>
	/^(Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/.test(name) && state !== 'checked'

/**
 * Expects of a part of the page, in the state that it is in: axe finds nothing, as wide as the page is and at 400%; and in
 * forced colours what is chosen looks different from what is not, and each control as the kept description has it.
 */
export async function expectForEveryone(page: Page, state: string, part: string) {
	await expectReadableAtZoom(page, part)
	await expectAccessible(page, part)
	await atZoom(page, 'active', async () => {
		const looks = (await looksOf(page.locator(part))).filter((look) => !isFreeDay(look))
		expect(notToldApart(looks), state).toEqual([])
		expect(withoutVarying(inWords(looks))).toMatchSnapshot(['forced-colours', `${state}.txt`])
	})
}
