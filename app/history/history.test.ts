import { expect, test } from 'vitest'
import { waitingIdSchema } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/support/database.ts'
import { newBookingId, newCustomerId, newLeadId, newPhotoId, newQuoteId } from '#tests/support/ids.ts'
import * as history from './history.server.ts'

const by = { actor: 'Dana', before: null, after: null }
const actions = (rows: { action: string }[]) => rows.map(({ action }) => action)

test('the history of one subject of each kind is its own, the latest first', async () => {
	await using database = await testDatabase()
	const subjects: history.Subject[] = [
		{ kind: 'booking', id: newBookingId() },
		{ kind: 'customer', id: newCustomerId() },
		{ kind: 'lead', id: newLeadId() },
		{ kind: 'quote', id: newQuoteId() },
		{ kind: 'waiting', id: waitingIdSchema.parse(newBookingId()) },
		{ kind: 'schedule' },
	]
	for (const action of ['first', 'second', 'third'])
		for (const subject of subjects)
			await history.record(database.kysely, {
				subject,
				actor: 'customer',
				action: `${action} ${subject.kind}`,
				before: { load: [1, null], nested: { deep: 'yes' } },
				after: null,
			})
	for (const subject of subjects) {
		const { kind } = subject
		const rows = await history.of(database.kysely, subject)
		expect(actions(rows)).toEqual([`third ${kind}`, `second ${kind}`, `first ${kind}`])
		expect(rows[0]).toMatchObject({
			actor: 'customer',
			before: { load: [1, null], nested: { deep: 'yes' } },
			after: null,
		})
		expect(actions(await history.of(database.kysely, subject, 2))).toEqual([
			`third ${kind}`,
			`second ${kind}`,
		])
	}
})

test('the history of several subjects is one list, and of none an empty one', async () => {
	await using database = await testDatabase()
	const [one, other, third] = [newCustomerId(), newCustomerId(), newCustomerId()]
	for (const [id, action] of [
		[one, 'joined'],
		[third, 'joined a third'],
		[other, 'separated'],
	] as const)
		await history.record(database.kysely, { subject: { kind: 'customer', id }, ...by, action })
	const of = (ids: (typeof one)[]) =>
		history.of(
			database.kysely,
			ids.map((id) => ({ kind: 'customer', id })),
		)
	expect(actions(await of([one, other]))).toEqual(['separated', 'joined'])
	expect(await of([])).toEqual([])
})

test('the history of what is deleted goes with it, and no other', async () => {
	await using database = await testDatabase()
	const [gone, stays] = [newBookingId(), newBookingId()]
	const [quoteGone] = [newQuoteId()]
	const all: history.Subject[] = [
		{ kind: 'booking', id: gone },
		{ kind: 'booking', id: stays },
		{ kind: 'quote', id: quoteGone },
		{ kind: 'schedule' },
	]
	for (const subject of all) await history.record(database.kysely, { subject, ...by, action: 'booked' })
	await history.deleteOf(database.kysely, [])
	await history.deleteOf(database.kysely, [
		{ kind: 'booking', id: gone },
		{ kind: 'quote', id: quoteGone },
	])
	const left = await Promise.all(all.map((subject) => history.of(database.kysely, subject)))
	expect(left.map(({ length }) => length)).toEqual([0, 1, 0, 1])
})

test('a photo that was removed is known by its booking or quote, another photo and another booking are not', async () => {
	await using database = await testDatabase()
	const [photo, added] = [newPhotoId(), newPhotoId()]
	const subject = { kind: 'booking', id: newBookingId() } as const
	await history.record(database.kysely, { subject, ...by, action: 'photo removed', after: { photo } })
	await history.record(database.kysely, { subject, ...by, action: 'photo added', after: { photo: added } })
	const tells = (of: history.Subject, id: typeof photo) => history.tellsOfRemoved(database.kysely, of, id)
	expect(await tells(subject, photo)).toBe(true)
	expect(await tells(subject, added)).toBe(false)
	expect(await tells({ kind: 'booking', id: newBookingId() }, photo)).toBe(false)
})

test('the token of the latest change is another one after each change', async () => {
	await using database = await testDatabase()
	const seen = new Set([await history.latestChange(database.kysely)])
	for (let change = 1; change <= 3; change++) {
		await history.record(database.kysely, { subject: { kind: 'schedule' }, ...by, action: 'close' })
		seen.add(await history.latestChange(database.kysely))
		expect(seen.size).toBe(change + 1)
	}
	expect(seen).toContain(await history.latestChange(database.kysely))
})
