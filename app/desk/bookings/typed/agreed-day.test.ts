import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { action as postPublicly } from '#app/bookings/form/bookings.resource.ts'
import { findLeadSnapshot } from '#app/bookings/outgoing/outgoing.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { bookingIdSchema, leadIdSchema } from '#app/platform/ids.ts'
import { fakeTextsEnvironment, startFakeTexts } from '#fakes/texts.ts'
import { bookingRequest, fullWindow, setWindows } from '#tests/support/booking.ts'
import { member } from '#tests/support/member.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { type Staff, signedInStaff } from '../../staff/staff.ts'
import { openBooking } from '../edited-booking.server.ts'
import { typeInBooking } from './typed-booking.server.ts'

const date = '2026-12-01'
const [dana, olive] = [member('Dana'), member('Olive', 'owner')]
const redDeer = { address: '4836 Ross Street', postal: 'T4N 1A1', city: 'Red Deer' }
const agreed = { dayAgreed: 'on' }
const because = 'The crew stays overnight'

const fields = (change: Record<string, string>) =>
	new Map(
		Object.entries({
			phone: '+14035550142',
			name: 'Jo Tremblay',
			email: 'jo@example.ca',
			...redDeer,
			cityOffered: 'Calgary',
			trip: '150',
			date,
			window: '10-12pm',
			load: '',
			notes: '',
			...change,
		}),
	)

async function setUp() {
	const twilio = await startFakeTexts()
	const setup = await testPlatform({
		...fakeTextsEnvironment(twilio.url),
		PUBLIC_URL: 'https://bowline.example',
	})
	const { platform } = setup
	const rows = async (query: string) => (await setup.pool.query(query)).rows
	const type = (change: Record<string, string> = {}, staff: Staff = dana) =>
		typeInBooking(platform, staff, { sent: fields(change), host: 'bowline.example' })
	/** Types it in, and again with a reason and the conflicts that it was refused for. */
	const overbook = async (change: Record<string, string> = {}) => {
		const told = await type(change, olive)
		if (told.ok) throw new Error('there was no conflict')
		return type({ ...change, because, seen: told.refused.seen }, olive)
	}
	const bookings = () => rows('select id, status, far_away, lapses, version from bookings order by id')
	const history = () => rows(`select actor, action, after from history where subject = 'booking' order by id`)
	const messages = async () =>
		(
			await rows(`select kind || ', ' || channel as what from messages
				where kind <> 'addition' and not (kind = 'lead' and channel = 'text') order by id`)
		).map(({ what }) => what)
	const end = async () => {
		await setup[Symbol.asyncDispose]()
		await twilio.close()
	}
	return { ...setup, twilio, rows, type, overbook, bookings, history, messages, [Symbol.asyncDispose]: end }
}

const ofBooked = ['lead, mail', 'confirmed, mail', 'sync, crm', 'confirmed, text', 'resync, crm']
const closed = {
	dayAgreed: ['We can’t confirm that day, because the day is closed. Agree on another day, or untick this.'],
}

test('a day agreed with a caller far away is booked at once, says so, and is told as any booking is', async () => {
	await using setup = await setUp()
	await registerMessages(setup.platform)
	expect(await setup.type({ ...agreed, notes: 'Gate 2.' })).toMatchObject({ ok: true, date })
	const [booking] = await setup.bookings()
	// Its customer may still make it a request again by moving it: then it lapses as others do.
	expect(booking).toMatchObject({ status: 'booked', far_away: true, lapses: true })
	const { name } = signedInStaff(dana)
	expect(await setup.history()).toMatchObject([{ actor: name, action: 'booked', after: { dayAgreed: true } }])
	const opened = await openBooking(setup.platform, bookingIdSchema.parse(booking.id), { money: true })
	expect(opened?.history.map(({ actor, action }) => [actor, action])).toEqual([
		[name, 'booked it, on a day agreed with the customer'],
	])
	expect(opened?.fields.notes).toBe('Gate 2.')
	expect((await setup.messages()).sort()).toEqual([...ofBooked].sort())
	const [text, ...others] = await eventually(
		async () => setup.twilio.texts(),
		(all) => all.length > 0,
	)
	expect(others).toEqual([])
	expect(JSON.stringify(text)).toContain('Your pickup is booked for')
	expect(JSON.stringify(text)).not.toMatch(/request|to confirm/)

	// The very same form is the same booking, and tells nobody again.
	expect(await setup.type({ ...agreed, notes: 'Gate 2.' })).toMatchObject({ ok: true })
	expect(await setup.bookings()).toMatchObject([{ status: 'booked', version: 1 }])
	expect(await setup.messages()).toHaveLength(ofBooked.length)

	// It was in calendars, and has to leave them, as no request that nobody confirmed has.
	const right = {
		actor: 'staff',
		bookingId: bookingIdSchema.parse(booking.id),
		staff: signedInStaff(dana),
	} as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	const [lead] = await setup.rows('select id from leads')
	const snapshot = await findLeadSnapshot(setup.platform, leadIdSchema.parse(lead.id))
	expect(snapshot?.calendar).toContain('METHOD:CANCEL')
})

test('without the tick a place far away is a request, and nearby the tick changes nothing', async () => {
	await using setup = await setUp()
	const near = { address: '12 Crescent Road NW', postal: 'T2P 1J9', city: 'Calgary' }
	const ticks: Record<string, string>[] = [{}, { dayAgreed: '' }, { dayAgreed: 'off' }]
	for (const [at, tick] of ticks.entries())
		expect(await setup.type({ ...tick, email: `no${at}@example.ca` })).toMatchObject({ ok: true })
	expect((await setup.bookings()).map(({ status }) => status)).toEqual(Array(3).fill('requested'))
	expect(await setup.type({ ...near, ...agreed, window: '2-4pm' })).toMatchObject({ ok: true })
	expect((await setup.bookings()).at(-1)).toMatchObject({ status: 'booked', far_away: false })
	for (const { after } of await setup.history()) expect(after).not.toHaveProperty('dayAgreed')
	expect(await setup.rows('select from booking_events')).toEqual([])
	// Trucks leave for there from tomorrow on, whatever was agreed.
	expect(await setup.type({ ...agreed, date: '2026-11-20' })).toMatchObject({
		ok: false,
		refused: { faults: { date: ['We can’t get that far today. Choose tomorrow or later.'] } },
	})
})

test('a request that the caller made before is confirmed by it, once, and as staff do by hand', async () => {
	await using setup = await setUp()
	const asked = await bookPickup(setup.platform, bookingRequest(redDeer), { sourceSite: 'bowline.example' })
	expect(asked).toMatchObject({ ok: true })
	expect(await setup.type()).toMatchObject({ ok: true })
	expect(await setup.bookings()).toMatchObject([{ status: 'requested', version: 1 }])

	await setup.rows(`insert into closed_days values ('${date}', 'Snow')`)
	expect(await setup.type(agreed)).toMatchObject({ ok: false, status: 409, refused: { faults: closed } })
	expect(await setup.bookings()).toMatchObject([{ status: 'requested', version: 1 }])
	await setup.rows('delete from closed_days')

	for (let pressed = 0; pressed < 2; pressed++) expect(await setup.type(agreed)).toMatchObject({ ok: true })
	expect(await setup.bookings()).toMatchObject([{ status: 'booked', version: 2 }])
	expect((await setup.history()).map(({ actor, action }) => [actor, action])).toEqual([
		['customer', 'booked'],
		[signedInStaff(dana).name, 'confirm'],
	])
	expect((await setup.messages()).filter((what) => what.startsWith('settled')).sort()).toEqual([
		'settled, mail',
		'settled, text',
	])
})

test('a day on which no truck goes there is not agreed, whatever reason an owner gives; a full one is', async () => {
	await using setup = await setUp()
	await setup.rows(`insert into closed_days values ('${date}', 'Snow')`)
	const refusal = '10–12pm on Tuesday, December 1, 2026 is on a closed day.'
	expect(await setup.type(agreed)).toMatchObject({
		ok: false,
		status: 409,
		refused: { refusal, faults: closed, alternatives: { length: 3 }, typed: agreed },
	})
	expect(await setup.overbook(agreed)).toMatchObject({ ok: false, refused: { refusal, faults: closed } })
	expect(await setup.bookings()).toEqual([])
	// Unticked, an owner takes it as a request, as before.
	expect(await setup.overbook()).toMatchObject({ ok: true })
	expect(await setup.bookings()).toMatchObject([{ status: 'requested' }])

	await setup.rows('delete from closed_days')
	await setup.rows(`insert into trucks (name, cubic_yards, weekdays) values ('Blue', 20, '{3}')`)
	const another = { ...agreed, email: 'sam@example.ca', name: 'Sam Roy' }
	expect(await setup.overbook(another)).toMatchObject({
		ok: false,
		refused: { faults: { dayAgreed: [expect.stringContaining('because no truck works that day')] } },
	})
	expect(await setup.bookings()).toHaveLength(1)
	// On Wednesday the truck goes there, and a full window is an owner's to book.
	await setWindows(setup.pool, [fullWindow('2026-12-02', '10-12pm')])
	const full = { ...another, date: '2026-12-02' }
	const refused = await setup.type(full)
	expect(refused).toMatchObject({ ok: false, status: 409, refused: { faults: {} } })
	expect(await setup.overbook(full)).toMatchObject({ ok: true })
	expect((await setup.bookings()).at(-1)).toMatchObject({ status: 'booked' })
})

test('no public form can say that its day was agreed: it is refused as a form of nobody’s, and without that it is a request', async () => {
	await using setup = await setUp()
	const known = ['phone', 'name', 'email', 'address', 'postal', 'city', 'trip', 'date', 'window', 'notes']
	const sent = Object.fromEntries([...fields({})].filter(([name]) => known.includes(name)))
	const post = async (body: Record<string, string>) =>
		postPublicly(
			routeArgs(requestContext(setup.platform), {
				path: '/bookings',
				params: {},
				method: 'POST',
				body: new URLSearchParams(body),
			}),
		)
	expect((await post({ ...sent, ...agreed })).status).toBe(400)
	expect(await setup.bookings()).toEqual([])
	expect((await post(sent)).status).toBe(201)
	expect(await setup.bookings()).toMatchObject([{ status: 'requested', lapses: true }])
})
