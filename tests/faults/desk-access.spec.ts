import { randomUUID } from 'node:crypto'
import { makeQuote, signIn } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { allRoutes } from '../support/routes.ts'

/** The desk's addresses without a session. Every address of the program must be on one of these lists. */

/** Public addresses. */
const open = [
	'',
	'contact',
	'legal/terms',
	'legal/privacy',
	'quotes',
	'your-quotes',
	'quotes/another',
	'quotes/open/:token',
	'quotes/photos/:photoId',
	'quotes/:quoteId',
	'quotes/:quoteId/photos/:photoId',
	'quote',
	'quote/:token',
	'quote/:token/quote.pdf',
	'quote/:token/photos/:photoId',
	'book',
	'bookings',
	'booked/:token',
	'booked/:token/move',
	'booked/:token/other-times',
	'booked/:token/cancel',
	'booked/:token/load',
	'booked/:token/price',
	'booked/:token/price/photos/:photoId',
	'booked/:token/details',
	'booked/:token/pickup.ics',
	'booked/:token/invoices/:invoiceId',
	'booked/:token/credit-notes/:creditNoteId',
	'booked/:token/invoices/:invoiceId/pay',
	'booked/:token/photos',
	'booked/:token/photos/added',
	'booked/:token/photos/:photoId',
	'booked/:token/wait',
	'waiting',
	'waiting/:token',
	// Twilio's signature is asked for instead.
	'texts/incoming',
	'texts/notices',
	'calls/ended',
	// And Stripe's.
	'card-payments/notices',
	'arrival-windows',
	'next-windows',
	'pickups/:token/calendar.ics',
	':place',
	':place/:slug',
	'search',
	'pictures/*',
	'company-pictures/:file',
	'services-in-towns',
	'manifest.webmanifest',
	'sitemap.xml',
	'robots.txt',
	'next.json',
	'*',
]
/** Addresses for signing in and out. */
const waysIn = [
	'admin/sign-in',
	'admin/sign-in/code',
	'admin/sign-in/forgotten',
	'admin/set-password/:token',
	'admin/sign-out',
]

const guarded = allRoutes
	.map(({ path }) => path)
	.filter((path) => !open.includes(path) && !waysIn.includes(path))

test('every address is open, a way in, or the desk’s', { tag: '@main' }, () => {
	expect(guarded.length).toBeGreaterThan(8)
	expect(guarded.filter((path) => !path.startsWith('admin'))).toEqual([])
})

test('without a session no address of the desk returns data', { tag: '@main' }, async ({
	request,
	program,
}) => {
	const name = `Secret Person ${randomUUID()}`
	const { id } = await makeQuote(program, { name, photos: 1 })
	const withIds = (path: string) =>
		`/${path.replace(':customerId', id).replace(':quoteId', id).replace(':bookingId', id).replace(':photoId', '3f1c7f5e-1111-4222-8333-444455556666')}`
	const cookies = [
		undefined,
		'bowline.session_token=forged.forged',
		`bowline.session_token=${'x'.repeat(3000)}`,
	]
	for (const path of guarded)
		for (const cookie of cookies)
			for (const asked of [withIds(path), `${withIds(path)}.data`]) {
				const headers = { ...(cookie ? { Cookie: cookie } : {}), 'X-Bowline-Client': 'test' }
				const got = await request.get(asked, { headers, maxRedirects: 0 })
				const text = await got.text()
				expect([202, 302, 401, 404, 405], `GET ${asked}`).toContain(got.status())
				if (got.status() === 302) expect(got.headers().location).toMatch(/^\/admin\/sign-in/)
				expect(text, `GET ${asked}`).not.toContain(name)
				expect(got.headers()['cache-control']).toContain('no-store')
				const posted = await request.post(asked, {
					headers,
					form: { status: 'approved', version: '2' },
					maxRedirects: 0,
				})
				expect([202, 302, 401, 404, 405], `POST ${asked}`).toContain(posted.status())
				expect(await posted.text()).not.toContain(name)
			}
	// The sign-in library's own endpoints are not mounted.
	for (const path of ['/api/auth/get-session', '/api/auth/sign-in/email'])
		expect((await request.get(path)).status()).toBe(404)
})

test('a photo that exists is not served without a session', { tag: '@main' }, async ({
	page,
	request,
	program,
}) => {
	const name = `Photo Owner ${randomUUID()}`
	const { id } = await makeQuote(program, { name, photos: 1 })
	await signIn(page)
	await page.waitForURL('/admin/day')
	await page.goto(`/admin/quote/${id}`)
	const source = await page.getByTestId('detail').locator('img').first().getAttribute('src')
	expect((await page.request.get(String(source))).headers()['content-type']).toContain('image/')
	const refused = await request.get(String(source), { maxRedirects: 0 })
	expect(refused.status()).toBe(302)
})

test('a forged form from another site, and invalid reviews, change nothing', { tag: '@main' }, async ({
	page,
	program,
}) => {
	const { id } = await makeQuote(program, { name: `Forged ${randomUUID()}` })
	await signIn(page)
	await page.waitForURL('/admin/day')
	const review = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
		page.request.post(path, { form, headers: { Origin: program.address, ...headers }, maxRedirects: 0 })
	const path = `/admin/quote/${id}/review`
	const good = { status: 'approved', finalAmount: '10', version: '2' }
	expect((await review(path, good, { Origin: 'https://evil.example' })).status()).toBe(403)
	for (const invalid of [
		{ ...good, finalAmount: '-1' },
		{ ...good, finalAmount: '1e9' },
		{ ...good, finalAmount: 'abc' },
		{ ...good, status: 'draft' },
		{ ...good, status: 'deleted' },
		{ ...good, version: 'now' },
		{ ...good, version: '99999999999' },
		{ ...good, notes: 'x'.repeat(6000) },
	])
		expect((await review(path, invalid)).status(), JSON.stringify(invalid).slice(0, 80)).toBe(422)
	expect((await review(path, { ...good, role: 'owner' })).status()).toBe(400)
	expect((await review(path, { ...good, notes: 'x'.repeat(1_000_000) })).status()).toBe(413)
	expect((await review(`/admin/quote/${randomUUID()}/review`, good)).status()).toBe(404)
	expect((await review('/admin/quote/1%20or%201/review', good)).status()).toBe(404)
	expect((await review(path, { ...good, version: '1' })).status()).toBe(409)
	await page.goto(`/admin/quote/${id}`)
	await expect(page.getByTestId('detail')).toContainText('pending')
	for (const path of [
		`/admin/quote/${randomUUID()}`,
		'/admin/quote/none',
		'/admin/nothing-here',
		'/admin/api/auth/list-users',
	])
		expect((await page.request.get(path)).status(), path).toBe(404)
})
