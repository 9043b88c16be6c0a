import { company } from '#app/values/company.ts'
import stylesheet from './desk.css?url'

/** The head of every page of the desk: its own sheet, and out of search engines. */
export const deskHead = {
	links: () => [{ rel: 'stylesheet', href: stylesheet }],
	meta: (title: string) => () => [
		{ title: `${title} | ${company.shortName} desk` },
		{ name: 'robots', content: 'noindex' },
	],
}
