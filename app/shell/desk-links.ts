/** The addresses of the desk: apart from the public ones, which every page loads. */

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
/**
 * The pickups of a day, by default today's; `booked` is the reference of one that was just typed in, and with a `truck` its stops are
 * shown alone.
 */
export const deskDay = (ask: { date?: string; booked?: string; truck?: string | undefined } = {}) =>
	withQuery('/admin/day', ask)
/** The id of a pickup on its day's page. */
export const pickupHeading = (bookingId: string) => `pickup-${bookingId}`
/** A request on its day's page, where the keyboard is led to its answer, and the page to the next one behind it. */
export const deskDayRequest = (date: string, bookingId: string) =>
	`${withQuery('/admin/day', { date, request: bookingId })}#${pickupHeading(bookingId)}`
/** For putting a pickup of the day on a truck: the day's page receives that form too. `shown`: the truck whose stops it shows. */
export const deskDayTruck = (date: string, shown?: string) =>
	withQuery('/admin/day', { date, form: 'truck', truck: shown })
/** For a truck that is out that day, or back. */
export const deskDayTruckOut = (date: string, shown?: string) =>
	withQuery('/admin/day', { date, form: 'truck-out', truck: shown })
/** For putting the pickups of a truck that is out on the others in one go. */
export const deskDayPutAll = (date: string, shown?: string) =>
	withQuery('/admin/day', { date, form: 'put-all', truck: shown })
/** For telling a customer that the crew is running late. */
export const deskDayLate = (date: string, shown?: string) =>
	withQuery('/admin/day', { date, form: 'late', truck: shown })
/** For a pickup that is done, with what it was charged. */
export const deskDayDone = (date: string, shown?: string) =>
	withQuery('/admin/day', { date, form: 'done', truck: shown })
/** What the day's script sends. */
export const deskDayChange = () => '/admin/day/change'
export const deskDayMove = (bookingId: string) => `/admin/day/move/${bookingId}`
/** For moving a day's pickups in one go, or those of one truck, to a day. */
export const deskDayMoves = (ask: { date: string; to?: string; truck?: string; closing?: boolean }) =>
	withQuery('/admin/day/move-pickups', {
		date: ask.date,
		to: ask.to,
		truck: ask.truck,
		close: ask.closing ? 'yes' : undefined,
	})
/** A day's pickups on paper, for the crew. */
export const deskRunSheet = (date: string) => withQuery('/admin/day/run-sheet', { date })
/** The list of bookings with search, filters and page; empty ones are left out. */
export const deskBookings = (ask: BookingsAsk & { after?: string; before?: string } = {}) =>
	withQuery('/admin/bookings', ask)
export const deskBookingsExport = (kind: 'csv' | 'xlsx', ask: BookingsAsk) =>
	withQuery(`/admin/bookings.${kind}`, ask)
/** The calendar of bookings: the month of a day, by default this one. */
export const deskBookingsCalendar = (ask: { month?: string } = {}) =>
	withQuery('/admin/bookings/calendar', ask)
type BookingsAsk = { q?: string; status?: string; from?: string; to?: string }
/** What a pickup that is typed in takes of its day, as far as it's known: its windows are offered by it. */
export type TypedSize = {
	yards?: string | undefined
	stairs?: string | undefined
	addOns?: string | undefined
	load?: string | undefined
	postal?: string | undefined
	city?: string | undefined
}
/** For typing in a booking: whose phone number it is, like which earlier booking, and the day whose windows are shown. */
export const deskNewBooking = (
	ask: { phone?: string; again?: string; lead?: string; date?: string } & TypedSize = {},
) => withQuery('/admin/bookings/new', ask)
/** One booking: what staff change of it, and its history. */
export const deskBooking = (bookingId: string) => `/admin/bookings/${bookingId}`
/** Where staff ask the customer of a pickup for more than they accepted. */
export const deskHigherPrice = (bookingId: string) => `${deskBooking(bookingId)}/price`
/** The list of invoices with search, filter and page; empty ones are left out. */
export const deskInvoices = (
	ask: { q?: string; show?: string; from?: string; to?: string; before?: string } = {},
) => withQuery('/admin/invoices', ask)
/** The books of a period, by default this month. */
export const deskPeriod = (period: { from?: string; to?: string } = {}) =>
	withQuery('/admin/invoices/period', period)
/** What came in on a day, by default today. */
export const deskTakings = (date = '') => withQuery('/admin/invoices/takings', { date })
/** Tips by whom they are for, of a period, by default this month, and what is to be paid out. */
export const deskTips = (period: { from?: string; to?: string; after?: string } = {}) =>
	withQuery('/admin/invoices/tips', period)
/** What was billed between two days, by default this month, by truck and source. */
export const deskBilled = (period: { from?: string; to?: string } = {}) =>
	withQuery('/admin/invoices/billed', period)
/** Money that came by card and could not be booked. */
export const deskCardPayments = () => '/admin/invoices/card-payments'
/** A file of a run for the books. */
export const deskRunFile = (run: number, file: string) => `${deskInvoices()}/runs/${run}/${file}`
export const deskInvoice = (invoiceId: string) => `/admin/invoices/${invoiceId}`
export const deskInvoicePdf = (invoiceId: string) => `${deskInvoice(invoiceId)}/pdf`
export const deskCreditNotePdf = (creditNoteId: string) => `/admin/credit-notes/${creditNoteId}/pdf`
/** One pickup on paper. */
export const deskJobSheet = (bookingId: string) => `/admin/bookings/${bookingId}/job-sheet`
/** What customers were promised and nobody has kept yet, and open complaints. */
export const deskPromises = () => '/admin/promises'
/** What one pickup's customer was promised: the report after it, with its photos, and complaints. */
export const deskPromised = (bookingId: string) => `/admin/bookings/${bookingId}/promises`
/** All pickups for a calendar; the token is a member of staff's own. */
export const pickupsCalendar = (token: string) => `/pickups/${token}/calendar.ics`
export const deskQuote = (quoteId: string) => `/admin/quote/${quoteId}`
export const deskQuoteReview = (quoteId: string) => `/admin/quote/${quoteId}/review`
export const deskQuotePhoto = (quoteId: string, photoId: string, size?: 'thumbnail') =>
	`/admin/quote/${quoteId}/photos/${photoId}${size ? '?size=thumbnail' : ''}`
/** A photo that was added to a booking. */
export const deskBookingPhoto = (bookingId: string, photoId: string, size?: 'thumbnail') =>
	`/admin/bookings/${bookingId}/photos/${photoId}${size ? '?size=thumbnail' : ''}`
/** For photos that staff add to a booking. */
export const deskBookingPhotos = (bookingId: string) => `/admin/bookings/${bookingId}/photos`
/** For revoking all links to a quote. */
export const deskQuoteLinks = (id: string) => `${deskQuote(id)}/links`
export const deskChanges = () => '/admin/changes'
export const deskOpenNow = () => '/admin/open-now'
export const deskExport = (kind: 'csv' | 'xlsx', ask: { q?: string; status?: string }) =>
	`/admin/quotes.${kind}${new URL(deskList(ask), 'http://localhost').search}`
export const deskLeads = (ask: { q?: string; before?: string | undefined; show?: 'all' | undefined } = {}) =>
	withQuery('/admin/leads', ask)
/** The inbox: what waits, or what else is asked for, from the thread that follows `before`. */
export const deskInbox = (ask: { show?: string; before?: string } = {}) => withQuery('/admin/inbox', ask)
/** What one person and the company wrote each other; `to`: the number or address that staff want to write to. */
export const deskThread = (threadId: string, ask: { to?: string } = {}) =>
	withQuery(`/admin/inbox/${threadId}`, ask)
export const deskSavedReplies = () => '/admin/inbox/saved-replies'
export const deskTextPicture = (pictureId: string, size?: 'thumbnail') =>
	`/admin/texts/pictures/${pictureId}${size ? '?size=thumbnail' : ''}`
/** The week of a date, by default this one. */
export const deskSchedule = (week?: string) => `/admin/schedule${week ? `?week=${week}` : ''}`
/** Where staff move a pickup; with a day, that day's windows. */
export const deskMove = (bookingId: string, day?: string) =>
	`/admin/pickups/${bookingId}/move${day === undefined ? '' : `?day=${day}`}`
/** The list of customers with search and page; empty ones are left out. */
export const deskCustomers = (ask: { q?: string; before?: string } = {}) => withQuery('/admin/customers', ask)
/** People, phones, addresses and references, everywhere at the desk. */
export const deskSearch = (q?: string) => withQuery('/admin/search', { q })
export const deskCustomer = (id: string) => `/admin/customers/${id}`
/** What a customer owes, by invoice. `remind`: the invoice whose reminder is read. */
export const deskAccountOf = (customerId: string, after = '', remind = '') =>
	withQuery(`${deskCustomer(customerId)}/account`, { after, remind })
/** The words of the messages to customers. */
export const deskMessages = () => '/admin/messages'
/** The prices of the calculator and the ranges by load, and from which day they hold. */
export const deskPrices = () => '/admin/prices'
/** What owners change of the company's settings. */
export const deskSettings = () => '/admin/settings'
/** What could not be sent. */
export const deskJobs = () => '/admin/jobs'
export const deskOverview = (period: { from?: string; to?: string } = {}) =>
	withQuery('/admin/overview', period)
/** How the backups stand, for owners. */
export const deskBackups = () => `${deskOverview()}#backups`
/** How the servers of others stand that Bowline needs, for owners. */
export const deskConnections = () => '/admin/connections'
export const deskStaff = () => '/admin/staff'
/** The user's own account; with `done` the page says what was just changed. */
export const deskAccount = (done?: string) => `/admin/account${done ? `?done=${done}` : ''}`
/** How much longer the session lasts, and extending it. */
export const deskSession = () => '/admin/session'
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
 * The address to redirect to after signing in: the wanted one when it is at the desk, or else `first`. The
 * wanted address must be the same after it is resolved, and its path must have only characters that no later decoding
 * can turn into `..` or a slash.
 */
export function pathAfterSignIn(wanted: string | null, first = deskDay()): string {
	if (wanted === null) return first
	const found = parsed(wanted)
	if (!found) return first
	const { pathname, search } = found
	const isItself = wanted === pathname + search
	const isPlain = /^\/admin(?:\/[\w-]+(?:\.(?:csv|xlsx))?)*$/.test(pathname)
	return isItself && isPlain ? wanted : first
}
/** `URL.canParse` is younger than some of the browsers that the site is built for. */
function parsed(path: string): URL | undefined {
	try {
		return new URL(path, 'http://desk.invalid')
	} catch {
		return undefined
	}
}

/** Whether an address is at the desk, which is for staff only. */
export const isDesk = (path: string) => /^\/admin(?:$|[/.])/i.test(path)

/** The most places on one way that maps in a browser take, with the last. */
export const mostStops = 10

/** The way through these addresses, at most `mostStops`, in their order: a phone opens it in the maps app that it has, ready to drive. */
export function routeThrough(addresses: readonly string[]): string {
	const between = addresses.slice(0, -1)
	return `https://www.google.com/maps/dir/?${new URLSearchParams({
		api: '1',
		...(between.length > 0 && { waypoints: between.join('|') }),
		destination: addresses.at(-1) ?? '',
	})}`
}
