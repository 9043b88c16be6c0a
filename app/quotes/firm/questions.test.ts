import { createElement } from 'react'
import { expect, test } from 'vitest'
import { openQuote, questionsToAnswer } from '#app/desk/review/review.server.ts'
import { quoteEmail, quoteOfficeEmail } from '#app/notifications/mail/quote-email.ts'
import { questionIdSchema } from '#app/platform/ids.ts'
import { defaultLoad } from '#app/pricing/load.ts'
import { drawn } from '#tests/support/drawn.ts'
import { newQuoteId, staffNamed } from '#tests/support/ids.ts'
import { plainIntake } from '#tests/support/photos.ts'
import { eventually, testPlatform } from '#tests/support/platform.ts'
import { listed } from '#tests/support/prices.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import {
	answerQuestion,
	askForFirmPrice,
	deleteUnbookedQuote,
	findQuoteToTell,
	saveQuote,
} from '../quotes.server.ts'
import { mostOpen } from './question.ts'
import { QuestionsPart } from './questions-part.tsx'
import { action, loader } from './quote.page.tsx'

const [dana, olive] = [staffNamed('Dana'), staffNamed('Olive')]
const jo = { name: 'Jo Bell', email: 'jo@example.ca', phone: '+14035550142', place: 'Airdrie' }

/** A quote that was sent for a firm price, unless it is not to be. */
async function setUp({ isSent = true, contact = jo } = {}) {
	const setup = await testPlatform({}, '2026-12-01T18:00:00Z')
	const { platform, pool } = setup
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	if (isSent) await askForFirmPrice(platform, token, contact)
	const context = requestContext(platform)
	const send = async (question: string, opened = token) => {
		const body = new URLSearchParams({ answer: 'ask', question })
		const parts = { path: `/quote/${opened}`, params: { token: opened }, method: 'POST', body }
		const answer = await action(routeArgs(context, parts))
		return answer instanceof Response
			? [answer.status, answer.headers.get('Location')]
			: [answer.init?.status, answer.data.refused ?? answer.data.message]
	}
	const shown = async () => {
		const parts = { path: `/quote/${token}`, params: { token } }
		return (await loader(routeArgs(context, parts))).data.quote
	}
	const messages = async () => {
		const { rows } = await pool.query(
			`select kind, channel, dedupe_key from messages where kind like 'question%' order by id`,
		)
		return rows.map(({ kind, channel }) => `${kind}, ${channel}`)
	}
	const ids = async () =>
		(await pool.query('select id from quote_questions order by id')).rows.map(({ id }) =>
			questionIdSchema.parse(id),
		)
	return {
		...{ platform, pool, quote, token, send, shown, messages, ids },
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

test('a question reaches the office once, and its answer the customer by both ways and on the page', async () => {
	await using setup = await setUp()
	const { platform, quote } = setup
	expect(await setup.send(' Do you take paint?\r\n')).toEqual([303, `/quote/${setup.token}#questions`])
	expect((await setup.send('Do you take paint?'))[0]).toBe(303)
	expect(await setup.messages()).toEqual(['question-asked, mail'])
	const [questionId] = await setup.ids()
	if (!questionId) throw new Error('nothing was asked')
	const asked = await findQuoteToTell(platform, quote.id, questionId)
	const office = { key: 'k', leadsTo: 'o@x.ca', origin: 'https://x' }
	const toOffice = asked && quoteOfficeEmail(platform.company, office, asked)
	expect(toOffice?.subject).toBe('Question about a quote: Jo Bell, Airdrie')
	expect(toOffice?.text).toContain('Question: Do you take paint?')
	expect(toOffice?.text).not.toContain('Firm price')
	expect(toOffice?.text).not.toContain('Marked')
	await setup.pool.query('update customers set is_business = true')
	const marked = await findQuoteToTell(platform, quote.id, questionId)
	expect(marked && quoteOfficeEmail(platform.company, office, marked).text).toContain(
		'Who: Jo Bell\nMarked: Business\n',
	)
	expect(await questionsToAnswer(platform)).toMatchObject([
		{ quoteId: quote.id, customerName: 'Jo Bell', question: 'Do you take paint?', waiting: 'under 1 h' },
	])

	const answer = { quoteId: quote.id, questionId, answer: 'Yes, up to ten cans.' }
	expect(await answerQuestion(platform, answer, dana)).toEqual({ ok: true })
	expect(await answerQuestion(platform, answer, dana)).toEqual({ ok: true })
	expect((await setup.messages()).slice(1)).toEqual(['question-answered, mail', 'question-answered, text'])
	expect(await questionsToAnswer(platform)).toEqual([])
	const told = await findQuoteToTell(platform, quote.id, questionId)
	const about = { key: 'k', kind: 'question-answered', url: 'https://x/quotes/open/t' } as const
	const mail = told && quoteEmail(platform.company, about, told)
	expect(mail?.subject).toBe('Our answer to your question')
	expect(mail?.text).toMatch(
		/Hi Jo,\nYes, up to ten cans\.[\s\S]*See your quote: https:\/\/x\/quotes\/open\/t/,
	)
	// Anyone may have typed the question, and the address it would go to.
	expect(mail?.text).not.toContain('paint')
	expect((await setup.shown())?.questions).toMatchObject([
		{ question: 'Do you take paint?', answer: 'Yes, up to ten cans.' },
	])
	expect((await openQuote(platform, quote.id))?.history.map(({ action: done }) => done)).toEqual(
		expect.arrayContaining(['asked a question', 'answered a question']),
	)
	// The same question is asked anew once it was answered.
	await setup.send('Do you take paint?')
	expect(await setup.ids()).toHaveLength(2)
})

test('of two who answer, the second is told and nothing of theirs is sent; no answer goes to another quote’s question', async () => {
	await using setup = await setUp()
	const { platform, quote } = setup
	await setup.send('Do you take paint?')
	const [questionId] = await setup.ids()
	if (!questionId) throw new Error('nothing was asked')
	const results = await Promise.all(
		[dana, olive].map((staff) =>
			answerQuestion(platform, { quoteId: quote.id, questionId, answer: `Yes, says ${staff.name}.` }, staff),
		),
	)
	expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
	const [first, second] = results[0]?.ok ? [dana, olive] : [olive, dana]
	expect(results).toContainEqual({ ok: false, by: first.name })
	expect((await setup.shown())?.questions).toMatchObject([{ answer: `Yes, says ${first.name}.` }])
	expect(await setup.messages()).toHaveLength(3)
	const other = { quoteId: newQuoteId(), questionId, answer: 'No.' }
	expect(await answerQuestion(platform, other, second)).toEqual({ ok: false, by: undefined })
})

test('what is not taken: nothing to read, too long, another token, no way to answer, and more than can be answered', async () => {
	await using setup = await setUp()
	expect(await setup.send('\u200b ')).toEqual([422, { question: '\u200b ', message: 'Type your question.' }])
	const long = 'a'.repeat(1001)
	expect(await setup.send(long)).toEqual([422, { question: long, message: expect.stringContaining('1000') }])
	expect((await setup.send('Hello?', 'A'.repeat(43)))[0]).toBe(404)
	for (let asked = 0; asked < mostOpen; asked++)
		expect((await setup.send('a'.repeat(1000 - asked)))[0]).toBe(303)
	expect(await setup.send('And one more?')).toEqual([
		409,
		{ question: 'And one more?', message: expect.stringContaining('answer those first') },
	])
	expect(await setup.ids()).toHaveLength(mostOpen)
	await using draft = await setUp({ isSent: false })
	expect((await draft.shown())?.canAsk).toBe(false)
	expect(await draft.send('Hello?')).toEqual([
		409,
		{ question: 'Hello?', message: expect.stringContaining('Call us') },
	])
	expect(await draft.messages()).toEqual([])
	// A number with an extension takes no texts.
	await using extension = await setUp({ contact: { ...jo, email: '', phone: '+14035550142;ext=5' } })
	expect((await extension.shown())?.canAsk).toBe(false)
	expect((await extension.send('Hello?'))[0]).toBe(409)
})

test('who gave a phone number alone is answered by text, and with the quote its questions are gone', async () => {
	await using setup = await setUp({ contact: { ...jo, email: '' } })
	const { platform, quote, pool } = setup
	expect((await setup.shown())?.canAsk).toBe(true)
	await setup.send('Hello?')
	const [questionId] = await setup.ids()
	if (!questionId) throw new Error('nothing was asked')
	await answerQuestion(platform, { quoteId: quote.id, questionId, answer: 'Hi.' }, dana)
	expect((await setup.messages()).slice(1)).toEqual(['question-answered, text'])
	await pool.query(`update quote_requests set updated_at = now() - interval '10 years'`)
	await deleteUnbookedQuote({ ...platform, photos: plainIntake(platform) }, quote.id, platform.now())
	expect(await setup.ids()).toEqual([])
})

test('the part of the page has each question with its answer, and the form where an answer can reach', () => {
	const part = (canAsk: boolean, refused?: { question: string; message: string }) =>
		drawn(() =>
			createElement(QuestionsPart, {
				quote: {
					canAsk,
					questions: [
						{ id: questionIdSchema.parse(newQuoteId()), question: 'One?', answer: '', at: 'Dec 1' },
						{ id: questionIdSchema.parse(newQuoteId()), question: 'Two?', answer: 'Two.', at: 'Dec 2' },
					],
				},
				refused,
			}),
		)
	expect(part(true).text).toMatch(
		/One\?\s*Sent Dec 1\. We’ll answer here, and email or text you[\s\S]*Two\?\s*Two\.\s*Dec 2/,
	)
	expect(part(true).markup).toContain('name="question"')
	expect(part(false).markup).not.toContain('name="question"')
	expect(part(false).text).toContain('Call us at')
	expect(part(false, { question: 'Four?', message: 'No way.' }).text).toMatch(/No way\.\s*Four\?/)
	const again = part(true, { question: 'Three?', message: 'Too many.' })
	expect(again.markup).toMatch(/<textarea[^>]*>Three\?<\/textarea>/)
	expect(again.text).toContain('Too many.')
})

test('a question that is asked while another is answered waits for it, and neither fails', async () => {
	await using setup = await setUp()
	await setup.send('Do you take paint?')
	const [questionId] = await setup.ids()
	if (!questionId) throw new Error('nothing was asked')
	const asking = await setup.pool.connect()
	await asking.query('begin')
	await asking.query('select from quote_requests where id = $1 for update', [setup.quote.id])
	const answered = answerQuestion(
		setup.platform,
		{ quoteId: setup.quote.id, questionId, answer: 'Yes, we do.' },
		dana,
	)
	const locks = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
	await eventually(
		async () => (await setup.pool.query(locks)).rowCount,
		(waiting) => waiting === 1,
	)
	await asking.query('select from threads for update')
	await asking.query('commit')
	asking.release()
	expect(await answered).toEqual({ ok: true })
})
