/**
 * A composed page is for search engines only when at least this many facts of its town stand on it, of the six that a
 * service asks for: with fewer, the two most alike pages of a service share more than the likeness that we allow
 * (docs/decisions/which-pages-are-indexed.md has the measurement).
 */
const fewestLocalFacts = 4

export const mayBeIndexed = ({ localFacts }: { localFacts: number }): boolean =>
	localFacts >= fewestLocalFacts
