/** In characters: what a line of the money's column has room for. */
const line = 22

/** `+3 more` and the gap before it. */
const more = 9

/** From which of a pickup's heads-ups on a row has no room for them: it shows two lines of them, and how many more there are. */
export function foldedFrom(flags: readonly string[]): number {
	if (flags.length <= 2) return flags.length
	const [first = '', second = ''] = flags
	const fit = first.length + second.length < line || second.length + more < line
	return fit ? 2 : 1
}
