import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { dayAhead, expect, freshDay, hydrated, named, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'
import { chooseDay, chooseWindow, chosen, faultOf, formErrors, unfold } from '../support/quote.ts'
import { expectAtHand } from '../support/targets.ts'

/** One of each kind. */
const kinds = [
	'/calgary',
	'/calgary/northwest-calgary',
	'/calgary/beltline-junk-removal',
	'/calgary/appliance-removal',
	'/calgary/fall-cleanup',
	'/calgary/couch-removal',
	'/calgary/estate-cleanout',
	'/situation/emergency-cleanout',
	'/canmore-junk-removal',
	'/airdrie/canals-junk-removal',
	'/high-river/hot-tub-removal',
	'/red-deer',
	'/service/tsuutina-nation-divorce-cleanout',
	'/location/harmony',
	'/search?q=couch',
	'/search?q=asbestos',
]

for (const path of kinds)
	test(`${path}: axe finds nothing, nothing overflows, no script but one of its own, no request that blocks rendering`, async ({
		page,
	}) => {
		const requested: string[] = []
		page.on('request', (request) => requested.push(request.resourceType()))
		await page.setViewportSize({ width: 1440, height: 900 })
		expect((await page.goto(path))?.status()).toBe(200)
		const own = path === '/calgary' ? 1 : 0
		await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(own)
		await expect(page.locator('script[type=module]')).toHaveCount(own)
		await expectAccessible(page)
		await expectAtHand(page)
		await page.setViewportSize({ width: 390, height: 844 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
		await expectAtHand(page)
		await expectReadable(page)
		expect(requested.filter((type) => type === 'script')).toHaveLength(own)
		expect(requested).not.toContain('stylesheet')
	})

test('pages are compressed, have an ETag, and are not sent again when they have not changed', {
	tag: '@main',
}, async ({ request }) => {
	const path = '/calgary/couch-removal'
	for (const [accepted, sent] of [
		['br', 'br'],
		['gzip, deflate', 'gzip'],
		['identity', undefined],
		['br;q=0, gzip', 'gzip'],
	] as const) {
		const answer = await request.get(path, { headers: { 'Accept-Encoding': accepted } })
		expect(answer.headers()['content-encoding'], accepted).toBe(sent)
		expect(answer.headers()['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/)
		expect(answer.headers()['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/)
		expect(answer.headers()['x-content-type-options']).toBe('nosniff')
		expect(await answer.text()).toContain('Couch Removal in Calgary')
	}
	const etag = (await request.get(path)).headers().etag ?? ''
	const again = await request.get(path, { headers: { 'If-None-Match': etag } })
	expect(again.status()).toBe(304)
	expect((await request.head(path)).status()).toBe(200)
	expect((await request.get(`${path}?utm_source=mail`)).headers().etag).toBe(etag)
})

test('the next local page is fetched while the pointer rests on its link, without a script', {
	tag: '@main',
}, async ({ page }) => {
	await page.goto('/calgary/couch-removal', { waitUntil: 'networkidle' })
	const next = '/item/dresser-removal'
	const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === next)
	await page.getByRole('link', { name: 'Dresser Removal' }).hover()
	await fetched
	await expect(page).toHaveURL('/calgary/couch-removal')
})

test('local pages alone are fetched ahead, and none is rendered ahead', async ({ request }) => {
	const rules = await request.get('/next.json')
	expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
	expect(await rules.json()).toEqual({
		prefetch: [
			{
				where: { not: { href_matches: expect.arrayContaining(['/', '/admin/*', '/quotes/*']) } },
				eagerness: 'moderate',
			},
		],
	})
})

test('a link to a part of the city shows the communities of that part alone, without a script', {
	tag: '@main',
}, async ({ page }) => {
	await page.goto('/calgary')
	const community = (name: string) => page.getByRole('heading', { name, exact: true, level: 4 })
	await expect(community('Seton')).toBeVisible()
	await page.getByRole('link', { name: 'Northwest Calgary', exact: true }).first().click()
	await expect(community('Royal Oak')).toBeVisible()
	await expect(community('Seton')).toBeHidden()
	await page.getByRole('link', { name: 'All', exact: true }).click()
	await expect(community('Seton')).toBeVisible()
})

test('a page names its own picture, which exists', { tag: '@main' }, async ({ request }) => {
	for (const path of [
		'/',
		'/legal/terms',
		'/calgary',
		'/calgary/beltline-junk-removal',
		'/item/shed-removal',
		'/red-deer',
		'/airdrie/piano-removal',
	]) {
		const html = await (await request.get(path)).text()
		const picture = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
		const answer = await request.get(picture)
		expect(answer.headers()['content-type'], picture).toBe('image/png')
		expect((await answer.body()).readUInt32BE(16)).toBe(1200)
	}
	expect((await request.get('/pictures/item/nothing.png')).status()).toBe(404)
})

test('an invalid address gives a 404, a redirect to the right address, or an escaped result', {
	tag: '@main',
}, async ({ request }) => {
	for (const path of [
		'/calgary/..%2f',
		'/calgary/%00',
		`/calgary/${'a'.repeat(5000)}`,
		'/calgary/piano',
		'/calgary/beltline-junk-removal/more',
		'/calgary/__proto__',
		'/nowhere',
		'/nowhere-junk-removal',
		'/airdrie/nothing',
		'/nowhere/furniture-removal',
		'/location/nothing',
		'/service/airdrie-nothing',
		'/constructor/toString',
	])
		expect((await request.get(path)).status(), path.slice(0, 60)).toBe(404)
	for (const [path, right] of [
		['/Calgary/Couch-Removal', '/calgary/couch-removal'],
		['/calgary/couch-removal/', '/calgary/couch-removal'],
		['/calgary/?a=1', '/calgary?a=1'],
		['/red-deer-junk-removal', '/red-deer'],
		['/Red-Deer/', '/red-deer'],
		['/Airdrie/Piano-Removal', '/airdrie/piano-removal'],
		['/airdrie-junk-removal/', '/airdrie-junk-removal'],
		['/calgary/beltline?a=1', '/calgary/beltline-junk-removal?a=1'],
		['/airdrie/couch-removal', '/airdrie/furniture-removal'],
		['/contact/', '/contact'],
		['/search/?q=couch', '/search?q=couch'],
		['/legal/terms//', '/legal/terms'],
		['/pricing', '/#pricing'],
		['/services?from=here', '/?from=here#services'],
		['/FAQ/', '/#questions'],
		['/reviews', '/#reviews'],
		['/about', '/contact'],
		['/privacy', '/legal/privacy'],
	] as const) {
		const answer = await request.get(path, { maxRedirects: 0 })
		expect(answer.status(), path).toBe(301)
		expect(answer.headers().location).toBe(right)
	}
	const search = await (await request.get('/search?q=<script>alert(1)</script>')).text()
	expect(search).not.toContain('<script>alert')
	expect(search).toContain('&lt;script&gt;')
	expect((await request.get(`/search?q=${'x'.repeat(5000)}`)).status()).toBe(200)
	const robots = await (await request.get('/robots.txt')).text()
	expect(robots).toContain('Disallow: /admin')
	// Its noindex is read only where it may be fetched.
	expect(robots).not.toContain('Disallow: /search')
	expect(search).toContain('name="robots" content="noindex"')
	expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/)
})

const fillIn = async (page: Page, { postal = 'T2R 0G5', window = '4–6pm', date = dayAhead(1) }) => {
	await page.getByLabel('Name').fill('Lee Local')
	await page.getByLabel('Phone').fill('403-555-0142')
	await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.ca`)
	await page.getByLabel('Address').fill('1 Bow Trail SW')
	await page.getByLabel('Postal code').fill(postal)
	await chooseDay(page, date)
	await chooseWindow(page, window)
}
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click()

/** Books the three places of 4–6pm. */
const fillUp = async (request: APIRequestContext, program: Program, date: string) => {
	for (let at = 0; at < 3; at++) {
		const answer = await request.post('/book', {
			headers: { Origin: program.address },
			form: {
				name: 'Early Bird',
				phone: '403-555-0142',
				email: `${randomUUID()}@example.ca`,
				address: '12 Crescent Road NW',
				postal: 'T2P 1J9',
				city: 'Calgary',
				date,
				window: '4-6pm',
			},
		})
		expect(answer.url()).toContain('/booked/')
	}
}

test.describe('booking from a local page, without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('errors are shown with what was typed; then the lead has its page, its load and its window', {
		tag: '@main',
	}, async ({ page, browser, program }) => {
		const name = named('Lou Local')
		await page.goto('/calgary/beltline-junk-removal')
		await page.getByLabel('Name').fill(name)
		await page.getByLabel('Phone').fill('403-555-0142')
		await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.ca`)
		await page.getByLabel('Address').fill('1234 12 Avenue SW')
		await page.getByLabel('Postal code').fill('not one')
		await chooseDay(page, freshDay())
		await chooseWindow(page, 'Evening (6–8pm)')
		await page.getByLabel('Load size').selectOption('Full load')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(faultOf(page, 'postal')).toHaveText('Enter a Canadian postal code, such as T2P 1J9.')
		await expect(page.getByLabel('Name')).toHaveValue(name)
		await expect(page.getByLabel('Load size')).toHaveValue('full')
		await expect(chosen(page, 'window')).toHaveValue('evening')
		await page.getByLabel('Postal code').fill('T2R 0G5')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByText('Booking Confirmed!')).toBeVisible()
		await expect(page.getByRole('main')).toContainText('1234 12 Avenue SW, Calgary')
		await expect(page.getByRole('main')).toContainText('Full load')
		await expect(page.getByRole('button', { name: 'Confirm Booking' })).toHaveCount(0)
		await page.getByRole('link', { name: 'Back to the page you came from' }).click()
		await expect(page).toHaveURL('/calgary/beltline-junk-removal')

		const staff = await anotherPerson(browser, program)
		await enterDesk(staff, program)
		await staff.goto(`/admin/leads?q=${encodeURIComponent(name)}`)
		const lead = staff.getByRole('listitem').filter({ hasText: name })
		for (const words of [
			'Evening (6–8pm)',
			'Load: Full load',
			'From the page: /calgary/beltline-junk-removal',
		])
			await expect(lead).toContainText(words)
		await staff.context().close()
	})

	test('from a town far away the form asks for a day from tomorrow on, and the answer does not call it booked', async ({
		page,
	}) => {
		await page.goto('/red-deer/hot-tub-removal')
		const today = page.locator('label').filter({ hasText: 'Today' })
		await expect(today).toContainText('Not today')
		await expect(today.getByRole('radio')).toBeDisabled()
		await expect(page.getByLabel('City')).toHaveValue('Red Deer')
		await expect(page.getByText('Today ASAP')).toHaveCount(0)
		await page.getByLabel('Name').fill('Fay Faraway')
		await page.getByLabel('Phone').fill('403-555-0142')
		await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.ca`)
		await page.getByLabel('Address').fill('4914 48 Avenue')
		await page.getByLabel('Postal code').fill('T4N 3T3')
		await chooseWindow(page, '10–12pm')
		await page.getByLabel('Date', { exact: true }).evaluate((field) => field.removeAttribute('min'))
		await chooseDay(page, dayAhead(0))
		await page.getByRole('button', { name: 'Request a pickup' }).click()
		await expect(faultOf(page, 'date')).toContainText(
			'We can’t get that far today. Choose tomorrow or later.',
		)
		await expect(page.getByText('Today ASAP')).toHaveCount(0)
		await chooseDay(page, freshDay())
		await page.getByRole('button', { name: 'Request a pickup' }).click()
		await expect(page.getByRole('main')).toContainText('We have your booking request')
		await expect(page.getByRole('main')).toContainText('4914 48 Avenue, Red Deer')
		await expect(page.getByText('Booking Confirmed!')).toHaveCount(0)
	})

	test('Today ASAP is for today', async ({ page }) => {
		await page.goto('/calgary/couch-removal')
		await page.getByLabel('Name').fill('Asa Soon')
		await page.getByLabel('Phone').fill('403-555-0142')
		await page.getByLabel('Email', { exact: true }).fill('asa@example.ca')
		await page.getByLabel('Address').fill('1 Bow Trail SW')
		await page.getByLabel('Postal code').fill('T2R 0G5')
		await chooseDay(page, dayAhead(3))
		await chooseWindow(page, 'Today ASAP')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(faultOf(page, 'window')).toContainText('Today ASAP is for today.')
	})

	test('a full window: the nearest free ones are listed below it, and one click books one with all that was typed', async ({
		page,
		request,
		program,
	}) => {
		const date = freshDay()
		await fillUp(request, program, date)
		await page.goto('/calgary/couch-removal')
		await fillIn(page, { date })
		await page.getByLabel('Load size').selectOption('Full load')
		await confirm(page)
		await expect(faultOf(page, 'window')).toContainText('That window just filled.')
		await expect(formErrors(page)).toBeFocused()
		const free = page.getByRole('list', { name: 'Free windows near it' }).getByRole('button')
		await expect(free).toHaveCount(3)
		// A form that is read only in part would be sent in part.
		await page.waitForLoadState()
		// Enter sends the form unchanged: it does not choose another window.
		const answered = page.waitForResponse((response) => response.request().method() === 'POST')
		await page.getByLabel('Name').press('Enter')
		await (await answered).finished()
		await page.waitForLoadState()
		await expect(faultOf(page, 'window')).toContainText('That window just filled.')
		await free.filter({ hasText: /^Book .*, 2–4pm$/ }).click()
		const booked = page.getByRole('main')
		await expect(booked).toContainText('Booking Confirmed!')
		await expect(booked).toContainText('2–4pm')
		await expect(booked).toContainText('Full load')
	})

	test('after too many bookings the page says how many minutes to wait, and keeps all that was typed', async ({
		page,
		request,
		program,
	}) => {
		for (let at = 0; at < 30; at++)
			await request.post('/book', { headers: { Origin: program.address }, form: { postal: 'no' } })
		await page.goto('/red-deer/hot-tub-removal')
		await fillIn(page, { postal: 'T4N 3T3' })
		await unfold(page)
		await page.getByLabel('Notes').fill('Gate 4')
		await page.getByRole('button', { name: 'Request a pickup' }).click()
		await expect(page.locator('main').getByRole('alert').filter({ hasText: /\S/ })).toContainText(
			/[Ww]ait \d+ minutes and send them again, or call 403/,
		)
		await expect(page.locator('main').getByRole('alert').filter({ hasText: /\S/ })).toBeFocused()
		for (const [label, value] of [
			['Name', 'Lee Local'],
			['Postal code', 'T4N 3T3'],
			['City', 'Red Deer'],
			['Notes', 'Gate 4'],
		] as const)
			await expect(page.getByLabel(label)).toHaveValue(value)
		await expect(chosen(page, 'window')).toHaveValue('4-6pm')
		await expect(chosen(page, 'date')).toHaveValue(dayAhead(1))
		await expect(page.getByRole('link', { name: '/red-deer/hot-tub-removal' })).toBeVisible()
		await expect(page.getByRole('button', { name: 'Request a pickup' })).toBeVisible()

		await page.goto('/book')
		await page.getByLabel('Name').fill('Hal Home')
		await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
		await confirm(page)
		await expect(page.getByText(/[Ww]ait \d+ minutes/)).toBeVisible()
		await expect(page.getByLabel('Name')).toHaveValue('Hal Home')
	})

	test('a refused form focuses the first fault, marks them all, and links back to its page', async ({
		page,
	}) => {
		await page.goto('/airdrie/canals-junk-removal')
		await fillIn(page, { postal: 'V6B 1A1' })
		await page.getByLabel('Load size').evaluate((field) => {
			if (field instanceof HTMLSelectElement && field.options[0]) field.options[0].value = 'odd'
		})
		await page.getByLabel('Load size').selectOption('odd')
		await unfold(page)
		await page.getByLabel('Notes').fill('x'.repeat(2001))
		await page.getByLabel('City').fill('')
		await page.locator('form').evaluate((form) => {
			form.setAttribute('novalidate', '')
			for (const radio of form.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.checked = false
		})
		await confirm(page)
		await expect(faultOf(page, 'postal')).toHaveText(
			`We haul in ${company.region.name}. For an address elsewhere, call us.`,
		)
		await expect(formErrors(page)).toBeFocused()
		await expect(formErrors(page).getByRole('link')).toHaveCount(6)
		for (const label of ['Postal code', 'City', 'Load size', 'Notes'])
			await expect(page.getByLabel(label), label).toHaveAttribute('aria-invalid', 'true')
		for (const name of ['Preferred date', 'Arrival window'])
			await expect(page.getByRole('group', { name })).toHaveAccessibleDescription(/^Choose/)
		await expect(page.getByLabel('City')).toHaveValue('')
		await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid')
		await page.getByText('Back to /airdrie/canals-junk-removal').getByRole('link').click()
		await expect(page).toHaveURL('/airdrie/canals-junk-removal')
	})

	test('a booking for an address far away is a request, in every form', async ({ page }) => {
		await page.goto('/airdrie-junk-removal')
		await fillIn(page, { postal: 'T4N 1A1', window: 'Today ASAP', date: dayAhead(0) })
		await confirm(page)
		await expect(faultOf(page, 'date')).toContainText(
			'We can’t get that far today. Choose tomorrow or later.',
		)
		await expect(faultOf(page, 'postal')).toContainText(
			'The trip to this address adds $150 to the price of the load.',
		)
		await chooseDay(page, freshDay())
		await chooseWindow(page, '4–6pm')
		await page.getByRole('button', { name: 'Request a pickup' }).click()
		const answer = page.getByRole('main')
		await expect(answer).toContainText('We have your booking request')
		await expect(answer).toContainText('You asked for')

		await page.goto('/')
		await page.getByLabel('Name', { exact: true }).fill('Hal Home')
		await page.getByLabel('Phone').fill('403-555-0142')
		await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.ca`)
		await page.getByLabel('Address', { exact: true }).fill('4914 48 Avenue')
		await page.getByLabel('Postal code').fill('T4N 1A1')
		await chooseDay(page, freshDay())
		await chooseWindow(page, '10–12pm')
		await confirm(page)
		await expect(faultOf(page, 'postal')).toContainText(
			'The trip to this address adds $150 to the price of the load.',
		)
		await confirm(page)
		await expect(answer).toContainText('We have your booking request')
		await expect(page.getByText('We’ll arrive within')).toHaveCount(0)
	})
})

test('on the home page an address far away can be booked from tomorrow on, and the answer does not call it booked', async ({
	page,
}) => {
	await page.goto('/')
	await page.getByLabel('Name', { exact: true }).fill('Ed Monton')
	await page.getByLabel('Phone').fill('403-555-0142')
	await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.ca`)
	await page.getByLabel('Address', { exact: true }).fill('1 Jasper Avenue')
	await page.getByLabel('Postal code').fill('T5J 1A1')
	await expect(
		page.getByText(
			'Edmonton, Alberta (AB). The trip adds $250 to the price of the load. We’ll call or email to confirm the day with you before anything is final.',
			{ exact: true },
		),
	).toBeVisible()
	// Late in the day none of today's windows is free, nor is the day: this is about how far it is.
	const enable = (name: string) =>
		page.locator(`[name=${name}]`).evaluateAll((all) => {
			for (const each of all) each.removeAttribute('disabled')
		})
	await enable('date')
	await chooseDay(page, dayAhead(0))
	// Where none is free the page asks for those near it; when they come it takes back what is chosen of the others.
	if ((await page.locator('[name=window]:enabled').count()) === 0)
		await expect(page.getByRole('list', { name: 'Free windows near it' })).toBeVisible()
	await enable('window')
	await chooseWindow(page, '4–6pm')
	await confirm(page)
	await expect(faultOf(page, 'date')).toHaveText('We can’t get that far today. Choose tomorrow or later.')
	await chooseDay(page, freshDay())
	await chooseWindow(page, '4–6pm')
	await confirm(page)
	await expect(page.getByRole('heading', { name: 'We have your booking request', level: 1 })).toBeVisible()
	await expect(page.getByText('Booking Confirmed!')).toHaveCount(0)
})

test('a refused form works with scripts too: axe finds nothing, and a free window can be booked', async ({
	page,
	request,
	program,
}) => {
	const date = freshDay()
	await fillUp(request, program, date)
	await page.goto('/calgary/couch-removal')
	await fillIn(page, { date })
	await confirm(page)
	await page.waitForURL('/book')
	await hydrated(page)
	await expect(formErrors(page)).toBeFocused()
	const windows = page.getByRole('group', { name: 'Arrival window' })
	await expect(windows).toHaveAccessibleDescription(/^That window just filled/)
	await expect(windows.getByRole('radio', { name: '4–6pm Full' })).toBeDisabled()
	await expectAccessible(page)
	await page.getByRole('list', { name: 'Free windows near it' }).getByRole('button').first().click()
	await expect(page.getByRole('main')).toContainText('Booking Confirmed!')
})

test('the search tolerates a typing error, works without scripts, and has the query in the address', {
	tag: '@main',
}, async ({ page }) => {
	await page.goto('/search')
	await page.getByRole('searchbox').fill('tredmill')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL('/search?q=tredmill')
	await expect(page.getByRole('searchbox')).toHaveValue('tredmill')
	await expect(page.getByText('Single item · $150–$250')).toBeVisible()
	await page.getByRole('link', { name: 'Treadmill Removal' }).click()
	await expect(page).toHaveURL('/calgary/treadmill-removal')
	await page.goto('/search?q=paint')
	await expect(page.getByRole('main')).toContainText("We don't take paint")
	await page.goto('/search?q=xyzzyqwv')
	await expect(page.getByRole('main').getByRole('link', { name: 'Furniture Removal' })).toBeVisible()
})

test('an address without a page suggests the pages that its words find, and has a field to search in', async ({
	page,
}) => {
	expect((await page.goto('/calgary/piano'))?.status()).toBe(404)
	await expect(page.getByRole('link', { name: 'Piano Removal' })).toHaveAttribute(
		'href',
		'/calgary/piano-removal',
	)
	await expectAccessible(page)
	await page.getByRole('searchbox').fill('fridge')
	await page.getByRole('button', { name: 'Search' }).click()
	await page.getByRole('link', { name: 'Refrigerator Pickup' }).click()
	await expect(page).toHaveURL('/calgary/refrigerator-pickup')
})
