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

test('Twilio is set up whole or not at all, and with the public address that it signs', () => {
	const twilio = {
		TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
		TWILIO_AUTH_TOKEN: 'secret',
		TWILIO_FROM: '+14035550100',
		PUBLIC_URL: 'https://bowline.example',
	}
	expect(configFrom(twilio).twilio).toMatchObject({ from: '+14035550100', baseUrl: 'https://api.twilio.com' })
	expect(configFrom({ ...twilio, TWILIO_FROM: `MG${'a'.repeat(32)}` }).twilio?.from).toMatch(/^MG/)
	expect(configFrom({}).twilio).toBeUndefined()
	const faults: [Record<string, string>, string][] = [
		[{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN is missing, and TWILIO_ACCOUNT_SID needs it'],
		[{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing, and TWILIO_ACCOUNT_SID needs it'],
		[{ TWILIO_ACCOUNT_SID: 'AC12' }, 'TWILIO_ACCOUNT_SID is no account SID'],
		[{ TWILIO_FROM: '403-555-0100' }, 'TWILIO_FROM is neither a number nor a messaging service'],
	]
	for (const [change, fault] of faults) expect(() => configFrom({ ...twilio, ...change })).toThrow(fault)
})
