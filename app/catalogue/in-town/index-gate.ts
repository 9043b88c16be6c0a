/**
 * A composed page is for search engines only when at least this many facts of its town stand on it, of the six that a
 * service asks for: with fewer, the two most alike pages of a service share more than the likeness that we allow
 * (docs/decisions/which-pages-are-indexed.md has the measurement).
 */
const fewestLocalFacts = 5

/** Whether a composed page is for search engines: it says enough of its town, and the service is an honest offer there. */
export const mayBeIndexed = ({ localFacts, honest }: { localFacts: number; honest: boolean }): boolean =>
	honest && localFacts >= fewestLocalFacts
