import { bookPath, contact, homeSection } from '#app/shell/links.ts'

/** Pages outside the catalogue that a search finds. */
const sitePages = [
	{
		name: 'Prices',
		path: homeSection('pricing'),
		description: 'What a load costs, all in, from the smallest to a full truck.',
	},
	{ name: 'Contact', path: contact(), description: 'Telephone, mail, opening hours, and where we come.' },
	{
		name: 'Book a pickup',
		path: bookPath(),
		description: 'Choose a day and a two-hour window. It takes about 60 seconds.',
	},
].map((page) => ({ ...page, kind: 'site' as const }))

export const allSitePages: readonly (typeof sitePages)[number][] = sitePages

export const sitePage = (path: string) => sitePages.find((each) => each.path === path)
