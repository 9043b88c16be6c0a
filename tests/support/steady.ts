/** Letters and digits, or, as in one of some hundred tokens, letters of both sizes alone: no word and no number. */
const isDrawn = (token: string) => /[A-Za-z]/.test(token) && /\d|[a-z].*[A-Z]|[A-Z].*[a-z]/.test(token)

/** A writer of texts in which what is drawn at random in each run has a number instead, by the order in which it is met. */
export function steadied(): (text: string) => string {
	const met = new Map<string, string>()
	const counts = new Map<string, number>()
	const named = (kind: string, found: string) => {
		const before = met.get(found)
		if (before !== undefined) return before
		const count = (counts.get(kind) ?? 0) + 1
		counts.set(kind, count)
		met.set(found, `${kind}-${count}`)
		return `${kind}-${count}`
	}
	return (text) =>
		text
			.replaceAll(' data-discover="true"', '')
			.replaceAll(' aria-invalid="false"', '')
			.replace(/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f]{4}-[0-9a-f]{4})-[0-9a-f]{12}/g, (id, middle) =>
				named(middle === '7000-8000' ? 'row' : 'id', id),
			)
			// Tokens of links, a password's among them, and the ids of the provider of cards and of accounts at the desk.
			.replace(
				/(?<![\w-])(?:[\w-]{43}|\w{3}[0-9a-f]{32}|[A-Za-z0-9]{32}|[A-Za-z0-9]{24})(?![\w-])/g,
				(token) => (isDrawn(token) ? named('token', token) : token),
			)
}
