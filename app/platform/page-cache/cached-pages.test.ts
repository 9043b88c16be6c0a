import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCachedPages } from './cached-pages.ts'

test('pages that nobody reads are removed first, in the order in which they were added', () => {
	const pages = openCachedPages<string>(3)
	for (const path of ['a', 'b', 'c']) pages.add(path, path)
	expect(pages.read('a')).toBe('a')
	pages.add('d', 'd')
	expect(['a', 'b', 'c', 'd'].filter(pages.has)).toEqual(['a', 'c', 'd'])
	// Its reading counts once: unless it is read again, it is removed in the next turn.
	pages.add('e', 'e')
	expect(['a', 'c', 'd', 'e'].filter(pages.has)).toEqual(['a', 'd', 'e'])
	pages.add('f', 'f')
	expect(['a', 'd', 'e', 'f'].filter(pages.has)).toEqual(['d', 'e', 'f'])
})

test('when all pages have been read, the one added first is removed', () => {
	const pages = openCachedPages<string>(3)
	for (const path of ['a', 'b', 'c']) pages.add(path, path)
	for (const path of ['c', 'b', 'a']) pages.read(path)
	pages.add('d', 'd')
	expect(['a', 'b', 'c', 'd'].filter(pages.has)).toEqual(['b', 'c', 'd'])
})

test('in any sequence of calls: never too many pages, always the right page, and the last one is always cached', () => {
	const path = fc.integer({ min: 0, max: 12 }).map(String)
	const step = fc.oneof(
		fc.record({ add: path }),
		fc.record({ read: path }),
		fc.record({ clear: fc.constant(true) }),
	)
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 80 }), (most, steps) => {
			const pages = openCachedPages<{ path: string }>(most)
			for (const each of steps) {
				if ('clear' in each) pages.clear()
				else if ('read' in each) {
					const found = pages.read(each.read)
					expect(found?.path ?? each.read).toBe(each.read)
					expect(found !== undefined).toBe(pages.has(each.read))
				} else {
					const page = { path: each.add }
					pages.add(each.add, page)
					expect(pages.read(each.add)).toBe(page)
				}
				expect(pages.count()).toBeLessThanOrEqual(most)
			}
		}),
	)
})
