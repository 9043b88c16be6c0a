import { makeQuote, staffCookie } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'

/** A photo opens as long as its link does: a browser that has shown it shows it no more once the right has ended. */

test('a photo that a browser has shown is not shown from its cache after staff have stopped the links', async ({
	page,
	context,
	program,
}) => {
	const [staff, { id, cookie }] = await Promise.all([staffCookie(program), makeQuote(program, { photos: 1 })])
	const [name = '', value = ''] = cookie.split('=')
	await context.addCookies([{ name, value, url: program.address }])
	await page.goto('/')
	const image = page.locator(`img[src*="/quotes/${id}/photos/"]`).first()
	await expect(image).toHaveJSProperty('complete', true)
	const photo = String(await image.getAttribute('src'))

	/** The status with which the browser itself gets the photo, from its cache or from the server. */
	const shown = () => page.evaluate(async (address) => (await fetch(address)).status, photo)
	expect(await shown()).toBe(200)
	// It is kept, and asked for again: nothing but headers is sent.
	const ask = (headers: Record<string, string>) => fetch(`${program.address}${photo}`, { headers })
	const { headers } = await ask({ Cookie: cookie })
	expect(headers.get('Cache-Control')).toBe('private, no-cache')
	const etag = String(headers.get('ETag'))
	expect(etag).toMatch(/^"/)
	const known = { Cookie: cookie, 'If-None-Match': etag }
	expect((await ask(known)).status).toBe(304)

	const stopped = await fetch(`${program.address}/admin/quote/${id}/links`, {
		method: 'POST',
		headers: { Cookie: staff, Origin: program.address },
		body: new URLSearchParams(),
		redirect: 'manual',
	})
	expect(stopped.status).toBe(302)
	expect(await shown()).toBe(404)
	expect((await ask(known)).status).toBe(404)
})
