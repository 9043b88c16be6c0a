import { fullWindow } from '../support/booking.ts'
import { company } from '../support/company.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { dayAhead, expect, freshDay, named, ownAddress, test } from '../support/journey.ts'
import type { Program } from '../support/program.ts'

/** Changes of a pickup that its link may not make: each has a clear message, and nothing is changed. */

/** A booked pickup, and what is sent to the pages of its link. */
async function setUp(program: Program) {
	const name = named('Refused')
	const connection = await embeddedConnection(program.dataDir)
	const booked = await fetch(`${program.address}/bookings`, {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site', ...ownAddress() },
		body: new URLSearchParams({
			name,
			phone: '403-555-0142',
			email: `${crypto.randomUUID()}@example.ca`,
			address: '12 Crescent Road NW',
			postal: 'T2P 1J9',
			city: 'Calgary',
			date: freshDay(),
			window: '10-12pm',
			notes: '',
		}),
	})
	const token = String((await booked.json()).receiptToken)
	const ofBooking = `(select b.id from bookings b join leads l on l.id = b.lead_id where l.name = '${name}')`
	return {
		token,
		sql: (statement: string) => ask(connection, statement.replaceAll('$booking', ofBooking)),
		/** Everything about the pickup that a change would touch. */
		state: () =>
			ask(
				connection,
				`select b.date::text, b.window_id, b.status, b.version,
					(select count(*) from booking_events where booking_id = b.id) as entries,
					(select count(*) from history where subject = 'booking' and subject_id = b.id) as history,
					(select booked from arrival_windows w where w.date = b.date and w.window_id = b.window_id) as taken
				from bookings b where b.id = ${ofBooking}`,
			),
		post: async (page: 'move' | 'cancel' | 'details', form: Record<string, string>, key = token) => {
			const answer = await fetch(`${program.address}/booked/${key}/${page}`, {
				method: 'POST',
				redirect: 'manual',
				headers: { Origin: program.address, ...ownAddress() },
				body: new URLSearchParams({ version: '1', ...form }),
			})
			return { status: answer.status, text: await answer.text() }
		},
	}
}

test('a move to a day or window that there is not, or that is full, says why and changes nothing', {
	tag: '@main',
}, async ({ program }) => {
	const { sql, state, post } = await setUp(program)
	const before = await state()
	const full = fullWindow(freshDay(), '2-4pm')
	await sql(
		`insert into arrival_windows (date, window_id, booked)
		values ('${full.date}', '${full.window}', ${full.booked})`,
	)
	const cases: [Record<string, string>, number, string][] = [
		[{ date: dayAhead(-1), window: '10-12pm' }, 422, 'That day has passed.'],
		[{ date: dayAhead(365), window: '10-12pm' }, 422, 'We book up to 90 days ahead.'],
		[{ date: '2026-02-30', window: '10-12pm' }, 422, 'That day doesn’t exist.'],
		[{ date: freshDay(), window: '3-5am' }, 422, 'Choose one of the arrival windows.'],
		[{ date: full.date, window: full.window }, 409, 'That window just filled.'],
		[{ instead: `${full.date} ${full.window}` }, 409, 'That window just filled.'],
		[{ date: freshDay(), window: '10-12pm', version: '7' }, 409, 'What you sent didn’t go through'],
	]
	for (const [form, status, words] of cases) {
		const answer = await post('move', form)
		expect(answer.text, words).toContain(words)
		expect(answer.status, words).toBe(status)
		expect(await state(), words).toEqual(before)
	}
})

test('a link that is altered, expired or revoked changes nothing, and says what to do', {
	tag: '@main',
}, async ({ program }) => {
	const { token, sql, state, post } = await setUp(program)
	const before = await state()
	const there = { date: freshDay(), window: '2-4pm' }
	const expectShut = async (key: string) => {
		for (const page of ['move', 'cancel', 'details'] as const) {
			const answer = await post(page, page === 'move' ? there : {}, key)
			expect(answer.status).toBe(404)
			expect(answer.text).toContain('This link doesn’t open a booking')
			expect(answer.text).toContain(company.phone)
		}
		expect(await state()).toEqual(before)
	}
	await expectShut(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
	await expectShut(token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase())
	const tokens = 'access_tokens set'
	await sql(`update ${tokens} expires_at = now() - interval '1 second' where booking_id = $booking`)
	await expectShut(token)
	await sql(
		`update ${tokens} expires_at = now() + interval '1 day', revoked_at = now() where booking_id = $booking`,
	)
	await expectShut(token)
	await sql(`update ${tokens} revoked_at = null where booking_id = $booking`)
	expect((await post('move', there)).status).toBe(303)
})

test('of two people who move one pickup at once, one does, and the other is told that nothing of theirs was done', {
	tag: '@main',
}, async ({ program }) => {
	const { state, post } = await setUp(program)
	const days = [freshDay(), freshDay()]
	const answers = await Promise.all(days.map((date) => post('move', { date, window: '2-4pm' })))
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
	const winner = days[answers.findIndex(({ status }) => status === 303)]
	expect(answers.find(({ status }) => status === 409)?.text).toContain('What you sent didn’t go through')
	expect(await state()).toMatchObject([{ date: winner, window_id: '2-4pm', version: 2, taken: 1 }])
})
