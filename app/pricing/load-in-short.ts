/** A load of `describeLoad` for a line beside its cubic yards: without these, and without a weight that nobody has said. */
export const loadInShort = (load: string): string =>
	load.replace(/ \(about [\d.]+ cubic yards\)/, '').replace(', weight not said, priced as a light load', '')
