import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { registerMessages } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { threadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { askForFirmPrice, reviewQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { cents } from '#app/values/money.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { routeArgs } from '#tests/support/route.ts'
import { action as listAction, loader as listLoader } from './inbox.page.tsx'
import { inboxParts } from './inbox-list.ts'
import { colleagues } from './thread/colleagues.server.ts'
import { action, loader } from './thread/thread.page.tsx'
import { openThread } from './thread/thread.server.ts'

const theirs = '+14035550142'
const unknown = '+14035550188'

/** A desk with a customer who has a booking, and ways to text to us and to work in the inbox as Dana or as the owner. */
async function setUp() {
	const setup = await setUpDesk()
	const { platform, pool } = setup
	const cookies = { dana: await setup.signIn(dana), owner: await setup.signIn(owner) }
	const date = addDays(localDate(platform.now(), platform.company.timeZone), 3)
	await bookPickup(platform, bookingRequest({ phone: theirs, date }), { sourceSite: 'localhost' })
	let count = 0
	type Who = keyof typeof cookies
	const args = <Params extends Record<string, string>>(
		{ path, params, who = 'dana' }: { path: string; params: Params; who?: Who | undefined },
		form?: Record<string, string>,
	) =>
		routeArgs(setup.context(), {
			path,
			params,
			headers: { Cookie: cookies[who] },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	const threadOf = async (contact: string): Promise<string> => {
		const { rows } = await pool.query('select id from threads where contact = $1', [contact])
		return String(rows[0].id)
	}
	const at = async (contact: string) => {
		const threadId = await threadOf(contact)
		return { path: `/admin/inbox/${threadId}`, params: { threadId } }
	}
	return {
		...setup,
		threadOf,
		text: (phone: string, body: string, providerId = `SM${count++}`) =>
			receiveText(platform, { providerId, phone, body, keyword: undefined, pictures: [] }),
		list: (search = '', who?: Who) => listLoader(args({ path: `/admin/inbox${search}`, params: {}, who })),
		/** Asks for the thread of a typed number or address, and returns where it leads, or why it leads nowhere. */
		write: async (to: string) => {
			const answer = await listAction(args({ path: '/admin/inbox', params: {} }, { to }))
			return answer instanceof Response ? answer.headers.get('Location') : answer.data.message
		},
		open: async (contact: string, search = '') => {
			const { path, params } = await at(contact)
			return (await loader(args({ path: `${path}${search}`, params }))).thread
		},
		send: async (contact: string, form: Record<string, string>, who?: Who) => {
			const { data, init } = await action(args({ ...(await at(contact)), who }, form))
			return { status: init?.status, ...data }
		},
		messages: async () =>
			(
				await pool.query(
					'select kind, channel, state, body, written_by from messages where thread_id is not null order by id',
				)
			).rows,
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('who wrote stands once, the longest waiting first, with who they are; each stays until it is answered or done', async () => {
	await using setup = await setUp()
	expect(await setup.list()).toMatchObject({ threads: [], counts: { waiting: 0 } })
	await setup.text(unknown, 'Do you take pianos?')
	await setup.text(theirs, 'The gate is open')
	await setup.text(unknown, 'It is a big one')
	const { threads, counts } = await setup.list()
	expect(counts).toMatchObject({ waiting: 2, mine: 0 })
	expect(threads).toMatchObject([
		{
			who: '403-555-0188',
			customerId: undefined,
			latest: { words: 'It is a big one' },
			waiting: 'under 1 h',
		},
		{ who: 'Jo Tremblay', contact: '403-555-0142', latest: { words: 'The gate is open', by: undefined } },
	])
	const thread = await setup.open(theirs)
	expect(thread).toMatchObject({
		person: { who: 'Jo Tremblay', phones: ['403-555-0142'], pickups: [{ status: 'booked' }] },
		replyTo: [{ to: theirs }],
	})
	expect(thread.items.map(({ kind }) => kind)).toEqual(['sent', 'text'])
	expect(
		await setup.send(theirs, { does: 'reply', words: 'Thank you!', to: theirs, seen: thread.seen }),
	).toMatchObject({ status: 200, ok: true })
	expect((await setup.list()).threads).toMatchObject([{ who: '403-555-0188' }])
	const other = await setup.open(unknown)
	expect(await setup.send(unknown, { does: 'done', seen: other.seen })).toMatchObject({ ok: true })
	expect((await setup.list()).threads).toEqual([])
	expect((await setup.list('?show=all')).threads).toMatchObject([
		{
			who: 'Jo Tremblay',
			waiting: undefined,
			latest: { words: 'Thank you!', by: expect.stringMatching(/^Dana/) },
		},
		{ who: '403-555-0188' },
	])
	await setup.text(unknown, 'And a sofa')
	expect((await setup.list()).threads).toMatchObject([{ latest: { words: 'And a sofa' } }])
	const again = await setup.open(unknown)
	await setup.send(unknown, { does: 'done', seen: again.seen })
	await setup.send(unknown, { does: 'not-done' })
	expect((await setup.list()).threads).toMatchObject([{ who: '403-555-0188', waiting: 'under 1 h' }])
})

test('one who waits leads to the next, and one who was answered to who waits longest; the last one leads nowhere', async () => {
	await using setup = await setUp()
	const [second, third] = ['+14035550189', '+14035550190']
	for (const phone of [theirs, second, third]) await setup.text(phone, 'Hi')
	const [first, then, last] = [
		await setup.threadOf(theirs),
		await setup.threadOf(second),
		await setup.threadOf(third),
	]
	const nextOf = async (phone: string) => (await setup.open(phone)).next
	expect([await nextOf(theirs), await nextOf(second), await nextOf(third)]).toEqual([then, last, undefined])
	await setup.send(third, { does: 'done', seen: (await setup.open(third)).seen })
	expect([await nextOf(second), await nextOf(third)]).toEqual([undefined, first])
})

test('of two who answer, the second is told what was written meanwhile, and what they typed stays', async () => {
	await using setup = await setUp()
	await setup.text(theirs, 'When do you come?')
	const { seen, items } = await setup.open(theirs)
	const shown = items.at(-1)?.key ?? ''
	const form = (words: string) => ({ does: 'reply', words, to: theirs, seen, shown })
	const sent = await Promise.all([
		setup.send(theirs, form('At ten.')),
		setup.send(theirs, form('Around eleven.'), 'owner'),
	])
	expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
	const [first, second] = sent[0]?.ok ? ['At ten.', 'Around eleven.'] : ['Around eleven.', 'At ten.']
	const told = sent.find(({ ok }) => !ok)
	expect(told).toMatchObject({ typed: second, came: [{ kind: 'sent', body: first }] })
	// The same press twice is one reply.
	const who = first === 'At ten.' ? 'dana' : 'owner'
	expect(await setup.send(theirs, form(first), who)).toMatchObject({ status: 200 })
	expect(await setup.messages()).toHaveLength(2)
	const other = who === 'dana' ? 'owner' : 'dana'
	const pressed = { ...form(second), seen: told?.seen ?? '', shown: told?.shown ?? '' }
	expect(await setup.send(theirs, pressed, other)).toMatchObject({ status: 200 })
	expect((await setup.messages()).filter(({ kind }) => kind === 'reply')).toHaveLength(2)
	// What came in since is told as well, and is not put aside unseen.
	const now = await setup.open(theirs)
	await setup.text(theirs, 'Wait')
	expect(
		await setup.send(theirs, { does: 'done', seen: now.seen, shown: now.items.at(-1)?.key ?? '' }),
	).toMatchObject({
		status: 409,
		came: [{ kind: 'text', body: 'Wait' }],
	})
	expect((await setup.list()).threads).toHaveLength(1)
})

test('a reply is sent by text once, and the office has one email for what waits', async () => {
	await using setup = await setUp()
	await setup.text(unknown, 'Hello?')
	await setup.text(unknown, 'Anybody?')
	await setup.text(theirs, 'STOP')
	expect(await setup.messages()).toMatchObject([{ kind: 'text-received', channel: 'mail' }])
	const { seen } = await setup.open(unknown)
	await setup.send(unknown, { does: 'reply', words: '  Yes – we’re here. ', to: unknown, seen })
	expect((await setup.messages()).at(-1)).toMatchObject({
		kind: 'reply',
		channel: 'text',
		body: "Yes - we're here.",
		written_by: 'Dana Desk <dana@example.ca>',
	})
	await setup.text(unknown, 'Great')
	expect((await setup.messages()).map(({ kind }) => kind)).toEqual([
		'text-received',
		'reply',
		'text-received',
	])
	await registerMessages(setup.platform)
	await expect
		.poll(async () => (await setup.messages()).map(({ state }) => state), { timeout: 20_000 })
		.toEqual(['sent', 'sent', 'sent'])
})

test('no reply goes where no text may or can go, and the page says what to do instead', async () => {
	await using setup = await setUp()
	await setup.text(theirs, 'Hi')
	const { seen } = await setup.open(theirs)
	await setup.text(theirs, 'STOP')
	const reply = { does: 'reply', words: 'Hi!', to: theirs, seen }
	expect(await setup.send(theirs, reply)).toMatchObject({
		status: 409,
		typed: 'Hi!',
		message: 'They texted STOP, so they get no texts. Call or email instead.',
	})
	expect(await setup.open(theirs)).toMatchObject({ replyTo: [], cannotText: expect.stringContaining('STOP') })
	await setup.text('+442071838750', 'Hello from London')
	expect(await setup.open('+442071838750')).toMatchObject({
		cannotText: expect.stringContaining('North American'),
	})
	// Nor to a number that is another's.
	await setup.text(unknown, 'Hi')
	const other = await setup.open(unknown)
	expect(await setup.send(unknown, { ...reply, to: '+14035550199', seen: other.seen })).toMatchObject({
		status: 409,
	})
	expect((await setup.messages()).filter(({ kind }) => kind === 'reply')).toEqual([])
})

test('a thread is assigned to who may open the inbox, and stands among their own', async () => {
	await using setup = await setUp()
	const crew = { name: 'Cy Crew', email: 'cy@example.ca', password: 'a third short sentence' }
	const crewId = await setup.add({ ...crew, role: 'day' })
	await setup.text(theirs, 'Hi')
	await setup.text(unknown, 'Hi')
	const assign = (assigned: string) => setup.send(theirs, { does: 'assign', assigned })
	expect(await assign(setup.danaId)).toMatchObject({ ok: true, message: 'Assigned to Dana Desk.' })
	expect(await setup.list('?show=mine')).toMatchObject({
		threads: [{ who: 'Jo Tremblay', assigned: 'Dana Desk' }],
		counts: { mine: 1 },
	})
	expect((await setup.list('?show=mine', 'owner')).threads).toEqual([])
	expect(await assign(crewId)).toMatchObject({ status: 409 })
	expect(await assign('')).toMatchObject({ ok: true, message: 'No one has it now.' })
	expect((await setup.list('?show=mine')).threads).toEqual([])
	// Who has it stays named after they have left.
	await assign(setup.danaId)
	await setup.pool.query('update staff set banned = true where id = $1', [setup.danaId])
	const [has, hasNot] = await Promise.all(
		[setup.danaId, undefined].map((assignedTo) => colleagues(setup.platform, assignedTo)),
	)
	expect(has?.map(({ name }) => name)).toContain('Dana Desk, who can’t open the inbox any more')
	expect(hasNot?.map(({ id }) => id)).not.toContain(setup.danaId)
})

test('requests and prices that were sent stand in their own part alone, and are counted beside every part', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	await setup.text(unknown, 'Hi')
	await pool.query("update bookings set status = 'requested'")
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await askForFirmPrice(platform, token, {
		name: 'Pia',
		email: 'pia@example.ca',
		phone: '',
		place: 'Airdrie',
	})
	const review = { status: 'approved', finalAmount: cents(240), notes: '' } as const
	const sent = await reviewQuote(platform, quote.id, { ...review, version: 2 }, staffNamed(dana.name), {
		place: 'Airdrie',
		travelFee: 0,
	})
	expect(sent).toMatchObject({ ok: true })
	for (const show of inboxParts) {
		const { threads, requests, prices, counts } = await setup.list(`?show=${show}`)
		expect(counts, show).toMatchObject({ waiting: 1, requests: 1, prices: 1 })
		expect([show, threads.length, requests.length, prices.length]).toEqual([
			show,
			show === 'waiting' || show === 'all' ? 1 : 0,
			show === 'requests' ? 1 : 0,
			show === 'prices' ? 1 : 0,
		])
	}
})

test('page after page has each thread once: those that wait the longest waiting first, all the latest first', async () => {
	await using setup = await setUp()
	// Some at the same moment, and a moment finer than a Date.
	await setup.pool.query(`insert into threads (contact, text_since, latest_at)
		select '+1403666' || 1000 + i, t, t
		from generate_series(1, 120) as i, lateral (select now() - (i / 3) * interval '1 hour 3 microseconds') as at (t)`)
	const walk = async (show: string) => {
		const found: string[] = []
		for (let before: string | undefined = ''; before !== undefined; ) {
			const page = await setup.list(`?show=${show}${before && `&before=${before}`}`)
			found.push(...page.threads.map(({ id }) => id))
			before = page.older
		}
		return found
	}
	const sorted = async (order: string) =>
		(await setup.pool.query(`select id from threads order by ${order}`)).rows.map(({ id }) => id)
	expect(await walk('waiting')).toEqual(await sorted('text_since, id'))
	expect(await walk('all')).toEqual(await sorted('latest_at desc, id desc'))
	// A damaged address shows the first page.
	for (const before of ['x', '-1.2', '5.x', `${'9'.repeat(30)}.x`])
		expect((await setup.list(`?before=${before}`)).threads).toHaveLength(50)
})

test('who left an email address alone is known by name, with the quote they ask about', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	const asking = { name: 'Quinn Bell', email: 'quinn@example.ca', phone: '', place: 'Airdrie' }
	await askForFirmPrice(platform, token, asking)
	await askQuestion(platform, token, 'Do you take paint?')
	const { rows } = await setup.pool.query('select id from threads where contact = $1', [asking.email])
	const thread = await openThread(platform, threadIdSchema.parse(rows[0].id))
	expect(thread?.person).toMatchObject({
		who: 'Quinn Bell',
		customerId: undefined,
		emails: [asking.email],
		openQuote: { id: quote.id },
	})
	expect((await setup.list()).threads?.[0]).toMatchObject({ who: 'Quinn Bell' })
	await setup.pool.query("update quote_requests set quote_status = 'rejected'")
	expect((await openThread(platform, threadIdSchema.parse(rows[0].id)))?.person.openQuote).toBeUndefined()
})

test('staff write first: to a customer or to anyone, in one thread for each number, and the answer comes into it', async () => {
	await using setup = await setUp()
	const [one, again] = [await setup.write('(403) 555-0188'), await setup.write('+1 403 555 0188')]
	expect(one).toBe(`/admin/inbox/${await setup.threadOf(unknown)}?to=${encodeURIComponent(unknown)}`)
	expect(again).toBe(one)
	const empty = await setup.open(unknown)
	expect(empty).toMatchObject({ items: [], waiting: undefined, replyTo: [{ to: unknown }] })
	expect(await setup.list()).toMatchObject({ threads: [], counts: { waiting: 0 } })
	const hello = { does: 'reply', words: 'You called us?', to: unknown, seen: empty.seen }
	expect(await setup.send(unknown, hello)).toMatchObject({ ok: true })
	expect(await setup.messages()).toMatchObject([{ kind: 'reply', channel: 'text', body: 'You called us?' }])
	await setup.text(unknown, 'I did')
	expect((await setup.open(unknown)).items.map(({ kind }) => kind)).toEqual(['sent', 'text'])
	// A thread that waits still does when someone opens it by its number.
	expect(await setup.write(unknown)).toBe(one)
	expect((await setup.list()).counts).toMatchObject({ waiting: 1 })
})

test('staff write first to the address of a customer, beside their number, and what goes by email is longer than by text', async () => {
	await using setup = await setUp()
	const { pool } = setup
	const address = 'jo.write@example.ca'
	await pool.query('update customers set email = $1 where phone = $2', ['Jo.Write@Example.ca', theirs])
	await setup.text(theirs, 'Hi')
	expect((await setup.open(theirs)).replyTo).toEqual([{ to: theirs, shown: '403-555-0142', way: 'text' }])
	const to = `?to=${encodeURIComponent(address)}`
	expect(await setup.write(' JO.write@example.CA ')).toBe(
		`/admin/inbox/${await setup.threadOf(address)}${to}`,
	)
	// By its link the address stands first; by the list, who wrote last.
	const [text, mail] = [
		{ to: theirs, way: 'text' },
		{ to: address, way: 'mail' },
	]
	expect((await setup.open(address, to)).replyTo).toMatchObject([mail, text])
	const { replyTo, seen, person } = await setup.open(address)
	expect(replyTo).toMatchObject([text, mail])
	expect(person.who).toBe('Jo Tremblay')
	const long = { does: 'reply', words: 'a'.repeat(1001), seen }
	expect(await setup.send(theirs, { ...long, to: theirs })).toMatchObject({
		...{ status: 422, ok: false, typed: long.words },
		message: 'That’s longer than 1,000 characters. Make it shorter.',
	})
	expect(await setup.send(address, { ...long, to: address, words: 'a'.repeat(10_001) })).toMatchObject({
		...{ status: 422, ok: false },
		message: 'That’s longer than 10,000 characters. Make it shorter.',
	})
	expect(await setup.send(address, { ...long, to: address, words: 'a'.repeat(10_000) })).toMatchObject({
		ok: true,
	})
	const now = (await setup.open(theirs)).seen
	const longest = { ...long, to: theirs, words: 'a'.repeat(1000), seen: now }
	expect(await setup.send(theirs, longest)).toMatchObject({ ok: true })
	const replies = (await setup.messages()).filter(({ kind }) => kind === 'reply')
	expect(replies.map(({ channel, body }) => [channel, body.length])).toEqual([
		['mail', 10_000],
		['text', 1000],
	])
})

test('a number that is none, an extension and one abroad open no thread, and say why', async () => {
	await using setup = await setUp()
	for (const [typed, why] of [
		['', 'That’s not a phone number or an email address'],
		['555-0199', 'That’s not a phone number or an email address'],
		['@', 'No customer has this email address'],
		['al@example.ca', 'No customer has this email address'],
		['403-555-0142 ext. 7', 'without an extension'],
		['+44 20 7946 0000', 'North American'],
	] as const)
		expect(await setup.write(typed)).toContain(why)
	expect((await setup.pool.query('select 1 from threads')).rows).toEqual([])
})
