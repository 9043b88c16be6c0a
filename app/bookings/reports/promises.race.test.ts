import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseCustomer } from '#app/erasure/erasure.server.ts'
import { bookingIdSchema, complaintIdSchema, customerIdSchema } from '#app/platform/ids.ts'
import type { BookingAction } from '#app/policies/booking-states.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { whereItStands } from '#tests/support/customer-to-erase.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake, sentPhoto } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { changeAsSure } from '#tests/support/sure-staff.ts'
import { bookPickup } from '../bookings.server.ts'
import { addStaffPhotos } from '../photos/staff-photos.server.ts'
import { answerEmergency, promiseByStaff, promisesOf, withdrawPromise } from '../promises/promises.server.ts'
import { closeComplaint, complaintsOf, takeComplaint } from './complaints.server.ts'
import type { TypedReport } from './report.ts'
import { keepPhotosPromise, reportOf, sendReport } from './send-report.server.ts'

type Booked = Parameters<typeof bookingRequest>[0]
const emergency = '/situation/emergency-cleanout'
const hour = 60 * 60_000
const atNoon = '2026-11-20T18:00:00Z'
/** An emergency that can't wait. */
const atOnce = { page: emergency, date: '2026-11-20', window: 'today-asap' }

/** A booking from a page, and the clock of those who work on it. */
async function setUp(fields: Booked = {}, bookedAt = atNoon) {
	const setup = await testPlatform({}, bookedAt)
	const { pool } = setup
	const clock = { at: new Date(bookedAt) }
	const platform = { ...setup.platform, now: () => clock.at }
	const photos = plainIntake(platform)
	await bookPickup(platform, bookingRequest({ date: '2026-12-01', ...fields }), { sourceSite: 'localhost' })
	const { rows } = await pool.query('select id, customer_id from bookings')
	const bookingId = bookingIdSchema.parse(rows[0].id)
	const by = (name: string) => ({ actor: 'staff', staff: staffNamed(name), bookingId }) as const
	const dana = by('Dana')
	const needs = { ...platform, isStopped: async () => false }
	return {
		...setup,
		platform,
		photos,
		clock,
		bookingId,
		customerId: customerIdSchema.parse(rows[0].customer_id),
		by,
		dana,
		change: async (...actions: BookingAction[]) => {
			for (const action of actions) {
				const { version } = (await pool.query('select version from bookings')).rows[0]
				const changed = await changeAsSure(platform, dana, { action, version })
				if (!changed.ok) throw new Error(`the pickup could not ${action}`)
			}
		},
		promised: async () =>
			(await promisesOf(platform, dana)).map(({ kind, due_at, kept_by }) => ({
				kind,
				due: due_at && (due_at.getTime() - clock.at.getTime()) / hour,
				kept: kept_by,
			})),
		send: (report: Partial<TypedReport> = {}, who = 'Dana', more = {}) =>
			sendReport({ ...needs, ...more }, by(who), { ...plain, ...report }),
		addPhoto: async () => {
			const token = newPhotoToken()
			const id = await sentPhoto({ ...platform, photos }, token)
			await addStaffPhotos(platform, dana, { kind: 'completion', token, labels: { [id]: 'Other' } })
		},
		messages: async () =>
			(await pool.query("select channel, dedupe_key from messages where kind = 'report' order by id")).rows,
	}
}

const plain: TypedReport = {
	tell: 'mail',
	version: 0,
	donated: 'A couch, to the Women in Need Society',
	recycled: '',
	landfilled: 'Two bags',
}

test('a booking from the emergency page is promised two hours at once, and photos and a report by a day after it is done', async () => {
	await using setup = await setUp(atOnce)
	expect(await setup.promised()).toEqual([
		{ kind: 'photos', due: null, kept: null },
		{ kind: 'response', due: 2, kept: null },
	])
	await setup.change('arrive')
	setup.clock.at = new Date(setup.clock.at.getTime() + hour)
	await setup.change('finish')
	expect(await setup.promised()).toEqual([
		{ kind: 'photos', due: 24, kept: null },
		{ kind: 'response', due: 1, kept: 'Dana' },
		{ kind: 'report', due: 24, kept: null },
	])
})

test.each([
	['the home page', {}, []],
	['a page that promises nothing besides', { page: '/calgary/couch-removal' }, []],
	['the emergency page, far away', { ...atOnce, city: 'Red Deer', postal: 'T4N 1A1' }, ['photos']],
	['the emergency page, in the next town by its code', { ...atOnce, postal: 'T4B 1A1' }, ['photos']],
	[
		'the emergency page, in the next town by its name',
		{ ...atOnce, city: 'Airdrie', postal: '' },
		['photos'],
	],
	['the emergency page of who waits for today’s last window', { ...atOnce, window: '4-6pm' }, ['photos']],
	[
		'the emergency page of who waits until tomorrow',
		{ ...atOnce, date: '2026-11-21', window: '8-10am' },
		['photos'],
	],
] as const)('a booking from %s is promised no two hours', async (_, fields, kinds) => {
	await using setup = await setUp(fields)
	expect((await setup.promised()).map(({ kind }) => kind)).toEqual(kinds)
})

test.each([
	['begins within two hours', atNoon, { ...atOnce, window: '2-4pm' }],
	['is the first at night', '2026-11-21T05:00:00Z', { ...atOnce, date: '2026-11-21', window: '8-10am' }],
])('who books an emergency in a window that %s is promised two hours', async (_, at, fields) => {
	await using setup = await setUp(fields, at)
	expect((await setup.promised()).map(({ kind }) => kind)).toEqual(['photos', 'response'])
})

test('staff promise photos once, to who asks before or after the pickup, and answer an emergency once', async () => {
	await using setup = await setUp()
	for (let times = 0; times < 2; times++) {
		expect(await promiseByStaff(setup.platform, setup.dana, 'photos')).toEqual({ ok: true })
		expect(await promiseByStaff(setup.platform, setup.dana, 'response')).toEqual({ ok: true })
	}
	expect(await setup.promised()).toMatchObject([
		{ kind: 'photos', due: null },
		{ kind: 'response', due: 2 },
	])
	await Promise.all(['Dana', 'Kim'].map((name) => answerEmergency(setup.platform, setup.by(name))))
	const answered = await setup.pool.query("select from history where action = 'emergency answered'")
	expect(answered.rowCount).toBe(1)
	expect(await promiseByStaff(setup.platform, setup.dana, 'response')).toEqual({ ok: false, reason: 'kept' })
	await setup.change('cancel')
	expect(await promiseByStaff(setup.platform, setup.dana, 'photos')).toEqual({ ok: false, reason: 'over' })
})

test('the report goes out once, however often its form is sent, and keeps the promise; photos keep theirs when it is sent with them', async () => {
	await using setup = await setUp({ page: '/calgary/foreclosure-cleanout' })
	expect(await setup.send()).toEqual({ ok: false, reason: 'not-done' })
	await setup.change('arrive', 'finish')
	const outcomes = await Promise.all([setup.send(), setup.send()])
	expect([...outcomes, await setup.send()]).toEqual(Array(3).fill({ ok: true, tell: 'mail' }))
	expect(await setup.messages()).toEqual([{ channel: 'mail', dedupe_key: 'report 1' }])
	const kept = async () =>
		Object.fromEntries((await setup.promised()).map(({ kind, kept: by }) => [kind, by]))
	expect(await kept()).toEqual({ photos: null, report: 'Dana' })
	await setup.addPhoto()
	expect(await kept()).toEqual({ photos: null, report: 'Dana' })
	expect(await setup.send({ version: 1 }, 'Kim')).toEqual({ ok: true, tell: 'mail' })
	expect(await kept()).toEqual({ photos: 'Kim', report: 'Dana' })
	expect(await setup.messages()).toHaveLength(2)
	expect(await reportOf(setup.platform, setup.dana)).toMatchObject({ version: 2, photos: { length: 1 } })
})

test('of two who send a report at once, one is told of the other’s, and one goes out', async () => {
	await using setup = await setUp()
	await setup.change('arrive', 'finish')
	const outcomes = await Promise.all([setup.send(), setup.send({ recycled: 'Steel' }, 'Kim')])
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: 'changed' }))
	expect(await setup.messages()).toHaveLength(1)
})

test('without an email address it goes by text, or is down as told by phone; never where they can’t be reached', async () => {
	await using setup = await setUp({ email: '' })
	await setup.change('arrive', 'finish')
	expect(await setup.send()).toEqual({ ok: false, reason: 'no-email' })
	const stopped = { isStopped: async () => true }
	expect(await setup.send({ tell: 'text' }, 'Dana', stopped)).toEqual({ ok: false, reason: 'no-texts' })
	expect(await setup.messages()).toEqual([])
	expect(await setup.send({ tell: 'text' })).toEqual({ ok: true, tell: 'text' })
	expect(await setup.send({ tell: 'call', version: 1 })).toEqual({ ok: true, tell: 'call' })
	expect(await setup.messages()).toEqual([{ channel: 'text', dedupe_key: 'report 1' }])
})

test('a complaint is taken once, of a pickup that is over, and closed once', async () => {
	await using setup = await setUp()
	const complaint = complaintIdSchema.parse(randomUUID())
	const said = 'A scratch on the floor'
	const take = () => takeComplaint(setup.platform, setup.dana, { complaint, said })
	expect(await take()).toEqual({ ok: false, reason: 'not-over' })
	await setup.change('arrive', 'finish')
	expect(await Promise.all([take(), take()])).toEqual([{ ok: true }, { ok: true }])
	const close = (name: string) =>
		closeComplaint(setup.platform, setup.by(name), { complaint, outcome: 'money back', note: `By ${name}` })
	const closed = await Promise.all([close('Dana'), close('Kim')])
	expect(closed.filter(({ ok }) => ok)).toHaveLength(1)
	expect(closed).toContainEqual(expect.objectContaining({ ok: false, reason: 'closed' }))
	const [one, ...others] = await complaintsOf(setup.platform, setup.dana)
	expect(others).toEqual([])
	expect(one).toMatchObject({ said, taken_by: 'Dana', outcome: 'money back' })
	const closer = one?.closed_by ?? ''
	expect(await close(closer)).toEqual({ ok: true })
	const otherwise = { complaint, outcome: 'put right', note: `By ${closer}` } as const
	expect(await closeComplaint(setup.platform, setup.by(closer), otherwise)).toMatchObject({
		reason: 'closed',
	})
	const another = {
		complaint: complaintIdSchema.parse(randomUUID()),
		outcome: 'put right',
		note: '',
	} as const
	expect(await closeComplaint(setup.platform, setup.dana, another)).toEqual({
		ok: false,
		reason: 'no-such-complaint',
	})
})

test('photos that come after the report keep their promise, and no one is told twice; before it they do not', async () => {
	await using setup = await setUp()
	await promiseByStaff(setup.platform, setup.dana, 'photos')
	await setup.change('arrive', 'finish')
	const photosKept = async () => (await setup.promised()).find(({ kind }) => kind === 'photos')?.kept
	await setup.addPhoto()
	await keepPhotosPromise(setup.platform, setup.dana)
	expect(await photosKept()).toBeNull()
	await setup.pool.query("delete from booking_photos where kind = 'completion'")
	expect(await setup.send()).toMatchObject({ ok: true })
	await keepPhotosPromise(setup.platform, setup.dana)
	expect(await photosKept()).toBeNull()
	await setup.addPhoto()
	await keepPhotosPromise(setup.platform, setup.by('Kim'))
	expect(await photosKept()).toBe('Kim')
	expect(await setup.messages()).toHaveLength(1)
})

test('the form of a complaint sent again with other words is refused, and what was saved stands', async () => {
	await using setup = await setUp()
	await setup.change('arrive', 'finish')
	const complaint = complaintIdSchema.parse(randomUUID())
	const take = (said: string) => takeComplaint(setup.platform, setup.dana, { complaint, said })
	expect(await take('A scratch')).toEqual({ ok: true })
	expect(await take('A scratch')).toEqual({ ok: true })
	expect(await take('A scratch, and a dent')).toEqual({ ok: false, reason: 'saved-otherwise' })
	expect(await complaintsOf(setup.platform, setup.dana)).toMatchObject([{ said: 'A scratch' }])
})

test('an open promise is taken back, with its row of history; one that was kept stays', async () => {
	await using setup = await setUp()
	const { platform, dana } = setup
	for (const kind of ['photos', 'response'] as const) await promiseByStaff(platform, dana, kind)
	const both = await Promise.all([
		withdrawPromise(platform, dana, 'photos'),
		withdrawPromise(platform, dana, 'photos'),
	])
	expect(both).toEqual([{ ok: true }, { ok: true }])
	await answerEmergency(platform, dana)
	expect(await withdrawPromise(platform, dana, 'response')).toEqual({ ok: false, reason: 'kept' })
	expect(await promisesOf(platform, dana)).toMatchObject([{ kind: 'response' }])
	const acts = await setup.pool.query(
		"select action, before, after from history where action like '%promise%' order by id",
	)
	const given = (promise: string) => ({ action: 'promised', before: null, after: { promise } })
	expect(acts.rows).toEqual([
		given('photos'),
		given('response'),
		{ action: 'promise withdrawn', before: { promise: 'photos' }, after: null },
	])
	expect(await promiseByStaff(platform, dana, 'photos')).toEqual({ ok: true })
})

test('two hours are promised until the crew is there', async () => {
	await using setup = await setUp()
	await setup.change('arrive')
	expect(await promiseByStaff(setup.platform, setup.dana, 'response')).toEqual({ ok: false, reason: 'over' })
	expect(await promiseByStaff(setup.platform, setup.dana, 'photos')).toEqual({ ok: true })
})

test('who is erased takes report, promises, complaints and our photos along, and nothing is found afterwards', {
	timeout: 120_000,
}, async () => {
	await using setup = await setUp()
	await setup.change('arrive', 'finish')
	await setup.addPhoto()
	await setup.send({ donated: 'To the Xyzzy Shelter' })
	const complaint = complaintIdSchema.parse(randomUUID())
	await takeComplaint(setup.platform, setup.dana, { complaint, said: 'Xyzzy was scratched' })
	expect(await whereItStands(setup.pool, 'Xyzzy')).not.toEqual([])
	const { platform, photos, customerId } = setup
	expect(await eraseCustomer({ ...platform, photos }, { customerId, actor: 'Olga' })).toMatchObject({
		ok: true,
	})
	expect(await whereItStands(setup.pool, 'Xyzzy')).toEqual([])
	expect(await photos.stillStored()).toBe(0)
	const gone = { ok: false, reason: 'no-such-booking' }
	expect(await setup.send()).toEqual(gone)
	expect(await takeComplaint(platform, setup.dana, { complaint, said: 'Again' })).toEqual(gone)
	expect(await promiseByStaff(platform, setup.dana, 'photos')).toEqual(gone)
	expect(await answerEmergency(platform, setup.dana)).toEqual(gone)
	expect([await promisesOf(platform, setup.dana), await complaintsOf(platform, setup.dana)]).toEqual([[], []])
})
