import { expect, test } from 'vitest'
import { stepOfCode } from './time-step.server.ts'

/** RFC 6238, appendix B, for SHA-1. Its codes have eight digits; ours are the last six. */
const key = '12345678901234567890'
const published: [seconds: number, code: string][] = [
	[1111111109, '07081804'],
	[1111111111, '14050471'],
	[1234567890, '89005924'],
	[2000000000, '69279037'],
	[20000000000, '65353130'],
]

test('the published codes belong to their time steps, and are valid one step before and after', () => {
	for (const [seconds, eight] of published) {
		const code = eight.slice(2)
		const step = Math.floor(seconds / 30)
		for (const late of [-30, 0, 30])
			expect(stepOfCode(key, code, new Date((seconds + late) * 1000)), `${code} ${late}`).toBe(step)
		for (const late of [-60, 60])
			expect(stepOfCode(key, code, new Date((seconds + late) * 1000)), `${code} ${late}`).toBeUndefined()
		for (const odd of ['', eight, ` ${code}`, 'abcdef'])
			expect(stepOfCode(key, odd, new Date(seconds * 1000))).toBeUndefined()
	}
})
