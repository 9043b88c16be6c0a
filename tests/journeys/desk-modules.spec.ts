import type { Page, Request } from '@playwright/test'
import { deskOverview } from '#app/shell/desk-links.ts'
import { enterDesk, goToOffice } from '../support/desk.ts'
import { expect, fetchedAhead, test } from '../support/journey.ts'

/** What a page asks for, by what it is: a document, a module, data, or a picture. */
function watch(page: Page) {
	const requests: Request[] = []
	page.on('request', (request) => requests.push(request))
	const pathsOf = (wanted: (request: Request) => boolean) =>
		requests.filter(wanted).map((request) => new URL(request.url()).pathname)
	return {
		documents: () => pathsOf((request) => request.resourceType() === 'document'),
		modules: () => pathsOf((request) => /\/assets\/.+\.js$/.test(new URL(request.url()).pathname)),
		data: () => pathsOf((request) => new URL(request.url()).pathname.endsWith('.data')),
		forget: () => requests.splice(0),
	}
}

const rooms = [
	...['Quotes', 'Bookings', 'Inbox', 'Schedule', 'Messages'],
	...['Overview', 'Unsent', 'Staff', 'Settings', 'Day'],
]

test('the desk fetches the modules of its rooms ahead, and nothing of their data; then each room asks for data only', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	const asked = watch(page)
	await page.goto('/admin/day')
	await fetchedAhead(page)
	expect(asked.documents()).toEqual(['/admin/day'])
	expect(asked.data()).toEqual([])
	expect(asked.modules().length).toBe(new Set(asked.modules()).size)

	for (const room of rooms) {
		asked.forget()
		// A room may have a mark: what waits there, or that no backup is set up.
		const name = new RegExp(`^${room}\\b`)
		const navigation = page.getByRole('navigation', { name: 'Desk' })
		const link = navigation.getByRole('link', { name, includeHidden: true })
		if (!(await link.isVisible())) await navigation.locator('summary').click()
		await link.hover()
		await link.click()
		await expect(link).toHaveAttribute('aria-current', 'page')
		expect(asked.documents(), room).toEqual([])
		expect(asked.modules(), room).toEqual([])
		expect(asked.data(), room).toContain(new URL(`${page.url()}.data`).pathname)
	}
})

test('a module that could not be fetched ahead leaves the page alone, with what was typed', async ({
	page,
	program,
}) => {
	await enterDesk(page, program)
	let refused = 0
	await page.route('**/assets/overview.page-*.js', (route) => {
		refused++
		return route.abort()
	})
	const asked = watch(page)
	await page.goto('/admin/leads')
	await page.getByRole('searchbox').fill('nobody yet')
	await expect.poll(() => refused).toBeGreaterThan(0)
	await fetchedAhead(page)
	expect(asked.documents()).toEqual(['/admin/leads'])
	await expect(page.getByRole('searchbox')).toHaveValue('nobody yet')

	await page.unroute('**/assets/overview.page-*.js')
	await goToOffice(page, 'Overview')
	await expect(page).toHaveURL(deskOverview())
	await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
