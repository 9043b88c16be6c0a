/** The pattern by which SQL's `like` finds this text anywhere in another. Escapes its wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
