import { expect, test } from 'vitest'
import { joinReads } from './joined-reads.ts'

function setUp() {
	const begun: ((value: string) => void)[] = []
	const failed: ((error: Error) => void)[] = []
	const read = joinReads(() => {
		const { promise, resolve, reject } = Promise.withResolvers<string>()
		begun.push(resolve)
		failed.push(reject)
		return promise
	})
	return { begun, failed, read }
}

/** Lets all that is ready run. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('who asks while a read is under way is given the next one, all of them the same', async () => {
	const { begun, read } = setUp()
	const first = read()
	await turn()
	const [second, third] = [read(), read()]
	await turn()
	expect(begun).toHaveLength(1)
	begun[0]?.('before')
	expect(await first).toBe('before')
	await turn()
	expect(begun).toHaveLength(2)
	const fourth = read()
	begun[1]?.('after')
	expect(await Promise.all([second, third])).toEqual(['after', 'after'])
	await turn()
	begun[2]?.('last')
	expect(await fourth).toBe('last')
	expect(begun).toHaveLength(3)
})

test('a read that fails is told to who waited for it, and the next is made', async () => {
	const { begun, failed, read } = setUp()
	const first = read()
	await turn()
	const second = read()
	failed[0]?.(new Error('the database is away'))
	await expect(first).rejects.toThrow('the database is away')
	await turn()
	begun[1]?.('here again')
	expect(await second).toBe('here again')
})
