import type { Staff } from '#app/desk/staff/staff.ts'
import { staffIdSchema } from '#app/platform/ids.ts'
import { type Right, type Role, rightsOf } from '#app/policies/rights.ts'

/** Somebody of the staff who is signed in, with the rights of a role but for those named. */
export const member = (name: string, role: Role = 'dispatcher', without: Right[] = []): Staff => ({
	id: staffIdSchema.parse(name),
	name,
	email: `${name.toLowerCase()}@example.ca`,
	role,
	rights: rightsOf(
		role,
		without.map((right) => ({ name: right, given: false })),
	),
	sessionId: 'here',
	sessionEndsAt: new Date('2100-01-01'),
	secondFactor: false,
})
