import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import { SessionWords } from './session-dialog.tsx'
import { type SessionStage, stageAfter } from './session-stage.ts'

const open = (secondsLeft: number) => ({ outcome: 'open' as const, secondsLeft })

test.each<[Parameters<typeof stageAfter>[0], SessionStage, 'ending' | 'last', SessionStage]>([
	[open(301), 'open', 'ending', 'open'],
	[open(300), 'open', 'ending', 'ending'],
	[open(0), 'open', 'ending', 'ending'],
	// It was extended, and ends soon all the same.
	[open(300), 'ending', 'last', 'last'],
	// It can't become one that ends only for want of work.
	[open(300), 'last', 'ending', 'last'],
	[open(300), 'ended', 'ending', 'ending'],
	// Another tab has extended it, or somebody signed in anew.
	[open(301), 'ending', 'ending', 'open'],
	[open(7200), 'last', 'ending', 'open'],
	[open(7200), 'ended', 'ending', 'open'],
	[{ outcome: 'signed-out' }, 'open', 'ending', 'ended'],
	[{ outcome: 'signed-out' }, 'last', 'last', 'ended'],
])(
	'the answer %j to a session that was %s, extended or looked at (%s), makes it %s',
	(answer, before, soon, now) => {
		expect(stageAfter(answer, before, soon)).toBe(now)
	},
)

const words = (stage: SessionStage, minutes = 4) => {
	const nothing = () => undefined
	const Words = () => createElement(SessionWords, { stage, minutes, onStay: nothing, onClose: nothing })
	return drawn(Words)
}

test('a session that ends can be kept, one that ends for good only read about, and one that ended begun anew', () => {
	const buttonsOf = (markup: string) =>
		[...markup.matchAll(/<(?:button|a)[^>]*>([^<]*)</g)].map(([, label]) => label)
	expect(words('ending').text).toContain('Your session will end in 4 minutes')
	expect(words('ending', 1).text).toContain('Your session will end in 1 minute\n')
	expect(words('ending').text).toContain('You haven’t used the desk for a while.')
	expect(words('last').text).toMatch(/Your session will end in 4 minutes\n.*it can’t be extended/)
	expect(words('ended').text).toMatch(/Your session has ended\n.*What you typed is still here/)
	expect(words('ended').text).not.toContain('minutes')
	expect(buttonsOf(words('open').markup)).toEqual([])
	expect(buttonsOf(words('ending').markup)).toEqual(['Stay signed in'])
	expect(buttonsOf(words('last').markup)).toEqual(['Close'])
	expect(buttonsOf(words('ended').markup)).toEqual(['Sign in in another tab', 'Close'])
	expect(words('ended').markup).toContain('href="/admin/sign-in"')
})
