import type { Company } from '#app/values/company.ts'
import stylesheet from './desk.css?url'

/** The data of the root route, as far as it is used here. */
type WithCompany = { loaderData: { company: Pick<Company, 'shortName'> } }

/** The head of every page of the desk: its own style sheet, and no indexing by search engines. */
export const deskHead = {
	links: () => [{ rel: 'stylesheet', href: stylesheet }],
	meta:
		(title: string) =>
		({ matches: [root] }: { matches: [WithCompany, ...unknown[]] }) => [
			{ title: `${title} | ${root.loaderData.company.shortName} desk` },
			{ name: 'robots', content: 'noindex' },
		],
}
