import fc from 'fast-check'
import { wordsOf } from './hostile-text.ts'
import { type Known, valueFor } from './values.ts'

export type Body = (known: Known) => { type?: string; bytes: Buffer }

const urlencoded = 'application/x-www-form-urlencoded'

/** The forms of the program by their addresses, with their fields. */
const forms = new Map([
	['book', ['name phone email address postal city date window notes']],
	['bookings', ['name phone email address postal city date window notes offers load page instead']],
	[
		'admin/quote/:quoteId/review',
		['status finalAmount notes version', 'status removeAmount removeNotes version'],
	],
	['admin/sign-in', ['email password']],
	['admin/sign-in/code', ['code']],
	['admin/sign-in/forgotten', ['email']],
	['admin/set-password/:token', ['password again']],
	['admin/staff', ['do name email role', 'do id']],
	['admin/account', ['do current password', 'do current', 'do code', 'do id']],
	['admin/customers/:customerId', ['do other', 'do reference']],
	['admin/quote/:quoteId/links', ['']],
	['admin/jobs', ['leadId kind', 'leadId kind entryId']],
	['admin/sign-out', ['']],
])

const filledIn = (fields: string): fc.Arbitrary<Body> =>
	fc
		.tuple(...wordsOf(fields).map((name) => fc.tuple(fc.constant(name), valueFor(name))))
		.map((filled) => (known) => {
			const pairs = filled.map(([name, value]) => [name, value(known)])
			return { type: urlencoded, bytes: Buffer.from(String(new URLSearchParams(pairs))) }
		})

const load = fc.record(
	{
		volume: fc.constantFrom<unknown>(0.5, 1, -1, 'x'),
		weightKg: fc.oneof(fc.constant(120), fc.double()),
		hasStairs: fc.boolean(),
		addOns: fc.constantFrom<unknown>(['tv'], [], ['tv', 'tv'], 'tv', null),
		labels: fc.dictionary(fc.uuid(), fc.constantFrom('Other', 'Mine')),
	},
	{ requiredKeys: [] },
)
const longJson = [
	'['.repeat(100_000),
	JSON.stringify({ addOns: Array(40_000).fill('tv') }),
	JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, 1]))),
	JSON.stringify({ labels: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [at, 'x'])) }),
]
const json: fc.Arbitrary<Body> = fc
	.oneof(
		{ weight: 6, arbitrary: load.map((value) => JSON.stringify(value)) },
		{ weight: 2, arbitrary: fc.json() },
		{ weight: 1, arbitrary: fc.constantFrom('{"volume":', '\ufeff{}', ...longJson) },
	)
	.map((text) => () => ({ type: 'application/json', bytes: Buffer.from(text) }))

const types = [
	urlencoded,
	'application/json',
	'text/plain',
	'multipart/form-data; boundary=x',
	'image/jpeg',
	';',
]

const hostile: fc.Arbitrary<Body> = fc
	.record({
		type: fc.constantFrom(...types, undefined),
		unit: fc.constantFrom('a[99999999]=1', 'a=b&', '&', 'a.', '%', '&notes=', '\0', 'é', '--x\r\n'),
		length: fc.constantFrom(1, 100, 20_000, 250_000),
	})
	.map(({ type, unit, length }) => () => {
		const bytes = Buffer.from(unit.repeat(Math.ceil(length / unit.length)))
		return type === undefined ? { bytes } : { type, bytes }
	})

const unexpected: fc.Arbitrary<Body> = fc.oneof(
	{ weight: 2, arbitrary: hostile },
	{ weight: 1, arbitrary: json },
	{ weight: 1, arbitrary: fc.constantFrom(...forms.values()).chain(([fields = '']) => filledIn(fields)) },
	{
		weight: 1,
		arbitrary: fc.tuple(fc.constantFrom(...types), fc.uint8Array({ maxLength: 200 })).map(
			([type, bytes]): Body =>
				() => ({ type, bytes: Buffer.from(bytes) }),
		),
	},
	{ weight: 1, arbitrary: fc.constant<Body>(() => ({ bytes: Buffer.alloc(0) })) },
)
const photo: Body = ({ photo: bytes }) => ({ type: 'image/jpeg', bytes })

/**
 * A body for an address of `app/routes.ts`: half of the time its own form, JSON or photo, otherwise an unexpected one.
 */
export function bodyFor(path: string): fc.Arbitrary<Body> {
	const own = forms.get(path)
	if (own) return fc.oneof(unexpected, fc.constantFrom(...own).chain(filledIn))
	return path.endsWith(':photoId') ? fc.oneof(unexpected, fc.constant(photo)) : fc.oneof(unexpected, json)
}
