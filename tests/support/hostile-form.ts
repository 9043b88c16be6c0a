import fc from 'fast-check'

/** Strings that may break a parser of forms: delimiters, incomplete escapes, invalid text. */
const signs = [
	...[
		'&',
		'=',
		'+',
		';',
		'.',
		'[',
		']',
		'[]',
		'[0]',
		'[99999999]',
		'a',
		'a.a',
		'a=b&',
		'"',
		'<',
		' ',
		'\r\n',
	],
	...['%', '%0', '%00', '%zz', '%ff', '%C3', '%C3%AB', '%ED%A0%80', 'é', '🚚', '\u0000', '\ufeff'],
	...['__proto__', 'constructor', '__intent__=', '__state__=', '{"type":"reset"}'],
].map((text) => Buffer.from(text))

/** Bytes that are not UTF-8 in any context. */
const noText = [[0xff], [0xc3], [0xed, 0xa0, 0x80]].map((bytes) => Buffer.from(bytes))

const some = (names: readonly string[], least: number, most: number): fc.Arbitrary<Buffer> =>
	fc
		.array(
			fc.oneof(
				{ weight: 6, arbitrary: fc.constantFrom(...signs) },
				{ weight: 4, arbitrary: fc.constantFrom(...names).map((name) => Buffer.from(`&${name}=`)) },
				{ weight: 1, arbitrary: fc.constantFrom(...noText) },
			),
			{ minLength: least, maxLength: most },
		)
		.map((pieces) => Buffer.concat(pieces))

/** A posted form as an attacker would write it. `names` are the fields that it should have. */
export const hostileForm = (names: readonly string[]): fc.Arbitrary<Buffer> => some(names, 0, 30)

/** The same at any length: a beginning, and a part that is repeated. */
export const longHostileForm = (names: readonly string[]): fc.Arbitrary<(length: number) => Buffer> =>
	fc.tuple(some(names, 0, 3), some(names, 1, 3)).map(
		([head, unit]) =>
			(length) =>
				Buffer.concat([head, Buffer.alloc(length - head.length, unit)]),
	)

/** The processor time of this thread for `work`, in milliseconds, the least of three rounds. */
export async function busyWith(work: () => Promise<unknown>): Promise<number> {
	let least = Number.POSITIVE_INFINITY
	for (let round = 0; round < 3; round++) {
		const before = process.threadCpuUsage()
		await work()
		const { user, system } = process.threadCpuUsage(before)
		least = Math.min(least, (user + system) / 1000)
	}
	return least
}

/**
 * Whether the time for sixteen times the input is still that of linear work: up to 80 times longer, where quadratic
 * work takes 256 times. Below 1 ms the shorter one cannot be told: some processors' clocks tick in milliseconds.
 */
export const grownInLine = (short: number, long: number): boolean => long < 80 * Math.max(short, 1)
