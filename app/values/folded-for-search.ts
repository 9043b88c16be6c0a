/** Accents, apostrophes and what nobody sees: the same as in the database's `folded_for_search`. */
const leftOut =
	/[\u0300-\u036f]|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f'’ʼ‘`´′\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Letters that have no accent to leave out, and the kinds of hyphens. */
const alike: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }

/**
 * A text as searches compare it: `Siobhán O’Brien-Ó Dálaigh` → `siobhan obrien-o dalaigh`. Tsuut’ina and tsuutina are one
 * word.
 */
export const foldedForSearch = (text: string): string =>
	text
		.normalize('NFD')
		.toLowerCase()
		.replace(leftOut, '')
		.replace(/[øłđıς]/g, (letter) => alike[letter] ?? letter)
		.replace(/[\u2010-\u2015\u2212]/g, '-')
