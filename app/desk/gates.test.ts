import { describe, expect, test } from 'vitest'
import { createLogger } from '#app/platform/log/log.server.ts'
import { deskArgs, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { firstPageOf, requireDay, requireStaff } from './desk.server.ts'
import { accessSnapshot } from './staff/access.ts'
import { changeAccess, readAccess } from './staff/staff.server.ts'

const crew = {
	name: 'Cam Crew',
	email: 'cam@example.ca',
	password: 'a third short sentence',
	role: 'day' as const,
}

describe('who has just signed in', () => {
	test('lands on today’s board, or on the first page that they may open', async () => {
		await using setup = await setUpDesk()
		const first = (staffId: string | undefined) => firstPageOf(setup.context(), staffId)
		expect(await first(setup.danaId)).toBe('/admin/day')
		const before = await readAccess(setup.platform, setup.danaId)
		if (!before) throw new Error('Dana has no account')
		const seen = accessSnapshot(before)
		const by = staffNamed(owner.name)
		await changeAccess(setup.platform, { staffId: setup.danaId, seen, by }, { rights: ['quotes'] })
		expect(await first(setup.danaId)).toBe('/admin')
	})

	test('lands on their own account where nobody is known to have signed in, or the account is gone', async () => {
		await using setup = await setUpDesk()
		expect(await firstPageOf(setup.context(), undefined)).toBe('/admin/account')
		expect(await firstPageOf(setup.context(), 'nobody')).toBe('/admin/account')
	})
})

describe('a page about one day', () => {
	test('is open to the crew for today alone, and to dispatchers for any day; who is refused is logged', async () => {
		await using setup = await setUpDesk()
		const lines: string[] = []
		const log = createLogger({ write: (line) => lines.push(line) })
		// In Calgary it is still the evening of November 28.
		const now = () => new Date('2026-11-29T05:00:00Z')
		const camsId = await setup.add(crew)
		const ofStaff = async (who: typeof owner) => {
			const headers = { Cookie: await setup.signIn(who) }
			const request = new Request('http://localhost/admin/day', { headers })
			return requireStaff(deskArgs(request, setup.context()), 'signed in')
		}
		const args = deskArgs(
			new Request('http://localhost/admin/day'),
			setup.context({ ...setup.platform, log, now }),
		)
		const days = ['2026-11-28', '2026-11-29', undefined]
		/** What becomes of asking for each of the days: `open`, or the status of the refusal. */
		const answersTo = async (who: typeof owner) => {
			const staff = await ofStaff(who)
			return days.map((date) => {
				try {
					requireDay(args, staff, date)
					return 'open'
				} catch (thrown) {
					if (thrown instanceof Response) return thrown.status
					throw thrown
				}
			})
		}
		expect(await answersTo(owner)).toEqual(['open', 'open', 'open'])
		expect(lines).toEqual([])
		expect(await answersTo(crew)).toEqual(['open', 404, 404])
		expect(lines.map((line) => JSON.parse(line))).toEqual(
			[1, 2].map(() =>
				expect.objectContaining({
					msg: 'right refused',
					staffId: camsId,
					method: 'GET',
					pattern: '/admin/day',
					right: 'bookings',
				}),
			),
		)
	})
})
