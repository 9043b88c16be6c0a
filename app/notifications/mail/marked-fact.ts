/** How staff have marked a customer, for the office; nothing where they have not. */
export const markedFact = (marks: string[]): [string, string][] =>
	marks.length === 0 ? [] : [['Marked', marks.join(', ')]]
