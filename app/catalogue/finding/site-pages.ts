import { bookPath, contact, homeSection, privacy, terms } from '#app/shell/links.ts'

/** Pages outside the catalogue that a search finds. */
const sitePages = [
	{
		name: 'Prices',
		path: homeSection('pricing'),
		description: 'What a load costs, all in, from the smallest to a full truck.',
	},
	{ name: 'Contact', path: contact(), description: 'Phone, email, opening hours, and where we go.' },
	{
		name: 'Terms of service',
		path: terms(),
		description: 'What you and we agree to: quotes, cancelling, what we take, and who answers for what.',
	},
	{
		name: 'Privacy policy',
		path: privacy(),
		description: 'What we keep about you, what for, how long, and how to have it deleted.',
	},
	{
		name: 'Book a pickup',
		path: bookPath(),
		description: 'Choose a day and a two-hour window. It takes about 60 seconds.',
	},
].map((page) => ({ ...page, kind: 'site' as const }))

export const allSitePages: readonly (typeof sitePages)[number][] = sitePages

export const sitePage = (path: string) => sitePages.find((each) => each.path === path)
