import { createElement } from 'react'
import { expect, test } from 'vitest'
import { savedReplyIdSchema } from '#app/platform/ids.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newPhotoId, newQuoteId } from '#tests/support/ids.ts'
import { AmountField } from './answer/amount-field.tsx'
import { NoteField } from './answer/note-field.tsx'
import { PriceLinesField } from './answer/price-lines-field.tsx'
import { Changed, newerThan } from './answer/review-conflict.tsx'
import { QuoteRow } from './list/quote-row.tsx'
import { type ListAsk, listAskSchema, type QuoteOnList, toAnswer } from './list/quotes-list.ts'
import type { AnswerRefusal, QuoteDetail } from './quote-detail.ts'
import { QuotePanel } from './quote-panel.tsx'

const quote: QuoteDetail = {
	id: newQuoteId(),
	status: 'pending',
	version: 2,
	customer: { name: 'Jo Bell', email: null, phone: null, address: null, city: null },
	volume: '1/2 truck',
	weightKg: 200,
	weightBy: '',
	hasStairs: false,
	addOns: [],
	counted: '',
	estimatedTotal: 32_500,
	breakdown: [{ label: 'Volume', amount: 32_500 }],
	finalAmount: null,
	lines: null,
	estimateLines: [],
	notes: null,
	customerNote: null,
	created: 'Nov 20',
	changed: 'Nov 21',
	photos: [],
	history: [],
	pickup: undefined,
	price: undefined,
	travelFee: undefined,
	similar: undefined,
	questions: [],
	saved: [],
	photoRequests: [],
	askingWays: ['mail', 'text'],
	madeBy: null,
	formKey: 'k',
}
const ask = listAskSchema.parse({})
type PanelCase = QuoteDetail & {
	alone: boolean
	onward: { on: boolean }
	asked: boolean
	list: Partial<ListAsk>
	refusal: AnswerRefusal
}
const panelOf = ({ alone = false, onward, asked = true, list, refusal, ...change }: Partial<PanelCase>) =>
	drawn(() =>
		createElement(QuotePanel, {
			quote: { ...quote, id: newQuoteId(), ...change },
			ask: asked ? { ...ask, ...list } : undefined,
			onward: onward && { ...onward, set: () => undefined },
			alone,
			refusal,
		}),
	)

test('a question has its answer, or the form for one with what was typed into it', () => {
	const asked = {
		id: 'q1',
		question: 'Do you take paint?',
		asked: 'Nov 20, 1:00 PM',
		answer: '',
		answered: '',
	}
	const answered = { ...asked, id: 'q2', answer: 'Yes, up to ten cans.', answered: 'Dana, Nov 21' }
	const forms = ({ markup }: { markup: string }) =>
		[...markup.matchAll(/<textarea[^>]* name="answer"[^>]*>([^<]*)/g)].map(([, typed]) => typed)
	expect(panelOf({}).text).not.toContain('Questions')
	const both = panelOf({ questions: [asked, answered] })
	expect(forms(both)).toEqual([''])
	expect(both.text).toMatch(/Yes, up to ten cans\.\s*Dana, Nov 21/)
	expect(forms(panelOf({ questions: [answered] }))).toEqual([])
	// The form of the review, which stays in view, covers none of the fields for an answer.
	expect(both.markup).not.toMatch(/class="[^"]*:sticky/)
	expect(panelOf({ questions: [answered] }).markup).toMatch(/class="[^"]*:sticky/)
	// Without a script: someone else answered first, the question is gone, or the form could not be read.
	const refusal = { question: 'q2', answer: 'Yes, but', message: 'Dana has answered this already.' }
	const second = panelOf({ questions: [answered], refusal })
	expect(forms(second)).toEqual(['Yes, but'])
	expect(second.text).toContain('Dana has answered this already.')
	expect(second.text).not.toContain('Send the answer')
	for (const question of ['q9', undefined])
		for (const questions of [[], [answered]]) {
			const { text } = panelOf({ questions, refusal: { ...refusal, question } })
			expect(text).toMatch(/Dana has answered this already\.\s*Yes, but/)
		}
	const saved = [{ id: savedReplyIdSchema.parse(newQuoteId()), title: 'Paint', words: 'Yes, {name}.' }]
	expect(both.text).not.toContain('Saved reply')
	expect(panelOf({ questions: [asked, answered], saved }).text).toMatch(
		/Saved reply\s*for this question\s*Choose one\s*Paint\s*Fill in\s*for this question/,
	)
	expect(panelOf({ questions: [answered], saved }).text).not.toContain('Saved reply')
	// Without a script: what was filled in stands in the field, and nothing is wrong with it.
	const filled = { question: 'q1', answer: 'Yes, Jo.', message: '', isFilled: true } as const
	const third = panelOf({ questions: [asked], saved, refusal: filled })
	expect(forms(third)).toEqual(['Yes, Jo.'])
	expect(third.markup).not.toContain('aria-invalid="true"')
})

test('a quote has what is known of it, and says of the rest that it is not', () => {
	const fact = (change: Partial<PanelCase>, name: string) =>
		new RegExp(`>${name}</dt><dd>(.*?)</dd>`).exec(panelOf(change).markup)?.[1]?.replace(/<[^>]+>/g, '')
	const of = (change: Partial<QuoteDetail['customer']>) => ({ customer: { ...quote.customer, ...change } })
	const email = { email: 'jo@example.ca' }
	expect([fact({}, 'Email'), fact(of(email), 'Email')]).toEqual(['Not provided', email.email])
	expect([fact({}, 'Phone'), fact(of({ phone: '+14035550142' }), 'Phone')]).toEqual([
		'Not provided',
		'403-555-0142',
	])
	expect([fact({}, 'Address'), fact(of({ address: '1 Elm Street' }), 'Address')]).toEqual([
		'Not provided',
		'1 Elm Street Map',
	])
	const place = 'City or postal code'
	expect([fact({}, place), fact(of({ city: 'Airdrie' }), place)]).toEqual(['Not provided', 'Airdrie'])
	expect([fact({}, 'Pickup'), fact({ pickup: 'Dec 1' }, 'Pickup')]).toEqual(['Not booked', 'Dec 1'])
	expect([fact({}, 'Stairs'), fact({ hasStairs: true }, 'Stairs')]).toEqual(['No', 'Yes'])
	expect([fact({}, 'Add-ons'), fact({ addOns: ['Mattress', 'Sofa'] }, 'Add-ons')]).toEqual([
		'Not specified',
		'Mattress, Sofa',
	])
	expect([fact({}, 'Counted'), fact({ counted: '2 sofas' }, 'Counted')]).toEqual(['Not specified', '2 sofas'])
	expect([fact({}, 'Final amount'), fact({ finalAmount: 30_000 }, 'Final amount')]).toEqual([
		'Not specified',
		'$300',
	])
	expect(fact({ finalAmount: 0 }, 'Final amount')).toBe('$0')
	expect([fact({}, 'Notes'), fact({ notes: 'Ring.' }, 'Notes')]).toEqual(['Not provided', 'Ring.'])
	expect([
		fact({}, 'Note to the customer'),
		fact({ customerNote: 'Two flights' }, 'Note to the customer'),
	]).toEqual(['None', 'Two flights'])
	const price = { state: 'accepted', amount: 30_000, words: '$300, accepted by Jo' } as const
	expect([fact({}, 'Firm price'), fact({ price }, 'Firm price')]).toEqual(['None', price.words])
	expect(panelOf({ travelFee: '$50' }).text).toContain('The trip adds $50: put it in.')
	expect(panelOf({}).text).not.toContain('The trip adds')
	expect(fact({}, 'Estimated total')).toMatch(/^\$325 .*Volume \$325$/)
	expect(panelOf(of({ name: null })).text).toContain('Anonymous')
	expect(panelOf({}).text).not.toContain('Anonymous')
})

test('a quote beside the list closes, and one on a page of its own leads back to the list', () => {
	const [beside, alone] = [panelOf({}), panelOf({ alone: true })]
	expect(beside.markup).toMatch(/<h2.*?Jo Bell/)
	expect(alone.markup).toMatch(/<h1.*?Jo Bell/)
	expect(beside.markup).toMatch(/data-close="true"[^>]*>Close</)
	expect(alone.markup).not.toContain('data-close')
	expect(alone.text).toContain('All quotes')
	expect(beside.text).toContain('Open on a page of its own')
	expect(alone.text).not.toContain('Open on a page of its own')
	expect(panelOf({ asked: false }).markup).toMatch(/href="\/admin"/)
	expect(beside.markup).not.toContain('type="checkbox"')
	expect(panelOf({ onward: { on: true } }).markup).toMatch(/<input [^>]*type="checkbox"[^>]*checked=""/)
	expect(panelOf({ onward: { on: false } }).markup).not.toMatch(/<input [^>]*checked=""/)
	expect(beside.text).not.toMatch(/not saved yet|session has ended|changed while/)
})

test('among the quotes to answer, the first button says that the next one opens, where it does', () => {
	const goesOn = (list: Partial<ListAsk>, on: boolean) =>
		panelOf({ list, onward: { on } }).text.includes('Approve and go to the next')
	expect(goesOn(toAnswer, true)).toBe(true)
	expect(goesOn(toAnswer, false)).toBe(false)
	expect(goesOn({ status: 'pending' }, true)).toBe(false)
	expect(goesOn({ sort: 'waiting' }, true)).toBe(false)
})

const now = {
	status: 'approved',
	finalAmount: 30_000,
	lines: null,
	notes: 'Theirs',
	customerNote: 'Their word',
	version: 5,
} as const

test('a quote that someone else changed meanwhile is shown as it is now, beside what was typed', () => {
	const changedBy = (seen: number, version: number, outcome?: Parameters<typeof newerThan>[2]) =>
		newerThan(seen, { ...quote, version }, outcome)?.by
	const history = [{ id: '1', at: 'Nov 20', actor: 'Dana', action: 'approved', changes: [] }]
	expect(changedBy(2, 2)).toBeUndefined()
	expect(changedBy(2, 3)).toBe('someone')
	expect(newerThan(2, { ...quote, version: 3, history })?.by).toBe('Dana, Nov 20')
	const outcome = { outcome: 'changed', by: 'Ann', at: 'Nov 22', now } as const
	expect(changedBy(2, 2, outcome)).toBe('Ann, Nov 22')
	expect(changedBy(5, 2, outcome)).toBeUndefined()
	expect(changedBy(2, 5, outcome)).toBe('someone')
	const sent = { status: 'approved', finalAmount: 30_000, notes: 'Mine' } as const
	const saved = { ...quote, ...sent, version: 3 }
	expect(newerThan(2, saved, { outcome: 'unanswered', sent })).toBeUndefined()
	expect(newerThan(2, { ...saved, notes: 'Theirs' }, { outcome: 'unanswered', sent })).toBeDefined()
	const table = (theirs: object, typed: object) =>
		drawn(() =>
			createElement(Changed, {
				now: { ...now, by: 'Ann', ...theirs },
				estimate: 32_500,
				typed: { finalAmount: '325.00', lines: [], notes: 'Mine', customerNote: 'My word', ...typed },
				takeTheirs: () => undefined,
				keepOwn: () => undefined,
			}),
		).markup.match(/<td>.*?<\/td>/g)
	const cells = (...texts: string[]) => texts.map((text) => `<td>${text}</td>`)
	expect(table({}, {})?.slice(0, 1)).toEqual(cells('approved'))
	expect(table({}, {})?.slice(-6)).toEqual(
		cells('300.00', '325.00', 'Theirs', 'Mine', 'Their word', 'My word'),
	)
	const empty = { notes: '', customerNote: '' }
	expect(
		table({ finalAmount: null, notes: null, customerNote: null }, { finalAmount: '', ...empty })?.slice(-6),
	).toEqual(cells(...Array.from({ length: 6 }, () => 'none')))
})

const onList: QuoteOnList = {
	id: newQuoteId(),
	status: 'pending',
	customerName: 'Jo Bell',
	madeBy: null,
	propertyAddress: null,
	city: null,
	load: '1/2 truck',
	estimatedTotal: 32_500,
	finalAmount: null,
	created: 'Nov 20',
	pickup: undefined,
	waiting: undefined,
	photoCount: 0,
	photos: [],
}
type RowCase = QuoteOnList & { selected: boolean }
const rowOf = ({ selected = false, ...change }: Partial<RowCase>) =>
	drawn(() => createElement(QuoteRow, { quote: { ...onList, ...change }, ask, selected }))

test('a row of the list says what is known of the quote', () => {
	const photos = [newPhotoId(), newPhotoId()]
	expectDifferences<RowCase>(rowOf, [
		[{ selected: true }, /\+ <li [^>]*data-selected="true"/, /aria-current="true"/],
		[{ status: 'approved' }, /- <li [^>]*data-waiting="true"/, /\+ <span role="img" aria-label="Approved">/],
		[{ status: 'rejected' }, /- <li [^>]*data-waiting="true"/, /^(?!.*aria-label="Approved")/s],
		[{ customerName: null }, /\+ Anonymous/],
		[{ madeBy: 'Dana <dana@example.ca>' }, /\+ No address yet · by Dana(?! <)/],
		[{ city: 'Airdrie' }, /- No address yet/, /\+ Airdrie/],
		[{ city: 'Airdrie', propertyAddress: '1 Elm Street' }, /\+ 1 Elm Street/, /^(?!.*\+ Airdrie)/s],
		[{ photoCount: 2, photos }, /alt="1 of 2 from Jo Bell"/, /alt="2 of 2 from Jo Bell"/, /^(?!.*\+ \+)/s],
		[{ photoCount: 4, photos }, /^(?!.*\+ \+)/s],
		[{ photoCount: 5, photos }, /^\+ \+1$/m],
		[{ pickup: { day: 'Dec 1', over: false } }, /- Not booked/, /^\+ Dec 1$/m],
		[{ pickup: { day: 'Nov 1', over: true } }, /\+ was Nov 1/],
		[{ finalAmount: 30_000 }, /- \$325/, /\+ \$300/, /- estimate/, /\+ final/],
		[{ finalAmount: 0 }, /\+ \$0/],
		[{ waiting: '5 h' }, /^- pending$/m, /\+ 5 h/, /\+ .*1\/2 truck · no photos/],
		[{ waiting: '5 h', photoCount: 1 }, /1\/2 truck · 1 photo\b(?!s)/],
		[{ waiting: '5 h', photoCount: 2 }, /1\/2 truck · 2 photos/],
	])
})

test('a photo is asked for where something reaches the customer, missing labels first; elsewhere the desk says that nothing does', () => {
	const photos = [{ id: newPhotoId(), label: 'Main pile/items', width: 1, height: 1 }]
	const reached = panelOf({ photos })
	expect(reached.text).toMatch(/Access\/stairs \(missing\).*Main pile\/items(?! \(missing\))/s)
	expect(reached.text).toContain('Ask the customer')
	expect(reached.text).toContain('The customer gets it by email and text, and on the page of their quote.')
	expect(panelOf({ photos, askingWays: ['mail'] }).text).toContain('gets it by email, and on')
	expect(panelOf({ photos, askingWays: ['text'] }).text).toContain('gets it by text, and on')
	const unreached = panelOf({ photos, askingWays: [] })
	expect(unreached.text).toContain('This customer can’t be asked')
	expect(unreached.text).not.toContain('Ask the customer')
	const request = { id: 'r', label: 'Other', wanted: 'The gate.', asked: 'Dana, Nov 20', isAnswered: false }
	const asked = (isAnswered: boolean) => panelOf({ photoRequests: [{ ...request, isAnswered }] }).text
	expect(asked(false)).toMatch(
		/Photo asked for: Other\. The gate\.\s*Dana, Nov 20\. No photo was added yet\./,
	)
	expect(asked(true)).toContain('A photo was added since.')
})

test('a final amount has its lines beside it, and a conflict both lists', () => {
	const lines = [
		{ part: 'volume', label: '1/2 truck', amount: 32_500 },
		{ part: 'discount', label: 'You came back', amount: -2500 },
	]
	const panel = panelOf({ finalAmount: 30_000, lines })
	expect(panel.text).toContain('1/2 truck $325 · You came back -$25')
	expect(panel.text).toContain('Lines of the amount')
	expect(panelOf({ finalAmount: 30_000 }).text).toContain('Explain the amount in lines')
	const table = drawn(() =>
		createElement(Changed, {
			now: { ...now, lines, by: 'Ann' },
			estimate: 32_500,
			typed: {
				...{ finalAmount: '300.00', notes: '', customerNote: '' },
				lines: [{ part: 'discount', label: 'Mine', amount: '25' }],
			},
			takeTheirs: () => undefined,
			keepOwn: () => undefined,
		}),
	)
	expect(table.text).toMatch(/Lines\s*1\/2 truck \$325, You came back -\$25\s*Mine -25/)
})

test('lines that come to another sum than the amount say by how much, once; those that come to it say nothing', () => {
	const lineOf = (finalAmount: string, error?: string[]) => {
		const typed = { finalAmount, lines: [{ part: 'added' as const, label: 'Load', amount: '325' }] }
		const rest = { quote, type: () => undefined, ref: null, error }
		const field = { ...rest, typed: { ...typed, notes: '', customerNote: '' } }
		const { markup } = drawn(() => createElement(PriceLinesField, field))
		return [...markup.matchAll(/<p[^>]*class="text-sm">([^<]*)/g)].map(([, words]) => words)
	}
	const missing = 'The lines come to $325 and the amount is $400: $75 is missing.'
	expect(lineOf('400')).toEqual([missing])
	// What was refused says it already.
	expect(lineOf('400', [missing])).toEqual([])
	expect(lineOf('325')).toEqual([])
})

test('a field of the review that was refused is marked and says why; one that was not is neither', () => {
	const typed = { finalAmount: '1.2.3', lines: [], notes: 'n', customerNote: 'c' }
	const rest = { quote, typed, type: () => undefined, ref: null }
	const fields = (error: string[] | undefined) =>
		[
			() => createElement(AmountField, { ...rest, error }),
			() =>
				createElement(NoteField, { ...rest, error, id: 'notes', label: 'Notes', name: 'notes', hint: '' }),
		].map((field) => drawn(field).markup)
	for (const markup of fields(['Not this.']))
		expect(markup).toMatch(/aria-invalid="true"[\s\S]*-error"[^>]*>Not this\./)
	for (const markup of fields(undefined))
		expect(markup).toMatch(/aria-invalid="false"[\s\S]*-error"[^>]*><\/p>/)
	expect(fields(undefined)[0]).toContain('value="1.2.3"')
})
