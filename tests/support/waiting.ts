import type { Pool } from 'pg'
import type { Holder } from '#app/bookings/booking/booking.server.ts'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { type BookingId, bookingIdSchema, type WaitingId } from '#app/platform/ids.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { acceptOffer, joinWaitlist, processWaitlists, waiterBy } from '#app/waiting/waiting.server.ts'
import { bookingRequest } from './booking.ts'
import { company as ours } from './company.ts'
import { aBrowser } from './holder.ts'
import { staffNamed } from './ids.ts'
import { testPlatform } from './platform.ts'

const dana = staffNamed('Dana')

/** A platform with people who book, wait, cancel and take. Its clock stands at `clock.at`. */
export async function waitingRoom(company: HaulingCompany = ours, environment: Record<string, string> = {}) {
	const setup = await testPlatform(environment, '2026-11-20T18:00:00Z', company)
	// All of them sit at one browser.
	const { holder } = aBrowser()
	const clock = { at: new Date('2026-11-20T18:00:00Z') }
	const platform = { ...setup.platform, now: () => clock.at }
	const requestOf = (name: string, change: Partial<BookingRequest> = {}) =>
		bookingRequest({ name, email: `${name}@example.ca`, address: `${name.length} ${name} Road`, ...change })
	const bookAs = async (
		name: string,
		by: Holder,
		change: Partial<BookingRequest> = {},
	): Promise<BookingId> => {
		const booked = await bookPickup(platform, requestOf(name, change), {
			sourceSite: 'localhost',
			holder: by,
		})
		if (!booked.ok) throw new Error(`${name} was not booked: ${booked.reason}`)
		const { rows } = await setup.pool.query('select id from bookings where lead_id = $1', [booked.leadId])
		return bookingIdSchema.parse(rows[0].id)
	}
	return {
		...setup,
		platform,
		clock,
		requestOf,
		bookAs,
		book: (name: string, change: Partial<BookingRequest> = {}) => bookAs(name, holder, change),
		cancel: async (bookingId: BookingId) => {
			const { rows } = await setup.pool.query('select version from bookings where id = $1', [bookingId])
			const right = { actor: 'staff', staff: dana, bookingId } as const
			return changeBooking(platform, right, { action: 'cancel', version: rows[0].version })
		},
		join: async (name: string, change: Partial<BookingRequest> = {}, windowIds?: string[]) => {
			const request = requestOf(name, change)
			const { offers: _, ...texts } = request
			const fields = new Map(Object.entries(texts).filter(([, text]) => text !== ''))
			const joined = await joinWaitlist(platform, {
				request,
				fields,
				windowIds: windowIds ?? [request.window],
				sourceSite: 'localhost',
				holder,
			})
			if (!joined.ok) throw new Error(`${name} could not join: ${joined.reason}`)
			const right = await waiterBy(platform, joined.token)
			if (!right) throw new Error('the token opens nothing')
			return { ...joined, right }
		},
		serve: () => processWaitlists(platform),
		take: async ({
			waitingId,
			right,
		}: {
			waitingId: WaitingId
			right: Parameters<typeof acceptOffer>[1]
		}) => {
			const { rows } = await setup.pool.query('select version from waiting_requests where id = $1', [
				waitingId,
			])
			return acceptOffer(platform, right, { version: rows[0].version })
		},
		/** The statuses in the line, by name. */
		line: async (): Promise<Record<string, string>> => {
			const { rows } = await setup.pool.query('select name, status from waiting_requests order by id')
			return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
		},
		messages: async (): Promise<string[]> => {
			const { rows } = await setup.pool.query(
				`select w.name || ' ' || m.kind || ' ' || m.channel as told from messages m
				join waiting_requests w on w.id = m.waiting_id order by m.id`,
			)
			return rows.map(({ told }) => told)
		},
	}
}

/** Windows whose places are not those of their pickups and of what is held, and windows above what they take. */
export async function slotFaults(pool: Pool, places: number) {
	const { rows } = await pool.query(
		`select (select count(*)::int from arrival_windows where booked > $1) as above,
			(select count(*)::int from arrival_windows w where w.booked <> (select count(*) from bookings b
				where b.date = w.date and b.window_id = w.window_id and b.status <> 'cancelled')
				+ (select count(*) from slot_reservations h where h.date = w.date and h.window_id = w.window_id)) as miscounted`,
		[places],
	)
	return rows[0]
}
