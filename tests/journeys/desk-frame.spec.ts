import { enterDesk, makeQuote } from '../support/desk.ts'
import { deskVisits } from '../support/desk-visits.ts'
import { expect, named, test } from '../support/journey.ts'
import { expectAtHand } from '../support/targets.ts'

/** Pages that belong to no entry of the navigation. */
const ownName = ['/admin/account', '/admin/nothing-here', '/admin/search']

test('every page of the desk stands in one frame, marks its entry, and has names as they are spoken', async ({
	page,
	program,
}) => {
	const name = named('Frances Frame')
	const { id } = await makeQuote(program, { name })
	await enterDesk(page, program)
	for (const path of await deskVisits(page, name, id)) {
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto(path)
		const frame = page.getByRole('main').locator(':scope > div').first()
		// The main part begins with the navigation, and each page with the main part.
		expect(await frame.boundingBox(), path).toMatchObject({ x: 16 })
		const first = page.getByRole('heading', { level: 1 })
		if (await first.isVisible()) expect((await first.boundingBox())?.x, path).toBeLessThanOrEqual(16 + 17)
		const marked = page.getByRole('navigation', { name: 'Desk' }).locator('[aria-current]')
		await expect(marked, path).toHaveCount(ownName.some((own) => path.startsWith(own)) ? 0 : 1)
		await expectAtHand(page)
		await page.setViewportSize({ width: 390, height: 844 })
		await expectAtHand(page)
	}
})
