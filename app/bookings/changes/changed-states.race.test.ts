import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issueToken, openToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { actionNames, type BookingStatus, bookingStates } from '#app/policies/booking-states.ts'
import type { Actor } from '#app/policies/state-machine.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { leads } from '#tests/support/states.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { bookPickup } from '../bookings.server.ts'
import { changeBooking } from './change-booking.server.ts'
import { movePickup } from './move.server.ts'

const actors = ['customer', 'staff', 'system'] as const

/** What someone does to a pickup: an action, or a move to a day and window, one at a time or two at once. */
const happening = fc.record({
	actor: fc.constantFrom<Actor[]>(...actors),
	action: fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...actionNames) },
		{ weight: 1, arbitrary: fc.constant('move' as const) },
	),
	day: fc.integer({ min: 1, max: 9 }),
	twice: fc.boolean(),
})

/** One way through: what staff do, one after the other. */
const byStaff = (...actions: (typeof actionNames)[number][]) =>
	actions.map((action) => ({ actor: 'staff' as const, action, day: 1, twice: false }))

test('whatever is done to pickups, near and far, by whom and how often, no status is written that the table does not lead to', async () => {
	await using setup = await testPlatform()
	const { platform, pool } = setup
	let customers = 0
	const book = async (isFar: boolean) => {
		const where = isFar ? { postal: 'T4N 1A1', city: 'Red Deer' } : {}
		const email = `someone${customers++}@example.ca`
		const date = `2026-12-${10 + (customers % 15)}`
		const booked = await bookPickup(platform, bookingRequest({ email, date, ...where }), {
			sourceSite: 'localhost',
		})
		if (!booked.ok) throw new Error(`not booked: ${booked.reason}`)
		const { rows } = await pool.query('select id from bookings where lead_id = $1', [booked.leadId])
		const bookingId = bookingIdSchema.parse(rows[0].id)
		const token = await issueToken(platform.database, { bookingId }, 'mail')
		const owned = (await openToken(platform.database, token)).bookingId
		if (!owned) throw new Error('the token opens no booking')
		return {
			bookingId,
			rights: {
				customer: { actor: 'customer', bookingId: owned },
				staff: { actor: 'staff', bookingId, staff: staffNamed('Dana') },
				system: { actor: 'system', bookingId },
			} as const,
		}
	}
	const now = async (bookingId: string): Promise<{ status: BookingStatus; version: number }> =>
		(await pool.query('select status, version from bookings where id = $1', [bookingId])).rows[0]
	const seen = new Set<string>()

	await fc.assert(
		fc.asyncProperty(
			fc.boolean(),
			fc.array(happening, { minLength: 1, maxLength: 8 }),
			async (isFar, happenings) => {
				const { bookingId, rights } = await book(isFar)
				expect(bookingStates.first).toContain((await now(bookingId)).status)
				for (const { actor, action, day, twice } of happenings) {
					const before = await now(bookingId)
					const { version } = before
					const right = rights[actor]
					const act = () => {
						if (action === 'move') {
							if (right.actor === 'system') return Promise.resolve()
							return movePickup(platform, right, { version, date: `2026-12-0${day}`, windowId: '2-4pm' })
						}
						return right.actor === 'staff'
							? changeAsSure(platform, right, { action, version })
							: changeBooking(platform, right, { action, version })
					}
					await Promise.all(twice ? [act(), act()] : [act()])
					const after = await now(bookingId)
					const said = `${action} ${before.status} by ${actor} became ${after.status}`
					if (after.status === before.status) continue
					seen.add(`${before.status} > ${after.status}`)
					expect(leads(bookingStates, before.status, after.status, [actor]), said).toBe(true)
					if (action !== 'move') expect(after.status).toBe(bookingStates.next(action, before.status, actor))
				}
			},
		),
		{
			numRuns: 40,
			examples: [
				[true, byStaff('confirm', 'setOff', 'arrive', 'finish')],
				[true, byStaff('cancel')],
				[false, byStaff('setOff', 'arrive', 'cancel')],
				[false, byStaff('cancel')],
			],
		},
	)
	// It went through more than a few of them, whatever was drawn, or it would say nothing.
	expect(seen.size).toBeGreaterThan(5)
	const { rows } = await pool.query(
		`select distinct before ->> 'status' as before, after ->> 'status' as after,
			case when actor in ('customer', 'system') then actor else 'staff' end as actor
		from history where subject = 'booking' and before ->> 'status' is not null`,
	)
	for (const { before, after, actor } of rows)
		expect(
			before === after || leads(bookingStates, before, after, [actor]),
			`${actor}: ${before} ${after}`,
		).toBe(true)
})
