import express from 'express'
import { expect, test } from 'vitest'
import { giveHolderKey, holderHashOf } from './holder-key.server.ts'

const [plain, secure] = [{ publicUrl: undefined }, { publicUrl: 'https://bowline.example' }]

/** What a site sets when a browser with these cookies asks, and what the request has from then on. */
async function asked(site: { publicUrl: string | undefined }, cookies?: string) {
	const app = express().use(giveHolderKey(site), (request, response) => {
		response.json({ cookies: request.headers.cookie ?? '' })
	})
	const server = app.listen(0, '127.0.0.1')
	try {
		await new Promise((resolve) => server.once('listening', resolve))
		const address = server.address()
		const port = typeof address === 'object' ? address?.port : undefined
		const answer = await fetch(`http://127.0.0.1:${port}/`, cookies ? { headers: { Cookie: cookies } } : {})
		return { given: answer.headers.get('Set-Cookie'), ...(await answer.json()) }
	} finally {
		server.close()
	}
}
const hashOf = (cookies: string, site: { publicUrl: string | undefined }) =>
	holderHashOf(new Request('https://bowline.example', { headers: { Cookie: cookies } }), site)

test('a browser gets a key for a day that no script reads, and keeps it', async () => {
	const first = await asked(plain, 'other=1')
	expect(first.given).toMatch(/^holder=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
	const key = first.given?.split(';')[0] ?? ''
	expect(first.cookies).toBe(`other=1; ${key}`)
	expect(await asked(plain, key)).toEqual({ given: null, cookies: key })
	expect((await asked(plain)).cookies).toMatch(/^holder=/)
	expect(hashOf(key, plain)).toHaveLength(32)
	expect(hashOf(key, plain)).not.toEqual(hashOf((await asked(plain)).cookies, plain))
})

test('over https the key is bound to the host, and what is no key of ours is none', async () => {
	expect((await asked(secure)).given).toMatch(/^__Host-holder=[\w-]{43}; .*; Secure/)
	const key = 'a'.repeat(43)
	expect(hashOf(`__Host-holder=${key}`, secure)).toBeDefined()
	const notOurs = [`${key}b`, key.slice(1), 'a', ''].map((other) => `__Host-holder=${other}`)
	for (const other of [`holder=${key}`, ...notOurs, '']) expect(hashOf(other, secure), other).toBeUndefined()
	expect((await asked(secure, '__Host-holder=short')).given).toMatch(/^__Host-holder=/)
	// A browser keeps no such cookie of a site without https.
	expect((await asked({ publicUrl: 'http://bowline.example' })).given).toMatch(/^holder=[^;]+;(?!.*Secure)/)
})
