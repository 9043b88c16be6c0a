/** Why there is no place, for the customer. */
export const refusals = {
	'window-full': 'That window just filled.',
	'window-begun': 'It is too late for that window.',
	'window-closed': 'We take no pickups in that window that day.',
	'day-closed': 'We are closed that day.',
	'nothing-left-today': 'Nothing is left today.',
	'trucks-full': 'Our trucks have no room left for your load that day.',
	'no-time-left': 'Our crews have no time left for your load that day.',
	'truck-left': 'The truck for this road leaves at 8 AM, and today’s has left.',
}
