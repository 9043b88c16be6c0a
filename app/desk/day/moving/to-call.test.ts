import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import type { BookingRequest } from '#app/bookings/rules/booking.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { openDayMoves } from './day-moves.server.ts'
import { moveField, sentMove } from './day-moves.ts'
import { receiveDayMoves } from './moved-day.server.ts'

const [date, to] = ['2026-12-01', '2026-12-02']
const dana = staffNamed('Dana')

test('whom no message tells of their new day is named at the head of the answer, to be called', async () => {
	await using setup = await testPlatform({}, '2026-11-20T18:00:00Z')
	const { platform, pool } = setup
	const atDesk = { staff: dana, overbook: undefined }
	// Without an email address a pickup is typed at the desk.
	const typed = async (name: string, phone: string, change: Partial<BookingRequest> = {}) => {
		const request = bookingRequest({ name, email: '', phone, date, ...change })
		expect(await bookPickup(platform, request, { sourceSite: 'localhost', atDesk })).toMatchObject({
			ok: true,
		})
	}
	/** The form with every box ticked, as it's sent. */
	const form = async () => {
		const day = await openDayMoves(platform, date, { to })
		if (!day) throw new Error('no such day')
		const ticked = day.moves.flatMap(({ id, version, to: into }, n) =>
			into ? [[moveField(n), sentMove(id, version, into.windowId)]] : [],
		)
		return new URLSearchParams({ to, because: 'Snow', ...Object.fromEntries(ticked) })
	}
	const send = (body: URLSearchParams) =>
		receiveDayMoves(new Request('https://bowline.example/', { method: 'POST', body }), platform, {
			...{ staff: dana, date, mayClose: true },
		})
	await typed('Ann', '+14035550142', { email: 'ann@example.ca' })
	await typed('Bea', '+4930901820')
	await typed('Cal', '+14035550177;ext=5')
	await typed('Dot', '+14035550178', { window: '2-4pm' })
	const sent = await form()
	const { status, answer } = await send(sent)
	expect([status, answer.message]).toEqual([
		200,
		'Call Bea (+4930901820), Cal (403-555-0177 ext. 5): we can’t email or text them. 4 of 4 moved to Wednesday, December 2.',
	])
	const there = 'Moved to Wednesday, December 2, 10–12pm.'
	const call = 'We can’t text their number and they left no email address, so call them.'
	const words = Object.fromEntries(answer.outcomes.map((each) => [each.who.replace(/,.*/, ''), each.words]))
	expect(words).toEqual({
		Ann: `${there} We’ll tell the customer by email and text.`,
		Bea: `${there} ${call}`,
		Cal: `${there} ${call}`,
		Dot: 'Moved to Wednesday, December 2, 2–4pm. We’ll tell the customer by text.',
	})
	// Who presses twice reads the second answer.
	const again = await send(sent)
	expect(again.answer.message).toBe(answer.message)
	expect(again.answer.outcomes.filter((each) => each.words.endsWith(call))).toHaveLength(2)
	// One that was not moved keeps its time, and nobody has to know.
	await typed('Eli', '+4930901821', { window: '4-6pm' })
	const stale = await form()
	await pool.query(`update bookings set version = version + 1 where name = 'Eli'`)
	expect((await send(stale)).answer.message).toBe('0 of 1 moved to Wednesday, December 2.')
})
