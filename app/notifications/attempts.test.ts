import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { messageIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { aBrowser } from '#tests/support/holder.ts'
import { beginMessage, messageRow, recordMessage } from '#tests/support/one-message.ts'
import { testPlatform } from '#tests/support/platform.ts'
import type { MessageState } from './store.server.ts'

test('an email is marked as perhaps sent twice only after an attempt with an unknown end, and the mark stays', async () => {
	await using setup = await testPlatform()
	const { database } = setup.platform
	const { holder } = aBrowser()
	const book = (notes: string) =>
		bookPickup(setup.platform, bookingRequest({ notes }), { sourceSite: 'localhost', holder })
	await book('')
	await book('Gate 2')
	const idOf = async (kind: string) => {
		const { rows } = await setup.pool.query("select id from messages where kind = $1 and channel <> 'text'", [
			kind,
		])
		return messageIdSchema.parse(rows[0].id)
	}
	const failed = { state: 'failed', reason: 'the server is down' } as const
	const sent = { state: 'sent', reference: 'its Message-ID' } as const
	const begin = async (kind: string) => {
		const row = await messageRow(database, await idOf(kind))
		if (!row) throw new Error('there is no such message')
		const perhapsTwice = row.begun_at !== null
		return beginMessage(database, row, { body: null, segments: null, to: null, perhapsTwice })
	}
	const record = async (kind: string, result: MessageState) =>
		recordMessage(database, await idOf(kind), result)
	const row = async (kind: string) =>
		(
			await setup.pool.query(
				'select state, attempts, perhaps_twice, begun_at is not null as open from messages where id = $1',
				[await idOf(kind)],
			)
		).rows[0]

	// Failures with a known end, then success: sent once.
	for (let at = 0; at < 2; at++) {
		expect(await begin('lead')).toBe(true)
		await record('lead', failed)
	}
	await begin('lead')
	await record('lead', sent)
	expect(await begin('lead')).toBe(false)
	expect(await row('lead')).toEqual({ state: 'sent', attempts: 3, perhaps_twice: false, open: false })

	// Killed during the first attempt: the mark stays, whatever happens later.
	await begin('confirmed')
	expect(await row('confirmed')).toMatchObject({ state: 'pending', perhaps_twice: false, open: true })
	await begin('confirmed')
	await record('confirmed', failed)
	await begin('confirmed')
	await record('confirmed', sent)
	expect(await row('confirmed')).toEqual({ state: 'sent', attempts: 3, perhaps_twice: true, open: false })

	// A failed attempt without a response is marked too.
	await begin('addition')
	await record('addition', { ...failed, unanswered: true })
	await begin('addition')
	expect(await row('addition')).toMatchObject({ state: 'failed', perhaps_twice: true })
})

test('a sync with a warning can be begun again, until one leaves nothing to do', async () => {
	await using setup = await testPlatform()
	const { database } = setup.platform
	await bookPickup(setup.platform, bookingRequest(), { sourceSite: 'localhost' })
	const { rows } = await setup.pool.query("select id from messages where kind = 'sync'")
	const id = messageIdSchema.parse(rows[0].id)
	const nothing = { body: null, segments: null, to: null, perhapsTwice: false }
	const warned = { state: 'sent', reference: 'a contact', warning: 'The CRM didn’t keep the email.' } as const
	expect(await beginMessage(database, { id, attempts: 0 }, nothing)).toBe(true)
	await recordMessage(database, id, warned)
	expect(await beginMessage(database, { id, attempts: 1 }, nothing)).toBe(true)
	await recordMessage(database, id, { state: 'sent', reference: 'a contact' })
	expect(await beginMessage(database, { id, attempts: 2 }, nothing)).toBe(false)
	expect(await messageRow(database, id)).toMatchObject({ state: 'sent', warning: null, attempts: 2 })
})
