import type { Company } from '#app/values/company.ts'

/** The characters that search engines show of a title. */
export const longestTitle = 65

/** What a title of the content leaves of them for the company's name. */
export const roomForName = 14

/** A title of the content, with the name of the company whose page it is. */
export const titled = (title: string, { shortName }: Pick<Company, 'shortName'>): string =>
	`${title} | ${shortName}`
