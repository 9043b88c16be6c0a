import { parsePhone } from '#app/values/phone.ts'

/** Every address of ours is built here, and nowhere else. */

/** The home page's sections, by their anchors (docs/rules.md, 'Home page'). */
export type Section = 'calculator' | 'book' | 'how-it-works' | 'services' | 'pricing'

export const home = () => '/'
export const homeSection = (section: Section) => `/#${section}`
/** The other names of the booking and calculator sections, as the local pages' buttons use them. */
export const homeBooking = () => '/#booking'
export const homeCalculator = () => '/#quote-calculator'
/** The booking form of the page that one is on. */
export const bookingHere = () => '#book'
/** The section around it, with its prices. */
export const bookingSectionHere = () => '#booking'
export const favicon = () => '/favicon.svg'
export const bookPath = () => '/book'
/** Where the booking form is sent by its script; without one it is posted to `/book`. */
export const bookingsPath = () => '/bookings'
export const contact = () => '/contact'
export const terms = () => '/legal/terms'
export const privacy = () => '/legal/privacy'
export const calgaryHub = () => '/calgary'
/** The hub's list of towns by their distance. */
export const calgaryTowns = () => '/calgary#towns'
export const calgaryPage = (slug: string) => `/calgary/${slug}`
export const itemPage = (slug: string) => `/item/${slug}`
export const specializedPage = (slug: string) => `/specialized/${slug}`
export const situationPage = (slug: string) => `/situation/${slug}`
/** A municipality's or outlying area's page, by its bare slug. */
export const town = (slug: string) => `/${slug}-junk-removal`
/** The page of a town of the regions further away. */
export const regionTown = (slug: string) => `/${slug}`
/** A community or a service of a town. */
export const inTown = (townSlug: string, slug: string) => `/${townSlug}/${slug}`
/** A specialized service in a town, by both slugs in one. */
export const combinationPage = (slug: string) => `/service/${slug}`
export const locationPage = (slug: string) => `/location/${slug}`
export const arrivalWindowsPath = (date: string) => `/arrival-windows?date=${encodeURIComponent(date)}`

export const quotesPath = () => '/quotes'
/** Where a visitor starts another quote: the browser forgets the one it has. */
export const anotherQuotePath = () => '/quotes/another'
export const quotePath = (quoteId: string) => `/quotes/${quoteId}`
/** A visitor's photo; with a label, where a new one is sent. */
export function quotePhotoPath(
	quoteId: string,
	photoId: string,
	ask: { label?: string; thumbnail?: true } = {},
) {
	const query = new URLSearchParams()
	if (ask.label) query.set('label', ask.label)
	if (ask.thumbnail) query.set('size', 'thumbnail')
	return `/quotes/${quoteId}/photos/${photoId}${query.size > 0 ? `?${query}` : ''}`
}
/** Whether a request sends a photo: its body is the intake's to limit. */
export const isPhotoUpload = ({ method, path }: { method: string; path: string }) =>
	method === 'PUT' && /^\/quotes\/[^/]+\/photos\/[^/]+$/.test(path)
/** The link in a mail that opens a quote on any device. */
export const quoteLink = (token: string) => `/quotes/open/${token}`
/** Where such a link leads when it opens nothing: the home page, which says why. */
export const homeWithoutQuote = (why: 'unknown' | 'later') => `/?quote=${why}`
/** Where it leads when its quote is booked: the home page by itself has a clean sheet then. */
export const homeWithBookedQuote = () => '/?quote=booked#calculator'

export const searchPage = (q?: string) => (q ? `/search?q=${encodeURIComponent(q)}` : '/search')
/** The picture of a page of the catalogue, by the page's own address. */
export const picture = (path: string) => `/pictures${path}.png`
export const sitemap = () => '/sitemap.xml'
/** What a search engine is told: `{search_term_string}` stays as it is. */
export const searchTemplate = () => '/search?q={search_term_string}'

/** Calls a number, written as people write it here or in E.164. */
export const telephone = (phone: string) => `tel:${parsePhone(phone) ?? phone}`
export const mailbox = (email: string) => `mailto:${email}`

export const desk = () => '/admin'
/** The list as one has it: search, status, page and selection, of which the empty ones are left out. */
export function deskList(ask: { q?: string; status?: string; before?: string; selected?: string }) {
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(ask)) if (value) query.set(name, value)
	return query.size > 0 ? `${desk()}?${query}` : desk()
}
export const deskQuote = (quoteId: string) => `/admin/quote/${quoteId}`
export const deskQuoteReview = (quoteId: string) => `/admin/quote/${quoteId}/review`
export const deskQuotePhoto = (quoteId: string, photoId: string, size?: 'thumbnail') =>
	`/admin/quote/${quoteId}/photos/${photoId}${size ? '?size=thumbnail' : ''}`
/** Where all links to a quote are stopped. */
export const deskQuoteLinks = (id: string) => `${deskQuote(id)}/links`
export const deskChanges = () => '/admin/changes'
export const deskExport = (kind: 'csv' | 'xlsx', ask: { q?: string; status?: string }) =>
	`/admin/quotes.${kind}${new URL(deskList(ask), 'http://localhost').search}`
export function deskLeads(ask: { q?: string; before?: string } = {}) {
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(ask)) if (value) query.set(name, value)
	return query.size > 0 ? `/admin/leads?${query}` : '/admin/leads'
}
export const deskCustomer = (id: string) => `/admin/customers/${id}`
export const deskJobs = () => '/admin/jobs'
export const deskStaff = () => '/admin/staff'
/** One's own account; with what was just `done` to it, the page says so. */
export const deskAccount = (done?: string) => `/admin/account${done ? `?done=${done}` : ''}`
export const signOutPath = () => '/admin/sign-out'
export const secondFactorPath = (to?: string) =>
	`/admin/sign-in/code${to ? `?to=${encodeURIComponent(to)}` : ''}`
export const setPasswordPath = (token: string) => `/admin/set-password/${encodeURIComponent(token)}`
export function signInPath({ to, ended }: { to?: string | undefined; ended?: boolean } = {}) {
	const query = new URLSearchParams()
	if (to && to !== desk()) query.set('to', to)
	if (ended) query.set('ended', 'yes')
	return query.size > 0 ? `/admin/sign-in?${query}` : '/admin/sign-in'
}
/**
 * Where somebody wanted to go before they signed in: a place at the desk, or the desk itself. What an address resolves to
 * is compared with what it says, and nothing in its path may be decoded to a step up or aside later.
 */
export function deskPlace(wanted: string | null): string {
	const origin = 'http://desk.invalid'
	if (wanted === null || !URL.canParse(wanted, origin)) return desk()
	const { pathname, search } = new URL(wanted, origin)
	const isItself = wanted === pathname + search
	const isPlain = /^\/admin(?:\/[\w-]+(?:\.(?:csv|xlsx))?)*$/.test(pathname)
	return isItself && isPlain ? wanted : desk()
}
/** Whether an address is the desk's, which is for staff alone. */
export const isDesk = (path: string) => /^\/admin(?:$|[/.])/i.test(path)
