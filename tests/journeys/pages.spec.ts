import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { expectAccessible } from '../support/axe.ts'
import { company } from '../support/company.ts'
import { expectReadable } from '../support/for-everyone.ts'
import { expectInView } from '../support/in-view.ts'
import { expect, ownAddress, test } from '../support/journey.ts'
import { volume } from '../support/quote.ts'

const sizes = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1440, height: 900 },
]

for (const path of ['/', '/contact', '/legal/terms', '/legal/privacy', '/book', '/no-such-page'])
	test(`${path}: axe finds nothing, nothing overflows`, async ({ page }) => {
		for (const viewport of sizes) {
			await page.setViewportSize(viewport)
			await page.goto(path)
			await expectAccessible(page)
		}
		await expectReadable(page)
	})

test('Bowline’s home page has its sections in their order, with its texts and numbers', async ({ page }) => {
	await page.goto('/')
	const order = await page.evaluate(() =>
		['pricing', 'services', 'how-it-works', 'quote-calculator', 'calculator', 'booking', 'book'].map((id) => {
			const element = document.getElementById(id)
			return element ? element.getBoundingClientRect().top + scrollY : -1
		}),
	)
	expect(order.every((top) => top > 0)).toBe(true)
	expect(order.slice(0, 3)).toEqual(order.slice(0, 3).toSorted((a, b) => a - b))
	const text = await page.locator('body').innerText()
	for (const words of [
		'Get Instant Quote',
		'See Pricing',
		'Get Your Quote',
		'Continue to Booking',
		'2 hr',
		'90%',
		'4.9',
		'24/7',
		'500+',
		'$99–$139',
		'$179–$259',
		'$329–$469',
		'$479–$629',
		'$649–$849',
		'Upfront live pricing',
		'Diversion transparency',
		'We’re not affiliated with any competitor',
		'Still have questions?',
		'Proudly Canadian.',
		'© 2024',
		'Canada-wide',
		'Sample report: example figures, not a real pickup',
		'biohazards and medical waste',
		'Upload Photos for Better Quote',
		'Browse Files',
		'Take Photo',
	])
		expect(text, words).toContain(words)
	await expect(page.locator('details[name=faq]')).toHaveCount(8)
	const data = await page.locator('script[type="application/ld+json"]').allTextContents()
	const nodes = data.map((json) => JSON.parse(json))
	expect(nodes.map((node) => node['@type'])).toEqual([
		['Organization', 'LocalBusiness'],
		'WebSite',
		'FAQPage',
	])
	expect(nodes[0]).toMatchObject({
		image: expect.stringMatching(/\/pictures\/company\.png$/),
		address: { '@type': 'PostalAddress', streetAddress: 'Box 555', postalCode: 'T2P 0A0' },
		geo: { '@type': 'GeoCoordinates', latitude: 51.0453, longitude: -114.0572 },
		areaServed: 'Alberta',
	})
	expect(nodes[1].potentialAction.target.urlTemplate).toMatch(/\/search\?q=\{search_term_string\}$/)
	expect(nodes[2].mainEntity).toHaveLength(3)
})

test('Bowline’s header is sticky, hides its links on a phone, links to the sections, and calls', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.goto('/')
	const header = page.getByRole('banner')
	const call = header.getByRole('link', { name: `Call ${company.phone}` })
	for (const name of ['Pricing', 'Services', 'Quote', 'Search'])
		await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
	await expect(call).toHaveText(company.phone)
	await expect(header.getByText(company.phone)).toBeVisible()
	await page.setViewportSize({ width: 390, height: 844 })
	for (const name of ['Pricing', 'Services', 'Quote', 'Search'])
		await expect(header.getByRole('link', { name, exact: true })).toBeHidden()
	await expect(call).toBeVisible()
	await expect(call).toHaveAttribute('href', /^tel:\+1\d{10}$/)
	const { width = 0, height = 0 } = (await call.boundingBox()) ?? {}
	expect(Math.min(width, height), 'a target for a thumb').toBeGreaterThanOrEqual(44)
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Search' })).toHaveAttribute(
		'href',
		'/search',
	)
	await header.getByRole('link', { name: 'Book Same-Day' }).click()
	await expectInView(page.getByRole('heading', { name: 'Book a pickup' }))
	await expectInView(header)
	await expect(header.getByRole('link', { name: 'Calgary' })).toHaveAttribute('href', '/calgary')
})

test('what we take is six pictures, each of which leads to the page of its service', async ({ page }) => {
	const services = page.getByRole('region', { name: 'What we take' })
	for (const name of [
		'Furniture and mattresses',
		'Appliances',
		'Electronics',
		'Yard and green waste',
		'Renovation debris',
		'Whole-place cleanouts',
	]) {
		await page.goto('/')
		const card = services.getByRole('listitem').filter({ hasText: name })
		// The link lies over the picture, and is what is clicked.
		await card.locator('svg').click({ force: true })
		await expect(page).toHaveURL(/\/calgary\/[\w-]+$/)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	}
})

test('the sample of a report is marked as one, and its parts add up', async ({ page }) => {
	await page.goto('/')
	const report = page.getByRole('figure', { name: 'Sample report: example figures, not a real pickup' })
	const weights = await report.locator('td').filter({ hasText: /kg$/ }).allTextContents()
	const sum = weights.reduce((total, text) => total + Number.parseInt(text, 10), 0)
	await expect(report).toContainText(`A basement, half a truck, ${sum} kg`)
	const percents = await report.getByRole('listitem').allTextContents()
	expect(percents.reduce((total, text) => total + Number(/\d+/.exec(text)), 0)).toBe(100)
})

test('the area finder searches, and so does the header of every page', async ({ page }) => {
	await page.goto('/')
	await page.getByLabel('Your area, or what there is to haul').fill('Kensington')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/search?q=Kensington')
	await expect(page.getByRole('heading', { name: 'Found for “Kensington”' })).toBeVisible()
	await page.goto('/calgary')
	await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
	await expect(page.getByRole('searchbox')).toBeVisible()
})

test('every anchor of the home page scrolls to its section', async ({ page }) => {
	for (const [anchor, heading] of [
		['booking', 'Book a pickup'],
		['book', 'Book a pickup'],
		['quote-calculator', 'Your price, now'],
		['calculator', 'Your price, now'],
		['pricing', 'What it costs'],
	] as const) {
		// A different address each time: for an anchor of the same page, a browser only scrolls.
		await page.goto(`/?to=${anchor}#${anchor}`)
		await expectInView(page.getByRole('heading', { name: heading }), undefined, anchor)
	}
})

test('one question is open at a time, and an open one can be closed', async ({ page }) => {
	await page.goto('/')
	const questions = page.locator('details[name=faq] > summary')
	await questions.nth(0).click()
	await questions.nth(1).click()
	await expect(page.locator('details[name=faq][open]')).toHaveCount(1)
	await questions.nth(1).click()
	await expect(page.locator('details[name=faq][open]')).toHaveCount(0)
})

test('what an extension adds before the page is hydrated costs the page nothing', async ({
	browser,
	program,
}) => {
	// A page of its own, because React reports what it found to the console.
	const context = await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })
	const page = await context.newPage()
	await page.route('/', async (route) => {
		const answer = await route.fetch()
		const html = await answer.text()
		await route.fulfill({ response: answer, body: html.replace('<h1', '<i class="ext"></i><h1') })
	})
	await page.goto('/')
	const headings = page.getByRole('main').getByRole('heading', { level: 2 })
	await expect(page.locator('i.ext')).toHaveCount(0)
	await expect(headings.filter({ hasText: 'What we take' })).toBeVisible()
	await expect(headings.filter({ hasText: 'Where we go' })).toBeVisible()
	await volume(page, '1/2 truck').check({ force: true })
	await expect(page.getByRole('status').filter({ hasText: 'Estimated total' })).toContainText('$325')
	await context.close()
})

test('the home page waits for no style sheet, and its scripts are at most 105 kB, compressed', {
	tag: '@main',
}, async ({ page }) => {
	const files = new Set<string>()
	const sheets: string[] = []
	page.on('response', (response) => {
		const { pathname } = new URL(response.url())
		if (pathname.endsWith('.js')) files.add(pathname)
		if (response.request().resourceType() === 'stylesheet') sheets.push(pathname)
	})
	await page.goto('/')
	expect(sheets).toEqual([])
	await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(15, 64, 52)')
	const sizes = [...files].map((file) => brotliCompressSync(readFileSync(`build/client${file}`)).length)
	const total = sizes.reduce((sum, size) => sum + size, 0)
	expect(total).toBeGreaterThan(60_000)
	expect(
		total,
		JSON.stringify(Object.fromEntries([...files].map((file, at) => [file, sizes[at]]))),
	).toBeLessThan(105_000)
})

test('of a home page that arrives bit by bit nothing is painted before its first screen is whole', async ({
	browser,
	program,
}) => {
	const rest = Promise.withResolvers<void>()
	const slow = createServer(async ({ url = '/' }, response) => {
		const answer = await fetch(program.address + url)
		const body = Buffer.from(await answer.arrayBuffer())
		response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
		const beginning = url === '/' ? body.indexOf('How much is there?') : body.length
		response.write(body.subarray(0, beginning))
		if (url === '/') await rest.promise
		response.end(body.subarray(beginning))
	})
	await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
	const bound = slow.address()
	const context = await browser.newContext()
	const page = await context.newPage()
	// A frame is only made when something may be painted.
	await page.addInitScript(() =>
		requestAnimationFrame(() => {
			document.documentElement.dataset.firstFrame = document.getElementById('pricing') ? 'whole' : 'in part'
		}),
	)
	await page.goto(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`, {
		waitUntil: 'commit',
	})
	await page.locator('h1').waitFor({ state: 'attached' })
	// Time for a frame that should not come; one that comes later than this goes unnoticed, and fails nothing.
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
	rest.resolve()
	await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'whole')
	await context.close()
	slow.close()
})

test('what no script draws is in the home page once', async ({ request }) => {
	const html = await (await request.get('/')).text()
	for (const words of ['Do I have to be there?', 'Are you licensed and insured?'])
		expect(html.split(words), words).toHaveLength(2)
})

test('the price follows the keyboard, and is announced to screen readers', async ({ page }) => {
	await page.goto('/')
	const total = page.getByRole('status').filter({ hasText: 'Estimated total' })
	await expect(async () => {
		await volume(page, 'Full truck').focus()
		await page.keyboard.press('ArrowLeft')
		await expect(total).toContainText('$475', { timeout: 500 })
	}).toPass()
	await expect(
		page.getByRole('img', { name: 'Truck three quarters full: about 15 cubic yards' }),
	).toBeVisible()
	await page.getByLabel('Weight in kilograms').fill('-5')
	await expect(page.getByText('Weight can’t be below 0 kg.')).toBeVisible()
	await expect(total).toContainText('$475')
	await page.getByLabel('Weight in kilograms').fill('181')
	await expect(total).toContainText('$485')
	await expect(page.getByLabel(/^Total against a full truck/)).toHaveJSProperty('value', 485 / 595)
	await page.getByRole('button', { name: '10 kg more' }).click()
	await expect(page.getByLabel('Weight in kilograms')).toHaveValue('190')
	await page.getByLabel('Weight in kilograms').fill('175')
	await expect(page.getByText('about 385 lb')).toBeVisible()
	await page.getByRole('button', { name: '10 kg more' }).click()
	await expect(page.getByLabel('Weight in kilograms')).toHaveValue('180')
})

test('the page for an unknown address logs the path to the console, also below a town', async ({ page }) => {
	for (const path of ['/no-such-page', '/airdrie/no-such-thing']) {
		const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
		await page.goto(path)
		expect((await warned).text()).toBe(`There is no page at ${path}`)
	}
})

test('a page that does not exist has status 404, says so, and links home', async ({ page }) => {
	const answer = await page.goto('/no/such/page')
	expect(answer?.status()).toBe(404)
	await expect(page.getByText('404', { exact: true })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
	await page.getByRole('link', { name: 'Return to Home' }).click()
	await expect(page).toHaveURL('/')
})

test('the header is one row on a phone, and on the smallest phone nothing overflows', async ({ page }) => {
	for (const path of ['/', '/airdrie-junk-removal']) {
		await page.setViewportSize({ width: 390, height: 800 })
		await page.goto(path)
		expect((await page.getByRole('banner').boundingBox())?.height, path).toBeLessThan(80)
		await page.setViewportSize({ width: 320, height: 800 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
	}
})

test('pages without interaction have no script', { tag: '@main' }, async ({ page }) => {
	for (const path of ['/contact', '/legal/terms', '/legal/privacy']) {
		await page.goto(path)
		await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)
	}
})

test('every answer has the security headers, errors and files too', { tag: '@main' }, async ({ request }) => {
	const home = await (await request.get('/')).text()
	const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? ''
	for (const path of ['/', '/no-such-page', asset, '/favicon.svg', '/healthz', '/quotes/x'])
		expect((await request.get(path)).headers(), path).toMatchObject({
			'content-security-policy': expect.stringContaining("default-src 'none'"),
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'same-origin',
			'cross-origin-opener-policy': 'same-origin',
			'x-frame-options': 'DENY',
		})
	expect((await request.get(asset)).headers()['cache-control']).toContain('immutable')
	expect((await request.get('/')).headers()['cache-control']).toBe('no-store')
})

test('a section that is jumped to begins right under the header', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/')
	for (const id of ['pricing', 'services', 'calculator', 'book']) {
		await page.evaluate((to) => location.assign(`#${to}`), id)
		const gap = () =>
			page.evaluate((to) => {
				const edge = (css: string) => document.querySelector(css)?.getBoundingClientRect()
				return (edge(`#${to}`)?.top ?? Number.NaN) - (edge('header')?.bottom ?? 0)
			}, id)
		await expect.poll(async () => Math.abs(await gap()), { message: id }).toBeLessThan(2)
	}
})
