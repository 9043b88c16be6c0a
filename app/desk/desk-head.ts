import type { Company } from '#app/values/company.ts'
import { titleWithOpen } from './alarm/open-now.ts'
import stylesheet from './desk.css?url'

/** The data of the root route, as far as it is used here. */
type WithCompany = { loaderData: { company: Pick<Company, 'shortName'> } }

/** The head of every page of the desk: its own style sheet, and no indexing by search engines. */
export const deskHead = {
	links: () => [{ rel: 'stylesheet', href: stylesheet }],
	meta:
		(title: string) =>
		({ matches: [root, ...below] }: { matches: [WithCompany, ...unknown[]] }) => [
			{ title: `${titleWithOpen(title, below)} | ${root.loaderData.company.shortName} desk` },
			{ name: 'robots', content: 'noindex' },
		],
	/** The same for a page about one of many: what tells it from the others comes first. */
	metaOf:
		<Data>(otherwise: string, titleOf: (data: Data) => string) =>
		({ loaderData, matches }: { loaderData?: Data | undefined; matches: [WithCompany, ...unknown[]] }) =>
			deskHead.meta(loaderData === undefined ? otherwise : titleOf(loaderData))({ matches }),
}
