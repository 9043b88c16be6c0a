import { parsePhone } from '#app/values/phone.ts'

/** Every address of the site is built here, and nowhere else. */

/** The home page's sections, by their anchors (docs/rules.md, 'Home page'). */
export type Section = 'calculator' | 'book' | 'how-it-works' | 'services' | 'pricing'

/** What has an anchor of its own inside the calculator: counting things, weight and extras, photos. */
type CalculatorStep = 'count' | 'options' | 'photos'

export const home = () => '/'
export const homeSection = (section: Section) => `/#${section}`
export const calculatorStep = (step: CalculatorStep) => `/#${step}`
/** The other anchors of the booking and calculator sections, which buttons of the local pages use. */
export const homeBooking = () => '/#booking'
export const homeCalculator = () => '/#quote-calculator'
/** The booking form of the same page. */
export const bookingHere = () => '#book'
/** The section around it, with its prices. */
export const bookingSectionHere = () => '#booking'
export const favicon = () => '/favicon.svg'
export const bookPath = () => '/book'
/** The address that the booking form's script sends to; without scripts the form is posted to `/book`. */
export const bookingsPath = () => '/bookings'
/** The receipt of a booking: its token opens this booking, on any device. */
export const receipt = (token: string) => `/booked/${token}`
/** The pickup as a file for calendars. */
export const receiptCalendar = (token: string) => `${receipt(token)}/pickup.ics`
/** Where its customer moves a pickup; with a day, that day's windows. */
export const movePath = (token: string, day?: string) =>
	`${receipt(token)}/move${day === undefined ? '' : `?day=${day}`}`
export const cancelPath = (token: string) => `${receipt(token)}/cancel`
export const detailsPath = (token: string) => `${receipt(token)}/details`
/** A photo of the booked load, small. */
export const receiptPhoto = (token: string, photoId: string) => `${receipt(token)}/photos/${photoId}`
export const contact = () => '/contact'
export const terms = () => '/legal/terms'
export const privacy = () => '/legal/privacy'
/** A page of the catalogue in one of its folders: the city's, a town's, or one of a kind. */
export const localPage = (folder: string, slug: string) => `/${folder}/${slug}`
/** A page under the city's own. */
export const below = (cityPage: string, slug: string) => `${cityPage}/${slug}`
/** The page of the city, or of a town. */
export const place = (slug: string) => `/${slug}`
/** The list of towns by their distance, on the city's page. */
export const townsByDistance = (cityPage: string) => `${cityPage}#towns`
export const arrivalWindowsPath = (date: string) =>
	`/arrival-windows?nearest&date=${encodeURIComponent(date)}`

export const quotesPath = () => '/quotes'
/** For starting another quote: the cookie of the present one is deleted. */
export const anotherQuotePath = () => '/quotes/another'
export const quotePath = (quoteId: string) => `/quotes/${quoteId}`
/** A visitor's photo; with a label, the address for uploading it. */
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
/** A photo that is in no quote yet: it is sent here as soon as it is chosen. */
export const sentPhotoPath = (photoId: string) => `/quotes/photos/${photoId}`
/** Whether a request uploads a photo: the photo intake limits its body. */
export const isPhotoUpload = ({ method, path }: { method: string; path: string }) =>
	method === 'PUT' && /^\/quotes\/(?:[^/]+\/)?photos\/[^/]+$/.test(path)
/** The link in a mail that opens a quote on any device. */
export const quoteLink = (token: string) => `/quotes/open/${token}`
/** The home page, with the reason why a quote link did not open a quote. */
export const homeWithoutQuote = (why: 'unknown' | 'later') => `/?quote=${why}`
/** The home page with a quote that is booked; without the parameter the page starts a new quote then. */
export const homeWithBookedQuote = () => '/?quote=booked#calculator'

export const searchPage = (q?: string) => (q ? `/search?q=${encodeURIComponent(q)}` : '/search')
/** The picture of a page of the catalogue, by the page's own address. */
export const picture = (path: string) => `/pictures${path}.png`
/** The picture of the pages that have none of their own. */
export const companyPicture = () => picture('/company')
export const sitemap = () => '/sitemap.xml'
/** For structured data; search engines replace `{search_term_string}`. */
export const searchTemplate = () => '/search?q={search_term_string}'

/** A link that calls a number, written in the local form or in E.164. */
export const telephone = (phone: string) => `tel:${parsePhone(phone) ?? phone}`
/** An address on the map. */
export const mapSearch = (address: string) =>
	`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
export const mailbox = (email: string) => `mailto:${email}`

/** Where our provider of text messages tells us what came in. */
export const incomingTextPath = () => '/texts/incoming'
/** Whether requests to an address are signed by a provider, instead of sent from our own pages. */
export const isSignedByProvider = (path: string) => path === incomingTextPath()
/** An address with what is asked of it; what is empty is left out. */
function withQuery(path: string, ask: Record<string, string | undefined>): string {
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(ask)) if (value) query.set(name, value)
	return query.size > 0 ? `${path}?${query}` : path
}

export const desk = () => '/admin'
/** The list with search, status, order, page and selection; empty ones are left out. */
export function deskList(ask: {
	q?: string
	status?: string
	sort?: string
	before?: string
	selected?: string
}) {
	return withQuery(desk(), ask)
}
/** The pickups of a day, by default today's; `booked` is the reference of one that was just typed in. */
export const deskDay = (ask: { date?: string; booked?: string } = {}) => withQuery('/admin/day', ask)
/** A day's pickups on paper, for the crew. */
export const deskRunSheet = (date: string) => withQuery('/admin/day/run-sheet', { date })
/** The list of bookings with search, filters and page; empty ones are left out. */
export const deskBookings = (ask: BookingsAsk & { before?: string } = {}) => withQuery('/admin/bookings', ask)
export const deskBookingsExport = (kind: 'csv' | 'xlsx', ask: BookingsAsk) =>
	withQuery(`/admin/bookings.${kind}`, ask)
type BookingsAsk = { q?: string; status?: string; from?: string; to?: string }
/** For typing in a booking: whose phone number it is, which known customer, and the day whose windows are shown. */
export const deskNewBooking = (ask: { phone?: string; customer?: string; date?: string } = {}) =>
	withQuery('/admin/bookings/new', ask)
/** One pickup on paper. */
export const deskJobSheet = (bookingId: string) => `/admin/bookings/${bookingId}/job-sheet`
export const deskBookingChange = (bookingId: string) => `/admin/bookings/${bookingId}/change`
/** All pickups for a calendar; the token is a member of staff's own. */
export const pickupsCalendar = (token: string) => `/pickups/${token}/calendar.ics`
export const deskQuote = (quoteId: string) => `/admin/quote/${quoteId}`
export const deskQuoteReview = (quoteId: string) => `/admin/quote/${quoteId}/review`
export const deskQuotePhoto = (quoteId: string, photoId: string, size?: 'thumbnail') =>
	`/admin/quote/${quoteId}/photos/${photoId}${size ? '?size=thumbnail' : ''}`
/** For revoking all links to a quote. */
export const deskQuoteLinks = (id: string) => `${deskQuote(id)}/links`
export const deskChanges = () => '/admin/changes'
export const deskExport = (kind: 'csv' | 'xlsx', ask: { q?: string; status?: string }) =>
	`/admin/quotes.${kind}${new URL(deskList(ask), 'http://localhost').search}`
export const deskLeads = (ask: { q?: string; before?: string } = {}) => withQuery('/admin/leads', ask)
/** The week of a date, by default this one. */
export const deskSchedule = (week?: string) => `/admin/schedule${week ? `?week=${week}` : ''}`
/** Where staff move a pickup; with a day, that day's windows. */
export const deskMove = (bookingId: string, day?: string) =>
	`/admin/pickups/${bookingId}/move${day === undefined ? '' : `?day=${day}`}`
export const deskCustomer = (id: string) => `/admin/customers/${id}`
/** The words of the messages to customers. */
export const deskMessages = () => '/admin/messages'
/** What could not be sent. */
export const deskJobs = () => '/admin/jobs'
export const deskOverview = () => '/admin/overview'
export const deskStaff = () => '/admin/staff'
/** The user's own account; with `done` the page says what was just changed. */
export const deskAccount = (done?: string) => `/admin/account${done ? `?done=${done}` : ''}`
export const signOutPath = () => '/admin/sign-out'
export const secondFactorPath = (to?: string) =>
	`/admin/sign-in/code${to ? `?to=${encodeURIComponent(to)}` : ''}`
/** For asking for a link by which a new password is set. */
export const forgottenPasswordPath = () => '/admin/sign-in/forgotten'
export const setPasswordPath = (token: string) => `/admin/set-password/${encodeURIComponent(token)}`
export function signInPath({ to, ended }: { to?: string | undefined; ended?: boolean } = {}) {
	const query = new URLSearchParams()
	// Who asked for the desk alone lands where everybody does.
	if (to && to !== desk() && to !== deskDay()) query.set('to', to)
	if (ended) query.set('ended', 'yes')
	return query.size > 0 ? `/admin/sign-in?${query}` : '/admin/sign-in'
}
/**
 * The address to redirect to after signing in: the wanted one when it is at the desk, or else the day. The
 * wanted address must be the same after it is resolved, and its path must have only characters that no later decoding
 * can turn into `..` or a slash.
 */
export function pathAfterSignIn(wanted: string | null): string {
	const origin = 'http://desk.invalid'
	if (wanted === null || !URL.canParse(wanted, origin)) return deskDay()
	const { pathname, search } = new URL(wanted, origin)
	const isItself = wanted === pathname + search
	const isPlain = /^\/admin(?:\/[\w-]+(?:\.(?:csv|xlsx))?)*$/.test(pathname)
	return isItself && isPlain ? wanted : deskDay()
}
/** Whether an address is at the desk, which is for staff only. */
export const isDesk = (path: string) => /^\/admin(?:$|[/.])/i.test(path)
