import type { WindowWithSlots } from '#app/bookings/rules/arrival-window.ts'
import { fullWords } from '../schedule/schedule-week.ts'

/** Why a load that was typed in has no room where a smaller one may have. */
const noRoomFor = {
	'cubic yards': 'the trucks have no room for this load',
	minutes: 'the crews have no time for this load',
} as const

/** The free slots of a window, or what it is full by, in words; `forLoad`: for the load that was typed in. */
export function leftInWords(
	{ state, taken, slots, full }: Pick<WindowWithSlots, 'state' | 'taken' | 'slots' | 'full'>,
	forLoad = false,
): string {
	if (state === 'too-late') return 'Too late'
	if (state === 'closed') return 'Closed'
	if (full === 'slots') return `Full, ${taken} of ${slots}`
	if (full) return `${taken} of ${slots}, ${forLoad ? noRoomFor[full] : fullWords[full]}`
	// Today's own window, which takes a slot of another one as well.
	if (state === 'full') return 'No window left today'
	return `${slots - taken} of ${slots} free`
}
