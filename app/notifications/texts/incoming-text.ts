/** The request of a text: no more texts, texts again, or how to reach us. */
export type Meaning = 'stop' | 'start' | 'help'

/** Twilio acts on these words by itself, each as a whole text: it blocks or unblocks the number, and answers. */
const twilios: Record<Meaning, ReadonlySet<string>> = {
	stop: new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']),
	start: new Set(['START', 'YES', 'UNSTOP']),
	help: new Set(['HELP', 'INFO']),
}

/**
 * Words with the same meaning, also among polite words. Without 'cancel', 'end', 'quit', 'yes' and 'remove': 'please cancel'
 * and 'yes please' are about a pickup, and removing is our trade.
 */
const ours: Record<Meaning, ReadonlySet<string>> = {
	stop: new Set([
		...[
			'STOP',
			'STOPALL',
			'STOPIT',
			'STOPTHIS',
			'UNSUBSCRIBE',
			'UNSUBSCRIBEME',
			'UNSUB',
			'REVOKE',
			'REMOVEME',
		],
		...['OPTOUT', 'OPTMEOUT', 'IOPTOUT', 'ARRET', 'ARRETE', 'ARRETER', 'ARRETEZ', 'ARRETTOUT'],
		...['DESABONNER', 'DESABONNEMENT', 'DESABONNEZMOI', 'MEDESABONNER', 'SEDESABONNER', 'DESINSCRIRE'],
	]),
	start: new Set([
		...['START', 'UNSTOP', 'RESUBSCRIBE', 'SUBSCRIBE', 'STARTAGAIN', 'STARTTEXTS', 'STARTTEXTING', 'OPTIN'],
		...['DEBUT', 'DEBUTER', 'COMMENCER', 'REPRENDRE', 'REABONNER', 'REABONNEZMOI'],
	]),
	help: new Set(['HELP', 'INFO', 'AIDE']),
}

/** French words that are not English too: their senders are answered in French. */
const french =
	/\b(ARRET\w*|\w*ABONN\w*|DESINSCR\w*|CESSEZ|DEBUT\w*|COMMENCER|REPRENDRE|AIDE|SVP|MERCI|TEXTOS?)\b/

const polite =
	/\b(?:PLEASE|PLS|PLZ|THANK YOU|THANKS|THANK U|THX|TY|NOW|OK|OKAY|HI|HELLO|HEY|SORRY|JUST|IMMEDIATELY|SVP|S ?IL VOUS PLAIT|STP|MERCI|BONJOUR)\b/g

/** Sentences that end texts. With any other word in them, as in 'stop and text me', a person reads them. */
const sentences = [
	/^(?:(?:CAN|COULD|WILL|WOULD) YOU |I (?:WANT|NEED|WOULD LIKE|D LIKE)(?: YOU)? TO )?(?:STOP|QUIT|CEASE|END)(?: (?:ALL|OF|WITH|THE|THESE|THOSE|YOUR|MY|ANY|SENDING|GETTING|RECEIVING|ME|US|AUTOMATED|TEXT))* (?:TEXTS|TEXTING|MESSAGES|MESSAGING|SMS)(?: (?:ME|US|MY|THIS|NUMBER|PHONE|TO|FROM|YOU|ANYMORE|ANY|MORE|AT|ALL))*$/,
	/^(?:I (?:WANT|NEED) )?NO MORE (?:TEXTS|TEXT MESSAGES|MESSAGES|SMS)(?: FROM YOU)?$/,
	/^(?:DO NOT|DONT) (?:(?:EVER|SEND|ME|US|ANY|MORE) )*(?:TEXT|TEXTS|MESSAGE|MESSAGES|SMS)(?: (?:ME|US|THIS|NUMBER|ANYMORE|ANY|MORE|AGAIN))*$/,
	/^I (?:DO NOT|DONT) WANT (?:(?:TO|GET|RECEIVE|ANY|MORE|YOUR|THESE|TEXT) )*(?:TEXTS|MESSAGES|SMS)(?: (?:ANYMORE|ANY|MORE|FROM|YOU))*$/,
	/^(?:TAKE|REMOVE|DELETE) (?:ME|US|MY NUMBER|MY PHONE NUMBER|THIS NUMBER) (?:OFF|FROM)(?: OF)? (?:YOUR|THE|THIS)(?: (?:TEXT|TEXTING|MESSAGE|SMS|CONTACT))? LIST$/,
	/^(?:ARRETEZ|ARRETER|CESSEZ)(?: (?:DE|ME|M?ENVOYER|LES|VOS|DES|CES))* (?:TEXTOS?|MESSAGES?|SMS|M?ECRIRE|TEXTER)$/,
	/^PLUS DE (?:TEXTOS?|MESSAGES?|SMS)$/,
]

/** Twilio acts on these, and their senders may mean their pickup: a person reads them as well. */
const readAsWell = new Set(['YES', 'CANCEL', 'END', 'QUIT'])

/** Whether a person must read a text, whatever it means to the provider. */
export const isToBeRead = (text: string): boolean =>
	meaningOf(text) === undefined || readAsWell.has(plainWords(text).trim())

/** In capitals, without accents and signs, with one space between words. */
const plainWords = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/[\p{Mn}'’ʼ]/gu, '')
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()

const meanings = ['stop', 'start', 'help'] as const
const among = (lists: typeof ours, words: string): Meaning | undefined =>
	meanings.find((meaning) => lists[meaning].has(words.replaceAll(' ', '')))

/** The meaning of a text to Twilio itself, which takes one of its words alone, in any case. */
export const takenByProvider = (text: string): Meaning | undefined => among(twilios, plainWords(text))

/** The meaning of a text; `undefined` when a person must read it. */
export function meaningOf(text: string | undefined): Meaning | undefined {
	const words = plainWords(text ?? '')
	const bare = words.replace(polite, ' ').replace(/ +/g, ' ').trim()
	// For 'STOP STOP STOP'.
	const once = bare.replace(/^(\w+)(?: \1)+$/, '$1')
	return (
		among(twilios, words) ??
		among(ours, once) ??
		(sentences.some((says) => says.test(bare)) ? 'stop' : undefined)
	)
}

export const isFrench = (text: string): boolean => french.test(plainWords(text))
