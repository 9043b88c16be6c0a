import { createHash } from 'node:crypto'
import { expect, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'

/** A cookie of a quote that there is not: the page is made for this visitor, and shows the same. */
const alone = { Cookie: `quote=${'x'.repeat(43)}` }

const withoutNonce = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, '')

const homeOf = async ({ address }: Program, headers: Record<string, string> = {}) => {
	const answer = await fetch(address, { headers: { ...ownAddress(), ...headers } })
	expect(answer.status).toBe(200)
	return { html: await answer.text(), headers: answer.headers }
}

test('the home page from memory is the one that is made for a visitor, in every encoding, and its policy lets its script run', async ({
	program,
}) => {
	const { html: made, headers: ofMade } = await homeOf(program, alone)
	for (const encoding of ['br', 'gzip', 'identity']) {
		const { html, headers } = await homeOf(program, { 'Accept-Encoding': encoding })
		expect(withoutNonce(html)).toBe(withoutNonce(made))
		expect(headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
		expect(headers.get('Cache-Control')).toBe(ofMade.get('Cache-Control'))
		const [, script = ''] = /<script(?: nonce="")?>(.*?)<\/script>/s.exec(html) ?? []
		expect(script).toContain('handedOver')
		const hash = createHash('sha256').update(script).digest('base64')
		const policy = headers.get('Content-Security-Policy') ?? ''
		expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
		expect(policy).not.toContain('nonce')
	}
})

test('one visitor’s key, and another host, are never another visitor’s', async ({ program }) => {
	const keys = await Promise.all(
		Array.from({ length: 5 }, async () => (await homeOf(program)).headers.get('Set-Cookie')),
	)
	expect(new Set(keys).size).toBe(5)
	// The program calls itself localhost.
	const elsewhere = `http://127.0.0.1:${new URL(program.address).port}`
	expect(await (await fetch(elsewhere, { headers: ownAddress() })).text()).toContain(`${elsewhere}/`)
	expect((await homeOf(program)).html).not.toContain(elsewhere)
})
