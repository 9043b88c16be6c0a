import { describe, expect, test } from 'vitest'
import { configFrom } from './config.server.ts'

describe('PUBLIC_URL', () => {
	test('is a scheme and a host, with or without a slash', () => {
		for (const address of ['https://bowline.example', 'https://bowline.example/', 'http://localhost:3000'])
			expect(configFrom({ PUBLIC_URL: address }).publicUrl).toBe(address.replace(/\/$/, ''))
	})

	test('contains nothing else', () => {
		for (const more of ['/shop', '/shop/', '//', '?a=b', '/?a=b', '#top'])
			expect(() => configFrom({ PUBLIC_URL: `https://bowline.example${more}` })).toThrow(
				/^PUBLIC_URL has more than a scheme and a host, .* \(example: https:\/\/bowline\.example\)$/,
			)
		expect(() => configFrom({ PUBLIC_URL: 'https://jo:secret@bowline.example' })).toThrow(
			/^PUBLIC_URL has more/,
		)
	})

	test('is refused in one line when it is no web address', () => {
		for (const address of ['bowline.example', 'ftp://bowline.example/shop'])
			expect(() => configFrom({ PUBLIC_URL: address })).toThrow(
				/^PUBLIC_URL is not a web address \(example: https:\/\/bowline\.example\)$/,
			)
	})
})

test('each fault is reported on its own line with the name of the variable', () => {
	expect(() => configFrom({ PORT: '70000', TRUST_PROXY: 'yes', DATA_DIR: ' ' })).toThrow(
		[
			'PORT is above 65535 (example: 3000)',
			'DATA_DIR is empty (example: /var/lib/bowline)',
			'TRUST_PROXY is neither on nor off (example: on)',
		].join('\n'),
	)
})
