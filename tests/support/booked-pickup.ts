import { randomUUID } from 'node:crypto'
import { expect, ownAddress } from './journey.ts'
import type { Program } from './program.ts'

/** Books a pickup with the request that the site makes. */
export async function bookFor(
	program: Pick<Program, 'address'>,
	fields: { name: string; date: string; window: string } & {
		[field in 'email' | 'phone' | 'notes' | 'load' | 'page' | 'postal' | 'city' | 'trip']?: string
	},
): Promise<void> {
	const booked = await fetch(`${program.address}/bookings`, {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site', ...ownAddress() },
		body: new URLSearchParams({
			phone: '403-555-0142',
			email: `${randomUUID()}@example.ca`,
			address: '12 Crescent Road NW',
			postal: 'T2P 1J9',
			city: 'Calgary',
			notes: '',
			...fields,
		}),
	})
	expect(await booked.text()).toContain('booked')
}
