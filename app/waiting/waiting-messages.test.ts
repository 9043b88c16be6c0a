import { expect, test } from 'vitest'
import { whyNotNotifiedWaiting } from '#app/notifications/message-due.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { company as ours } from '#tests/support/company.ts'
import { eventually } from '#tests/support/platform.ts'
import { waitingRoom } from '#tests/support/waiting.ts'
import { leaveWaitlist } from './waiting.server.ts'

const company = { ...ours, windowCapacity: 1 }

test('an offer is mailed and texted with its link, for as long as it stands; one that was given on first is told to nobody', async () => {
	const twilio = await startFakeTexts()
	await using room = await waitingRoom(company, {
		...fakeTextsEnvironment(twilio.url),
		PUBLIC_URL: 'https://bowline.example',
	})
	const booked = await room.book('a')
	const [first] = [await room.join('first'), await room.join('second', { phone: '+14035550177' })]
	await room.cancel(booked)
	await room.serve()
	// Left before anything was sent.
	expect(await leaveWaitlist(room.platform, first.right, { version: 2 })).toEqual({ ok: true })
	await room.serve()
	await registerMessages(room.platform, {
		waitingLink: async () => 'https://bowline.example/waiting/the-key',
	})
	const rows = async (): Promise<{ told: string; state: string; reason: string | null; body: string }[]> =>
		(
			await room.pool.query(
				`select w.name || ' ' || m.kind || ' ' || m.channel as told, m.state, m.reason, m.body
				from messages m join waiting_requests w on w.id = m.waiting_id order by m.id`,
			)
		).rows
	const ended = await eventually(
		rows,
		(all) => all.length === 6 && all.every(({ state }) => state !== 'pending'),
	)
	expect(ended.map(({ told, state, reason }) => [told, state, reason])).toEqual([
		['first waiting-list mail', 'skipped', 'they’re no longer waiting'],
		['second waiting-list mail', 'sent', null],
		['first waiting mail', 'skipped', 'the spot was taken or passed on first'],
		['first waiting text', 'skipped', 'the spot was taken or passed on first'],
		['second waiting mail', 'sent', null],
		['second waiting text', 'sent', null],
	])
	const offers = twilio.texts().filter(({ to }) => to === '+14035550177')
	expect(offers).toHaveLength(1)
	const [offer] = offers
	expect(offer?.body).toMatch(
		/A spot just opened up on Tuesday, December 1, 10-12pm\. It's yours until .+\. Take it: https:\/\/bowline\.example\/waiting\/the-key$/,
	)
	expect(offer?.validityPeriod).toBe('7200')
	// The token is stored nowhere.
	expect(ended.at(-1)?.body).toMatch(/\/waiting\/…$/)
	await twilio.close()
})

test('an offer is told until its time is over, and not from that moment on', () => {
	const until = new Date('2026-11-20T20:00:00Z')
	const offer = { kind: 'waiting', dedupeKey: 'place', reservationId: 'place', status: 'offered' } as const
	const before = new Date(until.getTime() - 1)
	expect(whyNotNotifiedWaiting({ ...offer, eta: until }, before)).toBeUndefined()
	expect(whyNotNotifiedWaiting({ ...offer, eta: until }, until)).toBe('the offer had ended')
	expect(whyNotNotifiedWaiting({ ...offer, eta: null }, before)).toBe('the offer had ended')
	expect(whyNotNotifiedWaiting({ ...offer, reservationId: null, eta: until }, before)).toMatch(/passed on/)
})
