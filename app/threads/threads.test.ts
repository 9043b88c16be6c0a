import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { joinCustomers, separateCustomer } from '#app/customers/customers.server.ts'
import { deleteOldTexts } from '#app/notifications/notifications.server.ts'
import { receiveText } from '#app/notifications/texts/incoming-texts.server.ts'
import { customerIdSchema, type QuoteId, questionIdSchema, threadIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { answerQuestion, askForFirmPrice, deleteUnbookedQuote, saveQuote } from '#app/quotes/quotes.server.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { assignThread, personOfThread, seenOf, setDone, setNotDone, writeReply } from './threads.server.ts'

const [one, two, three] = ['+14035550142', '+14035550143', '+14035550144'] as const
const staff = staffNamed('Dana')

async function setUp() {
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z')
	const { platform, pool } = setup
	let count = 0
	const rows = async () =>
		(
			await pool.query(
				`select id, contact, version, text_since is not null as text, question_since is not null as question,
					waits_since is not null as waits from threads order by contact`,
			)
		).rows
	return {
		...setup,
		rows,
		text: (phone: string, body: string, providerId = `SM${count++}`) =>
			receiveText(platform, { providerId, phone, body, keyword: undefined, pictures: [] }),
		threadOf: async (contact: string) => {
			const row = (await rows()).find((each) => each.contact === contact)
			return { threadId: threadIdSchema.parse(row?.id), staff }
		},
		messages: async () =>
			(await pool.query('select kind from messages where thread_id is not null order by id')).rows.map(
				({ kind }) => kind,
			),
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('texts in random order, doubled and at once stand in the thread of their phone once each, and the office has one email', async () => {
	await using setup = await setUp()
	const { pool } = setup
	const text = fc.record({
		phone: fc.constantFrom(one, two, three),
		body: fc.constantFrom('Hi', 'STOP', 'START'),
	})
	let round = 0
	await fc.assert(
		fc.asyncProperty(fc.array(text, { maxLength: 8 }), fc.infiniteStream(fc.nat(2)), async (texts, draw) => {
			round++
			await pool.query('delete from threads; delete from incoming_texts; delete from stopped_phones')
			const named = texts.map((each, at) => ({ ...each, providerId: `SM${round}.${at}` }))
			const sent = named
				.flatMap((each) => Array.from({ length: 1 + (draw.next().value ?? 0) }, () => each))
				.map((each) => ({ each, place: draw.next().value ?? 0 }))
				.sort((a, b) => a.place - b.place)
			await Promise.all(sent.map(({ each }) => setup.text(each.phone, each.body, each.providerId)))
			const waits = (phone: string) => texts.some((each) => each.phone === phone && each.body === 'Hi')
			const phones = [...new Set(texts.map(({ phone }) => phone))].sort()
			expect(await setup.rows()).toMatchObject(
				phones.map((contact) => ({
					contact,
					version: texts.filter(({ phone }) => phone === contact).length,
					waits: waits(contact),
				})),
			)
			expect(await setup.messages()).toHaveLength(phones.filter(waits).length)
			const { rowCount } = await pool.query('select from incoming_texts')
			expect(rowCount).toBe(texts.length)
		}),
		{ numRuns: process.env.HARD ? 1000 : 25 },
	)
})

test.each([
	['YES', true],
	['Yes!', true],
	['Cancel', true],
	['quit', true],
	['Is Tuesday fine?', true],
	['STOP', false],
	['please stop', false],
	['START', false],
	['help', false],
])('%s alone may be about the pickup, so that it waits: %s', async (body, waits) => {
	await using setup = await setUp()
	await setup.text(one, body)
	expect(await setup.rows()).toMatchObject([{ contact: one, waits }])
	expect(await setup.messages()).toHaveLength(waits ? 1 : 0)
})

test('a colleague gets all threads of a person, also one that came later', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	for (const email of ['one@example.ca', 'two@example.ca'])
		await bookPickup(
			platform,
			bookingRequest({ email, phone: email.startsWith('one') ? one : two, date: '2026-12-03' }),
			{ sourceSite: 'localhost' },
		)
	await setup.text(one, 'Hi')
	await pool.query(
		`insert into staff (id, name, email, "emailVerified", role) values ('bo', 'Bo', 'bo@example.ca', true, 'owner')`,
	)
	const thread = await setup.threadOf(one)
	const bo = { id: 'bo', name: 'Bo' }
	expect(await assignThread(platform, thread, bo)).toEqual({ ok: true })
	const found = await pool.query('select id from customers order by email')
	const [a, b] = found.rows.map(({ id }) => customerIdSchema.parse(id))
	if (!a || !b) throw new Error('there are no two customers')
	await joinCustomers(platform, { customerId: a, otherId: b, staff })
	await setup.text(two, 'Hello?')
	expect(await assignThread(platform, thread, bo)).toEqual({ ok: true })
	const assigned = await pool.query('select assigned_to from threads order by contact')
	expect(assigned.rows).toEqual([{ assigned_to: 'bo' }, { assigned_to: 'bo' }])
})

test('a question about a quote waits in the thread of its number or else its email address, until it is answered or done', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const ask = async (contact: { email: string; phone: string }, question: string) => {
		const { quote, token } = await saveQuote(platform, defaultLoad, listed)
		await askForFirmPrice(platform, token, { ...contact, name: 'Jo Bell', place: 'Airdrie' })
		expect(await askQuestion(platform, token, question)).toEqual({ ok: true })
		const { rows } = await pool.query('select id from quote_questions where quote_id = $1', [quote.id])
		return { quoteId: quote.id, questionId: questionIdSchema.parse(rows[0].id) }
	}
	const asked = await ask({ email: 'Jo@Example.ca', phone: one }, 'Do you take paint?')
	await ask({ email: 'Bo@Example.ca', phone: '' }, 'And tires?')
	expect(await setup.rows()).toMatchObject([
		{ contact: one, question: true, text: false },
		{ contact: 'bo@example.ca', question: true, waits: true },
	])
	// The office has the email about the question: no other one says that a text waits too.
	await setup.text(one, 'Hello?')
	expect(await setup.messages()).toEqual([])
	const thread = await setup.threadOf(one)
	const seen = seenOf((await personOfThread(platform, thread)).threads)
	expect(await writeReply(platform, thread, { to: one, body: 'Soon.', seen })).toEqual({ ok: true })
	// A reply leaves the question open, and its answer ends it.
	expect((await setup.rows())[0]).toMatchObject({ text: false, question: true })
	await answerQuestion(platform, { ...asked, answer: 'Yes.' }, staff)
	expect((await setup.rows())[0]).toMatchObject({ waits: false })
	const other = await setup.threadOf('bo@example.ca')
	expect(await setDone(platform, other, 0)).toEqual({ ok: false, reason: 'changed' })
	expect(await setDone(platform, other, 1)).toEqual({ ok: true })
	expect((await setup.rows())[1]).toMatchObject({ waits: false })
	expect(await setNotDone(platform, other)).toEqual({ ok: true })
	expect((await setup.rows())[1]).toMatchObject({ waits: true, question: true, text: false })
})

test('what was set as not done waits for what is open: a question ends with its answer, a text with a reply', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await askForFirmPrice(platform, token, {
		...{ email: 'jo@example.ca', phone: one, name: 'Jo Bell', place: 'Airdrie' },
	})
	await setup.text(one, 'Hello')
	await askQuestion(platform, token, 'Do you take paint?')
	// An hour after the first text, and an hour before the second one.
	await pool.query("update quote_questions set asked_at = now() - interval '1 hour'")
	await pool.query("update incoming_texts set at = now() - interval '2 hours'")
	const thread = await setup.threadOf(one)
	const again = async () => {
		const seen = seenOf((await personOfThread(platform, thread)).threads)
		expect(await setDone(platform, thread, seen)).toEqual({ ok: true })
		expect((await setup.rows())[0]).toMatchObject({ waits: false })
		expect(await setNotDone(platform, thread)).toEqual({ ok: true })
		return (await setup.rows())[0]
	}
	expect(await again()).toMatchObject({ question: true, text: false })
	await setup.text(one, 'Are you there?')
	expect(await again()).toMatchObject({ question: true, text: true })
	const { rows } = await pool.query('select id from quote_questions')
	const questionId = questionIdSchema.parse(rows[0].id)
	await answerQuestion(platform, { quoteId: quote.id, questionId, answer: 'Yes.' }, staff)
	expect((await setup.rows())[0]).toMatchObject({ question: false, text: true })
	expect(await again()).toMatchObject({ question: false, text: true })
})

test('a question that goes with its quote waits no more, and another one of its thread does', async () => {
	await using setup = await setUp()
	const { platform } = setup
	const ask = async (question: string) => {
		const { quote, token } = await saveQuote(platform, defaultLoad, listed)
		await askForFirmPrice(platform, token, {
			...{ email: 'jo@example.ca', phone: one, name: 'Jo Bell', place: 'Airdrie' },
		})
		await askQuestion(platform, token, question)
		return quote.id
	}
	const deleteQuote = (quoteId: QuoteId) =>
		deleteUnbookedQuote(
			{ ...platform, photos: plainIntake(platform) },
			quoteId,
			new Date(Date.now() + 60_000),
		)
	const [first, second] = [await ask('Do you take paint?'), await ask('And tires?')]
	expect(await deleteQuote(first)).toBe(true)
	expect((await setup.rows())[0]).toMatchObject({ question: true })
	expect(await deleteQuote(second)).toBe(true)
	expect((await setup.rows())[0]).toMatchObject({ question: false, waits: false })
})

test('two records that staff have joined are one person, whose threads are answered and done together', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	for (const phone of [one, two, three])
		await bookPickup(platform, bookingRequest({ phone, email: `${phone}@example.ca`, date: '2026-12-04' }), {
			sourceSite: 'localhost',
		})
	const { rows } = await pool.query('select id from customers order by phone')
	const [first, second] = rows.map(({ id }) => customerIdSchema.parse(id))
	if (!first || !second) throw new Error('there are no two customers')
	for (const phone of [one, two, three]) await setup.text(phone, 'Hi')
	const thread = await setup.threadOf(one)
	const contacts = async (of = thread) =>
		(await personOfThread(platform, of)).threads.map(({ contact }) => contact).sort()
	expect(await contacts()).toEqual([one])
	await joinCustomers(platform, { customerId: first, otherId: second, staff })
	expect(await contacts()).toEqual([one, two])
	expect(await contacts(await setup.threadOf(two))).toEqual([one, two])
	const seen = seenOf((await personOfThread(platform, thread)).threads)
	// What was seen of one alone is not all of them.
	expect(await setDone(platform, thread, 1)).toEqual({ ok: false, reason: 'changed' })
	expect(await writeReply(platform, thread, { to: three, body: 'Hi', seen })).toMatchObject({
		reason: 'gone',
	})
	expect(await writeReply(platform, thread, { to: two, body: 'Hi', seen })).toEqual({ ok: true })
	expect((await setup.rows()).map(({ waits }) => waits)).toEqual([false, false, true])
	await separateCustomer(platform, { customerId: second, staff })
	expect(await contacts()).toEqual([one])
	// What was seen of one alone may come to what was seen of both before.
	await pool.query('update threads set version = $1 where contact = $2', [seen, two])
	const alone = await setup.threadOf(two)
	expect(await writeReply(platform, alone, { to: two, body: 'Again', seen })).toEqual({ ok: true })
})

test('a thread goes two years after the last that was written in it, and its replies two years after they were', async () => {
	await using setup = await setUp()
	const { platform, pool } = setup
	for (const phone of [one, two]) {
		await setup.text(phone, 'Hi')
		const thread = await setup.threadOf(phone)
		expect(await writeReply(platform, thread, { to: phone, body: 'Hi', seen: 1 })).toEqual({ ok: true })
	}
	const old = '2024-11-20T17:00:00Z'
	await pool.query('update incoming_texts set at = $1', [old])
	await pool.query('update messages set created_at = $1 where thread_id is not null', [old])
	await pool.query('update threads set latest_at = $1 where contact = $2', [old, one])
	await deleteOldTexts(platform, plainIntake(platform))
	expect(await setup.rows()).toMatchObject([{ contact: two }])
	expect(await setup.messages()).toEqual([])
	const left = await pool.query("select distinct subject_id from history where subject = 'thread'")
	expect(left.rows).toEqual([{ subject_id: (await setup.threadOf(two)).threadId }])
})
