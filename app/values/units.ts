/** The same text with each figure tied to its unit by a space that does not break. */
export const unbroken = (text: string): string =>
	text.replace(/(\d) (?=(?:kg|lb|km|yd³|cubic yards?)(?![\p{L}\d]))/gu, '$1\u00a0')
