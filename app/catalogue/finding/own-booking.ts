import { contact } from '#app/shell/links.ts'
import type { Company } from '#app/values/company.ts'
import { writtenWords } from './query-words.ts'

/** What people type who have booked already: it is answered with where it can be done, not with pages about junk. */

/** What one has booked, in the words of those who look for it. */
const booked = '(bookings?|pickups?|pick up|appointments?|reservation|order|quote|arrival window|time slot)'
const mine = '(my|our|the|a)'
const crew = '(truck|crew|driver|drivers|guys|you guys|team)'
/** Up to four words between. */
const gap = '( \\S+){0,4}?'

type Wish = { says: string[]; title: string; can: string }

/** Each in the words of `writtenWords`: without capitals, apostrophes and accents. */
const wishes: readonly Wish[] = [
	{
		title: 'Cancel your booking',
		can: 'You can cancel there.',
		says: ['(cancel|cancell?ed|cancell?ing|cancell?ation|annuler|annulation)'],
	},
	{
		title: 'Move your booking',
		can: 'You can move it to another day or window there.',
		says: [
			'(resched\\S*|postpone|rebook)',
			`(change|changing|move|moving|switch|delay|push|changer)( back)? ${mine}( \\S+)? ${booked}`,
			`change ${booked}`,
			`(change|move|switch)( ${mine})? (time|date|day|window|address)`,
			'different (day|time|date|window)',
		],
	},
	{
		title: 'Where’s your crew? See your booking',
		can: 'It shows your day and arrival window. We text when the crew’s on the way.',
		says: [
			`wheres?( is| are)?( my| the| your| our)? ${crew}`,
			'where are you(?! (located|based|from))',
			`(you|youre|${crew}|theyre|running)( is| are| guys)?( still)? (late|not here)`,
			'no ?(one|body) (came|showed|is here|has come)',
			'(never|did(nt| not)|hasnt|havent) (show|showed|shown|come|came|arrive|arrived)',
			'(eta|track my|ou est (mon|le) camion)',
			`(when|what time) (are|will|is) (you|they|${mine} ${crew})( guys)? (coming|come|be here|get here|arrive|arriving)`,
		],
	},
	{
		title: 'The receipt for your booking',
		can: 'Your receipt’s there.',
		says: ['(invoices?|rec(ei|ie)pts?|facture|recu|proof of payment)(?! (printers?|paper|book))'],
	},
	{
		title: 'What you paid for your booking',
		can: 'How to pay is on your booking’s page. For a refund, or anything else about a payment, call or write to us.',
		says: [
			'(refunds?|refunded|remboursement|overcharged|money back|pay my|payment|complain|complaints?)',
			'charged( me)? (twice|too much)',
		],
	},
	{
		title: 'Find your booking',
		can: 'It shows everything about your booking.',
		says: [
			'(confirmation|confirmed)',
			`(lost|find|missing|didnt get|never got|resend|view|see|check|status of|update|edit|manage|forgot)${gap} ${booked}`,
			`(lost|missing|resend|never got|didnt get)${gap} (link|email|text)`,
			`my ${booked}(?=$)`,
			'booking (status|number|reference|link)',
		],
	},
	{
		title: 'Add to your booking',
		can: 'You can add notes, a gate code or photos there.',
		says: [
			`(add|adding|include|more|extra|another|additional|upload)${gap} (to|on|for|with) (my|our|the) ${booked}`,
			'(gate|access) code',
			`let (you|you guys|them|${crew}|the ${crew}) in`,
		],
	},
]

const patterns = wishes.map(({ says, ...wish }) => ({
	...wish,
	says: new RegExp(`(^| )(${says.join('|')})( |$)`),
}))

/** What is answered to who has booked; `undefined` when a query is no such wish. */
export function ownBooking(
	{ phone }: Pick<Company, 'phone'>,
	query: string,
): { title: string; text: string; pages: { name: string; path: string }[]; isBooked: true } | undefined {
	const typed = writtenWords(query).join(' ')
	const wish = patterns.find(({ says }) => says.test(typed))
	if (!wish) return undefined
	return {
		title: wish.title,
		text: `Open the link in your confirmation email. ${wish.can} No link? Call ${phone} or email us, and we’ll find it by your name.`,
		pages: [{ name: 'Contact', path: contact() }],
		isBooked: true,
	}
}
