import type pg from 'pg'

/**
 * Has each connection of a pool prepare the statements with parameters that it is sent, under a name for each text: there are few of
 * them, and planning takes the server longer than doing what so small a company asks.
 */
export function prepareStatements(pool: pg.Pool): void {
	const names = new Map<string, string>()
	const nameOf = (text: string) => {
		const name = names.get(text) ?? `s${names.size}`
		names.set(text, name)
		return name
	}
	pool.on('connect', (client) => {
		const plain = client.query
		const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
			const prepares = typeof text === 'string' && Array.isArray(values) && values.length > 0
			const sent = prepares ? [{ name: nameOf(text), text, values }] : [text, values]
			return Reflect.apply(plain, client, [...sent, ...rest])
		}
		Object.defineProperty(client, 'query', { value: query })
	})
}
