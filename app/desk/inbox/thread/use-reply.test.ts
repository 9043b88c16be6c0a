import { expect, test } from 'vitest'
import { stepsOf } from '#tests/support/hook-steps.ts'
import type { ThreadAnswer } from './thread.ts'
import { useReply } from './use-reply.ts'

const none = () => undefined
/** What the reply is after each of these answers, where the thread moved on with each; before the first, somebody typed `Hi`. */
const after = (...answers: ThreadAnswer[]) =>
	stepsOf(
		(step) => useReply({ seen: `${step}`, shown: `text ${step}` }, answers[step - 2]),
		[({ type }) => type('Hi'), none, ...answers.slice(1).map(() => none)],
	).at(-1)

test('a reply that was sent leaves the field empty, and what its author has seen by then', () => {
	expect(after({ ok: true, message: '', typed: '' })).toMatchObject({
		words: '',
		basis: { seen: '2', shown: 'text 2' },
	})
})

test('what was pressed beside a reply leaves it as it was begun, and so does an answer that brings no words', () => {
	const begun = { words: 'Hi', basis: { seen: '0', shown: 'text 0' } }
	expect(after({ ok: true, message: '' })).toMatchObject(begun)
	expect(after({ ok: false, message: 'Not yet.' })).toMatchObject(begun)
	expect(after({ ok: true, message: '' }, { ok: true, message: '' })).toMatchObject(begun)
})

test('a reply that was refused stays, with what its author has been shown since', () => {
	const refused = { ok: false, message: 'Not yet.', typed: 'Hi there', seen: '7', shown: 'text 7' }
	expect(after(refused)).toMatchObject({ words: 'Hi there', basis: { seen: '7', shown: 'text 7' } })
	const { shown: _, ...unshown } = refused
	expect(after(unshown)?.basis).toEqual({ seen: '7', shown: '' })
	// Sent after all, it is no longer begun.
	expect(after(refused, { ok: true, message: '', typed: '' })).toMatchObject({
		words: '',
		basis: { seen: '3' },
	})
})

test('a reply begins with what is seen when its first letter is typed, and no longer when it is emptied', () => {
	const [first, typed, more, emptied] = stepsOf(
		(step) => useReply({ seen: `${step}`, shown: '' }, undefined),
		[({ type }) => type('H'), ({ type }) => type('Hi'), ({ type }) => type('')],
	)
	expect([first, typed, more, emptied].map((each) => [each?.words, each?.basis.seen])).toEqual([
		['', '0'],
		['H', '0'],
		['Hi', '0'],
		['', '3'],
	])
})
