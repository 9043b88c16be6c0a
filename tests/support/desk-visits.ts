import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The page of each kind at the desk, with somebody's booking and quote, whose name is given. */
export async function deskVisits(page: Page, name: string, quoteId: string): Promise<string[]> {
	await page.goto(`/admin/bookings?q=${encodeURIComponent(name)}`)
	const link = async (path: string) => {
		const found = page.getByRole('main').locator(`a[href^="${path}"]`).first()
		return String(await found.getAttribute('href'))
	}
	const customer = await link('/admin/customers/')
	const day = await link('/admin/day')
	const booking = await page
		.getByRole('main')
		.locator('a[href^="/admin/bookings/"]')
		.evaluateAll((links) =>
			links.map((each) => each.getAttribute('href')).find((href) => /[0-9a-f]-[0-9a-f]/.test(href ?? '')),
		)
	expect(booking).toBeDefined()
	// A thread is there once somebody writes or is written to.
	await page.goto('/admin/inbox')
	await page.getByLabel('Write first').fill('403-555-0142')
	await page.getByRole('button', { name: 'Open', exact: true }).click()
	await page.waitForURL(/\/admin\/inbox\/[\w-]{36}/)
	const thread = new URL(page.url()).pathname
	return [
		day,
		day.replace('/day', '/day/move-pickups'),
		day.replace('/day', '/day/run-sheet'),
		'/admin/bookings',
		'/admin/bookings/calendar',
		'/admin/bookings/new?phone=403-555-0142',
		String(booking),
		`${booking}/job-sheet`,
		`${booking}/promises`,
		`${booking}/price`,
		`${booking?.replace('/bookings/', '/pickups/')}/move`,
		customer,
		'/admin',
		`/admin?selected=${quoteId}`,
		`/admin/quote/${quoteId}`,
		'/admin/customers',
		`/admin/search?q=${encodeURIComponent(name)}`,
		'/admin/promises',
		'/admin/inbox',
		'/admin/inbox?show=all',
		thread,
		'/admin/inbox/saved-replies',
		'/admin/leads',
		'/admin/schedule',
		'/admin/overview',
		'/admin/connections',
		'/admin/messages',
		'/admin/prices',
		'/admin/settings',
		'/admin/jobs',
		'/admin/staff',
		'/admin/account',
		'/admin/nothing-here',
	]
}
