import fc from 'fast-check'

/** The words of a line. */
export const wordsOf = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '')

const odd = [
	...wordsOf(
		`.. ../.. % %zz %00 %ff . / \\ " <b> -1 0 1e400 99999999999 9007199254740993 NaN true null [] {}`,
	),
	...wordsOf('__proto__ constructor 2026-02-30 0000-00-00 9999-12-31 01a20052-0000-7000-8000-000000000000'),
	...['', ' ', '\0', 'a\0b', '\r\nX-Odd: 1', "' or 1=1 --", 'Zoë 🚚', '\u202e', '\ufeff'],
	'x'.repeat(300),
	'%2e%2e%2f'.repeat(50),
]

/** Text that breaks careless programs. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
	fc.constantFrom(...odd),
	fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
	fc.uuid(),
)

/** Once in ten times. */
export const rarely: fc.Arbitrary<boolean> = fc.integer({ min: 0, max: 9 }).map((die) => die === 0)
