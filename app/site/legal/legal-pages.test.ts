import { expect, test } from 'vitest'
import { drawn } from '#tests/support/drawn.ts'
import Privacy from './privacy.page.tsx'
import Terms from './terms.page.tsx'

const anchorsOf = (markup: string) => [...markup.matchAll(/<a href="#([^"]*)"/g)].map(([, id]) => id)
const sectionsOf = (markup: string) => [...markup.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id)

test('each clause of a legal text has an address of its own that stays, and the contents lead to it', () => {
	const [privacy, terms] = [drawn(Privacy).markup, drawn(Terms).markup]
	expect(sectionsOf(privacy)).toEqual(['law', 'what', 'keep', 'who', 'messages', 'cookies', 'safe', 'rights'])
	expect(sectionsOf(terms)).toEqual([
		'who',
		'prices',
		'arrival',
		'access',
		'not-taken',
		'ownership',
		'diversion',
		'payment',
		'changes',
		'liability',
		'law',
		'contact',
	])
	for (const text of [privacy, terms]) expect(anchorsOf(text)).toEqual(sectionsOf(text))
})
