import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { expectRule, type Rule } from './proof.ts'
import type { Source } from './source.ts'
import { program } from './tree.ts'

/** What is listened to and how often: `document 'keydown' press`, of calls of this name. */
function listened(source: Source, name: 'addEventListener' | 'removeEventListener'): string[] {
	const found: string[] = []
	const text = ({ start, end }: ESTree.Span) => source.text.slice(start, end)
	source.visit({
		CallExpression: ({ callee, arguments: [type, listener] }) => {
			const isMember = callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
			const called = isMember ? callee.property : callee
			if (called.type !== 'Identifier' || called.name !== name || !type || !listener) return
			const target = callee.type === 'MemberExpression' ? text(callee.object) : 'window'
			found.push(`${target} ${text(type)} ${text(listener)}`)
		},
	})
	return found
}

/** Listeners that stay when others of the same file go, and those that are taken off and never were there. */
const staysListening: Rule = (source) => {
	const [added, removed] = [listened(source, 'addEventListener'), listened(source, 'removeEventListener')]
	if (removed.length === 0) return []
	// A listener that is written where it is added goes by a signal, or once it was called.
	const named = added.filter((one) => !one.includes('=>'))
	const lonely = [
		...named.filter((one) => !removed.includes(one)),
		...removed.filter((one) => !added.includes(one)),
	]
	return lonely.map((one) => `${source.path} ${one}`)
}

test('what a part of a page listens to, it takes off by the same name', () => {
	expect(program.flatMap(staysListening)).toEqual([])
})

test('the rule notices', () => {
	expectRule(staysListening, 'app/desk/use-it.ts', {
		bad: [
			"addEventListener('keydown', work); removeEventListener('', work)",
			"addEventListener('keydown', work); addEventListener('focus', work); removeEventListener('focus', work)",
			"document.addEventListener('keydown', work); removeEventListener('keydown', work)",
			"addEventListener('keydown', work); removeEventListener('keydown', look)",
		],
		good: [
			"addEventListener('keydown', work); removeEventListener('keydown', work)",
			"addEventListener('keydown', work); window.removeEventListener('keydown', work)",
			'for (const one of all) document.addEventListener(one, work); for (const one of all) document.removeEventListener(one, work)',
			"addEventListener('drop', () => go(), { once: true }); addEventListener('focus', look); removeEventListener('focus', look)",
			"signal.addEventListener('abort', end, { once: true })",
		],
	})
})
