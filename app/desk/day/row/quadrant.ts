/** `NW` of `12 Crescent Road NW, Calgary, AB T2P 1J9`, where a street says in which part of its city it is. */
export const quadrantOf = (address: string): string | undefined =>
	/\s(NW|NE|SW|SE)(?=,)/i.exec(address)?.[1]?.toUpperCase()
