const day = 24 * 60 * 60_000

/** Goes a round now and once a day from then on; a round throws nothing. Answers how to stop, which waits for the last one. */
export function onceADay(round: () => Promise<void>): () => Promise<void> {
	let latest = round()
	const timer = setInterval(() => {
		latest = round()
	}, day)
	timer.unref()
	return async () => {
		clearInterval(timer)
		await latest
	}
}
