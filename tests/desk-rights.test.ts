import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { makePickupsCalendar, pickupsCalendar } from '#app/desk/calendar/calendar.server.ts'
import { loader as unknownAddress } from '#app/desk/not-found.page.tsx'
import { accessSnapshot } from '#app/desk/staff/access.ts'
import { changeAccess, readAccess } from '#app/desk/staff/staff.server.ts'
import type { Needed, Right, Role } from '#app/policies/rights.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { instantOf, localDate } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { pickupWithQuote } from '#tests/support/desk-bookings.ts'
import { dana, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { routeArgs } from '#tests/support/route.ts'
import { allRoutes } from '#tests/support/routes.ts'

/** Who may do what at the desk: every address, by who asks (docs/rules.md, 'Rights at the desk'). */

type Method = 'GET' | 'POST'

/**
 * What each address of the desk needs, to be read and to be posted to, where no pickup of today is asked for. Without an
 * entry it has no answer to that.
 */
const needs: Record<string, { [method in Method]?: Needed }> = {
	'admin/inbox': { GET: 'bookings', POST: 'bookings' },
	'admin/inbox/saved-replies': { GET: 'messages', POST: 'messages' },
	'admin/inbox/:threadId': { GET: 'bookings', POST: 'bookings' },
	'admin/day': { GET: 'today', POST: 'today' },
	'admin/day/move-pickups': { GET: 'bookings', POST: 'bookings' },
	'admin/day/run-sheet': { GET: 'today' },
	'admin/bookings': { GET: 'bookings' },
	'admin/bookings/calendar': { GET: 'bookings' },
	'admin/bookings/new': { GET: 'bookings', POST: 'bookings' },
	// Posted without a charge.
	'admin/bookings/:bookingId': { GET: ['today', 'money'], POST: 'bookings' },
	'admin/bookings/:bookingId/job-sheet': { GET: 'today', POST: 'today' },
	'admin/bookings/:bookingId/promises': { GET: 'today', POST: 'bookings' },
	'admin/promises': { GET: 'bookings' },
	'admin/bookings/:bookingId/price': { GET: 'today', POST: 'today' },
	admin: { GET: 'quotes' },
	'admin/quote/:quoteId': { GET: 'quotes', POST: 'quotes' },
	'admin/texts': { GET: 'bookings' },
	'admin/leads': { GET: 'bookings', POST: 'bookings' },
	'admin/pickups/:bookingId/move': { GET: 'bookings', POST: 'bookings' },
	'admin/schedule': { GET: 'schedule', POST: 'schedule' },
	'admin/search': { GET: 'bookings' },
	'admin/customers': { GET: 'customers' },
	'admin/customers/:customerId': { GET: 'customers', POST: 'customers' },
	'admin/overview': { GET: 'overview' },
	'admin/connections': { GET: 'accounts', POST: 'accounts' },
	'admin/invoices': { GET: 'money' },
	'admin/invoices/period': { GET: 'money', POST: 'money' },
	'admin/customers/:customerId/account': { GET: 'money', POST: 'money' },
	'admin/invoices/takings': { GET: 'money' },
	'admin/invoices/tips': { GET: 'money', POST: 'money' },
	'admin/invoices/billed': { GET: 'money' },
	'admin/invoices/card-payments': { GET: 'money', POST: 'credit' },
	'admin/invoices/:invoiceId': { GET: 'money', POST: 'money' },
	'admin/invoices/:invoiceId/pdf': { GET: 'money' },
	'admin/invoices/runs/:run/:file': { GET: 'money' },
	'admin/credit-notes/:creditNoteId/pdf': { GET: 'money' },
	'admin/messages': { GET: 'messages', POST: 'messages' },
	'admin/prices': { GET: 'prices', POST: 'prices' },
	'admin/settings': { GET: 'accounts', POST: 'accounts' },
	'admin/jobs': { GET: 'unsent', POST: 'unsent' },
	'admin/staff': { GET: 'accounts', POST: 'accounts' },
	'admin/account': { GET: 'signed in', POST: 'signed in' },
	'admin/*': { GET: 'signed in' },
	'admin/quote/:quoteId/review': { POST: 'quotes' },
	'admin/quote/:quoteId/links': { POST: 'quotes' },
	'admin/quote/:quoteId/photos/:photoId': { GET: 'bookings' },
	'admin/bookings/:bookingId/photos': { POST: 'bookings' },
	'admin/bookings/:bookingId/photos/:photoId': { GET: 'bookings', POST: 'bookings' },
	'admin/texts/pictures/:pictureId': { GET: 'bookings' },
	'admin/day/change': { POST: 'today' },
	'admin/day/move/:bookingId': { POST: 'bookings' },
	'admin/bookings.csv': { GET: 'exports' },
	'admin/bookings.xlsx': { GET: 'exports' },
	'admin/changes': { GET: 'signed in' },
	'admin/open-now': { GET: 'bookings' },
	'admin/session': { GET: 'signed in', POST: 'signed in' },
	'admin/quotes.csv': { GET: 'exports' },
	'admin/quotes.xlsx': { GET: 'exports' },
}

/** Addresses for signing in and out: nobody needs a right there. */
const waysIn = ['sign-in', 'sign-in/code', 'sign-in/forgotten', 'set-password/:token', 'sign-out'].map(
	(path) => `admin/${path}`,
)

type Args = ReturnType<typeof routeArgs<Record<string, string>>>
type Module = { loader?: (args: Args) => unknown; action?: (args: Args) => unknown }
const modules = import.meta.glob<Module>(['/app/desk/**/*.page.tsx', '/app/desk/**/*.resource.ts'], {
	eager: true,
})
const addresses = allRoutes.filter(({ path }) => /^admin(?:$|[/.])/.test(path) && !waysIn.includes(path))
const answerOf = (path: string, method: Method) => {
	const module = modules[addresses.find((each) => each.path === path)?.file ?? '']
	return method === 'GET' ? module?.loader : module?.action
}

test('every address of the desk is on a row, with what it answers to', () => {
	const answers = Object.fromEntries(
		addresses.map(({ path }) => [
			path,
			(['GET', 'POST'] as const).filter((method) => answerOf(path, method) !== undefined),
		]),
	)
	expect(answers).toEqual(
		Object.fromEntries(Object.entries(needs).map(([path, methods]) => [path, Object.keys(methods)])),
	)
})

const dispatchers: Right[] = ['today', 'bookings', 'quotes', 'schedule', 'customers', 'unsent', 'money']
const all: Right[] = [
	...dispatchers,
	'messages',
	'prices',
	'overview',
	'exports',
	'overbook',
	'credit',
	'erase',
	'accounts',
]

/** Who asks: their role, and the rights that they have by it, or that an owner has set. */
const people: Record<string, { role: Role; has: Right[]; set?: true }> = {
	day: { role: 'day', has: ['today'] },
	dispatcher: { role: 'dispatcher', has: dispatchers },
	owner: { role: 'owner', has: all },
	'dispatcher with exports': { role: 'dispatcher', has: [...dispatchers, 'exports'], set: true },
	'dispatcher without customers': {
		role: 'dispatcher',
		has: dispatchers.filter((right) => right !== 'customers'),
		set: true,
	},
	'owner without accounts': { role: 'owner', has: all.filter((right) => right !== 'accounts'), set: true },
	'bookkeeper: exports and overview alone': { role: 'day', has: ['overview', 'exports'], set: true },
	'bookkeeper: money alone': { role: 'day', has: ['money'], set: true },
	'dispatcher without money': {
		role: 'dispatcher',
		has: dispatchers.filter((right) => right !== 'money'),
		set: true,
	},
	'nothing at all': { role: 'day', has: [], set: true },
}

/** A desk whose log can be read, with ways to ask it as somebody. */
async function setUp() {
	const setup = await setUpDesk()
	const lines: { msg: string; [field: string]: unknown }[] = []
	const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
	// In the window of the pickups: at another hour some buttons ask first.
	const at = instantOf(localDate(new Date(), company.timeZone), 10, company.timeZone)
	const platform = { ...setup.platform, log, now: () => at }
	const set = async (id: string, has: Right[]) => {
		const before = await readAccess(platform, id)
		if (!before) throw new Error('there is no such account')
		const by = staffNamed('Olive <olive@example.ca>')
		return changeAccess(platform, { staffId: id, seen: accessSnapshot(before), by }, { rights: has })
	}
	const person = async ({ role, has, set: isSet }: (typeof people)[string]) => {
		const email = `${randomUUID()}@example.ca`
		const id = await setup.add({ ...dana, email, role })
		if (isSet) await set(id, has)
		const cookie = await setup.signIn({ ...dana, email })
		// They ask at ten, at whatever hour this test runs: no session has ended by then.
		await setup.pool.query(
			`update staff_sessions set "expiresAt" = now() + interval '1 day' where "userId" = $1`,
			[id],
		)
		return { id, cookie }
	}
	type Ask = {
		path: string
		query?: string
		method: Method
		cookie?: string | undefined
		params?: Record<string, string>
		form?: Record<string, string>
	}
	/** `refused`: as an unknown address is, and logged; `open`: whatever else came of it. */
	const ask = async ({ path, query = '', method, cookie, params = {}, form = {} }: Ask) => {
		const answer = answerOf(path, method)
		if (!answer) throw new Error(`${method} ${path} has no answer`)
		const ids = {
			quoteId: randomUUID(),
			photoId: randomUUID(),
			customerId: randomUUID(),
			invoiceId: randomUUID(),
			creditNoteId: randomUUID(),
			threadId: randomUUID(),
		}
		const args = routeArgs(setup.context(platform), {
			path: `/${path}${query}`,
			params: { ...ids, bookingId: randomUUID(), ...params },
			method,
			headers: cookie === undefined ? {} : { Cookie: cookie },
			...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
		})
		lines.length = 0
		const result = await Promise.resolve()
			.then(() => answer(args))
			.catch((thrown) => {
				if (thrown instanceof Response) return thrown
				throw new Error(`${method} ${path} broke`, { cause: thrown })
			})
		if (result instanceof Response && lines.some(({ msg }) => msg === 'right refused')) {
			expect([result.status, await result.text()]).toEqual([404, 'Not found'])
			return 'refused'
		}
		if (result instanceof Response) {
			await result.body?.cancel()
			if (result.status === 401 || result.headers.get('Location')?.startsWith('/admin/sign-in'))
				return 'signed out'
		}
		return 'open'
	}
	return {
		...setup,
		platform,
		lines,
		set,
		person,
		ask,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('who has the right is let in, who has not gets the answer of an unknown address, and nobody a way round', async () => {
	await using setup = await setUp()
	const asked = Object.entries(needs).flatMap(([path, methods]) =>
		(['GET', 'POST'] as const).flatMap((method) => {
			const needed = methods[method]
			return needed ? [{ path, method, needed }] : []
		}),
	)
	for (const { path, method } of asked)
		expect(await setup.ask({ path, method }), `${method} ${path} by nobody`).toBe('signed out')
	for (const [name, who] of Object.entries(people)) {
		const { id, cookie } = await setup.person(who)
		for (const { path, method, needed } of asked) {
			const may =
				needed === 'signed in' ||
				(typeof needed === 'string' ? [needed] : needed).some((right) => who.has.includes(right))
			const said = `${method} ${path} by ${name}`
			expect(await setup.ask({ path, method, cookie }), said).toBe(may ? 'open' : 'refused')
			if (!may)
				expect(setup.lines, said).toContainEqual(
					expect.objectContaining({
						msg: 'right refused',
						staffId: id,
						address: '192.0.2.1',
						pattern: `/${path}`,
						method,
					}),
				)
		}
	}
	const cookie = await setup.signIn(dana)
	const args = routeArgs(setup.context(), {
		path: '/admin/x',
		params: { '*': 'x' },
		headers: { Cookie: cookie },
	})
	const unknown = await unknownAddress(args).catch((thrown) => thrown)
	expect([unknown.status, await unknown.text()]).toEqual([404, 'Not found'])
})

test('the crew works today’s pickups, and sees nothing of another day', async () => {
	await using setup = await setUp()
	const today = localDate(setup.platform.now(), company.timeZone)
	const make = (date: string, status?: 'done') =>
		pickupWithQuote(setup.pool, { date, ...(status && { status }) })
	const ofDay = {
		now: await make(today),
		done: await make(today, 'done'),
		before: await make(addDays(today, -1)),
		doneBefore: await make(addDays(today, -1), 'done'),
		after: await make(addDays(today, 1)),
	}
	const [day, dispatcher] = [
		await setup.person({ role: 'day', has: ['today'] }),
		await setup.person({ role: 'dispatcher', has: dispatchers }),
	]
	const get = (path: string, query = '', params = {}) => ({ path, query, params, method: 'GET' as const })
	const post = (path: string, form: Record<string, string>, params = {}, query = '') => ({
		path,
		query,
		params,
		form,
		method: 'POST' as const,
	})
	const booking = 'admin/bookings/:bookingId'
	const change = ({ bookingId }: { bookingId: string }, action: string) => ({
		bookingId,
		action,
		version: '1',
	})
	const charge = { charged: '100', payment: 'card', version: '1' }
	const photo = 'admin/quote/:quoteId/photos/:photoId'
	const asked = {
		open: [
			get('admin/day'),
			get('admin/day', `?date=${today}`),
			get('admin/day/run-sheet', `?date=${today}`),
			get(`${booking}/job-sheet`, '', ofDay.now),
			post(`${booking}/job-sheet`, { note: 'The gate sticks.' }, ofDay.now),
			get(booking, '', ofDay.done),
			// Whatever else the form holds, it is a charge.
			post(booking, { ...charge, links: 'stop', undo: 'done' }, ofDay.done),
			post('admin/day/change', change(ofDay.now, 'setOff')),
			post('admin/day', { ...change(ofDay.now, 'arrive'), version: '2' }),
			get(photo, '', ofDay.now),
			get(`${booking}/photos/:photoId`, '', ofDay.now),
			get(`${booking}/promises`, '', ofDay.done),
			post(`${booking}/promises`, { do: 'answered' }, ofDay.now),
			get(`${booking}/price`, '', ofDay.now),
			post(`${booking}/price`, { do: 'withdraw' }, ofDay.now),
		],
		refused: [
			get('admin/day', `?date=${addDays(today, -1)}`),
			get('admin/day', `?date=${addDays(today, 1)}`),
			get('admin/day/run-sheet', `?date=${addDays(today, -1)}`),
			get('admin/day/run-sheet', `?date=${addDays(today, 1)}`),
			get(`${booking}/job-sheet`, '', ofDay.before),
			get(`${booking}/job-sheet`, '', ofDay.after),
			post(`${booking}/job-sheet`, { note: 'The gate sticks.' }, ofDay.before),
			get(booking, '', ofDay.now),
			get(booking, '', ofDay.doneBefore),
			post(booking, charge, ofDay.doneBefore),
			post(booking, { name: 'Other', version: '1' }, ofDay.now),
			post(booking, { undo: 'done', version: '1' }, ofDay.done),
			post('admin/day/change', change(ofDay.now, 'cancel')),
			post('admin/day/change', change(ofDay.now, 'confirm')),
			post('admin/day/change', change(ofDay.before, 'setOff')),
			post('admin/day/change', change(ofDay.after, 'arrive')),
			post('admin/day', change(ofDay.after, 'arrive')),
			post('admin/day', { bookingId: ofDay.now.bookingId, truck: 'none' }, {}, '?form=truck'),
			post('admin/day', { does: 'truck-back', truck: randomUUID() }, {}, '?form=truck-out'),
			post('admin/day', {}, {}, '?form=put-all'),
			post('admin/day', { ...change(ofDay.now, 'finish'), charged: '100' }, {}, '?form=done'),
			get(photo, '', ofDay.before),
			get(photo, '', { quoteId: randomUUID() }),
			get(`${booking}/photos/:photoId`, '', ofDay.before),
			post(`${booking}/photos/:photoId`, {}, ofDay.before),
			get(`${booking}/promises`, '', ofDay.doneBefore),
			post(`${booking}/promises`, { do: 'answered' }, ofDay.before),
			post(`${booking}/promises`, { do: 'complaint' }, ofDay.now),
			get(`${booking}/price`, '', ofDay.before),
			post(`${booking}/price`, { do: 'withdraw' }, ofDay.before),
			post('admin/account', { do: 'calendar' }),
		],
	}
	for (const [outcome, each] of Object.entries(asked))
		for (const what of each) {
			const said = JSON.stringify(what)
			expect(await setup.ask({ ...what, cookie: day.cookie }), said).toBe(outcome)
		}
	const { rows } = await setup.pool.query('select status, charged_cents from bookings order by date, status')
	expect(rows).toEqual([
		{ status: 'booked', charged_cents: null },
		{ status: 'done', charged_cents: null },
		{ status: 'arrived', charged_cents: null },
		{ status: 'done', charged_cents: 10_000 },
		{ status: 'booked', charged_cents: null },
	])
	for (const what of asked.refused)
		expect(await setup.ask({ ...what, cookie: dispatcher.cookie }), JSON.stringify(what)).toBe('open')
})

test('who sees money bills a pickup of any day that is done or was cancelled for a fee, and works none', async () => {
	await using setup = await setUp()
	const day = addDays(localDate(setup.platform.now(), company.timeZone), -3)
	const make = (status?: 'done') => pickupWithQuote(setup.pool, { date: day, ...(status && { status }) })
	const [done, ahead, late, cancelled] = [await make('done'), await make(), await make(), await make()]
	await setup.pool.query(`update bookings set status = 'cancelled' where id = any($1)`, [
		[late.bookingId, cancelled.bookingId],
	])
	await setup.pool.query('update bookings set late_fee_cents = 6000 where id = $1', [late.bookingId])
	const { cookie } = await setup.person({ role: 'day', has: ['money'], set: true })
	const path = 'admin/bookings/:bookingId'
	const read = (params: { bookingId: string }) => setup.ask({ path, method: 'GET', params, cookie })
	expect(await read(done)).toBe('open')
	expect(await read(late)).toBe('open')
	expect(await read(cancelled)).toBe('refused')
	expect(await read(ahead)).toBe('refused')
	const post = (params: { bookingId: string }, form: Record<string, string>) =>
		setup.ask({ path, method: 'POST', params, form, cookie })
	const charge = { charged: '100', payment: 'card', version: '1' }
	expect(await post(done, charge)).toBe('open')
	expect(await post(ahead, charge)).toBe('open')
	expect(await post(ahead, { name: 'Other', version: '1' })).toBe('refused')
	expect(await post(done, { undo: 'done', version: '2' })).toBe('refused')
	const { rows } = await setup.pool.query(
		'select id, name, charged_cents from bookings where charged_cents > 0',
	)
	expect(rows).toMatchObject([{ id: done.bookingId, charged_cents: 10_000 }])
	for (const address of ['admin/bookings/:bookingId/job-sheet', 'admin/bookings/:bookingId/promises'])
		expect(await setup.ask({ path: address, method: 'GET', params: done, cookie }), address).toBe('refused')
})

test('who sees money takes payments, and only who gives credit gives some back', async () => {
	await using setup = await setUp()
	const dispatcher = await setup.person({ role: 'dispatcher', has: dispatchers })
	const owner = await setup.person({ role: 'owner', has: all })
	const outcome = (act: string, cookie: string) =>
		setup.ask({ path: 'admin/invoices/:invoiceId', method: 'POST', form: { do: act }, cookie })
	for (const act of ['payment', 'tip', 'email'])
		expect(await outcome(act, dispatcher.cookie), act).toBe('open')
	for (const act of ['refund', 'credit', 'void', 'write off', 'tip back', 'payment back']) {
		expect(await outcome(act, dispatcher.cookie), act).toBe('refused')
		expect(await outcome(act, owner.cookie), act).toBe('open')
	}
})

test('a calendar of all pickups is for who may see those of any day', async () => {
	await using setup = await setUp()
	const { id } = await setup.person({ role: 'dispatcher', has: dispatchers })
	const token = await makePickupsCalendar(setup.platform, staffNamed(id))
	const reads = async () => (await pickupsCalendar(setup.platform, token)) !== undefined
	expect(await reads()).toBe(true)
	await setup.set(id, ['today'])
	expect(await reads()).toBe(false)
	// Given the right again, one makes a new address: that of before opens nothing.
	await setup.set(id, ['bookings'])
	expect(await reads()).toBe(false)
})
