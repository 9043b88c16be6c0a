import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { cutOff } from './cut-off.ts'
import { expect } from './journey.ts'
import { inWords, looksOf, notToldApart } from './looks.ts'
import { withoutDays } from './varying.ts'

/** A screen of 1280 by 1024 at 400%. */
export const zoomed = { width: 320, height: 256 }

/** Axe finds nothing in the page, or a part of it, at 400% and in forced colours; and at 400% no words are cut off. */
export async function expectReadable(page: Page, part?: string) {
	// A link that is half below the header is a small target.
	await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
	const before = page.viewportSize()
	await page.setViewportSize(zoomed)
	expect(await cutOff(page), page.url()).toEqual([])
	await expectAccessible(page, part)
	if (before) await page.setViewportSize(before)
	await page.emulateMedia({ forcedColors: 'active' })
	await expectAccessible(page, part)
	await page.emulateMedia({ forcedColors: null })
}

const isDay = /^(?:Today|Tomorrow|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/

/**
 * In forced colours what is chosen in a part of the page looks different from what is not, and each control as the kept
 * description of this state has it. Which days are free is up to the other tests, but for the one that is chosen.
 */
export async function expectLooks(page: Page, state: string, part: string) {
	await page.emulateMedia({ forcedColors: 'active' })
	const looks = await looksOf(page.locator(part))
	await page.emulateMedia({ forcedColors: null })
	expect(notToldApart(looks), state).toEqual([])
	const kept = looks
		.filter((each) => !isDay.test(each.name) || each.state === 'checked')
		.map((each) => ({ ...each, name: isDay.test(each.name) ? '<a day>' : withoutDays(each.name) }))
	expect(inWords(kept)).toMatchSnapshot(['forced-colours', `${state}.txt`])
}

/** What everyone needs of a part of the page in the state that it is in. */
export async function expectForEveryone(page: Page, state: string, part: string) {
	await expectReadable(page, part)
	await expectLooks(page, state, part)
}
