/** A writer of texts in which what is drawn at random in each run has a number instead, by the order in which it is met. */
export function steadied(): (text: string) => string {
	const met = new Map<string, number>()
	const nth = (found: string) => {
		const number = met.get(found) ?? met.size + 1
		met.set(found, number)
		return number
	}
	return (text) =>
		text
			.replaceAll(' data-discover="true"', '')
			.replaceAll(' aria-invalid="false"', '')
			// Tokens of links, a password's among them, and the ids of the provider of cards and of accounts at the desk.
			.replace(
				/(?<![\w-])(?:[\w-]{43}|\w{3}[0-9a-f]{32}|[A-Za-z0-9]{32}|[A-Za-z0-9]{24})(?![\w-])/g,
				(token) => (/\d/.test(token) && /[A-Za-z]/.test(token) ? `token-${nth(token)}` : token),
			)
			.replace(
				/[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f]{4}-[0-9a-f]{4})-[0-9a-f]{12}/g,
				(id, middle) => `${middle === '7000-8000' ? 'row' : 'id'}-${nth(id)}`,
			)
}
