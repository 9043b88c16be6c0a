/** The letters of a text message that take one place each (3GPP TS 23.038), in the order of their numbers. */
const basic =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Those that take two. */
const extended = '\f^{}\\[~]|€'

const places = new Map([
	...[...basic].map((letter) => [letter, 1] as const),
	...[...extended].map((letter) => [letter, 2] as const),
])

/** What stands for a letter that no text message has, where leaving out its accent is not enough. */
const substitutes: Record<string, string> = {
	'–': '-',
	'—': '-',
	'‑': '-',
	'−': '-',
	'‘': "'",
	'’': "'",
	ʼ: "'",
	'`': "'",
	'´': "'",
	'“': '"',
	'”': '"',
	'„': '"',
	'‟': '"',
	'‚': "'",
	'‛': "'",
	'‹': "'",
	'›': "'",
	'′': "'",
	'″': '"',
	'→': '->',
	'←': '<-',
	'⇒': '=>',
	'®': '(R)',
	'©': '(C)',
	'«': '"',
	'»': '"',
	'…': '...',
	'•': '-',
	'·': '-',
	'×': 'x',
	'½': '1/2',
	'¼': '1/4',
	'¾': '3/4',
	'°': ' deg',
	'³': '3',
	'²': '2',
	œ: 'oe',
	Œ: 'OE',
	ł: 'l',
	Ł: 'L',
	đ: 'd',
	Đ: 'D',
	ð: 'd',
	Ð: 'D',
	þ: 'th',
	Þ: 'Th',
	ı: 'i',
	ħ: 'h',
	Ħ: 'H',
	ĸ: 'k',
	ŋ: 'n',
	Ŋ: 'N',
	ŧ: 't',
	Ŧ: 'T',
}

/**
 * The same text in the letters of text messages as far as they go: an en dash is a hyphen, ê is e, é stays. A letter of
 * another script stays as it is, because a name in question marks is nobody's; the whole text then takes more segments.
 */
export const toGsm7 = (text: string): string =>
	[...text.normalize('NFC')].map((letter) => (places.has(letter) ? letter : foldedLetter(letter))).join('')

function foldedLetter(letter: string): string {
	const substitute = substitutes[letter]
	if (substitute !== undefined) return substitute
	if (/\s/u.test(letter)) return ' '
	if (/[\p{Cf}\p{Mn}]/u.test(letter)) return ''
	const bare = [...letter.normalize('NFKD').replace(/\p{Mn}/gu, '')]
		.map((each) => substitutes[each] ?? each)
		.join('')
	return [...bare].every((each) => places.has(each)) ? bare : letter
}

/** How a text message is sent: in which letters, and in how many pieces, each of which is paid for. */
export type Segments = { letters: 'GSM-7' | 'UCS-2'; characters: number; segments: number }

/** In places: a whole message, and each piece of a longer one, which also has to say which piece it is. */
const room = { 'GSM-7': { whole: 160, piece: 153 }, 'UCS-2': { whole: 70, piece: 67 } } as const

export function segmentsOf(text: string): Segments {
	const each = [...text]
	const letters = each.every((letter) => places.has(letter)) ? 'GSM-7' : 'UCS-2'
	const sizes = each.map((letter) => (letters === 'GSM-7' ? (places.get(letter) ?? 1) : letter.length))
	const characters = sizes.reduce((sum, size) => sum + size, 0)
	const { whole, piece } = room[letters]
	if (characters <= whole) return { letters, characters, segments: 1 }
	// A letter of two places is not split: it begins the next piece.
	let [segments, taken] = [1, 0]
	for (const size of sizes) {
		if (taken + size > piece) [segments, taken] = [segments + 1, 0]
		taken += size
	}
	return { letters, characters, segments }
}
