import type { Company } from '#app/values/company.ts'
import type { Channel } from '../outgoing/messages.ts'

/** The outcome of sending a link again, of a booking or of an entry of the wait list. */
export type LinkAgain =
	/** `before`: sent a short while ago, or as often as a day allows. */
	| { sent: 'now' | 'before'; channels: Channel[] }
	/** Staff have stopped its links, or no channel reaches its customer. */
	| { sent: 'never' }

const both = new Intl.ListFormat('en-CA', { type: 'conjunction' })
const ways: Record<Channel, string> = { mail: 'email', text: 'text' }

/** The answer to the sender of the form, without an address: the booking may have another one. */
export function linkAgainWords({ phone }: Pick<Company, 'phone'>, link: LinkAgain): string {
	const unchanged = 'Nothing about it has changed.'
	if (link.sent === 'never')
		return `We can’t send you the link to its page from here: call ${phone} and we’ll help. ${unchanged}`
	const by = both.format(link.channels.map((channel) => ways[channel]))
	return link.sent === 'now'
		? `We’ve just sent the link to its page again by ${by}, to where it was booked from. Open it to see, move or cancel the pickup. ${unchanged} Nothing arrived? Call ${phone}.`
		: `We’ve already sent the link to its page again by ${by}, to where it was booked from. ${unchanged} Can’t find it? Call ${phone}.`
}
