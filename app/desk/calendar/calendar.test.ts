import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { changeBooking } from '#app/bookings/changes/changes.server.ts'
import { newAccessToken } from '#app/customers/customers.server.ts'
import { bookingIdSchema, staffIdSchema } from '#app/platform/ids.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana as danasAccount, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { setPasswordByLink } from '../sign-in/password/set-password.server.ts'
import { accessSnapshot } from '../staff/access.ts'
import { action as account } from '../staff/account.page.tsx'
import { changeAccess, endAllSessions, readAccess, setDisabled } from '../staff/staff.server.ts'
import {
	listPickupsCalendars,
	makePickupsCalendar,
	pickupsCalendar,
	stopPickupsCalendar,
} from './calendar.server.ts'

/** A desk at a fixed time, with two pickups. */
async function setUp() {
	const setup = await setUpDesk()
	const platform = { ...setup.platform, now: () => new Date('2026-11-20T18:00:00Z') }
	const site = { sourceSite: 'localhost' }
	await bookPickup(platform, bookingRequest({ name: 'Jo, Tremblay; QC\\' }), site)
	await bookPickup(
		platform,
		bookingRequest({ email: 'far@example.ca', postal: 'T4N 1A1', city: 'Red Deer' }),
		site,
	)
	const dana = { id: staffIdSchema.parse(setup.danaId), name: 'Dana <dana@example.ca>' }
	const read = (token: string) => pickupsCalendar(platform, token)
	return { ...setup, platform, dana, read }
}

const eventsOf = (file = '') =>
	new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

test('a secret address opens all pickups, and says when it was last read; its renewal and its end close it', async () => {
	await using setup = await setUp()
	const { platform, dana, read } = setup
	const known = async () => (await listPickupsCalendars(platform)).get(dana.id)
	expect(await known()).toBeUndefined()
	const token = await makePickupsCalendar(platform, dana)
	expect(await known()).toMatchObject({ madeAt: expect.any(Date), readAt: undefined })
	expect(await read(token)).toContain('BEGIN:VCALENDAR')
	expect((await known())?.readAt).toEqual(platform.now())
	expect(await read(newAccessToken())).toBeUndefined()
	const { rows } = await setup.pool.query('select * from calendar_feeds')
	expect(JSON.stringify(rows)).not.toContain(token)

	const renewed = await makePickupsCalendar(platform, dana)
	expect((await known())?.readAt).toBeUndefined()
	expect(await read(token)).toBeUndefined()
	expect(await read(renewed)).toBeDefined()
	expect(await stopPickupsCalendar(platform, dana.id)).toBe(true)
	expect(await read(renewed)).toBeUndefined()
	expect(await stopPickupsCalendar(platform, dana.id)).toBe(false)
})

test('an address ends with what changes who may sign in, and stays ended', async () => {
	await using setup = await setUp()
	const { platform, desk, pool, dana, danaId, read } = setup
	const password = (newPassword: string) => async () => {
		const token = (await desk.passwordLink(danasAccount.email)).link.split('/').at(-1) ?? ''
		await setPasswordByLink({ ...platform, auth: desk.auth, now: () => new Date() }, token, newPassword)
	}
	const endings: Record<string, () => Promise<unknown>> = {
		'a new password by a link': password('a new sentence of mine'),
		'a new password on the own page': async () => {
			const headers = new Headers({
				Cookie: await setup.signIn({ ...danasAccount, password: 'a new sentence of mine' }),
			})
			const body = { currentPassword: 'a new sentence of mine', newPassword: 'a third sentence of mine' }
			await desk.auth.api.changePassword({ body, headers })
		},
		'all sessions ended': () => endAllSessions(platform, danaId),
		'another role': () => pool.query(`update staff set role = 'owner' where id = $1`, [danaId]),
		'another second step': () =>
			pool.query(`update staff set "twoFactorEnabled" = true where id = $1`, [danaId]),
		'the right to bookings taken, and given again': async () => {
			const by = { id: dana.id, name: 'Owner <owner@example.ca>' }
			for (const rights of [['today'], ['today', 'bookings']] as const) {
				const access = await readAccess(platform, danaId)
				if (!access) throw new Error('the account is gone')
				const change = { rights: [...rights] }
				await changeAccess(platform, { staffId: danaId, seen: accessSnapshot(access), by }, change)
			}
		},
		'disabled, and enabled again': async () => {
			await setDisabled(platform, danaId, true)
			await setDisabled(platform, danaId, false)
		},
	}
	for (const [ending, end] of Object.entries(endings)) {
		const token = await makePickupsCalendar(platform, dana)
		expect(await read(token), ending).toBeDefined()
		await end()
		expect(await read(token), ending).toBeUndefined()
	}
	const token = await makePickupsCalendar(platform, dana)
	await pool.query('update staff set name = $2 where id = $1', [danaId, 'Dana D.'])
	expect(await read(token)).toBeDefined()
})

test('an address is made with the own password only, at a desk that was left open too', async () => {
	await using setup = await setUp()
	const cookie = await setup.signIn(danasAccount)
	const make = async (current: string) => {
		const answer = await account(
			routeArgs(setup.context(), {
				path: '/admin/account',
				params: {},
				method: 'POST',
				headers: { Cookie: cookie },
				body: new URLSearchParams({ do: 'calendar', current }),
			}),
		)
		if (answer instanceof Response) throw new Error('redirected')
		return { status: answer.init?.status, ...answer.data }
	}
	for (const wrong of ['', 'wrong wrong wrong'])
		expect(await make(wrong)).toMatchObject({
			status: 422,
			faults: { current: 'That isn’t your password.' },
		})
	expect((await listPickupsCalendars(setup.platform)).size).toBe(0)
	expect(await make(danasAccount.password)).toMatchObject({
		status: 200,
		calendar: expect.stringMatching(/calendar\.ics$/),
	})
})

test('the file says that calendars are to ask again in a quarter of an hour', async () => {
	await using setup = await setUp()
	const file = await setup.read(await makePickupsCalendar(setup.platform, setup.dana))
	expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n')
	expect(file).toContain('\r\nX-PUBLISHED-TTL:PT15M\r\n')
})

test('each pickup is an event at its window, which follows its changes; one that is cancelled says so', async () => {
	await using setup = await setUp()
	const token = await makePickupsCalendar(setup.platform, setup.dana)
	const events = eventsOf(await setup.read(token))
	const jo = events.find(({ summary }) => summary.startsWith('Jo, Tremblay; QC\\'))
	expect(jo?.startDate.toJSDate().toISOString()).toBe('2026-12-01T16:00:00.000Z')
	expect(jo?.endDate.toJSDate().toISOString()).toBe('2026-12-01T18:00:00.000Z')
	expect(jo?.location).toBe('12 Crescent Road NW, Calgary, AB T2P 1J9')
	const statusOf = (event: (typeof events)[number] | undefined) =>
		event?.component.getFirstPropertyValue('status')
	expect(events.map(statusOf).toSorted()).toEqual(['CONFIRMED', 'TENTATIVE'])

	const { rows } = await setup.pool.query(`select id from bookings where status = 'booked'`)
	const right = { actor: 'staff', bookingId: bookingIdSchema.parse(rows[0].id), staff: setup.dana } as const
	await changeBooking(setup.platform, right, { action: 'cancel', version: 1 })
	const after = eventsOf(await setup.read(token)).find(({ uid }) => uid === jo?.uid)
	expect(statusOf(after)).toBe('CANCELLED')
	expect(after?.sequence).toBeGreaterThan(jo?.sequence ?? 0)
})
