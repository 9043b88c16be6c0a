import { expect, test } from 'vitest'
import { defaultLoad } from '#app/pricing/load.ts'
import { askQuestion } from '#app/quotes/firm/questions.server.ts'
import { askForFirmPrice, saveQuote } from '#app/quotes/quotes.server.ts'
import { dana, setUpDesk } from '#tests/support/desk-setup.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { listed } from '#tests/support/prices.ts'
import { routeArgs } from '#tests/support/route.ts'
import { addSaved } from '../saved-replies/saved-replies.server.ts'
import { action, loader } from './quote.page.tsx'

const jo = { name: 'Jo Bell', email: 'jo@example.ca', phone: '+14035550142', place: 'Airdrie' }

test('a saved reply is put into the answer to a question, its blanks filled in; nothing is answered by that', async () => {
	await using setup = await setUpDesk()
	const { platform, pool } = setup
	const cookie = await setup.signIn(dana)
	const { quote, token } = await saveQuote(platform, defaultLoad, listed)
	await askForFirmPrice(platform, token, jo)
	const args = (form?: Record<string, string>) =>
		routeArgs(setup.context(), {
			path: `/admin/quote/${quote.id}`,
			params: { quoteId: quote.id },
			headers: { Cookie: cookie },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	const offered = async () => (await loader(args())).quote.saved.map(({ title }) => title)
	await addSaved(
		{ database: platform.database },
		{ title: 'Paint', words: 'Yes, {name}.' },
		staffNamed('Dana'),
	)
	expect(await offered()).toEqual([])
	await askQuestion(platform, token, 'Do you take paint?')
	expect(await offered()).toEqual(['Paint'])
	const { rows } = await pool.query(
		'select q.id as question, s.id as saved from quote_questions q cross join saved_replies s',
	)
	const form = { ...rows[0], does: 'fill' }
	const fill = async (answer: string, saved = form.saved) => {
		const result = await action(args({ ...form, answer, saved }))
		return result && [result.init?.status, result.data]
	}
	const { question } = form
	const filled = (answer: string) => [200, { question, answer, message: '', isFilled: true }]
	expect(await fill('')).toEqual(filled('Yes, Jo.'))
	expect(await fill('Hello!\r\nPaint?')).toEqual(filled('Hello!\nPaint? Yes, Jo.'))
	const none = [422, { question, answer: 'Hello!', message: 'Choose a saved reply first.' }]
	for (const saved of ['', quote.id]) expect(await fill('Hello!', saved)).toEqual(none)
	const answers = await pool.query('select from quote_questions where answered_at is not null')
	expect(answers.rowCount).toBe(0)
	expect(await action(args({ question, answer: 'Yes, Jo.' }))).toBeNull()
	expect(await offered()).toEqual([])
})
