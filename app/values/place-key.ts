/** A name as places are told apart by it, without capitals, accents, apostrophes and spaces: `Cap-Pelé` → `cappele`. */
export const placeKey = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/[^a-z\d]/gi, '')
		.toLowerCase()
