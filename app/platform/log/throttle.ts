/** Calls `tell` at most once in `milliseconds`, with the number of calls that were skipped since the last one. */
export function throttled<Subject>(milliseconds: number, tell: (subject: Subject, unsaid: number) => void) {
	let last = Number.NEGATIVE_INFINITY
	let unsaid = 0
	return (subject: Subject) => {
		if (performance.now() - last < milliseconds) {
			unsaid++
			return
		}
		last = performance.now()
		tell(subject, unsaid)
		unsaid = 0
	}
}
