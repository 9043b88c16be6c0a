/** Why there is no slot, for the customer. */
export const refusals = {
	'window-full': 'That window just filled.',
	'window-too-late': 'It’s too late for that window.',
	'window-closed': 'We don’t pick up in that window that day.',
	'day-closed': 'We’re closed that day.',
	'nothing-left-today': 'There’s nothing left today.',
	'trucks-full': 'Our trucks have no room left for your load that day.',
	'no-time-left': 'Our crews have no time left for your load that day.',
	'truck-left': 'The truck for this road leaves at 8 AM, and today’s has left.',
}
