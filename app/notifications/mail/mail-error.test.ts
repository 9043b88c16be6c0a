import { expect, test } from 'vitest'
import { providerWords } from '../provider-message.ts'
import { readMailTrouble } from './mail-error.ts'

const answered = (command: string, response: string, code = 'EENVELOPE') =>
	Object.assign(new Error(`It failed: ${response}`), {
		code,
		command,
		responseCode: Number.parseInt(response, 10),
	})

test.each([
	['RCPT TO', '550 5.1.1 No such user', 'refused'],
	['RCPT TO', '553 Mailbox name not allowed', 'refused'],
	['RCPT TO', '552 5.2.2 Over quota', 'refused'],
	['DATA', '554 5.6.0 Message refused', 'refused'],
	['RCPT TO', '450 4.2.2 Mailbox full', 'later'],
	['RCPT TO', '451 4.7.1 Greylisted', 'later'],
	['DATA', '452 4.3.1 No space', 'later'],
	['RCPT TO', '503 5.5.1 Bad sequence of commands', 'later'],
	['CONN', '421 4.3.2 Shutting down', 'later'],
	['CONN', '554 5.3.2 No service here today', 'later'],
	['RCPT TO', '554 5.7.1 Relay access denied', 'settings'],
	['RCPT TO', '550 5.7.1 Unable to relay', 'settings'],
	['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'settings'],
	['MAIL FROM', '530 5.7.0 Authentication required', 'settings'],
	['MAIL FROM', '451 4.3.0 Try later', 'later'],
])('%s: %s → %s', (command, response, kind) =>
	expect(readMailTrouble(answered(command, response))).toMatchObject({
		kind,
		words: `It failed: ${response}`,
		answered: true,
	}),
)

test('a wrong password is a fault of the settings, whatever its code; a missing response is temporary', () => {
	expect(readMailTrouble(answered('AUTH PLAIN', '535 5.7.8 Not accepted', 'EAUTH')).kind).toBe('settings')
	expect(readMailTrouble(answered('AUTH PLAIN', '454 4.7.0 Temporary failure', 'EAUTH')).kind).toBe(
		'settings',
	)
	for (const unanswered of [
		Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' }),
		'broken',
	])
		expect(readMailTrouble(unanswered)).toMatchObject({ kind: 'later', answered: false })
})

test('a connection that was closed is called that, and not the many retries that the library never made', () => {
	const message = 'Reached maximum number of retries after connection was closed'
	const trouble = readMailTrouble(Object.assign(new Error(message), { code: 'ECONNECTION' }))
	expect(trouble).toEqual({ kind: 'later', words: 'the mail server closed the connection', answered: false })
})

test('a provider’s message becomes one line of limited length, without customers’ addresses and numbers', () => {
	expect(providerWords('550 <jo.tremblay@example.ca>:\r\n no such user (jo.tremblay@example.ca)')).toBe(
		'550 <…>: no such user (…)',
	)
	expect(providerWords('4.2.2\u0000 \u001b[31mfull\u0007 \ud83d')).toBe('4.2.2 [31mfull \ufffd')
	expect(providerWords('🚚'.repeat(400)).isWellFormed()).toBe(true)
	expect(providerWords(`x${'🚚'.repeat(400)}`).isWellFormed()).toBe(true)
	expect(providerWords('contact +14035550142 exists')).toBe('contact … exists')
	expect(providerWords('a'.repeat(1_000_000))).toHaveLength(500)
	// What lies behind the first two thousand characters is not even read.
	expect(providerWords(`full${' '.repeat(1995)}now`)).toBe('full n')
	expect(providerWords(`full${' '.repeat(1996)}now`)).toBe('full')
})
