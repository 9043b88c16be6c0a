/** The longest that a shared cache may store a page, in seconds; never past the day for which it was made. */
const longestShared = 3600

/** The calendar day for which pages are made. */
export type PageDay = {
	/** Returns the end of the current day, which identifies it, in milliseconds. Begins a new day first if it is time. */
	current: () => number
	/** The `Cache-Control` header of a page, right to the second. */
	cacheControl: () => string
	stop: () => void
}

/** Follows the calendar: calls `onNewDay` within a second of each day's end, also without a request. */
export function openPageDay(endOfDay: () => number, onNewDay: () => void): PageDay {
	let end = endOfDay()
	let cacheControl = ''

	function update() {
		const before = end
		if (Date.now() >= end) end = endOfDay()
		const left = Math.max(0, Math.floor((end - Date.now()) / 1000) - 1)
		cacheControl = `public, max-age=0, s-maxage=${Math.min(left, longestShared)}`
		// Not when the calendar still names the day that is over: who is called asks for the day, and would be called again.
		if (end > before) onNewDay()
	}
	update()
	const clock = setInterval(update, 1000)
	clock.unref()

	return {
		current: () => {
			if (Date.now() >= end) update()
			return end
		},
		cacheControl: () => cacheControl,
		stop: () => clearInterval(clock),
	}
}
