import type { WindowWithSlots } from '#app/bookings/rules/arrival-window.ts'
import { fullWords } from '../schedule/schedule-week.ts'

/** The free slots of a window, or what it is full by, in words. */
export function leftInWords({
	state,
	taken,
	slots,
	full,
}: Pick<WindowWithSlots, 'state' | 'taken' | 'slots' | 'full'>): string {
	if (state === 'too-late') return 'Too late'
	if (state === 'closed') return 'Closed'
	if (full === 'slots') return `Full, ${taken} of ${slots}`
	if (full) return `${taken} of ${slots}, ${fullWords[full]}`
	// Today's own window, which takes a slot of another one as well.
	if (state === 'full') return 'No window left today'
	return `${slots - taken} of ${slots} free`
}
