import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { HistoryList } from './history-list.tsx'
import type { HistoryEntry } from './quote-detail.ts'

const markupOf = (change: Partial<HistoryEntry['changes'][number]>) => {
	const changes = [{ what: 'Words', before: '', after: '', ...change }]
	const entry = { id: '1', at: 'Nov 20', actor: 'Dana', action: 'added ‘Hours’', changes }
	return drawn(() => createElement(HistoryList, { entries: [entry] })).markup
}

test('a change in a history has what was there, what is there since, and nothing for what is neither', () => {
	const added = markupOf({ after: 'We’re here.' })
	expect(added).toMatch(/<ins[^>]*>We’re here\.<\/ins>/)
	expect(added).not.toContain('<del')
	const deleted = markupOf({ before: 'We’re here.' })
	expect(deleted).toMatch(/<del[^>]*>We’re here\.<\/del>/)
	expect(deleted).not.toContain('<ins')
	const changed = markupOf({ before: 'We’re here.', after: 'We’re away.' })
	expect(changed).toMatch(/<del[^>]*>We’re here\.<\/del> <ins[^>]*>We’re away\.<\/ins>/)
})

test('words of several lines keep them in a history', () => {
	expect(markupOf({ after: 'Hi.\n\nSee you.' })).toMatch(
		/<p class="whitespace-pre-line[^>]*>Words: .*Hi\.\n\nSee you\./s,
	)
})
