const prefix = 'unseen '

/** What makes a message to the office the one about a request that nobody at the desk was shown as it is. */
export const unseenKey = (version: number): string => `${prefix}${version}`

/** Whether a message about a lead is that one, by its dedupe key. */
export const isAboutUnseen = (dedupeKey: string): boolean => dedupeKey.startsWith(prefix)
