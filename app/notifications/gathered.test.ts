import { expect, test } from 'vitest'
import { Unavailable } from '#app/platform/http/unavailable.server.ts'
import { gathered, once } from './gathered.server.ts'

/** Doubles numbers, and keeps which were asked together. */
function doubling(refuse: (keys: number[]) => Error | undefined = () => undefined) {
	const asked: number[][] = []
	const ask = gathered<number, number>(
		async (keys) => {
			asked.push(keys)
			const refusal = refuse(keys)
			if (refusal) throw refusal
			return (key) => key * 2
		},
		(key) => String(key),
	)
	return { ask, asked }
}

test('what is asked at about the same time is asked in one go, and each is given its own answer', async () => {
	const { ask, asked } = doubling()
	expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([2, 4, 6])
	expect(await ask(4)).toBe(8)
	expect(asked).toEqual([[1, 2, 3], [4]])
})

test('the same is never asked twice in one go: of two attempts at one message the second is asked after the first', async () => {
	const { ask, asked } = doubling()
	expect(await Promise.all([ask(1), ask(1), ask(2), ask(1)])).toEqual([2, 2, 4, 2])
	expect(asked).toEqual([[1, 2], [1], [1]])
})

test('what is refused fails alone, and the others with it are answered', async () => {
	const { ask, asked } = doubling((keys) => (keys.includes(2) ? new Error('not two') : undefined))
	const [one, two, three] = await Promise.allSettled([ask(1), ask(2), ask(3)])
	expect([one, two, three]).toMatchObject([
		{ value: 2 },
		{ status: 'rejected', reason: new Error('not two') },
		{ value: 6 },
	])
	expect(asked).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('while the database is unavailable, none is asked again by itself', async () => {
	const { ask, asked } = doubling(() => new Unavailable('away'))
	const answers = await Promise.allSettled([ask(1), ask(2)])
	expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
	expect(asked).toEqual([[1, 2]])
})

test('what waits for too long fails alone, as for a locked row, and is not asked again by itself', async () => {
	const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
	const { ask, asked } = doubling((keys) => (keys.includes(2) ? tooLong : undefined))
	const answers = await Promise.allSettled([ask(1), ask(2), ask(3)])
	expect(answers).toMatchObject([{ value: 2 }, { status: 'rejected', reason: tooLong }, { value: 6 }])
	expect(asked).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('what is made once for those who ask at the same time is made anew for who asks once it has begun', async () => {
	let made = 0
	let begun = Promise.withResolvers<void>()
	const make = once(async (id: string) => {
		begun.resolve()
		return `${id} ${++made}`
	})
	const [first, second] = [make('a'), make('a')]
	await begun.promise
	begun = Promise.withResolvers()
	const third = make('a')
	expect(await Promise.all([first, second, third])).toEqual(['a 1', 'a 1', 'a 2'])
})
