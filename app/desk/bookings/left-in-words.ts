import type { WindowWithPlaces } from '#app/bookings/arrival-window.ts'
import { fullWords } from '../schedule/schedule-week.ts'

/** What is left in a window, or what it is full by, in words. */
export function leftInWords({
	state,
	taken,
	places,
	full,
}: Pick<WindowWithPlaces, 'state' | 'taken' | 'places' | 'full'>): string {
	if (state === 'begun') return 'Too late'
	if (state === 'closed') return 'Closed'
	if (full === 'places') return `Full, ${taken} of ${places}`
	if (full) return `${taken} of ${places}, ${fullWords[full]}`
	// Today's own window, which takes a place of another one as well.
	if (state === 'full') return 'No window left today'
	return `${places - taken} of ${places} free`
}
