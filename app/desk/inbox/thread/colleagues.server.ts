import type { Platform } from '#app/platform/platform.server.ts'
import { may } from '#app/policies/rights.ts'
import { listStaff } from '../../staff/staff.server.ts'

/** Those to whom a thread can be assigned: whoever may open the inbox. */
export async function colleagues(needs: Pick<Platform, 'database'>): Promise<{ id: string; name: string }[]> {
	const staff = await listStaff(needs)
	return staff
		.filter((member) => !member.disabled && may(member, 'bookings'))
		.map(({ id, name }) => ({ id, name }))
}
