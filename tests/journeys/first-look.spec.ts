import { company } from '../support/company.ts'
import { expectInView, expectOutOfView } from '../support/in-view.ts'
import { expect, test } from '../support/journey.ts'

/** How the home page meets the eye: what is read first on a phone, and how far a wide screen scrolls. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const inView = `Junk removal in ${company.city}`

test('what the company does is read first on a phone, above the fold inside the browser’s own bars', async ({
	page,
}) => {
	for (const viewport of [
		{ width: 390, height: 664 },
		{ width: 768, height: 1024 },
	]) {
		await page.setViewportSize(viewport)
		await page.goto('/')
		const first = page.locator('main').getByText(inView).first()
		await expectInView(first, 1)
		const [line, heading] = [
			await first.boundingBox(),
			await page.getByRole('heading', { level: 1 }).boundingBox(),
		]
		expect((line?.y ?? Number.NaN) + (line?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
	}
})

for (const height of [664, 844])
	test(`after a tap on a phone of ${height} px one step is offered, and the hero’s buttons wait below`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height })
		await page.goto('/')
		const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
		await hero.locator('label').getByText('1/2 truck', { exact: true }).click()
		await expectInView(hero.getByRole('link', { name: 'Weight and extras' }), 1)
		const volumes = await hero.locator('label').all()
		for (const each of volumes) await expectInView(each, 1)
		const bar = await page.getByRole('region', { name: 'Your price so far' }).boundingBox()
		const last = await volumes.at(-1)?.boundingBox()
		expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
		for (const name of ['Get Instant Quote', 'See Pricing']) {
			const button = hero.getByRole('link', { name })
			await expectOutOfView(button)
			await button.scrollIntoViewIfNeeded()
			await expect(button).toBeVisible()
			await page.evaluate(() => scrollTo(0, 0))
		}
	})

test('a wide screen is composed: home is short there, and its grid grows with the screen', async ({
	page,
}) => {
	const widthOfGrid = () =>
		page
			.locator('#pricing > .page')
			.evaluate((each) => each.clientWidth - 2 * Number.parseFloat(getComputedStyle(each).paddingLeft))
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto('/')
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7400)
	expect(await widthOfGrid()).toBeLessThan(1200)
	const [comparison, report] = [
		await page.getByRole('region', { name: 'Side by side' }).boundingBox(),
		await page.locator('#reviews').boundingBox(),
	]
	expect(comparison?.y).toBe(report?.y)
	await page.setViewportSize({ width: 1920, height: 1080 })
	expect(await widthOfGrid()).toBeGreaterThanOrEqual(1344)
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1920)
})
