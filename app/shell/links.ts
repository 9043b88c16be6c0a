/** Every address of ours is built here, and nowhere else. */

/** The home page's sections, by their anchors (specification, section 2). */
export type Section = 'calculator' | 'book' | 'how-it-works' | 'services' | 'pricing'

export const home = () => '/'
export const homeSection = (section: Section) => `/#${section}`
export const bookPath = () => '/book'
/** Where the booking form is sent by its script; without one it is posted to `/book`. */
export const bookingsPath = () => '/bookings'
export const contact = () => '/contact'
export const terms = () => '/legal/terms'
export const privacy = () => '/legal/privacy'
export const calgaryHub = () => '/calgary'
export const town = (slug: string) => `/${slug}-junk-removal`
export const arrivalWindowsPath = (date: string) => `/arrival-windows?date=${encodeURIComponent(date)}`

export const quotesPath = () => '/quotes'
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

/** What a search engine is told: `{search_term_string}` stays as it is. */
export const searchTemplate = () => '/search?q={search_term_string}'

export const telephone = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`
export const mailbox = (email: string) => `mailto:${email}`
