/** The faces of the sheet, by the files in `fonts/` that `npm run cut-font` makes. */
export const faceFiles = {
	plain: 'print.ttf',
	bold: 'print-bold.ttf',
	other: 'print-other.ttf',
	vietnamese: 'print-vietnamese.ttf',
} as const
export type Face = keyof typeof faceFiles

/** Letters of names that are only in the file of other Latin letters. */
const isOther = (letter: string): boolean =>
	/[\u0100-\u017f\u0218-\u021b\u1e80-\u1e85]/.test(letter) && !/[Œœ]/.test(letter)

/** Letters of names that are only in the file of Vietnamese ones. */
const isVietnamese = (letter: string): boolean => /[ƠơƯư\u1ea0-\u1ef9]/.test(letter)

/** What no file has: shown as a question mark, which a reader asks about, and not as a box. */
const isUnknown = (letter: string): boolean =>
	!isOther(letter) &&
	!isVietnamese(letter) &&
	!/[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac\u2212Œœ]/.test(letter)

/** A text in pieces, each in the face that has its letters. An empty one is one empty piece. */
export function runsOf(text: string, face: Face): { face: Face; text: string }[] {
	const runs: { face: Face; text: string }[] = []
	for (const letter of text.normalize('NFC').replaceAll(/\s/g, ' ')) {
		const own = isOther(letter) ? 'other' : isVietnamese(letter) ? 'vietnamese' : face
		const drawn = isUnknown(letter) ? '?' : letter
		const last = runs.at(-1)
		if (last?.face === own) last.text += drawn
		else runs.push({ face: own, text: drawn })
	}
	return runs.length > 0 ? runs : [{ face, text: '' }]
}
