/** The pattern by which SQL's `like` finds a text anywhere in another; what would be a sign of its own is a letter. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
