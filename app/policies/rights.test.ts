import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seenBy } from './desk-policy.ts'
import { changesTo, rights, rightsOf, roles, rolesWith } from './rights.ts'

test('an account has exactly the rights that it was changed to, and today’s pickups with those of any day', () => {
	fc.assert(
		fc.property(fc.constantFrom(...roles), fc.subarray([...rights]), (role, wanted) => {
			const changes = changesTo(role, wanted)
			const expected = rights.filter(
				(right) => wanted.includes(right) || (right === 'today' && wanted.includes('bookings')),
			)
			expect(rightsOf(role, changes)).toEqual(expected)
			// Only what differs from the role is kept, so that a role that changes later changes the account with it.
			const byRole = rightsOf(role, [])
			for (const { name, given } of changes) expect(byRole.includes(name), name).toBe(!given)
		}),
	)
})

test('a right is of the roles that have it by themselves', () => {
	expect([rolesWith('today'), rolesWith('bookings'), rolesWith('accounts')]).toEqual([
		['owner', 'dispatcher', 'day'],
		['owner', 'dispatcher'],
		['owner'],
	])
})

test('what was charged and paid is for who sees money', () => {
	for (const right of rights) expect(seenBy({ rights: [right] }), right).toEqual({ money: right === 'money' })
})
