import { contact, home, homeSection, privacy, terms } from '#app/shell/links.ts'

/** Addresses that people type by habit, without the slash before them, and where what they want is. */
const shortAddresses: ReadonlyMap<string, string> = new Map([
	['pricing', homeSection('pricing')],
	['prices', homeSection('pricing')],
	['services', homeSection('services')],
	['how-it-works', homeSection('how-it-works')],
	['faq', homeSection('questions')],
	['faqs', homeSection('questions')],
	['reviews', homeSection('reviews')],
	['testimonials', homeSection('reviews')],
	['about', contact()],
	['about-us', contact()],
	['contact-us', contact()],
	['privacy', privacy()],
	['terms', terms()],
	['home', home()],
])

/** The same address without a slash at its end; `undefined` where there is none. Two at its beginning would name a host. */
const withoutSlash = (path: string): string | undefined =>
	/^\/[^/\\].*\/$/.test(path) ? path.replace(/\/+$/, '') : undefined

/** Where an address leads that is no page's, but means one of the site's. */
export const siteAddress = (path: string): string | undefined =>
	shortAddresses.get(path.slice(1).toLowerCase().replace(/\/+$/, '')) ?? withoutSlash(path)
