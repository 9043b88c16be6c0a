/**
 * Reads that are asked for while one is under way wait for the one after it, all together. So any number of callers costs one
 * read at a time, and each is given what stood when it asked, or later.
 */
export function joinReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let current: Promise<unknown> = Promise.resolve()
	let next: Promise<Value> | undefined
	return () => {
		next ??= current
			.catch(() => undefined)
			.then(() => {
				next = undefined
				const reading = read()
				current = reading
				return reading
			})
		return next
	}
}
