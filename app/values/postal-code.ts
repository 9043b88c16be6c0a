/** Letters and digits by turns (docs/rules.md, 'Booking form'). Canada Post uses no D, F, I, O, Q or U anywhere, and no W or Z first. */
const issued = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/

const digitLookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * `t2p1j9` → `T2P 1J9`; `undefined` when it is no Canadian postal code. The letter O in a digit's place is
 * read as zero, and I or L as one: it is what the person meant.
 */
export function parsePostalCode(typed: string): string | undefined {
	const compact = typed.trim().toUpperCase().replace(/[ -]/, '')
	const mended = [...compact]
		.map((sign, at) => (at % 2 === 1 ? (digitLookalikes[sign] ?? sign) : sign))
		.join('')
	const code = `${mended.slice(0, 3)} ${mended.slice(3)}`
	return issued.test(code) ? code : undefined
}
