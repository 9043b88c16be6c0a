import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitingStates } from '#app/policies/waiting-states.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { leads } from '#tests/support/states.ts'
import { waitingRoom } from '#tests/support/waiting.ts'
import { acceptOffer, declineOffer, leaveWaitlist } from './waiting.server.ts'

const staff = staffNamed('Dana')

/** What happens to a line of two on a full day; several of them at once now and then. */
const happening = fc.record({
	what: fc.constantFrom(
		'cancel',
		'serve',
		'take',
		'decline',
		'leave',
		'staffTake',
		'staffLeave',
		'join',
		'later',
	),
	who: fc.nat({ max: 2 }),
	hours: fc.integer({ min: 1, max: 400 }),
	atOnce: fc.boolean(),
})

test('whatever happens to who waits, no status is written that the table does not lead to', async () => {
	const seen = new Set<string>()
	await fc.assert(
		fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
			await using setup = await waitingRoom()
			const booked = [await setup.book('one'), await setup.book('two'), await setup.book('three')]
			const entries = [await setup.join('ann'), await setup.join('ben', {}, ['10-12pm', '12-2pm'])]
			const rows = async () =>
				(await setup.pool.query('select id, status, version from waiting_requests order by id')).rows
			for (const { status } of await rows()) expect(waitingStates.first).toContain(status)
			const act = async ({ what, who, hours }: (typeof happenings)[number]): Promise<unknown> => {
				const entry = entries[who % entries.length]
				const pickup = booked[who]
				if (!entry || !pickup) throw new Error('nobody is there')
				const { version } = (await rows()).find(({ id }) => id === entry.waitingId)
				const byStaff = { actor: 'staff', waitingId: entry.waitingId, staff } as const
				switch (what) {
					case 'cancel':
						return setup.cancel(pickup)
					case 'serve':
						return setup.serve()
					case 'take':
						return acceptOffer(setup.platform, entry.right, { version })
					case 'decline':
						return declineOffer(setup.platform, entry.right, { version })
					case 'leave':
						return leaveWaitlist(setup.platform, entry.right, { version })
					case 'staffTake':
						return acceptOffer(setup.platform, byStaff, { version, windowId: '10-12pm' })
					case 'staffLeave':
						return leaveWaitlist(setup.platform, byStaff, { version })
					case 'join':
						return entries.push(await setup.join(`more${entries.length}`))
					case 'later':
						setup.clock.at = new Date(setup.clock.at.getTime() + hours * 60 * 60_000)
						return setup.serve()
				}
			}
			for (const each of happenings) {
				if (each.what === 'join' && setup.clock.at > new Date('2026-11-30T18:00:00Z')) continue
				await (each.atOnce
					? Promise.all([act(each), setup.serve(), act({ ...each, what: 'take' })])
					: act(each))
			}
			const { rows: changes } = await setup.pool.query(
				`select actor, action, before ->> 'status' as before, after ->> 'status' as after,
					lag(after ->> 'status', 1, 'waiting') over (partition by subject_id order by id) as was
				from history where subject = 'waiting' and action <> 'join'`,
			)
			for (const { actor, action, before, after, was } of changes) {
				expect(before, 'no status is written that no row of the history tells of').toBe(was ?? 'waiting')
				const by = actor === 'customer' || actor === 'system' ? actor : 'staff'
				expect(leads(waitingStates, before, after, [by]), `${action} ${before} by ${actor}: ${after}`).toBe(
					true,
				)
				seen.add(`${before} > ${after}`)
			}
			const last = new Map(
				(
					await setup.pool.query(
						`select distinct on (subject_id) subject_id, after ->> 'status' as status from history
						where subject = 'waiting' and action <> 'join' order by subject_id, id desc`,
					)
				).rows.map(({ subject_id, status }) => [subject_id, status]),
			)
			for (const { id, status } of await rows()) expect(status).toBe(last.get(id) ?? 'waiting')
		}),
		{ numRuns: 8 },
	)
	expect(seen.size).toBeGreaterThan(3)
})
