import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkup } from './markup.ts'

test('escaped text has no markup characters, and decodes to the same text', () => {
	expect(escapeMarkup(`<a href="x">Bed & 'Sofa'</a>`)).toBe(
		'&#60;a href=&#34;x&#34;&#62;Bed &#38; &#39;Sofa&#39;&#60;/a&#62;',
	)
	fc.assert(
		fc.property(fc.string(), (text) => {
			const escaped = escapeMarkup(text)
			expect(escaped).not.toMatch(/[<>"']|&(?!#\d+;)/)
			expect(escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(text)
		}),
	)
})
