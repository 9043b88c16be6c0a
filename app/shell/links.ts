import { parsePhone } from '#app/values/phone.ts'

/** Every address of the site is built here, and nowhere else. */

/** The home page's sections, by their anchors (docs/rules.md, 'Home page'). */
export type Section =
	| 'calculator'
	| 'book'
	| 'how-it-works'
	| 'services'
	| 'pricing'
	| 'reviews'
	| 'questions'

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
/** The favicon's drawing for home screens, without transparency. */
export const touchIcon = () => '/apple-touch-icon.png'
export const appIcon = (pixels: 192 | 512) => `/icon-${pixels}.png`
export const manifest = () => '/manifest.webmanifest'
/** What a browser may prepare while its visitor still reads, as the header `Speculation-Rules` names it. */
export const nextPages = () => '/next.json'
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
/** Where its customer adds photos to a pickup. */
export const photosPath = (token: string) => `${receipt(token)}/photos`
/** Photos that its page has sent are put with the booking here. */
export const addedPhotosPath = (token: string) => `${photosPath(token)}/added`
/** An invoice of a booking, as a PDF. */
export const receiptInvoice = (token: string, invoiceId: string) => `${receipt(token)}/invoices/${invoiceId}`
/** Where a customer goes to pay an invoice by card: it redirects to the page of the provider. */
export const payByCardPath = (token: string, invoiceId: string) => `${receiptInvoice(token, invoiceId)}/pay`
/** The customer's page, with what came of paying by card. */
export const receiptAfterCard = (token: string, came: 'done' | 'later') => `${receipt(token)}?card=${came}`
/** A photo of a booking, small. */
export const receiptPhoto = (token: string, photoId: string) => `${receipt(token)}/photos/${photoId}`
/** Where one asks for a place in the waiting list; the booking form is posted here. */
export const waitPath = () => '/waiting'
/** Where forms that book, or wait, are shown and sent to, and no answer is kept for others. */
export const bookingForms = () => [home(), bookPath(), bookingsPath(), waitPath()]
/** Somebody's place in the waiting list. */
export const waitingPath = (token: string) => `/waiting/${token}`
/** Where who has booked asks to wait for another time of a day. */
export const waitToMovePath = (token: string, day: string) => `${receipt(token)}/wait?day=${day}`
export const contact = () => '/contact'
export const terms = () => '/legal/terms'
export const privacy = () => '/legal/privacy'
/** A page of the catalogue in one of its folders: the city's, a town's, or one of a kind. */
export const localPage = (folder: string, slug: string) => `/${folder}/${slug}`
/** A page under the city's own. */
export const below = (cityPage: string, slug: string) => `${cityPage}/${slug}`
/** Where the choice of a service in a town is sent to. */
export const servicesInTowns = () => '/services-in-towns'
/** The page of the city, or of a town. */
export const place = (slug: string) => `/${slug}`
/** The communities on the city's page: all of them, or those of one part of the city. */
export const communitiesHere = () => '#communities'
export const partHere = (id: string) => `#${id}`
/** The list of towns by their distance, on the city's page. */
export const townsByDistance = (cityPage: string) => `${cityPage}#towns`
export const arrivalWindowsPath = (date: string) => `/arrival-windows?date=${encodeURIComponent(date)}`

/** The next free windows of a place, as the frame on its page shows them. */
export const nextWindowsPath = () => '/next-windows'
export const nextWindows = (place: { page: string; city: string }) =>
	`${nextWindowsPath()}?${new URLSearchParams(place)}`
/** The booking form begun with a window of a day, for the place of a local page. */
export const bookWindow = (begun: { date: string; window: string; page: string; city: string }) =>
	`${bookPath()}?${new URLSearchParams(begun)}`

export const quotesPath = () => '/quotes'
/** For starting another quote: the cookie of the present one is deleted. */
export const anotherQuotePath = () => '/quotes/another'
export const quotePath = (quoteId: string) => `/quotes/${quoteId}`
/** A visitor's photo. */
export const quotePhotoPath = (quoteId: string, photoId: string, { thumbnail = false } = {}) =>
	`/quotes/${quoteId}/photos/${photoId}${thumbnail ? '?size=thumbnail' : ''}`
/** A photo that is in no quote yet: it is sent here as soon as it is chosen. */
export const sentPhotoPath = (photoId: string) => `/quotes/photos/${photoId}`
/** Whether a request uploads a photo: the photo intake limits its body. */
export const isPhotoUpload = ({ method, path }: { method: string; path: string }) =>
	method === 'PUT' && /^\/quotes\/photos\/[^/]+$/.test(path)
/** The link in a mail that opens a quote on any device. */
export const quoteLink = (token: string) => `/quotes/open/${token}`
/** Where a visitor sends the quote of their browser for a firm price. */
export const firmPricePath = () => '/quote'
/** The home page, with the reason why a quote link did not open a quote. */
export const homeWithoutQuote = (why: 'unknown' | 'later') => `/?quote=${why}`

export const searchPage = (q?: string) => (q ? `/search?q=${encodeURIComponent(q)}` : '/search')
/** The picture of a page of the catalogue, by the page's own address. */
export const picture = (path: string) => `/pictures${path}.png`
/** The picture of the pages that have none of their own. */
export const companyPicture = () => picture('/company')
/** One size of a picture that the owner gave. */
export const companyPictureFile = (name: string) => `/company-pictures/${name}`
export const sitemap = () => '/sitemap.xml'
/** For structured data; search engines replace `{search_term_string}`. */
export const searchTemplate = () => '/search?q={search_term_string}'

/** A link that calls a number, written in the local form or in E.164. */
export const telephone = (phone: string) => `tel:${parsePhone(phone) ?? phone}`
/** The way to an address: a phone opens it in the maps app that it has, ready to drive, and else in its browser. */
export const wayTo = (address: string) =>
	`https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
/** An address on the map. */
export const mapSearch = (address: string) =>
	`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
export const mailbox = (email: string) => `mailto:${email}`

/** Where our provider of text messages tells us what came in. */
export const incomingTextPath = () => '/texts/incoming'
/** Where it tells us what became of a text of ours. */
export const textNoticePath = () => '/texts/notices'
/** Where it tells us that a call to our number is over. */
export const endedCallPath = () => '/calls/ended'
/** Where our provider of card payments tells us what was paid. */
const cardNoticePath = () => '/card-payments/notices'
/** Whether requests to an address are signed by a provider, instead of sent from our own pages. */
export const isSignedByProvider = (path: string) =>
	[incomingTextPath(), textNoticePath(), endedCallPath(), cardNoticePath()].includes(path)

/** A part of a page, by its id. */
export const partOf = (page: string, id: string) => `${page}#${id}`
