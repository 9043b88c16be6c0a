import type { Pool, PoolClient } from 'pg'

/** What is asked of the database by the clock, whatever else happens: by the watch of the queues and by the queue itself. */
const recurring =
	/^(?!.*insert into pgboss\.job).*(?:as queue, lateral|locked_parents|pgboss\.(?:queue|version|bam)\b)/i

const textOf = (asked: unknown): string =>
	typeof asked === 'string'
		? asked
		: asked && typeof asked === 'object' && 'text' in asked && typeof asked.text === 'string'
			? asked.text
			: ''

/**
 * Every statement that a pool sends from now on, with those of the queue, but not what recurs by itself: `take` returns what was sent
 * since it was last called, each in one line.
 */
export function statementsOf(pool: Pool): { take: () => string[] } {
	let sent: string[] = []
	const heard = new WeakSet<PoolClient>()
	pool.on('acquire', (client) => {
		if (heard.has(client)) return
		heard.add(client)
		client.query = new Proxy(client.query, {
			apply: (query, self, given: unknown[]) => {
				const text = textOf(given[0]).trim().replaceAll(/\s+/g, ' ')
				if (!recurring.test(text)) sent.push(text)
				return Reflect.apply(query, self, given)
			},
		})
	})
	return {
		take: () => {
			const taken = sent
			sent = []
			return taken
		},
	}
}
