/** Twilio's own words, which it acts on as well: whoever texts one of them has a right to it. */
const stops = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const starts = new Set(['START', 'YES', 'UNSTOP'])

/** What a text asks for when it is one of these words alone, in capitals or not. */
export function stopOrStart(text: string | undefined): 'stop' | 'start' | undefined {
	const word = text?.replace(/[^\p{L}]/gu, '').toUpperCase() ?? ''
	if (stops.has(word)) return 'stop'
	return starts.has(word) ? 'start' : undefined
}
