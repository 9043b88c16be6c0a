import { createElement } from 'react'
import { expect, test } from 'vitest'
import { questionIdSchema, savedReplyIdSchema } from '#app/platform/ids.ts'
import type { Right } from '#app/policies/rights.ts'
import { cents } from '#app/values/money.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newBookingId, newCustomerId, newLeadId, newQuoteId } from '#tests/support/ids.ts'
import type { SavedReply } from '../saved-replies/saved-reply.ts'
import Inbox from './inbox.page.tsx'
import { countInWords } from './inbox-list.ts'
import { latestWithWords, type YesTo } from './thread/curbside-yes.tsx'
import { ReplyForm } from './thread/reply-form.tsx'
import type { ThreadAnswer, ThreadItem } from './thread/thread.ts'
import { ThreadItems } from './thread/thread-items.tsx'
import { ThreadPerson } from './thread/thread-person.tsx'
import { ThreadStanding } from './thread/thread-standing.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const thread = {
	...{ id, who: '403-555-0142', customerId: undefined, contact: '403-555-0142', waiting: '5 h', asks: false },
	latest: { words: 'Hello', by: undefined, at: 'Nov 20' },
	assigned: undefined,
}
const price = {
	quoteId: newQuoteId(),
	name: 'Pia Price',
	amount: cents(240),
	...{ sent: 'Nov 20', until: 'Nov 27', ended: false },
}
const counts = { waiting: 1, mine: 0, requests: 0, prices: 0 }
type Case = {
	[Key in 'thread' | 'ask' | 'counts']: object
} & { threads: object[]; requests: object[]; prices: object[]; older: string; own: readonly Right[] }
const inboxOf = (given: Partial<Case>) => {
	const { thread: change, ask, counts: counted, own = ['bookings', 'quotes'], ...rest } = given
	return drawn(Inbox, {
		loaderData: {
			ask: { show: 'waiting', ...ask },
			change: '1',
			counts: { ...counts, ...counted },
			threads: [{ ...thread, ...change }],
			...{ older: undefined, requests: [], prices: [], ...rest },
		},
		rights: own,
	})
}

test('the inbox says of each thread who, how long and what was written last, and leads to what is settled elsewhere', () => {
	expectDifferences<Case>(inboxOf, [
		[{ thread: { customerId: newCustomerId(), who: 'Jo Bell' } }, /- Not a customer yet/, /\+ Jo Bell/],
		[{ thread: { waiting: undefined } }, /- +waiting/, /\+ Done/],
		[{ thread: { asks: true } }, /^\+ Question about a quote$/],
		[{ thread: { assigned: 'Dana' } }, /^\+ Assigned to Dana$/],
		[{ thread: { latest: { words: 'Yes', by: 'Dana <d@x.ca>', at: 'Nov 20' } } }, /\+ Dana/, /^(?!.*d@x)/s],
		[
			{ older: `5.${id}` },
			/^\+ <a href="\/admin\/inbox\?show=waiting&(?:amp;)?before=5\.[^>]*>\n\+ Next page$/,
		],
		[{ ask: { before: `5.${id}` } }, /\+ First page/],
		[{ counts: { requests: 3, prices: 2 } }, /\+ 3\n\+ 2/],
		[{ threads: [] }, /\+ Nothing waits for an answer/],
		[{ threads: [], ask: { show: 'mine' } }, /\+ Nothing that waits is assigned to you/],
		[{ threads: [], ask: { before: `5.${id}` } }, /\+ No more messages/],
		[{ own: ['bookings'] }, /- Prices sent/],
		[{ own: ['bookings', 'quotes', 'messages'] }, /\+ Saved replies/],
		[
			{
				requests: [
					{ id: newBookingId(), name: 'Fay Far', date: '2026-12-01', day: 'Tue, Dec 1', left: '5 h' },
				],
			},
			/\+ <a href="\/admin\/day\?date=2026-12-01&amp;request=[\w-]{36}#pickup-[\w-]{36}"/,
			/\+ 5 h/,
		],
		[
			{
				prices: [price],
			},
			/\+ <a href="\/admin\/quote\//,
			/\+ \$240/,
			/\+ sent Nov 20, open until Nov 27/,
			/^(?!.*not answered)/s,
		],
		[{ prices: [{ ...price, ended: true }] }, /\+ ended Nov 27, not answered/, /^(?!.*open until)/s],
	])
	expect([0, 999, 1000].map(countInWords)).toEqual(['0', '999', '999+'])
})

type Item<Kind extends ThreadItem['kind']> = Extract<ThreadItem, { kind: Kind }>
const text: Item<'text'> = {
	key: 'text 1',
	at: 'Nov 20',
	kind: 'text',
	id: '1',
	body: 'Hello',
	pictures: [],
	curbside: [],
}
const sent: Item<'sent'> = {
	key: 'sent 1',
	at: 'Nov 20',
	kind: 'sent',
	title: 'Reminder, text',
	body: 'We come',
	by: undefined,
	how: '✓ sent',
	failed: false,
}
const question: Item<'question'> = {
	key: 'question 1',
	at: 'Nov 20',
	kind: 'question',
	id: questionIdSchema.parse(newQuoteId()),
	quoteId: newQuoteId(),
	question: 'Paint?',
	answer: '',
	answered: '',
}

test('what was written says whose it is and how it went, and a question is answered in its thread', () => {
	const itemOf = (item: ThreadItem, rights: readonly Right[] = ['quotes'], answerWith?: SavedReply[]) =>
		drawn(
			() => createElement(ThreadItems, { items: [item], hasMore: false, ...(answerWith && { answerWith }) }),
			{ rights },
		)
	const of = (item: ThreadItem, rights?: readonly Right[]) => itemOf(item, rights, []).text
	expect(of(text)).toMatch(/They wrote: Hello/)
	expect(of(sent)).toMatch(/We wrote: We come[\s\S]*Reminder, text, Nov 20 · ✓ sent/)
	expect(of({ ...sent, body: '' })).toMatch(/We wrote: Reminder, text/)
	expect(of({ ...sent, by: 'Dana <d@x.ca>' })).toMatch(/Dana, Nov 20/)
	expect(of(question)).toMatch(/Paint\?[\s\S]*Your answer[\s\S]*Send the answer[\s\S]*See the quote/)
	const saved = [{ id: savedReplyIdSchema.parse(newQuoteId()), title: 'Paint', words: 'Yes.' }]
	expect(of(question)).not.toContain('Saved reply')
	expect(itemOf(question, ['quotes'], saved).text).toMatch(/Saved reply[\s\S]*Paint[\s\S]*Your answer/)
	expect(itemOf(question, ['quotes'], []).markup).toContain(`action="/admin/quote/${question.quoteId}"`)
	expect(of(question, [])).not.toMatch(/Your answer|See the quote/)
	// What was written since stands within the form of the reply, where no other form may be.
	expect(itemOf(question, ['quotes']).markup).not.toContain('<form')
	const answered = { ...question, answer: 'Yes.', answered: 'Dana' }
	expect(of(answered)).toMatch(/We answered: Yes\.[\s\S]*See the quote/)
	expect(of(answered)).not.toContain('Your answer')
	const lead: ThreadItem = {
		...{ key: 'lead 1', at: 'Nov 20', kind: 'lead', id: newLeadId(), phone: '+14035550142' },
		date: '2026-12-01',
		...{ by: 'Dana <d@x.ca>', who: 'Jo Bell', where: 'Calgary, AB', said: 'A piano' },
	}
	expect(of(lead)).toMatch(/Lead from a call[\s\S]*Jo Bell\nCalgary, AB\nA piano[\s\S]*Kept by Dana, Nov 20/)
	expect(of({ ...lead, where: '', said: '' })).toMatch(/Jo Bell\n[^\n]*Kept by/)
	const mail: ThreadItem = {
		...{ key: 'mail 1', at: 'Nov 20', kind: 'mail', subject: 'Paint', said: '<b>Hi</b>', pictures: [] },
		...{ quoted: '> You wrote', notes: ['Files we don’t keep: a.pdf'] },
	}
	const email = drawn(() => createElement(ThreadItems, { items: [mail], hasMore: false }))
	expect(email.text).toMatch(/They emailed: Paint[\s\S]*What they quoted[\s\S]*a\.pdf[\s\S]*Email, Nov 20/)
	expect(email.markup).toMatch(/&lt;b&gt;Hi&lt;\/b&gt;<details>[\s\S]*&gt; You wrote<\/details>/)
	expect(of({ ...mail, said: '', quoted: '', notes: [] })).toMatch(/An empty email/)
	const none = drawn(() => createElement(ThreadItems, { items: [], hasMore: false })).text
	expect(none).toContain('Nothing here yet')
	expect(drawn(() => createElement(ThreadItems, { items: [text], hasMore: true })).text).toContain(
		'more from earlier',
	)
})

test('a text says for which pickup it is a yes to a curbside one, and offers that for the next pickup, or to take it back', () => {
	const pickup = { id: newBookingId(), when: 'Tuesday' }
	const later = { id: newBookingId(), when: 'Friday' }
	const mark = { bookingId: pickup.id, reference: 'K7M3QX', by: 'Dana <d@x.ca>', at: '10:12 AM' }
	const of = (items: ThreadItem[], yesTo: YesTo | undefined = { pickups: [pickup], busy: false }) =>
		drawn(() => createElement(ThreadItems, { items, hasMore: false, ...(yesTo && { yesTo }) }))
	const offers = (markup: string) => markup.match(/value="curbside"/g)?.length ?? 0
	expect(of([text]).markup).toMatch(
		/name="text" value="1"[\s\S]*value="curbside"[^>]*>Their yes to a curbside/,
	)
	expect(of([text]).markup).toContain(`name="booking" value="${pickup.id}"`)
	expect(offers(of([text, { ...text, key: 'text 2', id: '2' }]).markup)).toBe(2)
	expect(offers(of([text], { pickups: [], busy: false }).markup)).toBe(0)
	expect(offers(of([{ ...text, body: ' ' }]).markup)).toBe(0)
	expect(offers(of([sent]).markup)).toBe(0)
	const marked = { ...text, curbside: [{ ...mark, canTakeBack: true }] }
	expect(of([marked]).text).toMatch(/Yes to curbside for K7M3QX, Dana, 10:12 AM[\s\S]*Take it back/)
	expect(offers(of([marked]).markup)).toBe(0)
	// With several ahead staff choose, of those that it is no yes to yet.
	const both = { pickups: [pickup, later], busy: false }
	expect(of([text], both).text).toMatch(/Tuesday\s*Friday\s*Their yes/)
	expect(of([marked], both).markup).toContain(`type="hidden" name="booking" value="${later.id}"`)
	expect(of([marked], both).text).not.toContain('Tuesday')
	// What was a yes to another pickup can be one to the next.
	const earlier = { ...text, curbside: [{ ...mark, bookingId: newBookingId(), canTakeBack: false }] }
	expect(of([earlier]).text).toContain('Yes to curbside')
	expect(of([earlier]).text).not.toContain('Take it back')
	expect(offers(of([earlier]).markup)).toBe(1)
	expect(of([text], { pickups: [pickup], busy: true }).markup).toMatch(/<button[^>]*disabled/)
	// Within the form of the reply no other form may be.
	const came = drawn(() => createElement(ThreadItems, { items: [text, marked], hasMore: false }))
	expect(came.markup).not.toContain('<form')
	expect(came.text).toContain('Yes to curbside')
	const second = { ...text, key: 'text 2' }
	expect(latestWithWords([text, second, sent])).toBe('text 2')
	expect(latestWithWords([text, { ...second, body: '' }])).toBe('text 1')
	expect(latestWithWords([sent])).toBeUndefined()
})

test('the reply has the numbers it can go to, saved ones, and what was written since; or why there is none', () => {
	const to = { to: '+14035550142', shown: '403-555-0142', way: 'text' as const }
	const address = { to: 'jo@example.ca', shown: 'jo@example.ca', way: 'mail' as const }
	type Given = Parameters<typeof ReplyForm>[0]
	const of = (given: Partial<Given['thread']>, more: Partial<Given> = {}) =>
		drawn(() =>
			createElement(ReplyForm, {
				thread: {
					...{ items: [text], seen: '1', replyTo: [to], cannotText: undefined },
					...{ later: '2026-12-01T08:00', ...given },
				},
				...{ saved: [], answer: undefined, busy: false, sendsTexts: true, sendsMail: true, ...more },
			}),
		)
	expect(of({}).markup).toContain('name="to" value="+14035550142"')
	// The field for later is folded, and open with what was typed where that was refused.
	const laterOf = (answer?: Given['answer']) =>
		/<details([^>]*)>.*?<input[^>]*name="at"[^>]*value="([^"]*)"/s.exec(of({}, { answer }).markup)?.slice(1)
	expect(laterOf()).toEqual(['', '2026-12-01T08:00'])
	const over = { ok: false, message: 'That time is over.', typed: 'Hi' }
	expect(laterOf({ ...over, at: '2026-01-01T08:00' })).toEqual([' open=""', '2026-01-01T08:00'])
	expect(laterOf({ ...over, at: '' })).toEqual(['', '2026-12-01T08:00'])
	expect(of({}).markup).not.toContain('name="saved"')
	expect(of({ replyTo: [to, { ...to, to: '+14035550143', shown: '403-555-0143' }] }).markup).toMatch(
		/<select[^>]*name="to"/,
	)
	expect(of({}, { sendsTexts: false }).text).toContain('No text is sent')
	expect(of({ replyTo: [address] }).text).toContain('By email to jo@example.ca')
	expect(of({ replyTo: [address] }, { sendsMail: false }).text).toContain('No email is sent')
	expect(of({ replyTo: [address] }, { sendsTexts: false }).text).not.toContain('is sent')
	expect(of({ replyTo: [address, to] }).text).toMatch(
		/by email to jo@example\.ca[\s\S]*by text to 403-555-0142/,
	)
	expect(
		of({}, { saved: [{ id: savedReplyIdSchema.parse(newQuoteId()), title: 'Later', words: '' }] }).markup,
	).toContain('value="fill"')
	const came = of(
		{},
		{ answer: { ok: false, message: 'Not yet.', typed: 'Hi', came: [sent], seen: '2', shown: 'sent 1' } },
	)
	expect(came.text).toMatch(/Not yet\.[\s\S]*Written since you opened this:[\s\S]*We come/)
	expect(came.markup).toMatch(/name="seen" value="2"/)
	expect(came.markup).toMatch(/<textarea[^>]*>Hi<\/textarea>/)
	expect(came.text).toContain('2 characters, 1 segment')
	expect(of({}, { answer: { ok: false, message: 'Not yet.' } }).text).not.toContain('Not yet.')
	expect(of({}, { answer: { ok: false, message: 'Not yet.', noAnswer: true } }).text).toContain('Not yet.')
	const stopped = of(
		{ cannotText: 'They texted STOP.' },
		{ answer: { ok: false, message: 'No.', typed: 'Hi' } },
	)
	expect(stopped.markup).not.toContain('<textarea')
	expect(stopped.text).toMatch(/They texted STOP\.[\s\S]*No\.[\s\S]*Hi/)
})

test('beside a thread stands who it is, and above it whether it waits and who has it', () => {
	const person = {
		...{ who: 'Jo Bell', customerId: newCustomerId(), others: [], phones: ['403-555-0142'], emails: [] },
		...{ marks: [], pickups: [], openQuote: undefined },
	}
	const of = (change: object, rights: readonly Right[] = ['customers', 'quotes']) =>
		drawn(() => createElement(ThreadPerson, { person: { ...person, ...change } }), { rights })
	expect(of({}).markup).toContain('href="/admin/customers/')
	expect(of({}, []).markup).not.toContain('/admin/customers')
	expect(of({ customerId: undefined }).text).toContain('Not a customer yet')
	const bo = { id: newCustomerId(), name: 'Bo', marks: [] }
	expect(of({ others: [bo] }).text).toContain('The same number is also with Bo')
	expect(of({ others: [{ ...bo, marks: ['Business'] }] }).text).toMatch(/also with\s*Business\s*Bo/)
	expect(of({ marks: ['Don’t serve'] }).text).toMatch(/Don’t serve\s*Jo Bell/)
	// Who calls is booked from their thread, by the number that it has.
	expect(of({}, ['bookings']).markup).toContain('href="/admin/bookings/new?phone=403-555-0142"')
	expect(of({ phones: [] }, ['bookings']).markup).toContain('href="/admin/bookings/new"')
	expect(of({}).markup).not.toContain('/admin/bookings/new')
	const pickup = { id: newBookingId(), when: 'Tuesday', where: 'Elm Street', status: 'booked' }
	expect(of({ pickups: [pickup] }).text).toMatch(/Next pickup\s*Tuesday\s*Elm Street, booked/)
	const two = of({ pickups: [pickup, { ...pickup, id: newBookingId(), when: 'Friday' }] })
	expect(two.text).toMatch(/Next pickups\s*Tuesday\s*Elm Street, booked\s*Friday/)
	const openQuote = { id: newQuoteId(), load: '1/2 truck', created: 'Nov 20' }
	expect(of({ openQuote }).markup).toContain('href="/admin/quote/')
	expect(of({ openQuote }, []).markup).not.toContain('/admin/quote')
	const standing = (waiting: string | undefined, assignedTo: string | undefined, answer?: ThreadAnswer) =>
		drawn(() =>
			createElement(ThreadStanding, {
				thread: { waiting, assignedTo, seen: '1', items: [] },
				staff: [{ id: 'd', name: 'Dana' }],
				...{ answer, busy: false },
			}),
		).markup
	expect(standing('5 h', 'd')).toMatch(/value="done"[\s\S]*<option value="d" selected="">Dana/)
	expect(standing(undefined, undefined)).toMatch(/value="not-done"[\s\S]*<option value="" selected="">No one/)
	// Why a press was refused stands where it was pressed; a refused reply says so at the reply.
	const refused = { ok: false, message: 'Not yet.' }
	expect(standing('5 h', 'd', refused)).toMatch(/role="alert"[^>]*>Not yet\./)
	expect(standing('5 h', 'd', { ...refused, typed: '' })).not.toContain('Not yet.')
})

test('each part of the inbox has its own address, and what waits has the plain one', () => {
	const parts = inboxOf({}).markup.split('Parts of the inbox')[1]?.split('</nav>')[0] ?? ''
	const addresses = [...parts.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)
	expect(addresses.slice(0, 5)).toEqual([
		'/admin/inbox',
		...['mine', 'all', 'requests', 'prices'].map((part) => `/admin/inbox?show=${part}`),
	])
})
