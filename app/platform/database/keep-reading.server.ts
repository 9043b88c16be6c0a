/** What a process knows of some rows that another one may change, and how it reads them again. */
export type KeptRows<Found> = {
	/** What was read last. */
	known: () => Found
	read: () => Promise<void>
	/** Reads now, also what was written during a running read: this process has just written. */
	refresh: () => Promise<void>
	/** Stops reading, and waits for a running read. */
	close: () => Promise<void>
}

type Parts<Found> = {
	foundFirst: Found
	read: () => Promise<Found>
	/** In milliseconds. */
	every: number
	report: (error: unknown) => void
	now: () => Date
}

/** Rows, of which those found at the start are known; a failed read leaves those known before. */
export function keepReading<Found>({
	foundFirst,
	read: find,
	every,
	report,
	now,
}: Parts<Found>): KeptRows<Found> {
	let found = foundFirst
	let readAt = now().getTime()
	let reading: Promise<void> | undefined
	const read = () => {
		reading ??= find()
			.then((rows) => {
				found = rows
			})
			.finally(() => {
				reading = undefined
			})
		return reading
	}
	const readSoon = () => {
		if (now().getTime() - readAt < every) return
		readAt = now().getTime()
		void read().catch(report)
	}
	// Without a request too: a page that is kept follows what it is made of.
	const timer = setInterval(readSoon, every)
	timer.unref()
	return {
		known: () => {
			readSoon()
			return found
		},
		read,
		refresh: async () => {
			// What a running read finds may be from before the change.
			await reading?.catch(report)
			await read().catch(report)
		},
		close: async () => {
			clearInterval(timer)
			await reading?.catch(report)
		},
	}
}
