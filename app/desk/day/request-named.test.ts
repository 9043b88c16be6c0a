import { expect, test } from 'vitest'
import { deskDayRequest } from '#app/shell/desk-links.ts'
import { requestNamed } from './request-named.ts'

test('an address that leads to a request names it, and one that leads to another pickup or to none does not', () => {
	const { hash, search } = new URL(deskDayRequest('2026-12-01', 'one'), 'https://bowline.example')
	expect(requestNamed(hash, search)).toBe('one')
	expect(requestNamed('#pickup-two', search)).toBeUndefined()
	expect(requestNamed('', search)).toBeUndefined()
	expect(requestNamed(hash, '?date=2026-12-01')).toBeUndefined()
})
