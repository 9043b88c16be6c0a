/** The same words, beginning with a capital letter. */
export const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())
