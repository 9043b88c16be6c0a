import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as journey, named, ownAddress, untilHydrated } from '../support/journey.ts'
import { keeps } from '../support/kept.ts'

/** What fails in a visitor's browser costs them that part alone, and not again after a reload. */

const test = journey.extend<{ failing: (before: () => void) => Promise<Page> }>({
	// A context of its own: these pages write errors to the console.
	failing: async ({ browser, program }, use) => {
		const contexts: BrowserContext[] = []
		await use(async (before) => {
			const context = untilHydrated(
				await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() }),
			)
			contexts.push(context)
			await context.addInitScript(before)
			return context.newPage()
		})
		for (const context of contexts) await context.close()
	},
})

const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Estimated total' })
const counter = (page: Page) => page.locator('details').filter({ hasText: 'Count your things' })
const truck = (page: Page) => page.locator('#calculator').getByRole('img', { name: /^Truck/ })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })
const broken = (page: Page) => page.getByRole('heading', { name: 'Something went wrong on our side' })

async function countSofa(page: Page) {
	await page.getByRole('link', { name: 'Not sure? Count your things' }).click()
	await page.getByRole('button', { name: 'Add sofa', exact: true }).click()
}

test('a browser without the methods of 2023 counts a sofa, and has it after a reload', {
	tag: '@main',
}, async ({ failing }) => {
	const page = await failing(() => {
		for (const name of ['toSorted', 'toSpliced', 'toReversed', 'with', 'findLast', 'findLastIndex'])
			Reflect.deleteProperty(Array.prototype, name)
		Reflect.deleteProperty(AbortSignal, 'timeout')
		Reflect.deleteProperty(AbortSignal, 'any')
	})
	await page.goto('/')
	await countSofa(page)
	await expect(counter(page).getByRole('status')).toHaveText('About 1.7 yd³ and 60 kg: 1/8 truck.')
	await expect(truck(page)).toHaveAccessibleName(/with 1 sofa$/)
	await page.reload()
	await expect(total(page)).toHaveText('Estimated total$95 + tax')
	await expect(truck(page)).toHaveAccessibleName(/with 1 sofa$/)
	await expect(broken(page)).toHaveCount(0)
})

test('where the counted things cannot be drawn, the price and the rest of the page stand', async ({
	failing,
}) => {
	const page = await failing(() => {
		Math.sqrt = () => {
			throw new Error('no roots here')
		}
	})
	await page.goto('/')
	await countSofa(page)
	await expect(counter(page).getByRole('status')).toHaveText('About 1.7 yd³ and 60 kg: 1/8 truck.')
	await expect(total(page)).toHaveText('Estimated total$95 + tax')
	await expect(truck(page).locator('path')).not.toHaveCount(0)
})

test('a draft that the page cannot draw is not brought back: the details are, and it is said', async ({
	failing,
}) => {
	const page = await failing(() => undefined)
	const name = named('Poi Soned')
	await page.goto('/')
	await nameField(page).fill(name)
	await countSofa(page)
	await keeps(page, name)
	await keeps(page, '"sofa":1')
	await page.addInitScript(() => {
		const { ceil } = Math
		Math.ceil = (value) => {
			if (value > 0) throw new Error('no rounding here')
			return ceil(value)
		}
	})
	await page.reload({ waitUntil: 'domcontentloaded' })
	const note = page
		.locator('#calculator')
		.getByRole('status')
		.filter({ hasText: 'We brought back your details' })
	await expect(note).toContainText('we couldn’t show the load and photos you had')
	await expect(nameField(page)).toHaveValue(name)
	await expect(total(page)).toHaveText('Estimated total$595 + tax')

	await page.reload()
	await expect(broken(page)).toHaveCount(0)
	await expect(nameField(page)).toHaveValue(name)
})

test('a page that fails whatever is brought back says so, and does not load itself again and again', async ({
	failing,
}) => {
	const page = await failing(() => {
		const { floor } = Math
		Math.ceil = (value) => {
			throw new Error(`no rounding of ${floor(value)}`)
		}
	})
	let loads = 0
	page.on('load', () => loads++)
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await expect(broken(page)).toBeVisible()
	await expect.poll(() => loads).toBe(2)
	await expect(broken(page)).toBeVisible()
})
