import { plainSigns } from './typed-text.ts'

/** North American numbers: area code and exchange begin with 2 to 9. */
const northAmerican = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/

/** How people write an extension after a number: `ext. 5`, `x5`, `#5`, in French `poste 5`; as we store it, `;ext=5`. */
const extended = /^(.*?)[\s,;]*(?:ext(?:ension)?[.:=\s]*|x|#|poste)\s*(\d{1,6})$/i

/** In characters: nobody types more, and `extended` takes long over long texts. */
const longest = 60

/**
 * Parses a telephone number as people type it to E.164 (`+14035550142`), an extension after it as in RFC 3966
 * (`+14035550142;ext=5`); `undefined` when it is invalid. Ten digits are a North American number; a number of another
 * country needs its leading +.
 */
export function parsePhone(typed: string): string | undefined {
	const plain = plainSigns(typed)
	if (plain.length > longest) return undefined
	const [, own = plain, extension] = extended.exec(plain) ?? []
	const number = parseNumber(own.trim())
	return number && extension ? `${number};ext=${extension}` : number
}

/** The 0 that is dialled at home only, as in +44 (0)20. Italy's belongs to the number. */
const trunkZero = /^(\+(?!39)\d{1,3}) ?\(0\)/

function parseNumber(written: string): string | undefined {
	const typed = written.replace(trunkZero, '$1')
	if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined
	const digits = typed.replace(/\D/g, '')
	const match = northAmerican.exec(digits)
	if (match && (!typed.startsWith('+') || digits.startsWith('1')))
		return `+1${match[1]}${match[2]}${match[3]}`
	return typed.startsWith('+') && !digits.startsWith('1') && /^[2-9]\d{7,14}$/.test(digits)
		? `+${digits}`
		: undefined
}

/** `+14035550142` → `403-555-0142`, with its extension `403-555-0142 ext. 5`; other countries' numbers stay in E.164. */
export const formatPhone = (stored: string): string =>
	stored.replace(/^\+1(\d{3})(\d{3})(\d{4})(?=;|$)/, '$1-$2-$3').replace(/;ext=(?=\d+$)/, ' ext. ')

/** The number without its extension, in E.164. */
export const withoutExtension = (stored: string): string => stored.replace(/;ext=\d+$/, '')

/** Whether a number, as stored or as shown, has an extension. */
export const hasExtension = (phone: string): boolean => /(;ext=| ext\. )\d+$/.test(phone)

/**
 * Whether we send texts to a number, as stored or as shown: a text can’t reach an extension, and abroad it costs what anybody
 * who fills in the form could make us pay.
 */
export const takesTexts = (phone: string): boolean => !hasExtension(phone) && !/^\+(?!1)/.test(phone)
