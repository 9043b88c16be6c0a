/** The longest that a cache on the way may keep a page, in seconds; never past the day it was made for. */
const longestShared = 3600

/** The day of the calendar that pages are made for. */
export type PageDay = {
	/** The current one, by the millisecond it ends at. Begins a new one first when it is time. */
	current: () => number
	/** What browsers and caches on the way are told of a page, right to the second. */
	cacheControl: () => string
	stop: () => void
}

/** Follows the calendar: `onNewDay` is called soon after each day's end, whether or not anybody asks. */
export function openPageDay(endOfDay: () => number, onNewDay: () => void): PageDay {
	let end = endOfDay()
	let told = ''

	function look() {
		const over = Date.now() >= end
		if (over) end = endOfDay()
		const left = Math.max(0, Math.floor((end - Date.now()) / 1000) - 1)
		told = `public, max-age=0, s-maxage=${Math.min(left, longestShared)}`
		if (over) onNewDay()
	}
	look()
	const clock = setInterval(look, 1000)
	clock.unref()

	return {
		current: () => {
			if (Date.now() >= end) look()
			return end
		},
		cacheControl: () => told,
		stop: () => clearInterval(clock),
	}
}
