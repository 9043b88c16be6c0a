import { expect, test } from 'vitest'
import { issueToken } from '#app/customers/customers.server.ts'
import type { PhotoLabel } from '#app/photos/photo.ts'
import { type BookingId, bookingIdSchema, type PhotoId } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { newPhotoId, staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, photoIn, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { customerBy } from '../booking/receipt-token.server.ts'
import { bookPickup } from '../bookings.server.ts'
import { findEvent } from '../outgoing/event-to-send.server.ts'
import { findReceipt } from '../self-service/receipt.server.ts'
import {
	addCustomerPhotos,
	findCustomerPhotos,
	findPhotoOfBooking,
	removeCustomerPhoto,
} from './customer-photos.server.ts'
import { deleteExpired } from './retention.server.ts'

const dana = staffNamed('Dana <dana@example.ca>')

/** A booking of a quote with one photo, the right of its customer, and a page that sends photos. */
async function setUp(at = '2026-11-20T18:00:00Z', date = '2026-12-01') {
	const setup = await testPlatform({}, at)
	const { platform, pool } = setup
	const photos = plainIntake(platform)
	const { quote, token: quoteToken } = await saveQuote(platform, defaultLoad, listed)
	const ofQuote = await photoIn({ ...platform, photos }, { token: quoteToken, quoteId: quote.id })
	await bookPickup(platform, bookingRequest({ date }), { sourceSite: 'localhost', quoteToken })
	const { rows } = await pool.query('select id, lead_id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const page = newPhotoToken()
	const needs = { ...platform, photos }
	const ownToken = await issueToken(platform.database, { bookingId }, 'receipt')
	const right = await rightBy(platform, ownToken)
	const send = (count: number) => Promise.all(Array.from({ length: count }, () => sentPhoto(needs, page)))
	const add = (ids: PhotoId[], token = page) =>
		addCustomerPhotos(platform, right, { token, labels: labelsOf(ids) })
	return {
		...setup,
		photos,
		needs,
		ofQuote,
		bookingId,
		leadId: rows[0].lead_id,
		ownToken,
		right,
		page,
		send,
		add,
		change: (action: 'cancel' | 'setOff' | 'arrive' | 'finish') => changeAs(platform, bookingId, action),
		ownIds: async () => (await findCustomerPhotos(platform, right))?.own.map(({ id }) => id) ?? [],
		history: async () =>
			(await pool.query('select actor, action from history where subject_id = $1 order by id', [bookingId]))
				.rows,
		mails: async () => (await pool.query('select id from booking_events where photos_added > 0')).rows,
	}
}

type Platform = Awaited<ReturnType<typeof testPlatform>>['platform']

async function rightBy(platform: Platform, token: string) {
	const right = await customerBy(platform, token)
	if (!right) throw new Error('the token opens no booking')
	return right
}

async function changeAs(
	platform: Platform,
	bookingId: BookingId,
	action: 'cancel' | 'setOff' | 'arrive' | 'finish',
) {
	const staff = { actor: 'staff', staff: dana, bookingId } as const
	for (let version = 1; version < 20; version++)
		if ((await changeAsSure(platform, staff, { action, version })).ok) return
	throw new Error(`the pickup could not ${action}`)
}

const labelsOf = (ids: PhotoId[], label: PhotoLabel = 'Heavy items') =>
	Object.fromEntries(ids.map((id) => [id, label]))

test('photos that are added together are with the booking beside those of its quote, and the office is told of them once', async () => {
	await using setup = await setUp()
	const ids = (await setup.send(2)).sort()
	const own = ids.map((id) => ({ id, label: 'Heavy items' }))
	expect(await setup.add(ids)).toEqual({ ok: true, own })
	expect(await findCustomerPhotos(setup.platform, setup.right)).toEqual({
		ofQuote: [{ id: setup.ofQuote, label: 'Other' }],
		own,
		isOpen: true,
	})
	expect((await findReceipt(setup.platform, setup.ownToken))?.photos).toEqual([
		{ id: setup.ofQuote, label: 'Other' },
		...own,
	])
	for (const id of [setup.ofQuote, ...ids])
		expect(await findPhotoOfBooking(setup.platform, setup.right, id)).toBeDefined()
	expect((await setup.history()).at(-1)).toEqual({ actor: 'customer', action: 'photos added' })
	const [mail, ...others] = await setup.mails()
	expect(others).toEqual([])
	expect((await findEvent(setup.platform, setup.leadId, mail.id))?.lines).toEqual([
		'Photos: 2, on the job sheet',
	])
	const jobs = await setup.pool.query("select from messages where kind = 'addition'")
	expect(jobs.rowCount).toBe(1)
	// The answer was lost, and the page sends the request again.
	expect(await setup.add(ids)).toEqual({ ok: true, own })
	expect(await setup.mails()).toHaveLength(1)
})

test('of more photos than there is room for, those that were chosen first are added, whatever their ids are', async () => {
	await using setup = await setUp()
	const sent = [...(await setup.send(6)), ...(await setup.send(6))].sort()
	// Neither the lowest ids nor the highest.
	const chosen = [...sent.slice(4), ...sent.slice(0, 4)]
	await setup.add(chosen)
	expect(new Set(await setup.ownIds())).toEqual(new Set(chosen.slice(0, 9)))
})

test('a booking takes nine photos of its own, also from two pages at once; a removed one makes room', async () => {
	await using setup = await setUp()
	const [six, other] = [await setup.send(6), await setup.send(6)]
	const outcomes = await Promise.all([setup.add(six), setup.add(other)])
	expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
	const own = await setup.ownIds()
	expect(own).toHaveLength(9)
	const [first] = own
	const left = [...six, ...other].filter((id) => !own.includes(id))
	expect(await setup.add(left)).toMatchObject({ ok: true, own: { length: 9 } })
	if (!first) throw new Error('nothing was added')
	expect(await removeCustomerPhoto(setup.needs, setup.right, first)).toEqual({ ok: true })
	expect(await setup.add(left)).toMatchObject({ ok: true, own: { length: 9 } })
	expect(await setup.ownIds()).not.toContain(first)
	const { rows } = await setup.pool.query('select position from booking_photos order by position')
	expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('nothing is added without the token of the page that has sent it, and a photo of one booking is not another’s', async () => {
	await using setup = await setUp()
	const ids = await setup.send(1)
	expect(await setup.add(ids, newPhotoToken())).toEqual({ ok: true, own: [] })
	expect(await setup.add([newPhotoId()])).toEqual({ ok: true, own: [] })
	expect(await setup.add(ids)).toMatchObject({ own: [{ id: ids[0] }] })

	await bookPickup(setup.platform, bookingRequest({ email: 'other@example.ca', date: '2026-12-02' }), {
		sourceSite: 'localhost',
	})
	const { rows } = await setup.pool.query('select id from bookings where id <> $1', [setup.bookingId])
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const other = await rightBy(
		setup.platform,
		await issueToken(setup.platform.database, { bookingId }, 'receipt'),
	)
	const [id] = ids
	if (!id) throw new Error('nothing was sent')
	const labels = labelsOf(ids)
	expect(await addCustomerPhotos(setup.platform, other, { token: setup.page, labels })).toEqual({
		ok: true,
		own: [],
	})
	expect(await findPhotoOfBooking(setup.platform, other, id)).toBeUndefined()
	expect(await findPhotoOfBooking(setup.platform, other, setup.ofQuote)).toBeUndefined()
	const noSuchPhoto = { ok: false, reason: 'no-such-photo' }
	expect(await removeCustomerPhoto(setup.needs, other, id)).toEqual(noSuchPhoto)
	expect(await setup.ownIds()).toEqual(ids)
	expect(await customerBy(setup.platform, newPhotoToken())).toBeUndefined()
})

test('a removed photo is gone with its files, once; those of the quote stay', async () => {
	await using setup = await setUp()
	const [id] = await setup.send(1)
	if (!id) throw new Error('nothing was sent')
	await setup.add([id])
	expect(await setup.photos.stillStored()).toBe(4)
	const away = { discard: () => Promise.reject(new Error('the store is away')) }
	const failed = removeCustomerPhoto({ ...setup.platform, photos: away }, setup.right, id)
	await expect(failed).rejects.toThrow('the store is away')
	expect(await setup.ownIds()).toEqual([id])
	for (let times = 0; times < 2; times++)
		expect(await removeCustomerPhoto(setup.needs, setup.right, id)).toEqual({ ok: true })
	expect(await removeCustomerPhoto(setup.needs, setup.right, setup.ofQuote)).toEqual({
		ok: false,
		reason: 'no-such-photo',
	})
	expect(await findCustomerPhotos(setup.platform, setup.right)).toMatchObject({
		ofQuote: { length: 1 },
		own: [],
	})
	expect(await setup.photos.stillStored()).toBe(2)
	expect((await setup.history()).filter(({ action }) => action === 'photo removed')).toHaveLength(1)
})

test('photos come and go until the pickup is done or cancelled; then they are only shown', async () => {
	for (const ends of [['cancel'], ['setOff', 'arrive', 'finish']] as const) {
		await using setup = await setUp()
		const [first, second] = await setup.send(2)
		if (!first || !second) throw new Error('nothing was sent')
		if (ends[0] === 'setOff') await setup.change('setOff')
		expect(await setup.add([first])).toMatchObject({ ok: true, own: { length: 1 } })
		for (const action of ends) if (action !== 'setOff') await setup.change(action)
		expect(await setup.add([second])).toEqual({ ok: false, reason: 'not-possible' })
		const removed = await removeCustomerPhoto(setup.needs, setup.right, first)
		expect(removed).toEqual({ ok: false, reason: 'not-possible' })
		expect(await findCustomerPhotos(setup.platform, setup.right)).toMatchObject({
			own: [{ id: first }],
			isOpen: false,
		})
	}
})

test('photos of a booking are deleted 24 months after its pickup; what could not be deleted stays for the next run', async () => {
	await using setup = await setUp('2024-11-01T18:00:00Z', '2024-11-20')
	await setup.add(await setup.send(2))
	await setup.pool.query("update booking_photos set created_at = '2024-11-01T18:00:00Z'")
	await setup.pool.query("update quote_photos set created_at = '2024-11-01T18:00:00Z'")
	const at = (now: string) => ({ ...setup.needs, now: () => new Date(now) })
	expect(await deleteExpired(at('2026-11-20T18:00:00Z'))).toMatchObject({ pickups: 0, failed: 0 })
	expect(await setup.photos.stillStored()).toBe(6)
	const due = at('2026-11-21T18:00:00Z')
	let deleted = 0
	const broken = {
		discard: async (keys: { storageKey: string; thumbnailKey: string }) => {
			if (++deleted === 3) throw new Error('the store is away')
			await setup.photos.discard(keys)
		},
	}
	// The photo of the quote and one of two are gone by then.
	expect(await deleteExpired({ ...due, photos: broken })).toEqual({ quotes: 0, pickups: 1, failed: 1 })
	expect(await setup.ownIds()).toHaveLength(1)
	expect(await setup.photos.stillStored()).toBe(2)
	expect(await deleteExpired(due)).toEqual({ quotes: 0, pickups: 1, failed: 0 })
	expect(await setup.ownIds()).toEqual([])
	expect(await setup.photos.stillStored()).toBe(0)
	expect((await setup.history()).at(-1)).toEqual({ actor: 'system', action: 'photos deleted' })
	expect(await deleteExpired(due)).toEqual({ quotes: 0, pickups: 0, failed: 0 })
})

test('photos stay while one of them, or the day in Calgary, is within 24 months, and while another has the booking locked', async () => {
	await using setup = await setUp('2024-11-01T18:00:00Z', '2024-11-20')
	await setup.add(await setup.send(1))
	const at = (now: string) => ({ ...setup.needs, now: () => new Date(now) })
	const none = { quotes: 0, pickups: 0, failed: 0 }
	await setup.pool.query("update quote_photos set created_at = '2026-11-01T18:00:00Z'")
	await setup.pool.query("update booking_photos set created_at = '2024-11-21T18:00:01Z'")
	expect(await deleteExpired(at('2026-11-21T18:00:00Z'))).toEqual(none)
	await setup.pool.query("update booking_photos set created_at = '2024-11-01T18:00:00Z'")
	// An hour before midnight in Calgary it is already the next day elsewhere.
	expect(await deleteExpired(at('2026-11-21T06:00:00Z'))).toEqual(none)
	const holder = await setup.pool.connect()
	await holder.query('begin')
	await holder.query('select from bookings for update')
	expect(await deleteExpired(at('2026-11-21T18:00:00Z'))).toEqual(none)
	await holder.query('rollback')
	holder.release()
	expect(await deleteExpired(at('2026-11-21T18:00:00Z'))).toEqual({ ...none, pickups: 1 })
})
