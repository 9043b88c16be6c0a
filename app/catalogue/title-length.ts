/** The characters that search engines show of a title. */
export const longestTitle = 65
