import { expect, test } from 'vitest'
import { bookPickup } from '#app/bookings/bookings.server.ts'
import { type MessageName, messageNames, messages } from '#app/notifications/message-words.ts'
import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { bookingRequest } from '#tests/support/booking.ts'
import { dana, owner, setUpDesk } from '#tests/support/desk-setup.ts'
import { routeArgs } from '#tests/support/route.ts'
import { readWordsChange } from './message-form.ts'
import { action, loader } from './messages.page.tsx'

async function setUp() {
	const setup = await setUpDesk()
	// Dispatchers have no right to messages.
	await setup.pool.query(`update staff set role = 'owner' where id = $1`, [setup.danaId])
	const cookies = { dana: await setup.signIn(dana), owner: await setup.signIn(owner) }
	const args = (cookie: string, form?: Record<string, string>) =>
		routeArgs(setup.context(), {
			path: '/admin/messages',
			params: {},
			headers: { Cookie: cookie },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		})
	const show = () => loader(args(cookies.dana))
	return {
		...setup,
		show,
		message: async (name: MessageName) => {
			const found = (await show()).messages.find((message) => message.name === name)
			if (!found) throw new Error(`there is no message ${name}`)
			return found
		},
		send: async (form: Record<string, string>, who: keyof typeof cookies = 'dana') => {
			const { data, init } = await action(args(cookies[who], form))
			return { status: init?.status ?? 200, ...data }
		},
		[Symbol.asyncDispose]: () => setup[Symbol.asyncDispose](),
	}
}

const reminder = messages.reminder.original
const text = '{company}: See you tomorrow, {window}. {link}'
const change = { does: 'save', message: 'reminder', seen: '0', ...reminder, text }

test('while nothing is booked the examples are made up and said to be; then they are of the latest booking, and open nothing', async () => {
	await using setup = await setUp()
	expect((await setup.show()).example).toBeUndefined()
	expect((await setup.message('reminder')).mail.text).toContain('Hi Robin,')
	const date = addDays(localDate(setup.platform.now(), setup.platform.company.timeZone), 3)
	const booking = bookingRequest({ name: 'Ana María', date })
	await bookPickup(setup.platform, booking, { sourceSite: 'localhost' })
	expect((await setup.show()).example).toMatchObject({ name: 'Ana María' })
	for (const name of messageNames) expect((await setup.message(name)).mail.text).toContain('Hi Ana,')
	const moved = (await setup.message('moved')).mail
	expect(moved.subject).toMatch(/^Your pickup has been moved: .*, 10–12pm$/)
	expect(moved.text).toContain(', 8–10am, Calgary time.')
	expect((await setup.message('declined')).mail.subject).toMatch(/^We can’t make your pickup: /)
	expect((await setup.message('reminder')).mail.text).toMatch(/\/booked\/here-goes-the-key/)
	// As a crew's time is told: to the next five minutes.
	expect((await setup.message('on-the-way')).values.eta).toMatch(/:[0-5][05] [AP]M$/)
	expect((await setup.pool.query(`select 1 from access_tokens`)).rowCount).toBe(0)
})

test('words are changed and brought back, with who did it; of two who change them at once the second is told', async () => {
	await using setup = await setUp()
	expect(await setup.send(change)).toMatchObject({ status: 200, ok: true })
	expect(await setup.message('reminder')).toMatchObject({ seen: '1', isOriginal: false, words: { text } })
	const late = { ...change, mail: 'See you soon, {name}.' }
	const refused = await setup.send(late, 'owner')
	expect(refused).toMatchObject({
		status: 409,
		ok: false,
		seen: '1',
		typed: { mail: 'See you soon, {name}.' },
	})
	expect((await setup.message('reminder')).words.mail).toBe(reminder.mail)
	expect(await setup.send({ ...late, seen: refused.seen ?? '' }, 'owner')).toMatchObject({ ok: true })
	expect(await setup.send({ does: 'restore', message: 'reminder', seen: '2' })).toMatchObject({ ok: true })
	expect(await setup.message('reminder')).toMatchObject({ seen: '3', isOriginal: true, words: reminder })
	const { history } = await setup.show()
	expect(history.map(({ actor, action }) => [actor.split(' <')[0], action])).toEqual([
		['Dana Desk', 'brought back the original words of ‘Reminder’'],
		['Owner', 'changed the words of ‘Reminder’'],
		['Dana Desk', 'changed the words of ‘Reminder’'],
	])
	expect(history.at(-1)?.changes).toEqual([{ what: 'Text message', before: reminder.text, after: text }])
})

test('ten who change one message at once: one does, and nine are told', async () => {
	await using setup = await setUp()
	const answers = await Promise.all(
		Array.from({ length: 10 }, (_, at) => setup.send({ ...change, text: `${text} ${at}` })),
	)
	expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('words without what the customer must know, or with an unknown blank, are refused with a sentence that says which', async () => {
	await using setup = await setUp()
	const refused = await setup.send({ ...change, text: 'See you, {nickname}', subject: '' })
	expect(refused).toMatchObject({ status: 422, ok: false, typed: { text: 'See you, {nickname}' } })
	expect(refused.faults).toMatchObject({
		text: expect.stringContaining('there’s no blank {nickname} here'),
		subject: 'Subject of the email: this is empty.',
	})
	expect(await setup.send({ ...change, message: 'nobody' })).toMatchObject({ status: 422 })
	expect(await setup.send({ ...change, seen: '7' })).toMatchObject({ status: 409, seen: '0' })
	expect((await setup.message('reminder')).isOriginal).toBe(true)
})

test('the original words typed in again are the original ones, and a message without a mail keeps none', () => {
	const fields = (form: Record<string, string>) => new Map(Object.entries(form))
	expect(readWordsChange(fields({ ...change, ...reminder }))).toMatchObject({
		ok: true,
		change: { words: undefined },
	})
	const moved = { does: 'save', message: 'moved', seen: '0', mail: 'Smuggled in', text: `${text} \r\n Bye` }
	expect(readWordsChange(fields(moved))).toMatchObject({
		ok: true,
		change: { words: { subject: '', mail: '', text: `${text} Bye` } },
	})
})
