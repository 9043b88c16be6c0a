import { expect, test } from 'vitest'
import { issueToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema, type PhotoId } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { newPhotoId, staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { customerBy } from '../booking/receipt-token.server.ts'
import { bookPickup } from '../bookings.server.ts'
import {
	addCustomerPhotos,
	findCustomerPhotos,
	findPhotoOfBooking,
	removeCustomerPhoto,
} from './customer-photos.server.ts'
import type { StaffPhotoKind } from './photo-kinds.ts'
import { deleteExpired } from './retention.server.ts'
import { addStaffPhotos, removeStaffPhoto, staffPhotosOf } from './staff-photos.server.ts'

/** A booking with the rights of staff and of its customer, and a page that sends photos. */
async function setUp(at = '2026-11-20T18:00:00Z', date = '2026-12-01') {
	const setup = await testPlatform({}, at)
	const { platform, pool } = setup
	const photos = plainIntake(platform)
	await bookPickup(platform, bookingRequest({ date }), { sourceSite: 'localhost' })
	const { rows } = await pool.query('select id, version from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const staff = { actor: 'staff', staff: staffNamed('Dana'), bookingId } as const
	const customer = await customerBy(platform, await issueToken(platform.database, { bookingId }, 'receipt'))
	if (!customer) throw new Error('the token opens no booking')
	const token = newPhotoToken()
	const needs = { ...platform, photos }
	const labelsOf = (ids: PhotoId[]) => Object.fromEntries(ids.map((id) => [id, 'Other'] as const))
	return {
		...setup,
		photos,
		needs,
		staff,
		customer,
		bookingId,
		send: (count: number) => Promise.all(Array.from({ length: count }, () => sentPhoto(needs, token))),
		add: (ids: PhotoId[], kind: StaffPhotoKind = 'completion') =>
			addStaffPhotos(platform, staff, { kind, token, labels: labelsOf(ids) }),
		addAsCustomer: (ids: PhotoId[]) =>
			addCustomerPhotos(platform, customer, { token, labels: labelsOf(ids) }),
		idsOf: async (kind: StaffPhotoKind) => (await staffPhotosOf(platform, staff, kind)).map(({ id }) => id),
	}
}

test('staff’s photos are with the booking by kind, apart from its customer’s, and no open form is out of date', async () => {
	await using setup = await setUp()
	const [[onSite], [empty], [own]] = [await setup.send(1), await setup.send(1), await setup.send(1)]
	if (!onSite || !empty || !own) throw new Error('nothing was sent')
	expect(await setup.add([onSite], 'on-site')).toEqual({ ok: true, own: [{ id: onSite, label: 'Other' }] })
	expect(await setup.add([empty])).toEqual({ ok: true, own: [{ id: empty, label: 'Other' }] })
	const before = await setup.pool.query('select version from bookings')
	expect(before.rows).toEqual([{ version: 1 }])
	await setup.addAsCustomer([own])
	expect(await setup.idsOf('on-site')).toEqual([onSite])
	expect(await setup.idsOf('completion')).toEqual([empty])
	expect(await findCustomerPhotos(setup.platform, setup.customer)).toMatchObject({ own: [{ id: own }] })
	const { rows } = await setup.pool.query("select actor, after from history where action = 'photos added'")
	expect(rows).toMatchObject([
		{ actor: 'Dana', after: { kind: 'on-site' } },
		{ actor: 'Dana', after: { kind: 'completion' } },
		{ actor: 'customer' },
	])
})

test('nine of a kind, also by two at once; the same request twice adds nothing', async () => {
	await using setup = await setUp()
	const [six, other] = [await setup.send(6), await setup.send(6)]
	await Promise.all([setup.add(six), setup.add(other)])
	const own = await setup.idsOf('completion')
	expect(own).toHaveLength(9)
	expect(await setup.add(six)).toMatchObject({ ok: true, own: { length: 9 } })
	expect(await setup.idsOf('on-site')).toEqual([])
	const left = [...six, ...other].filter((id) => !own.includes(id))
	expect(await setup.add(left, 'on-site')).toMatchObject({ ok: true, own: { length: 3 } })
	expect(await setup.addAsCustomer(await setup.send(2))).toMatchObject({ ok: true, own: { length: 2 } })
})

test('staff remove theirs, once or twice, and not their customer’s; a customer neither sees nor removes them', async () => {
	await using setup = await setUp()
	const [id] = await setup.send(1)
	const [own] = await setup.send(1)
	if (!id || !own) throw new Error('nothing was sent')
	await setup.add([id], 'on-site')
	await setup.addAsCustomer([own])
	const missing = { ok: false, reason: 'no-such-photo' }
	expect(await findPhotoOfBooking(setup.platform, setup.customer, id)).toBeUndefined()
	expect(await removeCustomerPhoto(setup.needs, setup.customer, id)).toEqual(missing)
	expect(await removeStaffPhoto(setup.needs, setup.staff, own)).toEqual(missing)
	expect(await removeStaffPhoto(setup.needs, setup.staff, newPhotoId())).toEqual(missing)
	expect(await setup.photos.stillStored()).toBe(4)
	for (let times = 0; times < 2; times++)
		expect(await removeStaffPhoto(setup.needs, setup.staff, id)).toEqual({ ok: true })
	expect(await setup.idsOf('on-site')).toEqual([])
	expect(await setup.photos.stillStored()).toBe(2)
})

test.each([
	['requested', false],
	['booked', true],
	['done', true],
	['no-show', true],
	['cancelled', false],
])('a pickup that is %s takes photos of staff: %s', async (status, takes) => {
	await using setup = await setUp()
	await setup.pool.query('update bookings set status = $1', [status])
	const outcome = await setup.add(await setup.send(1))
	expect(outcome).toMatchObject(takes ? { ok: true, own: { length: 1 } } : { reason: 'not-possible' })
	const nowhere = { ...setup.staff, bookingId: bookingIdSchema.parse('019ac000-0000-7000-8000-000000000000') }
	const sent = { kind: 'completion', token: newPhotoToken(), labels: {} } as const
	expect(await addStaffPhotos(setup.platform, nowhere, sent)).toEqual({
		ok: false,
		reason: 'no-such-booking',
	})
})

test('they are deleted with the customer’s, 24 months after the pickup', async () => {
	await using setup = await setUp('2024-11-01T18:00:00Z', '2024-11-20')
	await setup.add(await setup.send(1))
	await setup.add(await setup.send(1), 'on-site')
	await setup.pool.query("update booking_photos set created_at = '2024-11-20T18:00:00Z'")
	const at = (now: string) => ({ ...setup.needs, now: () => new Date(now) })
	expect(await deleteExpired(at('2026-11-20T17:00:00Z'))).toMatchObject({ pickups: 0 })
	expect(await deleteExpired(at('2026-11-21T18:00:00Z'))).toMatchObject({ pickups: 1 })
	expect(await setup.photos.stillStored()).toBe(0)
})
