import { bookPickup } from '#app/bookings/bookings.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest } from './booking.ts'
import { staffNamed } from './ids.ts'
import { eventually, testPlatform } from './platform.ts'
import { changeAsSure } from './sure-staff.ts'

/** A platform whose bookings are told by text, with a stand-in for Twilio unless it is not `configured`. */
export async function textedBookings(at = '2026-11-20T18:00:00Z', configured = true) {
	const twilio = await startFakeTexts()
	const origin = 'https://bowline.example'
	const setup = await testPlatform(
		configured ? { ...fakeTextsEnvironment(twilio.url), PUBLIC_URL: origin } : { PUBLIC_URL: origin },
		at,
	)
	const { platform, pool } = setup
	await registerMessages(platform)
	/** The texts, and the emails that go with one. */
	const messages = async (): Promise<Row[]> =>
		(
			await pool.query(
				`select id, kind, channel, dedupe_key, state, reason, attempts, reference, body, segments from messages
				where channel = 'text' or kind in ('reminder', 'on-the-way', 'late', 'missed') order by id`,
			)
		).rows
	const change = async (action: BookingAction, eta = 30) => {
		const { rows } = await pool.query('select id, version from bookings order by created_at desc limit 1')
		const by = { actor: 'staff', staff: staffNamed('Dana'), bookingId: rows[0].id } as const
		return changeAsSure(platform, by, { action, version: rows[0].version, eta })
	}
	return {
		...setup,
		twilio,
		messages,
		change,
		book: (given: Partial<BookingRequest> = {}) =>
			bookPickup(platform, bookingRequest(given), { sourceSite: 'bowline.example' }),
		/** Waits until every message has ended. */
		ended: () =>
			eventually(
				messages,
				(rows) => rows.length > 0 && rows.every(({ state }) => state !== 'pending' && state !== 'failed'),
			),
		/** As if half a minute had gone by since an attempt with an unknown end, and the next try were due. */
		passQuietTime: () =>
			eventually(
				async () => {
					await pool.query(`update messages set begun_at = begun_at - interval '31 seconds'
						where begun_at > clock_timestamp() - interval '30 seconds' and state = 'failed'`)
					await pool.query(
						`update pgboss.job set start_after = now() where name = 'text-message' and state = 'retry'`,
					)
					return messages()
				},
				(rows) => rows.every(({ state }) => state !== 'pending' && state !== 'failed'),
			),
		[Symbol.asyncDispose]: async () => {
			await setup[Symbol.asyncDispose]()
			await twilio.close()
		},
	}
}
type Row = {
	id: string
	kind: string
	channel: string
	dedupe_key: string
	state: string
	reason: string | null
	attempts: number
	reference: string | null
	body: string | null
	segments: number | null
}
