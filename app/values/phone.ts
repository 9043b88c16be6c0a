/** North American numbers: area code and exchange begin with 2 to 9. */
const northAmerican = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/

/**
 * Parses a telephone number as people type it to E.164 (`+14035550142`); `undefined` when it is invalid. Ten digits are a
 * North American number; a number of another country needs its leading +.
 */
export function parsePhone(typed: string): string | undefined {
	const trimmed = typed.trim()
	if (!/^\+?[\d\s().-]+$/.test(trimmed)) return undefined
	const digits = trimmed.replace(/\D/g, '')
	const match = northAmerican.exec(digits)
	if (match && (!trimmed.startsWith('+') || digits.startsWith('1')))
		return `+1${match[1]}${match[2]}${match[3]}`
	return trimmed.startsWith('+') && !digits.startsWith('1') && /^[2-9]\d{7,14}$/.test(digits)
		? `+${digits}`
		: undefined
}

/** `+14035550142` → `403-555-0142`; other countries' stay in E.164. */
export const formatPhone = (e164: string): string => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
