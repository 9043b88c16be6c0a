import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKeptPages } from './cached-pages.ts'

test('those that nobody reads go first, in the order in which they were kept', () => {
	const pages = openKeptPages<string>(3)
	for (const path of ['a', 'b', 'c']) pages.keep(path, path)
	expect(pages.read('a')).toBe('a')
	pages.keep('d', 'd')
	expect(['a', 'b', 'c', 'd'].filter(pages.has)).toEqual(['a', 'c', 'd'])
	// The turn that it got is over unless it is read again.
	pages.keep('e', 'e')
	expect(['a', 'c', 'd', 'e'].filter(pages.has)).toEqual(['a', 'd', 'e'])
	pages.keep('f', 'f')
	expect(['a', 'd', 'e', 'f'].filter(pages.has)).toEqual(['d', 'e', 'f'])
})

test('when all are read, the one kept first goes', () => {
	const pages = openKeptPages<string>(3)
	for (const path of ['a', 'b', 'c']) pages.keep(path, path)
	for (const path of ['c', 'b', 'a']) pages.read(path)
	pages.keep('d', 'd')
	expect(['a', 'b', 'c', 'd'].filter(pages.has)).toEqual(['b', 'c', 'd'])
})

test('whatever comes: never more than there is room for, what is kept is what was given, the last is always there', () => {
	const path = fc.integer({ min: 0, max: 12 }).map(String)
	const step = fc.oneof(
		fc.record({ keep: path }),
		fc.record({ read: path }),
		fc.record({ clear: fc.constant(true) }),
	)
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 80 }), (most, steps) => {
			const pages = openKeptPages<{ path: string }>(most)
			for (const each of steps) {
				if ('clear' in each) pages.clear()
				else if ('read' in each) {
					const found = pages.read(each.read)
					expect(found?.path ?? each.read).toBe(each.read)
					expect(found !== undefined).toBe(pages.has(each.read))
				} else {
					const page = { path: each.keep }
					pages.keep(each.keep, page)
					expect(pages.read(each.keep)).toBe(page)
				}
				expect(pages.count()).toBeLessThanOrEqual(most)
			}
		}),
	)
})
