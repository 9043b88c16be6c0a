import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newAccessToken } from '#app/customers/access-token.server.ts'
import { clearedCookie, mayOpenQuote, ownerCookie, ownerTokenOf } from './owner-token.server.ts'

const http = { publicUrl: undefined }
const https = { publicUrl: 'https://bowline.example' }

const sending = (cookie?: string) =>
	new Request('http://localhost/', cookie === undefined ? {} : { headers: { Cookie: cookie } })
/** The part of a `Set-Cookie` that a browser sends back. */
const sentBack = (cookie: string) => cookie.split(';')[0] ?? ''

describe('the cookie', () => {
	const token = newAccessToken()

	test('is sent by this site’s own pages only, and no script reads it', () => {
		const [pair, ...attributes] = ownerCookie(token, http).split('; ')
		expect(pair).toBe(`quote=${token}`)
		expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${90 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Lax'])
		expect(ownerCookie(token, { publicUrl: 'http://bowline.example' })).toBe(ownerCookie(token, http))
	})

	test('over https is bound to this host and to https', () => {
		const [pair, ...attributes] = ownerCookie(token, https).split('; ')
		expect(pair).toBe(`__Host-quote=${token}`)
		expect(attributes.sort()).toEqual([
			'HttpOnly',
			`Max-Age=${90 * 24 * 60 * 60}`,
			'Path=/',
			'SameSite=Lax',
			'Secure',
		])
	})

	test('is deleted by one of the same name, path and kind that ends at once', () => {
		for (const [config, name] of [
			[http, 'quote'],
			[https, '__Host-quote'],
		] as const) {
			const [pair, ...attributes] = clearedCookie(config).split('; ')
			expect(pair).toBe(`${name}=`)
			expect(attributes).toContain('Max-Age=0')
			expect(attributes).toContain('Path=/')
			expect(attributes.includes('Secure')).toBe(config === https)
		}
	})

	test('is read from what a browser sends, at any position among others', () => {
		const other = fc.tuple(fc.stringMatching(/^[a-z_]{1,12}$/), fc.stringMatching(/^[\w=-]{0,50}$/))
		const others = fc.array(
			other.filter(([name]) => !name.endsWith('quote')),
			{ maxLength: 4 },
		)
		fc.assert(
			fc.property(others, others, fc.constantFrom(http, https), (before, after, config) => {
				const pairs = (some: [string, string][]) => some.map((pair) => pair.join('='))
				const own = sentBack(ownerCookie(token, config))
				const cookie = [...pairs(before), own, ...pairs(after)].join('; ')
				expect(ownerTokenOf(sending(cookie), config)).toBe(token)
				expect(mayOpenQuote(cookie)).toBe(true)
			}),
		)
	})

	test.each([
		['none at all', undefined],
		['an empty one', ''],
		['only others', `other=${token}; quotes=${token}; myquote=${token}`],
		['its name without a value', 'quote='],
		['a value that is too short', `quote=${token.slice(1)}`],
		['a value that is too long', `quote=${token}A`],
		['characters that no token has', `quote=${token.slice(1)}+`],
		['an encoded character', `quote=%41${token.slice(1)}`],
		['quotation marks', `quote="${token.slice(2)}"`],
		['a name that begins alike', `quote2=${token}`],
	])('with %s there is no token', (_, cookie) => {
		expect(ownerTokenOf(sending(cookie), http)).toBeUndefined()
	})

	test.each([
		['none at all', undefined],
		['an empty one', ''],
		['only others', `other=${token}; quotes=${token}; theme=dark`],
	])('with %s the page is the one that all visitors share', (_, cookie) => {
		expect(mayOpenQuote(cookie)).toBe(false)
	})

	test('of the other kind opens nothing: over https only the one bound to this host counts', () => {
		expect(ownerTokenOf(sending(`quote=${token}`), https)).toBeUndefined()
		expect(ownerTokenOf(sending(`__Host-quote=${token}`), http)).toBeUndefined()
	})
})
