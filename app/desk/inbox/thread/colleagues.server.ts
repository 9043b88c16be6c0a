import type { Platform } from '#app/platform/platform.server.ts'
import { may } from '#app/policies/rights.ts'
import { listStaff } from '../../staff/staff.server.ts'

/** Those to whom a thread can be assigned: whoever may open the inbox, and who has the thread though they no longer may. */
export async function colleagues(
	needs: Pick<Platform, 'database'>,
	assignedTo?: string,
): Promise<{ id: string; name: string }[]> {
	const staff = await listStaff(needs)
	return staff.flatMap((member) => {
		const { id, name } = member
		if (!member.disabled && may(member, 'bookings')) return [{ id, name }]
		return id === assignedTo ? [{ id, name: `${name}, who can’t open the inbox any more` }] : []
	})
}
