import { createHash } from 'node:crypto'
import type { DBAdapterInstance } from 'better-auth'
import { z } from 'zod'

/** What a cookie or a link carries, by the sign-in library's name of its table. */
const keyColumns = new Map([
	['session', 'token'],
	['verification', 'identifier'],
])

const rowSchema = z.looseObject({})
const callSchema = z.looseObject({
	model: z.string(),
	where: z.array(z.looseObject({ field: z.string(), value: z.unknown() })).optional(),
	data: rowSchema.optional(),
	update: rowSchema.optional(),
})
type Call = z.infer<typeof callSchema>
type Adapter = ReturnType<DBAdapterInstance>

/**
 * A database adapter of the sign-in library that stores and looks up the keys of sessions and links by their hash, so
 * that a copy of the database opens nothing. Every value is hashed, whatever it looks like: a stored one that is
 * presented is hashed once more, and matches no row. The library's own `storeIdentifier` also looks for the value as it
 * was presented.
 */
export const hashingKeys =
	(open: DBAdapterInstance): DBAdapterInstance =>
	(options) =>
		overAdapter(open(options))

const overAdapter = (adapter: Adapter): Adapter =>
	new Proxy(adapter, {
		get: (target, name) => {
			const found: unknown = Reflect.get(target, name)
			if (typeof found !== 'function') return found
			if (name === 'transaction')
				return (run: (inner: Adapter) => unknown) =>
					Reflect.apply(found, target, [(inner: Adapter) => run(overAdapter(inner))])
			return (asked: unknown, ...others: unknown[]) => {
				const call = callSchema.safeParse(asked)
				const column = call.success ? keyColumns.get(call.data.model) : undefined
				if (!call.success || !column) return Reflect.apply(found, target, [asked, ...others])
				return withHashes(call.data, column, (hashed) => Reflect.apply(found, target, [hashed, ...others]))
			}
		},
	})

/** Makes a call with hashes in place of keys; the rows of its answer have the keys that it was called with. */
async function withHashes(call: Call, column: string, make: (hashed: Call) => Promise<unknown>) {
	const keys = new Map<string, string>()
	const hashOf = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(hashOf)
		if (typeof value !== 'string') return value
		const hash = createHash('sha256').update(value).digest('base64url')
		keys.set(hash, value)
		return hash
	}
	const inRow = (row: z.infer<typeof rowSchema>) =>
		column in row ? { ...row, [column]: hashOf(row[column]) } : row
	const answer = await make({
		...call,
		...(call.where && {
			where: call.where.map((term) =>
				term.field === column ? { ...term, value: hashOf(term.value) } : term,
			),
		}),
		...(call.data && { data: inRow(call.data) }),
		...(call.update && { update: inRow(call.update) }),
	})
	const withKey = (row: unknown): unknown => {
		const parsed = rowSchema.safeParse(row)
		const hash = parsed.data?.[column]
		const key = typeof hash === 'string' ? keys.get(hash) : undefined
		return key === undefined ? row : { ...parsed.data, [column]: key }
	}
	return Array.isArray(answer) ? answer.map(withKey) : withKey(answer)
}
