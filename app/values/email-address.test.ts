import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailPattern } from './email-address.ts'

test.each([
	'jo@example.ca',
	'jo&sam@example.ca',
	'jo#1@example.ca',
	'jo/smith@example.ca',
	"o'brien+junk@mail.example.ca",
	'jo@xn--bcher-kva.xn--p1ai',
])('%s is an email address', (email) => expect(email).toMatch(emailPattern))

test.each([
	'jo',
	'jo@',
	'jo@example',
	'jo@-example.ca',
	'jo@example-.ca',
	'jo@10.0.0.1',
	'jo@example.ca,sam@example.ca',
	'jo sam@example.ca',
	'<jo@example.ca>',
	'"jo"@example.ca',
	'jo@example.ca\n',
	'jo@example.ca\r\nBcc: all@example.ca',
	'jo\u202e@example.ca',
	`${'x'.repeat(65)}@example.ca`,
])('%j is none', (email) => expect(email).not.toMatch(emailPattern))

test('what is an address is one line without a sign that ends it in the head of a mail', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			if (emailPattern.test(`${text}@example.ca`)) expect(text).toMatch(/^[!-~]+$/)
			if (emailPattern.test(`${text}@example.ca`)) expect(text).not.toMatch(/[\s,;:<>()"\\[\]@]/)
		}),
	)
})
