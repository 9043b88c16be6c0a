import type { Pool } from 'pg'

/**
 * `.modifyEnd(sql.raw(keptPlan))`: a statement that is asked so often that each connection keeps its plan. To make one takes the server
 * several times as long as to read the few rows by it.
 */
export const keptPlan = '/* kept plan */'

/** Such a statement, or one of the queue’s own that is asked for each job. */
const isKept = (text: string): boolean =>
	text.endsWith(keptPlan) || /^\s*with (?:next|results|input|locked_parents)\b/i.test(text)

/** More than there are such statements: what is asked beyond is planned each time. */
const mostNames = 100

/** The state of an error by which a server says that a plan no longer fits: a migration has added a column to its rows since. */
const outgrown = '0A000'

const isOutgrown = (error: unknown) => error instanceof Error && 'code' in error && error.code === outgrown

/**
 * Names the kept statements, by which the server keeps their plans for each connection. Where one was outgrown, its connection has it
 * planned each time from then on, beginning with the statement that was refused.
 */
export function keepPlans(pool: Pool) {
	const names = new Map<string, string>()
	const nameOf = (text: string) => {
		if (!names.has(text) && names.size < mostNames && isKept(text)) names.set(text, `kept_${names.size}`)
		return names.get(text)
	}
	pool.on('connect', (client) => {
		const isPlannedAnew = new Set<string>()
		client.query = new Proxy(client.query, {
			apply: (query, self, [text, ...given]: unknown[]) => {
				const plain = () => Reflect.apply(query, self, [text, ...given])
				const name = typeof text === 'string' ? nameOf(text) : undefined
				if (name === undefined || isPlannedAnew.has(name)) return plain()
				const asked: unknown = Reflect.apply(query, self, [{ text, name }, ...given])
				if (!(asked instanceof Promise)) return asked
				return asked.catch((error: unknown) => {
					if (!isOutgrown(error)) throw error
					isPlannedAnew.add(name)
					return plain()
				})
			},
		})
	})
}
