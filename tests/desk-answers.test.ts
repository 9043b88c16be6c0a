import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { allRoutes } from '#tests/support/routes.ts'

/** What the addresses of the desk answer, to what there is and to what there is not. */

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Module = { loader?: (args: Args) => unknown; action?: (args: Args) => unknown }
const modules = import.meta.glob<Module>(['/app/desk/**/*.page.tsx', '/app/desk/**/*.resource.ts'], {
	eager: true,
})
const moduleAt = (path: string) => modules[allRoutes.find((route) => route.path === path)?.file ?? '']

type Asked = {
	params?: Record<string, string>
	query?: string
	form?: Record<string, string>
	by?: typeof owner
}

/** What `data` returns: an answer with a status. */
const isWithStatus = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
	typeof value === 'object' && value !== null && 'data' in value && 'init' in value

async function setUp() {
	const setup = await setUpDesk()
	const today = localDate(setup.platform.now(), company.timeZone)
	const ids = await pickupWithQuote(setup.pool, { date: today })
	const cookies = new Map<string, string>()
	/** The status and what was said: the place that an answer leads to, what it is, or its data. */
	const ask = async (path: string, { params = {}, query = '', form, by = owner }: Asked = {}) => {
		const cookie = cookies.get(by.email) ?? (await setup.signIn(by))
		cookies.set(by.email, cookie)
		const args = routeArgs(setup.context(), {
			path: `/${path}${query}`,
			params: { ...ids, ...params },
			method: form ? 'POST' : 'GET',
			headers: { Cookie: cookie },
			...(form && { body: new URLSearchParams(form) }),
		})
		const answer = form ? moduleAt(path)?.action : moduleAt(path)?.loader
		if (!answer) throw new Error(`${path} has no answer`)
		const said = await Promise.resolve(answer(args)).catch((thrown: unknown) => thrown)
		if (isWithStatus(said)) return [said.init?.status ?? 200, said.data]
		if (!(said instanceof Response)) return [200, said]
		const { headers, status } = said
		const to = headers.get('Location')
		return [
			status,
			to ?? (/json/.test(headers.get('Content-Type') ?? '') ? await said.json() : await said.text()),
		]
	}
	return { ...setup, ...ids, today, ask, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() }
}

const nowhere = [{ quoteId: randomUUID() }, { quoteId: 'none' }]

test('a review is answered by what became of it, and a quote that is gone by 404', async () => {
	await using setup = await setUp()
	const { ask, quoteId } = setup
	const review = 'admin/quote/:quoteId/review'
	const form = { status: 'approved', finalAmount: '300.00', notes: 'Ring.', version: '1' }
	for (const params of nowhere)
		expect(await ask(review, { params, form })).toEqual([404, { outcome: 'gone' }])
	expect(await ask(review, { form: { ...form, finalAmount: 'x' } })).toEqual([
		422,
		{ outcome: 'refused', faults: { finalAmount: [expect.any(String)] } },
	])
	expect(await ask(review, { form })).toEqual([200, { outcome: 'done', status: 'approved', version: 2 }])
	const stale = { ...form, status: 'rejected' }
	const now = {
		status: 'approved',
		finalAmount: 30_000,
		lines: null,
		customerNote: null,
		notes: 'Ring.',
		version: 2,
	}
	expect(await ask(review, { form: stale })).toEqual([
		409,
		{ outcome: 'changed', by: 'you, somewhere else', at: expect.any(String), now },
	])
	expect(await ask(review, { form: stale, by: dana })).toEqual([
		409,
		{ outcome: 'changed', by: `${owner.name} <${owner.email}>`, at: expect.any(String), now },
	])
	for (const params of nowhere)
		expect(await ask('admin/quote/:quoteId', { params })).toEqual([404, 'Not found'])
	expect(await ask('admin/quote/:quoteId')).toMatchObject([200, { quote: { id: quoteId } }])
	const links = 'admin/quote/:quoteId/links'
	expect(await ask(links, { params: { quoteId: 'none' }, form: {} })).toMatchObject([404, expect.anything()])
	expect(await ask(links, { form: {} })).toEqual([302, `/admin/quote/${quoteId}`])
})

test('the list of quotes has the one that its address selects', async () => {
	await using setup = await setUp()
	const { ask, quoteId } = setup
	expect(await ask('admin')).toMatchObject([
		200,
		{ page: { quotes: [{ id: quoteId }] }, selected: undefined },
	])
	expect(await ask('admin', { query: `?selected=${quoteId}` })).toMatchObject([
		200,
		{ selected: { id: quoteId } },
	])
	expect(await ask('admin', { query: '?status=approved' })).toMatchObject([200, { page: { quotes: [] } }])
})

test('the bookings, their calendar and their sheets have what the address asks for', async () => {
	await using setup = await setUp()
	const { ask, bookingId, today } = setup
	expect(await ask('admin/bookings')).toMatchObject([200, { bookings: [{ id: bookingId }] }])
	expect(await ask('admin/bookings', { query: '?status=done' })).toMatchObject([200, { bookings: [] }])
	const calendar = 'admin/bookings/calendar'
	expect(await ask(calendar)).toMatchObject([200, { month: { isThisMonth: true } }])
	expect(await ask(calendar, { query: `?month=${today}` })).toMatchObject([
		200,
		{ month: { isThisMonth: true } },
	])
	expect(await ask(calendar, { query: `?month=${addDays(today, 40)}` })).toMatchObject([
		200,
		{ month: { isThisMonth: false } },
	])
	for (const path of ['admin/bookings/:bookingId', 'admin/bookings/:bookingId/job-sheet'])
		for (const id of ['none', randomUUID()])
			expect(await ask(path, { params: { bookingId: id } }), path).toEqual([404, 'Not found'])
	expect(await ask('admin/bookings/:bookingId')).toMatchObject([200, { booking: { id: bookingId } }])
	expect(await ask('admin/bookings/:bookingId/job-sheet')).toMatchObject([200, { pickup: { id: bookingId } }])
	for (const id of ['none', randomUUID()])
		expect(await ask('admin/pickups/:bookingId/move', { params: { bookingId: id } })).toEqual([
			404,
			'Not found',
		])
	const day = 'admin/day'
	expect(await ask(day)).toMatchObject([200, { day: { date: today }, today: expect.anything(), booked: '' }])
	expect(await ask(day, { query: '?booked=K7M3QX' })).toMatchObject([200, { booked: 'K7M3QX' }])
})

test('a booking’s page does what its form says: edit, charge, undo, links or texts', async () => {
	await using setup = await setUp()
	const { ask, pool, bookingId } = setup
	const path = 'admin/bookings/:bookingId'
	const at = { params: { bookingId: 'none' }, form: { links: 'stop' } }
	expect(await ask(path, at)).toMatchObject([
		404,
		{ edit: { message: expect.stringContaining('couldn’t find that booking') } },
	])
	expect(await ask(path, { form: { links: 'stop' } })).toMatchObject([200, { links: expect.anything() }])
	expect(await ask(path, { form: { texts: 'stop' } })).toMatchObject([
		expect.any(Number),
		{ texts: expect.anything() },
	])
	expect(await ask(path, { form: { charged: '100', payment: 'card', version: '1' } })).toMatchObject([
		404,
		{ charge: { ok: false } },
	])
	await pool.query(`update bookings set status = 'done' where id = $1`, [bookingId])
	expect(await ask(path, { form: { charged: '100', payment: 'card', version: '1' } })).toMatchObject([
		200,
		{ charge: { ok: true } },
	])
	expect(await ask(path, { form: { name: '', version: '2' } })).toMatchObject([
		422,
		{ edit: { ok: false, faults: { name: [expect.any(String)] } } },
	])
	for (const [version, status] of [
		['', 422],
		['2', 200],
	])
		expect(await ask(path, { form: { undo: 'done', version: String(version) } })).toMatchObject([
			status,
			{ undo: { ok: status === 200 } },
		])
})

test('the day’s script is told what became of an action and of a move', async () => {
	await using setup = await setUp()
	const { ask, bookingId, today } = setup
	const change = 'admin/day/change'
	const by = { bookingId, version: '1' }
	expect(await ask(change, { form: { ...by, action: 'noShow' } })).toMatchObject([
		expect.any(Number),
		{ outcome: expect.stringMatching(/^(asks|refused)$/) },
	])
	expect(await ask(change, { form: { ...by, action: 'cancel', version: '7' } })).toMatchObject([
		409,
		{ outcome: 'refused', message: expect.any(String) },
	])
	const move = 'admin/day/move/:bookingId'
	expect(await ask(move, { params: { bookingId: 'none' }, form: { version: '1' } })).toMatchObject([
		404,
		{ outcome: 'refused' },
	])
	const there = {
		version: '1',
		date: addDays(today, 5),
		window: '2-4pm',
	}
	expect(await ask(move, { form: { ...there, version: '7' } })).toMatchObject([
		409,
		{ outcome: 'refused', message: expect.any(String) },
	])
	expect(await ask(move, { form: there })).toEqual([200, { outcome: 'moved' }])
	expect(await ask(change, { form: { ...by, version: '2', action: 'cancel' } })).toEqual([
		200,
		{ outcome: 'done', status: 'cancelled', version: 3 },
	])
})

test('accounts are changed by what the form says, and the answer says whose', async () => {
	await using setup = await setUp()
	const { ask, danaId } = setup
	const staff = (form: Record<string, string>) => ask('admin/staff', { form })
	const mallory = { do: 'invite', name: 'Mal', email: 'mal@example.ca', role: 'dispatcher' }
	expect(await staff({ ...mallory, email: 'mal' })).toMatchObject([
		422,
		{
			message: 'No one has been invited yet.',
			faults: { email: [expect.any(String)] },
			typed: { email: 'mal' },
		},
	])
	expect(await staff({ ...mallory, email: dana.email })).toMatchObject([
		409,
		{ faults: { email: ['This address already has an account.'] }, typed: { name: 'Mal' } },
	])
	expect(await staff(mallory)).toMatchObject([200, { link: expect.stringContaining('/admin/set-password/') }])
	for (const id of ['none', randomUUID()])
		expect(await staff({ do: 'disable', id })).toMatchObject([
			422,
			{ message: expect.stringContaining('couldn’t find that account') },
		])
	expect(await staff({ do: 'disable', id: danaId })).toMatchObject([
		200,
		{ message: 'Dana Desk can no longer sign in.' },
	])
	expect(await staff({ do: 'enable', id: danaId })).toMatchObject([
		200,
		{ message: 'Dana Desk can sign in again.' },
	])
	expect(await staff({ do: 'link', id: danaId })).toMatchObject([200, { link: expect.any(String) }])
	expect(await staff({ do: 'end-sessions', id: danaId })).toMatchObject([
		200,
		{ message: expect.stringContaining('All of Dana Desk’s sessions') },
	])
	expect(await staff({ do: 'stop-calendar', id: danaId })).toMatchObject([
		200,
		{ message: expect.stringContaining('calendar address doesn’t work') },
	])
	expect(await staff({ do: 'second-step-off', id: danaId, current: 'wrong' })).toMatchObject([
		expect.any(Number),
		{ about: danaId, faults: { current: [expect.any(String)] } },
	])
	const { rows } = await setup.pool.query('select id from staff where email = $1', [owner.email])
	expect(await staff({ do: 'disable', id: rows[0].id })).toMatchObject([
		409,
		{ message: expect.stringContaining('last') },
	])
})

test('one’s own account answers beside the form that was sent', async () => {
	await using setup = await setUp()
	const own = (form: Record<string, string>, by = owner) => setup.ask('admin/account', { form, by })
	expect(await own({ do: 'unheard' })).toMatchObject([
		422,
		{ message: expect.stringContaining('Nothing was changed') },
	])
	expect(await own({ do: 'end-session', id: randomUUID() })).toMatchObject([
		200,
		{ message: 'That session had already ended.' },
	])
	expect(await own({ do: 'calendar', current: 'wrong' })).toMatchObject([
		expect.any(Number),
		{ about: 'calendar', faults: { current: expect.anything() } },
	])
	expect(await own({ do: 'calendar', current: owner.password })).toMatchObject([
		200,
		{ about: 'calendar', calendar: expect.stringContaining('http') },
	])
	expect(await own({ do: 'calendar-off' })).toMatchObject([
		200,
		{ message: expect.stringContaining('doesn’t work any more') },
	])
	expect(await own({ do: 'begin', current: owner.password })).toMatchObject([
		200,
		{ setup: expect.anything() },
	])
	expect(await own({ do: 'begin', current: 'wrong' })).toMatchObject([expect.any(Number), { about: 'begin' }])
	const page = async (query = '') => (await setup.ask('admin/account', { query }))[1]
	expect(await page()).toMatchObject({ done: undefined, secondFactor: false, sessions: [{ here: true }] })
	expect(await page('?done=off')).toMatchObject({ done: 'The second step is off.' })
	expect(await page('?done=confirm')).toMatchObject({ done: undefined })
	expect(await page('?done=password')).toMatchObject({ done: expect.stringContaining('password') })
	expect(await page('?done=else')).toMatchObject({ done: undefined })
})
