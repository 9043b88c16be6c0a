import { may, type Right } from '#app/policies/rights.ts'
import {
	desk,
	deskAccount,
	deskBooking,
	deskBookings,
	deskConnections,
	deskCustomers,
	deskDay,
	deskInbox,
	deskInvoices,
	deskJobs,
	deskLeads,
	deskMessages,
	deskMove,
	deskOverview,
	deskPrices,
	deskPromises,
	deskQuote,
	deskSchedule,
	deskSettings,
	deskStaff,
} from '#app/shell/desk-links.ts'

export type DeskEntry = {
	right: Right
	name: string
	to: string
	/** Where else one is in that part of the desk. */
	also?: readonly string[]
	/** Seldom needed within a day's work. */
	isOffice?: true
}

/** The pages of the navigation, each with the right that it needs. */
const deskPages: DeskEntry[] = [
	{ right: 'bookings', name: 'Inbox', to: deskInbox(), also: [deskLeads()] },
	{ right: 'today', name: 'Day', to: deskDay(), also: [deskBooking(':id')] },
	{ right: 'quotes', name: 'Quotes', to: desk(), also: [deskQuote(':id')] },
	{ right: 'bookings', name: 'Bookings', to: deskBookings(), also: [deskMove(':id'), deskPromises()] },
	{ right: 'customers', name: 'Customers', to: deskCustomers() },
	{ right: 'money', name: 'Invoices', to: deskInvoices() },
	{ right: 'schedule', name: 'Schedule', to: deskSchedule() },
	{ right: 'messages', name: 'Messages', to: deskMessages(), isOffice: true },
	{ right: 'prices', name: 'Prices', to: deskPrices(), isOffice: true },
	{ right: 'overview', name: 'Overview', to: deskOverview(), also: [deskConnections()], isOffice: true },
	{ right: 'unsent', name: 'Unsent', to: deskJobs(), isOffice: true },
	{ right: 'accounts', name: 'Staff', to: deskStaff(), isOffice: true },
	{ right: 'accounts', name: 'Settings', to: deskSettings(), isOffice: true },
]

/**
 * The pages that somebody may open: each day's, and those of the office. Of the latter a few stand among the others: a menu would only
 * hide them. Without numbered invoices there are none to look at.
 */
export function pagesFor(own: readonly Right[], { invoicing }: { invoicing: boolean }) {
	const open = deskPages.filter(
		({ right, name }) => may({ rights: own }, right) && (invoicing || name !== 'Invoices'),
	)
	const office = open.filter(({ isOffice }) => isOffice)
	return office.length < 3
		? { daily: open, office: [] }
		: { daily: open.filter(({ isOffice }) => !isOffice), office }
}

/** Where somebody with these rights begins: on today's board, or else at the first page that they may open. */
export const firstPage = (own: readonly Right[]): string =>
	may({ rights: own }, 'today')
		? deskDay()
		: (deskPages.find(({ right }) => may({ rights: own }, right))?.to ?? deskAccount())

/**
 * The page of the navigation that an address belongs to, among those that somebody may open: the one that it is at or
 * under, or else one that leads to it. The list of quotes stands at the desk's own address, under which everything is.
 */
export function currentPage(address: string, own: readonly Right[]): DeskEntry | undefined {
	const path = address.replace(/\/+$/, '')
	const isUnder = (above: string) => path === above || path.startsWith(`${above}/`)
	const open = deskPages.filter(({ right }) => may({ rights: own }, right))
	return (
		open.find(({ to }) => (to === desk() ? path === to : isUnder(to))) ??
		open.find(({ also = [] }) => also.some((one) => path.startsWith(one.replace(/:id.*/, ''))))
	)
}
