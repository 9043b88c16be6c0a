import type { Company } from '#app/values/company.ts'
import stylesheet from './desk.css?url'

/** What the root of all pages loads. */
type WithCompany = { loaderData: { company: Pick<Company, 'shortName'> } }

/** The head of every page of the desk: its own sheet, and out of search engines. */
export const deskHead = {
	links: () => [{ rel: 'stylesheet', href: stylesheet }],
	meta:
		(title: string) =>
		({ matches: [root] }: { matches: [WithCompany, ...unknown[]] }) => [
			{ title: `${title} | ${root.loaderData.company.shortName} desk` },
			{ name: 'robots', content: 'noindex' },
		],
}
