/**
 * A composed page is indexed only with at least this many facts about its town, of the six topics that a service uses.
 * With fewer, the two most similar pages of a service are more alike than we allow
 * (docs/decisions/which-pages-are-indexed.md has the measurement).
 */
const fewestLocalFacts = 5

/**
 * Whether search engines may index a composed page: it has enough facts about its town, and we can honestly offer the
 * service there.
 */
export const mayBeIndexed = ({ localFacts, honest }: { localFacts: number; honest: boolean }): boolean =>
	honest && localFacts >= fewestLocalFacts
