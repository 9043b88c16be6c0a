import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { stepsOf } from '#tests/support/hook-steps.ts'
import type { NoteAnswer } from './staff-note.ts'
import { NoteForm } from './staff-notes.tsx'
import { useTimesSaved } from './use-times-saved.ts'

const none = () => undefined
const saved = { ok: true, message: 'The note is saved.', typed: undefined }
const refused = { ok: false, message: 'Write something.', typed: 'Hm' }

/** How often the form was saved by the last of these answers, each of which the page has in its turn. */
const after = (...answers: (NoteAnswer | undefined)[]) =>
	stepsOf(
		(step) => useTimesSaved(answers[step]),
		answers.slice(1).map(() => none),
	).at(-1)

test('the field of a note begins anew with each answer that it is saved, and with nothing else', () => {
	expect(after(undefined, saved)).toBe(1)
	expect(after(undefined, saved, { ...saved })).toBe(2)
	expect(after(undefined, refused, saved)).toBe(1)
	expect(after(undefined, refused)).toBe(0)
	// Whatever else came to the page since, the answer is the same one, or there is none.
	expect(after(undefined, saved, saved)).toBe(1)
	expect(after(undefined, undefined)).toBe(0)
	// The page of a form that was sent without scripts begins with its answer.
	expect(after(saved)).toBe(0)
})

test('the page of a form that was sent has an empty field, or what was refused with why', () => {
	const pageOf = (answer?: NoteAnswer) =>
		drawn(() => createElement(NoteForm, { pickup: { id: '1', name: 'Jo Bell' }, answer }))
	expect(pageOf(saved).markup).toContain('></textarea>')
	expect(pageOf(saved).text).toContain(saved.message)
	expect(pageOf(refused).markup).toContain('>Hm</textarea>')
	expect(pageOf(refused).text).toContain(refused.message)
	expect(pageOf().text).not.toContain(saved.message)
})
