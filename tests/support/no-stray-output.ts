import { afterEach, beforeEach, expect } from 'vitest'

/** Unexpected output on the console makes the test fail. */
const stray: string[] = []

for (const level of ['error', 'warn'] as const)
	globalThis.console[level] = (...words: unknown[]) => {
		stray.push(`${level}: ${words.map(String).join(' ')}`)
	}

beforeEach(() => {
	stray.length = 0
})

afterEach(() => {
	expect(stray, 'unexpected output on the console').toEqual([])
})
